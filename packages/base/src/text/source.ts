import { checkArgument } from '../calls/check-argument.ts';

/** A position in a text: both numbers start at 1; the column counts UTF-16 code units. */
export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** A half-open range of UTF-16 offsets in a text: `start` is inside, `end` is not. */
export interface Span {
  /** The offset of the first character. */
  readonly start: number;
  /** The offset after the range. */
  readonly end: number;
}

/** A text and where it came from. Offsets everywhere in krmkit are offsets into `text`. */
export interface Source {
  /** The path to show: relative to the current directory, with `/` between segments; `-` for standard input. */
  readonly path: string;
  /** The whole text. */
  readonly text: string;
  /** The number of the first line; above 1 if the text is a part of a longer one. */
  readonly firstLine: number;
  /** Offsets at which lines start; the first is 0. LF, CRLF and a lone CR end a line. Computed on first use. */
  readonly lineStarts: readonly number[];
}

/** Makes a source of a text. `path` names it in locations; `firstLine` is its line in a longer text, 1 by default. */
export function createSource(path: string, text: string, firstLine = 1): Source {
  checkArgument('createSource', 'the path', path, 'string');
  checkArgument('createSource', 'the text', text, 'string');
  checkArgument('createSource', 'the number of the first line', firstLine, 'number');
  return new LazySource(path, text, firstLine);
}

const SOURCE = { words: 'a source, as createSource returns it', members: ['text', 'firstLine', 'lineStarts'] };

// An object with a getter of its own takes five times the memory, and packages have a source for each file.
class LazySource implements Source {
  readonly path: string;
  readonly text: string;
  readonly firstLine: number;
  #lineStarts: readonly number[] | undefined;

  constructor(path: string, text: string, firstLine: number) {
    this.path = path;
    this.text = text;
    this.firstLine = firstLine;
  }

  get lineStarts(): readonly number[] {
    return (this.#lineStarts ??= findLineStarts(this.text));
  }
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(i + 1) !== 0x0a)) starts.push(i + 1);
  }
  return starts;
}

/** The line and column of an offset; an offset beyond the text gives its end. A BOM takes no column. */
export function positionAt(source: Source, offset: number): Position {
  checkArgument('positionAt', 'the source', source, SOURCE);
  checkArgument('positionAt', 'the offset', offset, 'number');
  const starts = source.lineStarts;
  const wanted = Math.min(Math.max(offset, 0), source.text.length);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  const start = starts[low] ?? 0;
  const isFirst = low === 0 && source.firstLine === 1;
  const bom = isFirst && wanted > 0 && source.text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return { line: low + source.firstLine, column: wanted - start - bom + 1 };
}

/** The text of a line (the first is `firstLine`) without its line end and BOM; empty if there is no such line. */
export function lineAt(source: Source, line: number): string {
  checkArgument('lineAt', 'the source', source, SOURCE);
  checkArgument('lineAt', 'the line', line, 'number');
  const index = line - source.firstLine;
  const start = source.lineStarts[index];
  if (start === undefined) return '';
  const end = source.lineStarts[index + 1] ?? source.text.length;
  return withoutLineEnd(source.text.slice(start, end)).replace(/^\uFEFF/, '');
}

/** Searches from the end, because a line can have a million characters and as many findings. */
export function withoutLineEnd(line: string): string {
  let end = line.length;
  while (isLineEnd(line.charCodeAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}
