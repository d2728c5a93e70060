import { keyName } from '../read/keys.ts';
import type { ScalarNode } from '../read/nodes.ts';
import type { PrintLayout } from './print-layout.ts';
import type { ScalarPosition } from './quoting.ts';
import { isPlain, isPlainText, isReadAsText, quote, quoteDouble, needsEscapesInBlock } from './quoting.ts';
import { MAX_KEY_LENGTH } from '../read/read-flow.ts';
import { readScalar } from '../read/scalar.ts';
import { isBlank } from '../read/characters.ts';

export type ScalarValue = string | number | boolean | null | bigint;

export interface ScalarOptions {
  readonly where: ScalarPosition;
  /** The column of the key or dash before it, below which further lines are indented; -1 for the root of a document. */
  readonly column: number;
  readonly layout: PrintLayout;
  /** The scalar that is replaced, whose spelling is imitated. */
  readonly like?: ScalarNode | undefined;
  /** The text of `like`: for a block scalar it has the header with its comment, and the indentation. */
  readonly likeText?: string | undefined;
}

/**
 * Prints a scalar that every reader reads as the value. Several lines become a block scalar, whose further lines
 * include their indentation; there is no final line end. A `|+` whose text ends with a line break needs another line
 * break after it, and no blank line after that. Throws a RangeError for numbers that JSON does not have.
 */
export function printScalar(value: ScalarValue, options: ScalarOptions): string {
  const { where, layout, like, likeText } = options;
  const block = where === 'block' && !layout.json && (like?.style === 'literal' || like?.style === 'folded');
  const header = block && likeText !== undefined ? readBlockHeader(likeText) : undefined;
  if (typeof value === 'string') return printText(value, options, header);
  // The comment is inside the replaced text and would be lost.
  return printWord(value, where, layout, like) + commentAfterText(header);
}

function printWord(
  value: number | boolean | null | bigint,
  where: ScalarPosition,
  layout: PrintLayout,
  like: ScalarNode | undefined,
): string {
  if (value === null) return printNull(where, layout, like);
  return typeof value === 'number' ? printNumber(value) : String(value);
}

function printNull(where: ScalarPosition, layout: PrintLayout, like: ScalarNode | undefined): string {
  if (layout.json || like?.style !== 'plain' || like.tag !== undefined) return 'null';
  if (like.content === '' && where === 'flow') return 'null';
  return readScalar(like, 'kubectl').kind === 'null' ? like.content : 'null';
}

