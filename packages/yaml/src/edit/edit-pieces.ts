import { longestIncreasing } from '@krmkit/base';
import type { TextEdit } from '@krmkit/base';
import { HASH, codeAt, isLineEnd } from '../read/characters.ts';
import { afterLineEnd, skipBlanks } from '../read/reader.ts';
import { lineEndOf } from '../read/text-lines.ts';

/** A text edit, with how its text ends. */
export interface PendingEdit extends TextEdit {
  readonly tail?: Tail | undefined;
}

/**
 * How a text ends with a block scalar. `open`: lines of more blanks than its indentation below it would become part of
 * it. `kept` (`|+`): its blank lines count, so the line end after it is part of it, and blank lines that follow would
 * be, too.
 */
export type Tail = 'open' | 'kept';

/** New text, with how it ends. */
export interface NewText {
  readonly text: string;
  readonly tail: Tail | undefined;
}

/** Builds a new text from pieces of the old text, in their order, and new pieces. The edits are the differences. */
export interface Weave {
  readonly text: string;
  readonly pendingEdits: PendingEdit[];
  /** The end of the last old piece. */
  at: number;
  pending: string;
  /** How the last piece ends. */
  tail: Tail | undefined;
}

export function createWeave(text: string, pendingEdits: PendingEdit[], at: number): Weave {
  return { text, pendingEdits, at, pending: '', tail: undefined };
}

/** Keeps a piece of the old text; the text between it and the last one is removed. */
export function stay(weave: Weave, start: number, end: number): void {
  flush(weave, start);
  weave.at = end;
  weave.tail = undefined;
}

export function put(weave: Weave, text: string, tail?: Tail): void {
  weave.pending += text;
  weave.tail = tail;
}

/** Writes the pending text as an edit that ends at an offset of the old text. */
export function flush(weave: Weave, end: number): void {
  const { text, pendingEdits, at, pending, tail } = weave;
  if (text.slice(at, end) !== pending) pendingEdits.push({ start: at, end, text: pending, tail });
  weave.at = end;
  weave.pending = '';
}

/** A piece of the old text after the edits inside it. */
export function editedSlice(text: string, start: number, end: number, pendingEdits: readonly PendingEdit[]): string {
  let out = '';
  let at = start;
  for (const pendingEdit of pendingEdits) {
    out += text.slice(at, pendingEdit.start) + pendingEdit.text;
    at = pendingEdit.end;
  }
  return out + text.slice(at, end);
}

/** The indices that can stay in place when a list gets this order: as many as possible. Takes n log n steps. */
export function stayingIndices(order: readonly number[]): ReadonlySet<number> {
  return new Set(longestIncreasing(order).map((position) => order[position] ?? -1));
}

/**
 * The end of the comments directly below a line end that are indented deeper than `column`, with only such comments and
 * blank lines between; `from`, which is the line end, if there are none. New text that ends with a block scalar would
 * include these comments.
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

/** Lines of comments, each indented by `column`; `tight`: without blank lines before them. */
export function dedented(lines: string, column: number, tight: boolean): string {
  const indented = lines.replace(/([\r\n])[ \t]+(?=([#\r\n]))/g, (_, lineEnd: string, next: string) => {
    return next === '#' ? lineEnd + ' '.repeat(column) : lineEnd;
  });
  return tight ? indented.replace(/^(\r\n|\n|\r)[\r\n]*/, '$1') : indented;
}

/**
 * Whether a blank line directly below a line end has more blanks than `width`, which would be text in a block scalar.
 */
export function hasWideBlankLine(text: string, lineEnd: number, width: number): boolean {
  for (let line = afterLineEnd(text, lineEnd); line < text.length;) {
    const end = skipBlanks(text, line);
    if (end < text.length && !isLineEnd(codeAt(text, end))) return false;
    if (end - line > width) return true;
    line = afterLineEnd(text, end);
  }
  return false;
}
