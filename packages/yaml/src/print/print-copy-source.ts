import { COLON, HASH, codeAt, isLineEnd } from '../read/characters.ts';
import type { CopiedContent } from '../read/content.ts';
import type { Comment, MappingEntry, YamlNode, SequenceItem, YamlDocument } from '../read/nodes.ts';
import type { Indicator } from './print-value.ts';
import { afterLineEnd, skipBlanks } from '../read/reader.ts';
import { firstLead } from '../read/parts.ts';
import { columnOf, countUpTo } from '../read/text-lines.ts';
import { commentsFor } from '../read/trivia.ts';

// The position of a copied node in its own text, and the comments that belong to it there.

/** The key or dash outside brackets that holds a node. */
export interface Holder {
  readonly indicator: Indicator;
  readonly column: number;
  /** The offset after the colon or the dash. */
  readonly after: number;
}

/** Undefined for nodes inside brackets, after `? `, and without a known holder. */
export function holderOf({ text, document, part }: CopiedContent): Holder | undefined {
  if (part === undefined || !isBlockPart(document.root, part)) return undefined;
  const column = columnAt(text, part.start);
  if (!('key' in part)) return { indicator: 'dash', column, after: part.start + 1 };
  const { key } = part;
  const properties = key.kind === 'alias' ? [] : [key.anchor, key.tag];
  const start = Math.min(key.start, ...properties.map((property) => property?.start ?? key.start));
  const colon = skipBlanks(text, key.end);
  if (start !== part.start || codeAt(text, colon) !== COLON) return undefined;
  return { indicator: 'key', column, after: colon + 1 };
}

/** Whether an entry or item belongs to a block collection; it checks one part on each level. */
function isBlockPart(root: YamlNode | undefined, part: MappingEntry | SequenceItem): boolean {
  let node = root;
  while (node?.kind === 'mapping' || node?.kind === 'sequence') {
    const found = partAt(node.kind === 'mapping' ? node.entries : node.items, part.start);
    if (found === part) return node.style === 'block';
    node = found?.value;
  }
  return false;
}

type Part = MappingEntry | SequenceItem;

/** The last part that starts at an offset or before. */
function partAt(parts: readonly Part[], offset: number): Part | undefined {
  return parts[countUpTo(parts, offset) - 1];
}

/** The column of an offset, from 0; a BOM does not count. */
export function columnAt(text: string, offset: number): number {
  return Math.max(columnOf(text, offset), 0);
}

/** The indentation of the line of an offset. */
export function indentationAt(text: string, offset: number): number {
  let pos = offset - columnAt(text, offset);
  const start = pos;
  while (codeAt(text, pos) === 0x20) pos++;
  return pos - start;
}

/** The comments directly above an entry or item, in its column; none if it does not start its line. */
export function commentsAbove(text: string, document: YamlDocument, part: Part): readonly Comment[] {
  const column = columnAt(text, part.start);
  if (indentationAt(text, part.start) !== column) return [];
  return commentsFor(document, text, { start: part.start, end: part.start }).filter(
    (comment) => comment.start < part.start && columnAt(text, comment.start) === column,
  );
}

/** The same, without the comments that belong to the whole document. */
export function ownCommentsAbove(text: string, document: YamlDocument, part: Part): readonly Comment[] {
  const { root } = document;
  const found = document.comments.length === 0 ? [] : commentsAbove(text, document, part);
  const isCollection = root?.kind === 'mapping' || root?.kind === 'sequence';
  if (found.length === 0 || !isCollection || root.style === 'flow') return found;
  const [first] = root.kind === 'mapping' ? root.entries : root.items;
  if (first !== part) return found;
  const lead = firstLead(text, document, root);
  return found.filter((comment) => comment.start >= lead);
}

/** The comments between two offsets. */
export function commentsBetween(document: YamlDocument, start: number, end: number): readonly Comment[] {
  const found: Comment[] = [];
  for (let index = firstComment(document.comments, start); ; index++) {
    const comment = document.comments[index];
    if (comment === undefined || comment.end > end) return found;
    found.push(comment);
  }
}

function firstComment(comments: readonly Comment[], offset: number): number {
  return countUpTo(comments, offset - 1);
}

/**
 * The end of a node that ends at `end`, with the comment after it on its line and the comment lines directly below that
 * are indented by more than `column`.
 */
export function endWithComments(text: string, document: YamlDocument, end: number, column: number): number {
  let last = end;
  let pos = skipBlanks(text, end);
  if (codeAt(text, pos) === HASH) {
    const comment = document.comments[firstComment(document.comments, pos)];
    if (comment?.start === pos) last = comment.end;
  }
  for (let index = firstComment(document.comments, last); ; index++) {
    const comment = document.comments[index];
    if (comment === undefined) return last;
    const lineEnd = skipBlanks(text, last);
    if (lineEnd >= text.length || !isLineEnd(codeAt(text, lineEnd))) return last;
    const start = afterLineEnd(text, lineEnd);
    pos = start;
    while (codeAt(text, pos) === 0x20) pos++;
    if (pos !== comment.start || pos - start <= column) return last;
    last = comment.end;
  }
}
