import type { TextEdit } from '@krmkit/base';
import { editedAlone } from '@krmkit/base';
import type { YamlNode, YamlDocument, Outline } from '@krmkit/yaml';

/**
 * Prints a document as an item of a list and back, line by line, and keeps its comments, quotes, blank lines and
 * indentation.
 *
 *     # licence              # licence
 *     ---                    -
 *     # what it is             # what it is
 *     apiVersion: v1           apiVersion: v1
 *
 * The dash has a line of its own for a `---` that cannot be inferred: before a first document, and before a document
 * with comments or blank lines above its first key. Comments above the dash are above the `---`.
 */

/** The text of a document for a file: its parts before and after a `---`, and whether it has one. */
export interface DocumentText {
  /** Comments above the `---`, or above the first key without a `---`. Complete lines, or empty. */
  readonly head: string;
  readonly marker: boolean;
  /** Complete lines. */
  readonly body: string;
}

/** The text of a document with edits, without its markers and directives. Line ends are LF, and it ends with one. */
export function documentText(text: string, document: YamlDocument, edits: readonly TextEdit[] = []): DocumentText {
  const { outline } = document;
  if (outline !== undefined) return ordinaryText(text, document, outline, edits);
  const { root } = document;
  if (root === undefined) throw new RangeError('A document without content has no text');
  const marker = findMarker(text, document, startOf(root));
  const start = marker === undefined ? headEnd(text, document, root) : afterByteOrderMark(text, marker.end);
  const end = contentEnd(text, document, root);
  const body = completeLines(withLineFeeds(editedAlone(text, { start, end }, edits)));
  const before = text.slice(document.start, marker === undefined ? start : marker.start).replace(/^\uFEFF/, '');
  return { head: commentLines(withLineFeeds(before)), marker: marker !== undefined, body };
}

/** The same without nodes: an ordinary document has neither CR nor `...`. */
function ordinaryText(
  text: string,
  { start, end }: YamlDocument,
  { marker, bodyStart }: Outline,
  edits: readonly TextEdit[],
): DocumentText {
  const body = editedAlone(text, { start: bodyStart, end }, edits);
  const headEnd = marker < 0 ? bodyStart : marker;
  const head = headEnd === start ? '' : commentLines(text.slice(start, headEnd));
  return { head, marker: marker >= 0, body: completeLines(body) };
}

/** As an item of a block sequence with dashes at column 0. `first`: the document is the first of its file. */
export function printStreamItem({ head, marker, body }: DocumentText, first: boolean): string {
  const indented = indentLines(body);
  const alone = marker && (first || /^\s*(?:#|\n)/.test(body));
  // A blank line before it would belong to the previous item, for example to a text block with `|+` at its end.
  const above = head.startsWith('\n') ? head.replace(/^\n+/, '') : head;
  return alone ? `${above}-\n${indented}` : `${above}- ${indented.slice(2)}`;
}

/** As part of a file. */
export function printFileDocument({ head, marker, body }: DocumentText, first: boolean): string {
  return first ? `${head}${marker ? '---\n' : ''}${body}` : `---\n${head}${body}`;
}

/** Indents by two columns; an empty line stays empty. */
function indentLines(lines: string): string {
  // Most texts have no empty line, which allows a faster search for line ends.
  const indented =
    lines.includes('\n\n') || !lines.endsWith('\n')
      ? lines.replaceAll(/\n(?=[^\n])/g, '\n  ')
      : lines.replaceAll('\n', '\n  ').slice(0, -2);
  return lines === '' || lines.startsWith('\n') ? indented : `  ${indented}`;
}

export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

function completeLines(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** Drops directives and everything else except comments. */
function commentLines(text: string): string {
  const complete = completeLines(text);
  if (!/^[^#\n]/m.test(complete)) return complete;
  const lines = complete.split(/(?<=\n)/);
  return lines.filter((line) => /^[ \t]*(?:#.*)?\n$/.test(line)).join('');
}

/** The start of the content, including its anchor and tag. */
function startOf(node: YamlNode): number {
  if (node.kind === 'alias') return node.start;
  return Math.min(node.start, node.anchor?.start ?? node.start, node.tag?.start ?? node.start);
}

/** The `---` of a document: from its first dash to where the content can start, on the same line or the next. */
function findMarker(
  text: string,
  document: YamlDocument,
  content: number,
): { readonly start: number; readonly end: number } | undefined {
  const head = text.slice(document.start, content);
  const match = /(?:^\uFEFF?|[\r\n])(---)(?=[ \t\r\n]|$)/.exec(head);
  if (match === null) return undefined;
  const start = document.start + match.index + match[0].length - 3;
  let end = start + 3;
  while (text[end] === ' ' || text[end] === '\t') end++;
  if (text[end] === '\r' && text[end + 1] === '\n') end += 2;
  else if (text[end] === '\r' || text[end] === '\n') end += 1;
  return { start, end };
}

/** The start of the line on which the content starts. */
function headEnd(text: string, document: YamlDocument, root: YamlNode): number {
  let start = startOf(root);
  while (start > document.start && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  return afterByteOrderMark(text, start);
}

function afterByteOrderMark(text: string, offset: number): number {
  return text.charCodeAt(offset) === 0xfeff ? offset + 1 : offset;
}

/** Before a `...`, if the document has one. */
function contentEnd(text: string, document: YamlDocument, root: YamlNode): number {
  const tail = text.slice(root.end, document.end);
  const match = /(?<=[\r\n])\.\.\.(?=[ \t\r\n]|$)/.exec(tail);
  return match === null ? document.end : root.end + match.index;
}
