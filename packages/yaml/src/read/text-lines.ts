import type { Span } from '@krmkit/base';
import { SPACE, TAB, codeAt, isBlank, isByteOrderMark, isLineEnd } from './characters.ts';

/** The offset of the next line end, or of the end of the text. */
export function lineEndOf(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && !isLineEnd(text.charCodeAt(end))) end++;
  return end;
}

/** The start of the line of an offset, after a BOM. */
export function lineStartOf(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !isLineEnd(codeAt(text, start - 1))) start--;
  return isByteOrderMark(text, start) ? start + 1 : start;
}

/** The column of an offset; a tab counts as one. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStartOf(text, offset);
}

/** Whether only blanks precede an offset on its line. */
export function startsLine(text: string, offset: number): boolean {
  const before = skipBlanksBack(text, offset);
  if (before === 0 || isLineEnd(codeAt(text, before - 1))) return true;
  return (before === 1 || isLineEnd(codeAt(text, before - 2))) && isByteOrderMark(text, before - 1);
}

/** The offset before the blanks that end at an offset. */
export function skipBlanksBack(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && isBlank(codeAt(text, start - 1))) start--;
  return start;
}

/** The number of columns by which the line at an offset is indented. */
export function indentationOf(text: string, lineStart: number): number {
  let end = lineStart;
  for (let code = codeAt(text, end); code === SPACE || code === TAB; code = codeAt(text, end)) end++;
  return end - lineStart;
}

/** How many of some spans, in their order, start at an offset or before. */
export function countUpTo(spans: readonly Pick<Span, 'start'>[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