/** YAML 1.1 requires a point before an exponent, and a sign after the `e`. */
function printNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a valid JSON number`);
  const text = String(value);
  const exponent = text.indexOf('e');
  return exponent < 0 || text.includes('.') ? text : `${text.slice(0, exponent)}.0${text.slice(exponent)}`;
}

function printText(value: string, options: ScalarOptions, header: BlockHeader | undefined): string {
  const { where, layout, like } = options;
  if (layout.json) return quoteDouble(value);
  const style = like?.style ?? 'plain';
  const { noBlockScalars } = layout;
  const isQuoted = noBlockScalars === 'all' || (noBlockScalars === 'kept' && endsWithBlankLine(value));
  if (where === 'block' && !isQuoted) {
    const wanted = wantedBlock(value, like);
    const printed = wanted === undefined ? undefined : printBlockScalar(value, wanted, options, header);
    if (printed !== undefined) return printed;
  }
  const comment = commentAfterText(header);
  if (style === 'single' || style === 'double') return quote(value, style) + comment;
  return (isPlain(value, where) ? value : quote(value, layout.quotes)) + comment;
}

/** Whether the final blank lines of a text count in a block scalar: it needs `|+`. */
export function endsWithBlankLine(value: string): boolean {
  return value.endsWith('\n\n') || value === '\n';
}

/** Text in quotes keeps them, unless they are empty, as in a placeholder. */
function wantedBlock(value: string, like: ScalarNode | undefined): 'literal' | 'folded' | undefined {
  if (like?.style === 'literal' || like?.style === 'folded') return like.style;
  if (!value.includes('\n')) return undefined;
  return like === undefined || like.style === 'plain' || like.content === '' ? 'literal' : undefined;
}

/**
 * The text of a key, for use before its colon on one line. A key for which `isLongKey` is true needs `? ` before it.
 */
export function printKey(name: string, where: ScalarPosition, layout: PrintLayout, like?: ScalarNode): string {
  if (layout.json) return quoteDouble(name);
  const style = like?.style;
  if (style === 'single' || style === 'double') return quote(name, style);
  if (isPlain(name, where) && !(where === 'flow' && name.includes(':'))) return name;
  return like !== undefined && isLikeKey(name, where, like) ? name : quote(name, layout.quotes);
}

/** Whether a key that is a number needs no quotes, like the number that it replaces: `80: http`. */
function isLikeKey(name: string, where: ScalarPosition, like: ScalarNode): boolean {
  if (isReadAsText(like.content) || !/^(?:0|[1-9][0-9]{0,14})$/.test(name) || !isPlainText(name, where)) return false;
  return keyName({ ...like, content: name, style: 'plain' }, 'kubectl') === name;
}

/** Whether the Go readers refuse the text of a key unless it follows `? `. */
export function isLongKey(printed: string): boolean {
  return printed.length > MAX_KEY_LENGTH;
}

/** The header of the block scalar to imitate, and the indentation of its lines. */
interface BlockHeader {
  readonly text: string;
  readonly chomping: string;
  readonly digit: number;
  /** The comment after it with the blanks before the comment, or ''. */
  readonly comment: string;
  /** The columns before its first line; 0 if it has no line. */
  readonly width: number;
}

/** The comment of a header, for use after text that is no header: there, a blank must precede it. */
export function commentAfterText(header: BlockHeader | undefined): string {
  const comment = header?.comment ?? '';
  return comment.startsWith('#') ? ` ${comment}` : comment;
}

/** Reads the header of a block scalar from its source text. */
export function readBlockHeader(source: string): BlockHeader {
  const [, text = '', comment = ''] = /^([|>][-+0-9]*)([ \t]*#[^\r\n]*)?/.exec(source) ?? [];
  const [, lead = ''] = /[\r\n]( *)[^ \r\n]/.exec(source) ?? [];
  return {
    text,
    chomping: text.includes('+') ? '+' : text.includes('-') ? '-' : '',
    digit: Number(/[1-9]/.exec(text)?.[0] ?? 0),
    comment,
    width: lead.length,
  };
}

/**
 * A string as a block scalar; undefined if it cannot be one. If its text ends with a line break (`|+`), another one must
 * follow it, and no blank line.
 */
function printBlockScalar(
  value: string,
  style: 'literal' | 'folded',
  { column, layout }: ScalarOptions,
  like: BlockHeader | undefined,
): string | undefined {
  if (needsEscapesInBlock(value)) return undefined;
  const end = endOfText(value);
  const lines = value.slice(0, end).split('\n');
  const first = lines.find((line) => line !== '');
  // Lines of blanks are invisible, and editors remove the blanks.
  if (first === undefined || lines.some((line) => line !== '' && line.trim() === '')) return undefined;
  // Readers do not agree on what the digit is relative to at the root. If a tab comes first, kpt and kustomize write
  // text that they cannot read again.
  const needsDigit = isBlank(first.charCodeAt(0));
  if (needsDigit && (column < 0 || first.startsWith('\t'))) return undefined;

  const { width, digit } = blockIndentation(column, layout, needsDigit, like);
  const chomping = chompingOf(value.length - end, like);
  const header = blockHeader(style === 'literal' ? '|' : '>', digit, chomping, like);
  const indentation = ' '.repeat(width);
  const printed = (style === 'literal' ? lines : unfold(lines)).map((line) => (line === '' ? '' : indentation + line));
  const after = chomping === '+' ? layout.newline.repeat(value.length - end - 1) : '';
  return [header + (like?.comment ?? ''), ...printed].join(layout.newline) + after;
}

/** The header without a comment, in the order of the one to imitate if both mean the same. */
function blockHeader(mark: string, digit: number, chomping: string, like: BlockHeader | undefined): string {
  const same = like !== undefined && like.text.startsWith(mark) && like.chomping === chomping && like.digit === digit;
  return same ? like.text : `${mark}${digit > 0 ? digit : ''}${chomping}`;
}

/** The indentation of the lines of a block scalar, and the digit of its header, or 0. */
function blockIndentation(
  column: number,
  layout: PrintLayout,
  needsDigit: boolean,
  like: BlockHeader | undefined,
): { readonly width: number; readonly digit: number } {
  const parent = Math.max(column, 0);
  let width = parent + layout.indent;
  if (like !== undefined && like.digit > 0) width = parent + like.digit;
  else if (like !== undefined && like.width > parent) width = like.width;
  if (!needsDigit) return { width, digit: like?.digit ?? 0 };
  if (width - parent > 9) width = parent + Math.min(layout.indent, 9);
  return { width, digit: width - parent };
}

/** The start of the line breaks at the end of a text. */
function endOfText(value: string): number {
  let end = value.length;
  while (value.endsWith('\n', end)) end--;
  return end;
}

function chompingOf(breaks: number, like: BlockHeader | undefined): string {
  if (breaks === 0) return '-';
  return breaks > 1 || like?.chomping === '+' ? '+' : '';
}

/** The lines that fold into the given ones: one more blank line for each break, except next to indented lines. */
function unfold(lines: readonly string[]): string[] {
  const out: string[] = [];
  let before: string | undefined;
  for (const line of lines) {
    if (line !== '') {
      if (before !== undefined && !isBlank(before.charCodeAt(0)) && !isBlank(line.charCodeAt(0))) out.push('');
      before = line;
    }
    out.push(line);
  }
  return out;
}
