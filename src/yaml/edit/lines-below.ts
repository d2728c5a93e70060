import { HASH, codeAt, isLineEnd } from '../read/characters.ts';
import { afterLineEnd, skipBlanks } from '../read/reader.ts';
import { lineEndOf } from '../read/text-lines.ts';

/**
 * The end of the last comment that directly below a line end is indented deeper than `column`, with nothing but such
 * comments and blank lines in front; `from`, which is the line end, where there is none. New text that ends with a
 * block scalar would take these comments for its own.
 */
export function deeperCommentsEnd(text: string, from: number, to: number, column: number): number {
  let end = from;
  for (let line = afterLineEnd(text, from); line < to;) {
    const start = skipBlanks(text, line);
    if (start >= to) break;
    const lineEnd = lineEndOf(text, start);
    if (codeAt(text, start) === HASH && start - line > column) end = lineEnd;
    else if (!isLineEnd(codeAt(text, start))) break;
    line = afterLineEnd(text, lineEnd);
  }
  return end;
}

/** The comments between two line ends, each indented by `column` only; `tight`: without blank lines in front. */
export function dedented(text: string, from: number, to: number, column: number, tight: boolean): string {
  const indented = text.slice(from, to).replace(/([\r\n])[ \t]+(?=([#\r\n]))/g, (_, lineEnd: string, next: string) => {
    return next === '#' ? lineEnd + ' '.repeat(column) : lineEnd;
  });
  return tight ? indented.replace(/^(\r\n|\n|\r)[\r\n]+/, '$1') : indented;
}

/** Whether directly below a line end a blank line has more blanks than `width`, which are text in a block scalar. */
export function hasWideBlankLine(text: string, lineEnd: number, width: number): boolean {
  for (let line = afterLineEnd(text, lineEnd); line < text.length;) {
    const end = skipBlanks(text, line);
    if (end < text.length && !isLineEnd(codeAt(text, end))) return false;
    if (end - line > width) return true;
    line = afterLineEnd(text, end);
  }
  return false;
}
