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

function check(edit: TextEdit, before: number, length: number): void {
  if (edit.start < before || edit.end < edit.start || edit.end > length) {
    throw new RangeError(
      `The edit ${edit.start} to ${edit.end} is out of order or out of range (from ${before}, length ${length})`,
    );
  }
}
