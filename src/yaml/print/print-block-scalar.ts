import { isBlank } from '../read/characters.ts';
import type { PrintLayout } from './print-layout.ts';
import { hasOddInLines } from './quoting.ts';

/** The header of a block scalar that is imitated, and how far its lines are indented. */
export interface BlockHeader {
  readonly text: string;
  readonly chomping: string;
  readonly digit: number;
  /** A comment behind it with the blanks in front, or ''. */
  readonly comment: string;
  /** The columns in front of its first line; 0 where it has none. */
  readonly width: number;
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
 * A string as a block scalar below a key or dash at `column` (-1: the root); undefined where it cannot be one.
 * Where its text ends with a line break (`|+`), another one has to follow it, and no blank line.
 */
export function printBlockScalar(
  value: string,
  style: 'literal' | 'folded',
  column: number,
  layout: PrintLayout,
  like?: BlockHeader,
): string | undefined {
  if (hasOddInLines(value)) return undefined;
  const end = endOfText(value);
  const lines = value.slice(0, end).split('\n');
  const first = lines.find((line) => line !== '');
  // What has only blanks would look like nothing, and editors take it away.
  if (first === undefined || lines.some((line) => line !== '' && line.trim() === '')) return undefined;

  const parent = Math.max(column, 0);
  let width = parent + layout.indent;
  if (like !== undefined && like.digit > 0) width = parent + like.digit;
  else if (like !== undefined && like.width > parent) width = like.width;
  let digit = like?.digit ?? 0;
  if (isBlank(first.charCodeAt(0))) {
    // Readers do not agree on what the digit is relative to at the root; and where a tab comes first, kpt and
    // kustomize write the text back in a way that they cannot read again.
    if (column < 0 || first.startsWith('\t')) return undefined;
    if (width - parent > 9) width = parent + Math.min(layout.indent, 9);
    digit = width - parent;
  }
  const chomping = chompingOf(value.length - end, like);
  const mark = style === 'literal' ? '|' : '>';
  const same = like !== undefined && like.text.startsWith(mark) && like.chomping === chomping && like.digit === digit;
  const header = same ? like.text : `${mark}${digit > 0 ? digit : ''}${chomping}`;

  const indentation = ' '.repeat(width);
  const printed = (style === 'literal' ? lines : unfold(lines)).map((line) => (line === '' ? '' : indentation + line));
  const after = chomping === '+' ? layout.newline.repeat(value.length - end - 1) : '';
  return [header + (like?.comment ?? ''), ...printed].join(layout.newline) + after;
}

/** Where the line breaks begin with which a text ends. */
function endOfText(value: string): number {
  let end = value.length;
  while (value.endsWith('\n', end)) end--;
  return end;
}

function chompingOf(breaks: number, like: BlockHeader | undefined): string {
  if (breaks === 0) return '-';
  return breaks > 1 || like?.chomping === '+' ? '+' : '';
}

/** The lines that fold into the ones given: a blank line more for each break, except beside lines that are indented. */
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
