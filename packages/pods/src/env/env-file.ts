import { utf8Length } from '../utf8.ts';

/** The value of one key in an env file (KEP-3721). The kubelet does not show `message`. */
export type EnvFileResult =
  | { readonly state: 'found'; readonly value: string }
  | { readonly state: 'absent' }
  | InvalidEnvFile;

interface InvalidEnvFile {
  readonly state: 'invalid';
  readonly message: string;
  readonly line: number;
}

/** A part of an env file, and the index of its last line. */
interface FilePart {
  readonly state: 'read';
  readonly text: string;
  readonly last: number;
}

/** Go's line reader fails on a longer line. */
const LONGEST_LINE = 64 * 1024;

/** Looks up a key in the text of an env file; `syntax` as in `Behaviour.fileKeyRef`. Reading stops at the key. */
export function envFileValue(text: string, key: string, syntax: 'dotenv' | 'single-quoted'): EnvFileResult {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  return syntax === 'dotenv' ? dotenvValue(lines, key) : quotedValue(lines, key);
}

/**
 * The syntax of 1.34: `KEY = value`, both trimmed. A backslash at the end of a line, optionally followed by blanks,
 * joins the next line with one blank. The first of several equal keys counts, as in the later syntax.
 */
function dotenvValue(lines: readonly string[], key: string): EnvFileResult {
  for (let index = 0; index < lines.length; index++) {
    const start = index;
    if (isTooLong(lines[index] ?? '')) return tooLong(index);
    const line = trim(lines[index] ?? '');
    if (line === '' || line.startsWith('#')) continue;
    const joined = continuedLine(lines, index);
    if (joined.state === 'invalid') return joined;
    index = joined.last;
    const equals = joined.text.indexOf('=');
    if (equals === -1) return invalid(start, 'no "=" in this line');
    const name = trim(joined.text.slice(0, equals));
    if (name === '') return invalid(start, 'no name before "="');
    if (name === key) return { state: 'found', value: trim(joined.text.slice(equals + 1)) };
  }
  return { state: 'absent' };
}

/** A line with those that continue it. */
function continuedLine(lines: readonly string[], start: number): FilePart | InvalidEnvFile {
  let index = start;
  let line = trim(lines[index] ?? '');
  const pieces: string[] = [];
  while (line.endsWith('\\')) {
    pieces.push(trim(line.slice(0, -1)));
    index += 1;
    const next = lines[index];
    if (next === undefined) {
      line = '';
      break;
    }
    if (isTooLong(next)) return tooLong(index);
    line = trim(next);
    if (line === '' || line.startsWith('#')) return invalid(index, 'a blank line or a comment in a continued line');
  }
  return { state: 'read', text: [...pieces, line].join(' '), last: index };
}

/** The syntax from 1.35 on: `KEY='value'`, where a value can span lines and there are no escapes. */
function quotedValue(lines: readonly string[], key: string): EnvFileResult {
  for (let index = 0; index < lines.length; index++) {
    const start = index;
    if (isTooLong(lines[index] ?? '')) return tooLong(index);
    const line = skipBlanks(lines[index] ?? '');
    if (line === '' || line.startsWith('#')) continue;
    const equals = line.indexOf('=');
    if (equals === -1) return invalid(start, 'no "=" in this line');
    const name = line.slice(0, equals);
    if (name === '') return invalid(start, 'no name before "="');
    if (/[ \t]$/.test(name)) return invalid(start, 'a blank before "="');
    const rest = line.slice(equals + 1);
    let value = '';
    if (rest.startsWith("'")) {
      const quoted = quotedText(lines, start, rest.slice(1));
      if (quoted.state === 'invalid') return quoted;
      value = quoted.text;
      index = quoted.last;
    } else if (!/^[ \t]/.test(rest)) {
      return invalid(start, 'the value is not in single quotes');
    }
    if (name === key) return { state: 'found', value };
  }
  return { state: 'absent' };
}

/** The text up to the closing quote. `first`: what follows the opening quote in its line. */
function quotedText(lines: readonly string[], start: number, first: string): FilePart | InvalidEnvFile {
  let index = start;
  let rest = first;
  const pieces: string[] = [];
  let close = rest.indexOf("'");
  while (close === -1) {
    pieces.push(rest);
    index += 1;
    const next = lines[index];
    if (next === undefined) return invalid(start, 'no closing quote');
    if (isTooLong(next)) return tooLong(index);
    rest = next;
    close = rest.indexOf("'");
  }
  pieces.push(rest.slice(0, close));
  const after = skipBlanks(rest.slice(close + 1));
  if (after !== '' && !after.startsWith('#')) return invalid(index, 'text after the closing quote');
  return { state: 'read', text: pieces.join('\n'), last: index };
}

/** Only spaces and tabs; 1.34 also accepts everything that Go calls a space. */
function skipBlanks(text: string): string {
  return text.replace(/^[ \t]+/, '');
}

function invalid(index: number, message: string): InvalidEnvFile {
  return { state: 'invalid', message, line: index + 1 };
}

function tooLong(index: number): InvalidEnvFile {
  return invalid(index, 'the line is longer than 64 KiB');
}

function isTooLong(line: string): boolean {
  return line.length * 3 > LONGEST_LINE && utf8Length(line) > LONGEST_LINE;
}

/** Go's `unicode.IsSpace` for characters within a line. Unlike `\s`, it does not include the byte order mark. */
const SPACE = '(?:(?!\ufeff)\\s|\u0085)';
const LEADING = new RegExp(`^${SPACE}+`);
const ONE = new RegExp(`^${SPACE}$`);

function trim(text: string): string {
  let end = text.length;
  while (end > 0 && ONE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(LEADING, '');
}
