import type { TextEdit } from '../../text/edit.ts';
import { HASH, codeAt, isLineEnd } from '../read/characters.ts';
import { afterLineEnd, skipBlanks } from '../read/reader.ts';
import { lineEndOf } from '../read/text-lines.ts';

/** A text edit on its way. */
export interface Draft extends TextEdit {
  readonly tail?: Tail | undefined;
}

/**
 * How text ends: with a block scalar, of which lines below that have more blanks than its own would be a part (`open`),
 * or with one whose blank lines count (`|+`, `kept`): the line end behind it belongs to it, and blank lines that follow
 * would too.
 */
export type Tail = 'open' | 'kept';

/** A new text of old pieces, which come in their order, and new ones; edits are what differs. */
export interface Weave {
  readonly text: string;
  readonly drafts: Draft[];
  /** The end of the last old piece. */
  at: number;
  pending: string;
  /** How the last piece ends. */
  tail: Tail | undefined;
}

export function createWeave(text: string, drafts: Draft[], at: number): Weave {
  return { text, drafts, at, pending: '', tail: undefined };
}

/** Takes over a piece of the old text; what is between it and the last one goes. */
export function stay(weave: Weave, start: number, end: number): void {
  flush(weave, start);
  weave.at = end;
  weave.tail = undefined;
}

export function put(weave: Weave, text: string, tail?: Tail): void {
  weave.pending += text;
  weave.tail = tail;
}

/** Writes what has gathered up to an offset of the old text. */
export function flush(weave: Weave, end: number): void {
  const { text, drafts, at, pending, tail } = weave;
  if (text.slice(at, end) !== pending) drafts.push({ start: at, end, text: pending, tail });
  weave.at = end;
  weave.pending = '';
}

/** A piece of the old text as edits change it, which lie inside. */
export function editedSlice(text: string, start: number, end: number, drafts: readonly Draft[]): string {
  let out = '';
  let at = start;
  for (const draft of drafts) {
    out += text.slice(at, draft.start) + draft.text;
    at = draft.end;
  }
  return out + text.slice(at, end);
}

/**
 * Which of the indices stay where they are when a list takes this order: the most that keep their order among
 * themselves. Takes n log n steps.
 */
export function longestIncreasing(order: readonly number[]): ReadonlySet<number> {
  /** For each length the position in `order` of the smallest number that a run of that length ends with. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [position, index] of order.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((order[ends[middle] ?? 0] ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    before.push(low === 0 ? -1 : (ends[low - 1] ?? -1));
    ends[low] = position;
  }
  const kept = new Set<number>();
  for (let position = ends.at(-1) ?? -1; position >= 0; position = before[position] ?? -1) {
    kept.add(order[position] ?? -1);
  }
  return kept;
}

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
