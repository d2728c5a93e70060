import { checkArgument } from '../calls/check-argument.ts';
import type { Span } from './source.ts';

/** Replaces a range of the original text; `start === end` inserts. */
export interface TextEdit extends Span {
  /** The new text of the range. */
  readonly text: string;
}

const EDITS = { words: 'a list of edits as { start, end, text }', members: ['start', 'end', 'text'], isList: true };

/**
 * Applies edits. All refer to the original text, in its order: disjoint and in range. Several inserts can share an offset
 * and keep their order, and an insert can be at the start or end of a replaced range. Throws a RangeError for anything
 * else.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  checkArgument('applyEdits', 'the text', text, 'string');
  checkArgument('applyEdits', 'the edits', edits, EDITS);
  let out = '';
  let end = 0;
  for (const edit of edits) {
    check(edit, end, text.length);
    out += text.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return out + text.slice(end);
}

/** The text of a range after edits in it, whose offsets are those of the whole text. */
export function editedAlone(text: string, { start, end }: Span, edits: readonly TextEdit[]): string {
  const shifted = edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text }));
  return applyEdits(text.slice(start, end), shifted);
}

/** The edits that restore the original text from the edited one. */
export function invertEdits(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  checkArgument('invertEdits', 'the text', text, 'string');
  checkArgument('invertEdits', 'the edits', edits, EDITS);
  const inverse: TextEdit[] = [];
  let shift = 0;
  let end = 0;
  for (const edit of edits) {
    check(edit, end, text.length);
    end = edit.end;
    const start = edit.start + shift;
    inverse.push({ start, end: start + edit.text.length, text: text.slice(edit.start, edit.end) });
    shift += edit.text.length - (edit.end - edit.start);
  }
  return inverse;
}

/**
 * Combines two lists of edits, where the second refers to the result of the first, to one list for the original text.
 * Adjacent edits become one. Takes linear time. Throws a RangeError for edits out of order.
 */
export function composeEdits(first: readonly TextEdit[], second: readonly TextEdit[]): readonly TextEdit[] {
  checkArgument('composeEdits', 'the first edits', first, EDITS);
  checkArgument('composeEdits', 'the second edits', second, EDITS);
  const composed: TextEdit[] = [];
  const steps = [...stepsOf(second)].toReversed();
  const before = [...stepsOf(first)].toReversed();
  // The range and the text of the current combined edit.
  let [start, end, text] = [0, 0, ''];
  const keep = (length: number): void => {
    if (length === 0) return;
    if (start < end || text !== '') composed.push({ start, end, text });
    start = end + length;
    end = start;
    text = '';
  };
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (step.kind === 'add') {
      text += step.text;
      continue;
    }
    let left = step.length;
    while (left > 0) {
      const part = takePart(before, left);
      if (part.kind === 'drop') {
        end += part.length;
      } else if (part.kind === 'add') {
        left -= part.text.length;
        if (step.kind === 'keep') text += part.text;
      } else if (part.length === Infinity) {
        left = 0;
      } else {
        left -= part.length;
        if (step.kind === 'drop') end += part.length;
        else keep(part.length);
      }
    }
  }
  if (start < end || text !== '') composed.push({ start, end, text });
  return composed;
}

type Step =
  | { readonly kind: 'keep' | 'drop'; readonly length: number }
  | { readonly kind: 'add'; readonly text: string };

/** Takes the last of the parts from the list, of which at most `length` characters that stay. */
function takePart(parts: Step[], length: number): Step {
  const part = parts.pop() ?? { kind: 'keep', length: Infinity };
  if (part.kind === 'drop') return part;
  if (part.kind === 'add') {
    if (part.text.length > length) parts.push({ kind: 'add', text: part.text.slice(length) });
    return { kind: 'add', text: part.text.slice(0, length) };
  }
  if (part.length > length) parts.push({ kind: 'keep', length: part.length - length });
  return { kind: 'keep', length: Math.min(part.length, length) };
}

/** Edits as a sequence of ranges of the text, including the unchanged ones. */
function* stepsOf(edits: readonly TextEdit[]): Generator<Step> {
  let end = 0;
  for (const edit of edits) {
    check(edit, end, Infinity);
    if (edit.start > end) yield { kind: 'keep', length: edit.start - end };
    if (edit.end > edit.start) yield { kind: 'drop', length: edit.end - edit.start };
    if (edit.text !== '') yield { kind: 'add', text: edit.text };
    end = edit.end;
  }
  yield { kind: 'keep', length: Infinity };
}

function check(edit: TextEdit, before: number, length: number): void {
  if (edit.start < before || edit.end < edit.start || edit.end > length) {
    throw new RangeError(
      `The edit ${edit.start} to ${edit.end} is out of order or out of range (from ${before}, length ${length})`,
    );
  }
}
