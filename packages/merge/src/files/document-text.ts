import { newlineOf } from '@krmkit/yaml';

/** Documents as text: separators, headers and the text of the document itself. */

const MARKER = /^---[ \t]*(?:\r\n|\n|\r|$)/;
const NOTHING =
  /^(?:[ \t]*(?:#[^\n\r]*)?(?:[\n\r]|$)|(?:---|\.\.\.)[ \t]*(?:#[^\n\r]*)?(?:[\n\r]|$)|%[^\n\r]*(?:[\n\r]|$))*$/;
// `\r\n` is one line end: as two, it would put a blank line below every comment.
const PARAGRAPHS = /^(?:(?:#[^\n\r]*(?:\r\n|\n|\r(?!\n)))+(?:[ \t]*(?:\r\n|\n|\r(?!\n)))+)+/;
const COMMENT_LINES = /^(?:[ \t]*(?:#[^\n\r]*)?(?:\r\n|\n|\r))*/;

/** Whether a text has only comments, separators and directives. */
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
 * The text without a BOM, a `---` line at its start, and blank lines at its end. Blank lines stay where a block scalar
 * may end with them.
 */
export function withoutSeparators(text: string): string {
  const own = withoutBom(text).replace(MARKER, '');
  return /[|>]/.test(own) ? own : own.trimEnd();
}

export function withoutBom(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/**
 * Splits the first document into the part that belongs to the file (a BOM, comments before a `---`) and its own text.
 */
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
  /** The header comes before a `---`, which belongs to the first document. */
  readonly isFront: boolean;
}

/**
 * Splits the first document of a file into the part that belongs to the file (a BOM, comments before its `---`, or else
 * a bare `---` and comments with a blank line below them) and the part that belongs to the document.
 */
export function splitFile(text: string): FileStart {
  const front = splitHeader(text);
  if (withoutBom(front.header) !== '') return { ...front, isFront: true };
  const marker = MARKER.exec(front.own)?.[0] ?? '';
  const rest = front.own.slice(marker.length);
  const paragraphs = PARAGRAPHS.exec(rest)?.[0] ?? '';
  // Comments on their own, or before directives and markers, are not a header.
  const own = rest.slice(paragraphs.length);
  const header = isEmptyText(own) || own.startsWith('%') ? marker : marker + paragraphs;
  const start = front.own.slice(header.length);
  return { header: front.header + header, own: start, isFront: startsWithMarker(start) };
}

/** The header of a file; empty for a BOM alone, which does not hinder reading. */
export function headerOf(text: string): string {
  const { header } = splitFile(text);
  return withoutBom(header) === '' ? '' : header;
}

export function startsWithMarker(text: string): boolean {
  return /^---(?:[ \t\r\n]|$)/.test(text);
}

/** Whether the text ends with `...`, so that the next document starts without a `---`. */
export function isClosed(text: string): boolean {
  return /(?:^|[\n\r])\.\.\.[ \t]*(?:#[^\n\r]*)?(?:[\n\r]+(?:[ \t]*(?:#[^\n\r]*)?(?:[\n\r]|$))*)?$/.test(
    text.slice(-2000),
  );
}

/** Whether the text is only `---`, so that the next text is its content. */
export function isBareMarker(text: string): boolean {
  return /^---[ \t\r\n]*$/.test(text);
}

/** The text with the line ends of another one. Block scalars keep their value, as YAML reads every line end as `\n`. */
export function withLineEndsOf(text: string, other: string): string {
  const wanted = newlineOf(other);
  return text.replaceAll(/\r\n|\n|\r/g, wanted);
}

/** A document without the `---` that separates it from the previous one. */
export function withoutMarker(text: string): string {
  return text.replace(/^---[ \t]*(?:\r\n|\n|\r)/, '');
}
