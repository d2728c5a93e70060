import type { SequenceNode, YamlDocument } from '@krmkit/yaml';
import type { DocumentText } from './document-text.ts';
import { withLineFeeds } from './document-text.ts';

/**
 * An item of a block sequence as a document of its own: the inverse of `printStreamItem`. Comments above the dash
 * belong to the item unless they are indented further than it; comments after its last line belong to it if they are.
 * Undefined if the item does not have lines of its own, or has lines indented less than its content.
 */
export function itemText(
  text: string,
  document: YamlDocument,
  sequence: SequenceNode,
  index: number,
): DocumentText | undefined {
  const item = sequence.items[index];
  if (sequence.style === 'flow' || item === undefined) return undefined;
  const dashLine = lineStart(text, item.start);
  const column = item.start - dashLine;
  if (text.slice(dashLine, item.start).trim() !== '') return undefined;
  const start = regionStart(text, document, sequence, index);
  const end = regionEnd(text, document, item.value.end, column);
  const head = dedent(withLineFeeds(text.slice(start, dashLine)), 0, column) ?? '';
  const lines = withLineFeeds(text.slice(dashLine, end));
  const lineEnd = lines.indexOf('\n');
  const following = lineEnd === -1 ? lines.slice(column + 1) : lines.slice(column + 1, lineEnd + 1);
  const rest = lineEnd === -1 ? '' : lines.slice(lineEnd + 1);
  const content = dedent(rest, column + 2, column + 2);
  if (content === undefined) return undefined;
  if (following.trim() === '') return { head, marker: true, body: complete(content) };
  // kpt puts the first comment of an item after its dash.
  const first = /^[ \t]*#/.test(following) ? following.trimStart() : following.slice(1);
  return { head, marker: false, body: complete(first + content) };
}

/** The offset of the first comment line that belongs to an item, or of the line of its dash. */
function regionStart(text: string, document: YamlDocument, sequence: SequenceNode, index: number): number {
  const item = sequence.items[index];
  if (item === undefined) return sequence.end;
  const bound = sequence.items[index - 1]?.value.end ?? document.start;
  let start = lineStart(text, item.start);
  const column = item.start - start;
  let line = start;
  while (line > bound) {
    const before = lineStart(text, line - 1);
    if (before < bound) break;
    const written = text.slice(before, line).trimEnd();
    const indent = written.length - written.trimStart().length;
    if (written !== '' && (written[indent] !== '#' || indent > column + 1)) break;
    line = before;
    if (written !== '') start = before;
  }
  return start;
}

/** The end of the last line of an item or of the comments below it that are in the columns of its content. */
function regionEnd(text: string, document: YamlDocument, valueEnd: number, column: number): number {
  let end = nextLine(text, valueEnd);
  let line = end;
  while (line < document.end) {
    const after = nextLine(text, line);
    const written = text.slice(line, after).trimEnd();
    const indent = written.length - written.trimStart().length;
    if (written !== '' && (written[indent] !== '#' || indent <= column + 1)) break;
    line = after;
    end = after;
  }
  return end;
}

/** Removes up to `columns` spaces from each line; undefined if a non-blank line has fewer than `least`. */
function dedent(lines: string, least: number, columns: number): string | undefined {
  const kept: string[] = [];
  for (const line of lines.split('\n')) {
    let indent = 0;
    while (indent < columns && line[indent] === ' ') indent++;
    if (indent < least && line.trim() !== '') return undefined;
    kept.push(line.slice(indent));
  }
  return kept.join('\n');
}

function complete(lines: string): string {
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`;
}

function lineStart(text: string, offset: number): number {
  let start = offset;
  if (text[start] === '\n' && text[start - 1] === '\r') start--;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  return start;
}

function nextLine(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  if (text[end] === '\r' && text[end + 1] === '\n') end++;
  return Math.min(end + 1, text.length);
}
