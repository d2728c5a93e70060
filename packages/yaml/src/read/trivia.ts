import type { Span } from '@krmkit/base';
import { isByteOrderMark } from './characters.ts';
import type { Comment, YamlNode, YamlDocument } from './nodes.ts';
import { countUpTo, lineEndOf } from './text-lines.ts';

/** An entry of a mapping or an item of a sequence; without its value only its first line is searched. */
export interface EntryPosition extends Span {
  readonly value?: YamlNode;
}

/**
 * The comments that describe an entry, in the order of the text: those directly above it, each on a line of its own
 * with the same indentation and no blank line between, and those at the end of the line on which the entry starts and,
 * for a scalar, of the lines on which its value starts and ends.
 */
export function commentsFor(document: YamlDocument, text: string, position: EntryPosition): readonly Comment[] {
  if (document.comments.length === 0) return [];
  const firstLine = lineOf(text, position.start);
  const found = commentsAbove(document.comments, text, firstLine, position.start);
  for (const line of linesOf(text, position, firstLine)) {
    const comment = lastWithin(document.comments, line.start, line.end);
    if (comment !== undefined) found.push(comment);
  }
  return found;
}

function linesOf(text: string, position: EntryPosition, first: Span): Span[] {
  const lines = [first];
  const { value } = position;
  if (value === undefined || value.kind === 'mapping' || value.kind === 'sequence') return lines;
  const block = value.kind === 'scalar' && (value.style === 'literal' || value.style === 'folded');
  for (const offset of block ? [value.start] : [value.start, value.end]) {
    const line = lineOf(text, offset);
    if (lines.every((other) => other.start !== line.start)) lines.push(line);
  }
  return lines;
}

function commentsAbove(comments: readonly Comment[], text: string, first: Span, offset: number): Comment[] {
  // In `- name: x` the comment above belongs to both the item and its first member.
  const columns = [offset - first.start, leadingBlanks(text, first)];
  const above: Comment[] = [];
  let line = first;
  while (text[line.start - 1] === '\n' || text[line.start - 1] === '\r') {
    line = lineOf(text, line.start - 1);
    const start = line.start + leadingBlanks(text, line);
    if (!columns.includes(start - line.start)) break;
    const comment = lastWithin(comments, line.start, line.end);
    if (comment?.start !== start) break;
    above.push(comment);
  }
  return above.reverse();
}

/** The line around an offset, without BOM and line end; an offset at a line end belongs to the line before. */
function lineOf(text: string, offset: number): Span {
  let start = offset;
  if (text[start] === '\n' && text[start - 1] === '\r') start--;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  if (isByteOrderMark(text, start)) start++;
  return { start, end: lineEndOf(text, start) };
}

function leadingBlanks(text: string, line: Span): number {
  let count = 0;
  while (text[line.start + count] === ' ') count++;
  return count;
}

function lastWithin(comments: readonly Comment[], start: number, end: number): Comment | undefined {
  const comment = comments[countUpTo(comments, end - 1) - 1];
  return comment !== undefined && comment.start >= start ? comment : undefined;
}
