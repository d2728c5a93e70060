import { lineEndOf } from '../../yaml/edit/edit-stream.ts';

/** Documents as text: what separates one from the next, and what is its own. */

const MARKER = /^---[ \t]*(?:\r\n|\n|\r|$)/;
const NOTHING =
  /^(?:[ \t]*(?:#[^\n\r]*)?(?:[\n\r]|$)|(?:---|\.\.\.)[ \t]*(?:#[^\n\r]*)?(?:[\n\r]|$)|%[^\n\r]*(?:[\n\r]|$))*$/;
// `\r\n` is one line end: taken for two, every comment would have a blank line below it.
const PARAGRAPHS = /^(?:(?:#[^\n\r]*(?:\r\n|\n|\r(?!\n)))+(?:[ \t]*(?:\r\n|\n|\r(?!\n)))+)+/;
const COMMENT_LINES = /^(?:[ \t]*(?:#[^\n\r]*)?(?:\r\n|\n|\r))*/;

/** Whether there is nothing in it but comments, separators and directives. */
export function isEmptyText(text: string): boolean {
  const own = withoutBom(text);
  let start = 0;
  while (start < own.length) {
    let end = start;
    while (end < own.length && own[end] !== '\n' && own[end] !== '\r') end++;
    if (!NOTHING.test(own.slice(start, end))) return false;
    start = end + 1;
  }
  return true;
}

/**
 * The text without BOM, without a `---` of its own line at its start and without blank lines at its end, where these
 * say nothing: a block scalar may end with them.
 */
export function withoutSeparators(text: string): string {
  const own = withoutBom(text).replace(MARKER, '');
  return /[|>]/.test(own) ? own : own.trimEnd();
}

export function withoutBom(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** A first document in two: what belongs to the file (a BOM, comments in front of a `---`), and its own text. */
export function splitHeader(text: string): { readonly header: string; readonly own: string } {
  const bom = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const comments = COMMENT_LINES.exec(text.slice(bom))?.[0].length ?? 0;
  const at = bom + comments;
  const isFile = comments > 0 && startsWithMarker(text.slice(at, at + 4));
  return { header: text.slice(0, isFile ? at : bom), own: text.slice(isFile ? at : bom) };
}

export interface FileStart {
  readonly header: string;
  readonly own: string;
  /** The header stands in front of a `---`, which is that of the first document. */
  readonly isFront: boolean;
}

/**
 * The first text of a file in two: what belongs to the file (a BOM, comments in front of its `---`, else a bare `---`
 * and comments with a blank line below them), and what belongs to its first document.
 */
export function splitFile(text: string): FileStart {
  const front = splitHeader(text);
  if (withoutBom(front.header) !== '') return { ...front, isFront: true };
  const marker = MARKER.exec(front.own)?.[0] ?? '';
  const rest = front.own.slice(marker.length);
  const paragraphs = PARAGRAPHS.exec(rest)?.[0] ?? '';
  // Comments alone, or in front of directives and markers, are no header of content.
  const own = rest.slice(paragraphs.length);
  const header = isEmptyText(own) || own.startsWith('%') ? marker : marker + paragraphs;
  const start = front.own.slice(header.length);
  return { header: front.header + header, own: start, isFront: startsWithMarker(start) };
}

/** What belongs to a file and not to its first document; a BOM alone does not keep that from being read. */
export function headerOf(text: string): string {
  const { header } = splitFile(text);
  return withoutBom(header) === '' ? '' : header;
}

export function startsWithMarker(text: string): boolean {
  return /^---(?:[ \t\r\n]|$)/.test(text);
}

/** Whether a line `...` has ended it, so that what follows begins anew. */
export function isClosed(text: string): boolean {
  return /(?:^|[\n\r])\.\.\.[ \t]*(?:#[^\n\r]*)?(?:[\n\r]+(?:[ \t]*(?:#[^\n\r]*)?(?:[\n\r]|$))*)?$/.test(
    text.slice(-2000),
  );
}

/** Whether it is `---` alone: what follows is its content. */
export function isBareMarker(text: string): boolean {
  return /^---[ \t\r\n]*$/.test(text);
}

/** The text with the line ends of another one; block scalars read the same, as YAML takes every line end for `\n`. */
export function withLineEndsOf(text: string, other: string): string {
  const wanted = lineEndOf(other);
  return text.replaceAll(/\r\n|\n|\r/g, wanted);
}

/** A document of a stream without the `---` that stood between it and the one before. */
export function withoutMarker(text: string): string {
  return text.replace(/^---[ \t]*(?:\r\n|\n|\r)/, '');
}
