import type { TextEdit } from '@krmkit/base';
import { SPACE, codeAt } from '../read/characters.ts';
import type { DocumentRegion, Region } from '../read/document-comments.ts';
import { trimmedSlice } from '../read/document-comments.ts';
import type { AboveSlot, BesideSlot, CommentTarget } from './entry-comments.ts';
import { slotsOf } from './entry-comments.ts';
import type { YamlDocument } from '../read/nodes.ts';
import { rootHeader } from '../read/parts.ts';
import { columnOf, lineEndOf } from '../read/text-lines.ts';

/** An edit that replaces the comments that it covers. */
export interface CommentEdit extends TextEdit {
  readonly comments: readonly string[];
}

export interface EditedBeside {
  readonly position: CommentTarget;
  readonly slot: BesideSlot;
  /** The blanks before a new comment, if those of the siblings do not determine them. */
  readonly gap: string | undefined;
}

/** Undefined if the comment is already there. */
export function besideEdit(
  text: string,
  document: YamlDocument,
  beside: EditedBeside,
  wanted: string | undefined,
): CommentEdit | undefined {
  const { end, comment } = beside.slot;
  if (comment !== undefined) {
    if (wanted === undefined) return { start: end, end: comment.end, text: '', comments: [] };
    if (wanted === trimmedSlice(text, comment)) return undefined;
    return { ...comment, text: wanted, comments: [wanted] };
  }
  if (wanted === undefined) return undefined;
  return { start: end, end: lineEndOf(text, end), text: gapAt(text, document, beside) + wanted, comments: [wanted] };
}

/** How many siblings before and after an entry determine how comments are aligned. */
const NEAR = 3;

/**
 * Blanks up to the column of the comments of the siblings; otherwise the requested number, or as many as the nearest
 * comment has, or one.
 */
function gapAt(text: string, document: YamlDocument, { position, slot, gap }: EditedBeside): string {
  const { holder, index } = position;
  const columns: number[] = [];
  const gaps: number[] = [];
  for (let distance = 1; distance <= NEAR; distance++) {
    for (const near of [index - distance, index + distance]) {
      const beside = slotsOf(text, document, { holder, index: near }).beside;
      if (beside?.comment === undefined) continue;
      columns.push(columnOf(text, beside.comment.start));
      gaps.push(beside.comment.start - beside.end);
    }
  }
  const [column = 0] = columns;
  const own = columnOf(text, slot.end);
  const isAligned = columns.length > 1 && columns.every((one) => one === column) && column > own;
  if (isAligned) return ' '.repeat(column - own);
  return gaps[0] === 2 ? '  ' : gaps.length > 0 ? ' ' : (gap ?? ' ');
}

/** Undefined if the lines are already there. Only lines that differ are written. */
export function aboveEdit(
  text: string,
  document: YamlDocument,
  { comments, start, indentation }: AboveSlot,
  wanted: readonly string[],
): CommentEdit | undefined {
  const present = comments.map((comment) => trimmedSlice(text, comment));
  const { from, to, lines } = differing(present, wanted);
  if (from === to && lines.length === 0) return undefined;
  const newline = newlineNear(text, document, start);
  const startOf = (index: number): number => comments[index]?.start ?? start;
  // Directly below the comments of the document, they would become part of these.
  const apart = comments.length === 0 && isBelowHeader(text, document, start) ? newline + indentation : '';
  const written = lines.map((line) => line + newline + indentation).join('');
  return { start: startOf(from), end: startOf(to), text: apart + written, comments: lines };
}

/** Whether the line above is a comment, which then belongs to something else. */
function isBelowHeader(text: string, document: YamlDocument, start: number): boolean {
  const { root } = document;
  if (root === undefined || start !== root.start) return false;
  const before = document.comments.findLast((comment) => comment.start < start);
  return before !== undefined && /^[ \t]*(?:\r\n|\r|\n)[ \t]*$/.test(text.slice(before.end, start));
}

interface EditedRegion {
  readonly kind: DocumentRegion;
  readonly region: Region;
  /** Whether another change adds comments above the content. */
  readonly hasOthers: boolean;
}

/** Undefined if the lines are already there. */
export function regionEdit(
  text: string,
  document: YamlDocument,
  edited: EditedRegion,
  wanted: readonly string[],
): CommentEdit | undefined {
  const { kind, region } = edited;
  const present = region.lines.map((line) => line.text);
  const { from, to, lines } = differing(present, wanted);
  if (from === to && lines.length === 0) return undefined;
  const newline = newlineNear(text, document, region.start);
  const start = startOfLine(region, from);
  // Blank lines between a header and the content are removed with it.
  const end = wanted.length === 0 && kind !== 'foot' ? region.end : startOfLine(region, to);
  const comments = lines.filter((line) => line !== '');
  const body = lines.map((line) => line + newline).join('');
  const written = startsHeader(edited, document) ? body + newline : body;
  const isOpen = end === text.length && end > 0 && !/[\r\n]$/.test(text);
  // At the end of the text, with or without a line end.
  if (isOpen && start === end) return { start, end, text: newline + written.slice(0, -newline.length), comments };
  return { start, end, text: isOpen ? written.slice(0, -newline.length) : written, comments };
}

/** The start of a line of a region, or the end of its last line. */
function startOfLine({ lines, start }: Region, index: number): number {
  return lines[index]?.start ?? lines.at(-1)?.end ?? start;
}

/** Whether new lines are the first ones of a header that a blank line separates from the content. */
function startsHeader({ kind, region, hasOthers }: EditedRegion, document: YamlDocument): boolean {
  if (kind !== 'header' || region.lines.length > 0 || region.end !== region.start) return false;
  return hasOthers || needsBlankLine(document);
}

/** Whether comments directly above the content would belong to its first entry. */
function needsBlankLine({ root, comments }: YamlDocument): boolean {
  if (root?.kind !== 'mapping' && root?.kind !== 'sequence') return false;
  if (root.style === 'flow') return false;
  return rootHeader(root) !== 'all' || comments.some(({ start }) => start < root.start);
}

interface Differing {
  /** The existing lines to remove: from `from` up to, but not including, `to`. */
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

function differing(present: readonly string[], wanted: readonly string[]): Differing {
  let from = 0;
  while (from < present.length && from < wanted.length && present[from] === wanted[from]) from++;
  let to = present.length;
  let end = wanted.length;
  while (to > from && end > from && present[to - 1] === wanted[end - 1]) {
    to--;
    end--;
  }
  return { from, to, lines: wanted.slice(from, end) };
}

/** The line end of the line above, else of the line itself, else of the document. */
function newlineNear(text: string, document: YamlDocument, offset: number): string {
  let before = offset;
  while (before > document.start && codeAt(text, before - 1) === SPACE) before--;
  const above = /(?:\r\n|\r|\n)$/.exec(text.slice(Math.max(document.start, before - 2), before))?.[0];
  if (above !== undefined) return above;
  return /\r\n|\r|\n/.exec(text.slice(document.start, document.end))?.[0] ?? '\n';
}
