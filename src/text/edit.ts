import type { Span } from './source.ts';

/** Replaces a range of the original text; `start === end` inserts. */
export interface TextEdit extends Span {
  readonly text: string;
}

/**
 * Applies edits, all against the original text and in its order: disjoint, in range; several inserts may share an
 * offset and keep their order, and an insert may stand where a replaced range begins or ends. Throws a RangeError
 * for anything else.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let out = '';
  let end = 0;
  for (const edit of edits) {
    check(edit, end, text.length);
    out += text.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return out + text.slice(end);
}

/** The edits that take the edited text back to the original. */
export function invertEdits(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
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
 * One list of edits of the original text that does what the first and then, on what these made, the second does. Edits
 * that touch become one. Takes time in proportion to both lists. Throws a RangeError for edits out of order.
 */
export function composeEdits(first: readonly TextEdit[], second: readonly TextEdit[]): readonly TextEdit[] {
  const composed: TextEdit[] = [];
  const steps = [...stepsOf(second)].toReversed();
  const before = [...stepsOf(first)].toReversed();
  // What the edit under construction replaces, and by what.
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
      const part = before.pop() ?? { kind: 'keep', length: Infinity };
      if (part.kind === 'drop') {
        end += part.length;
        continue;
      }
      const length = Math.min(left, part.kind === 'add' ? part.text.length : part.length);
      left -= length;
      if (part.kind === 'add') {
        if (step.kind === 'keep') text += part.text.slice(0, length);
        if (length < part.text.length) before.push({ kind: 'add', text: part.text.slice(length) });
      } else {
        if (step.kind === 'drop') end += length;
        else if (length < Infinity) keep(length);
        if (length < part.length) before.push({ kind: 'keep', length: part.length - length });
        else if (length === Infinity) left = 0;
      }
    }
  }
  if (start < end || text !== '') composed.push({ start, end, text });
  return composed;
}

type Step =
  | { readonly kind: 'keep' | 'drop'; readonly length: number }
  | { readonly kind: 'add'; readonly text: string };

/** Edits as a walk over the text, with what stays in between and behind. */
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
