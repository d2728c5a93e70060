import type { Span } from '../../text/source.ts';
import { PERCENT, codeAt } from './characters.ts';
import { DIRECTIVE, DIRECTIVE_UNSEEN } from './profile-problems.ts';
import type { Reader } from './reader.ts';
import { endOfLine, fail, skipToContent, warn } from './reader.ts';
import { BAD_DIRECTIVE } from './syntax-problems.ts';

/** Reads the lines that start with `%` before a document; gives where the first of them stands. */
export function readDirectives(reader: Reader, isBehindDots: boolean): Span | undefined {
  const { text } = reader;
  let first: Span | undefined;
  let versions = 0;
  while (reader.column === 0 && reader.tab < 0 && codeAt(text, reader.pos) === PERCENT) {
    const start = reader.pos;
    const lineEnd = endOfLine(reader, start);
    const line = text.slice(start, lineEnd);
    const comment = line.search(/[ \t]#/);
    if (comment >= 0) reader.comments.push({ start: start + comment + 1, end: lineEnd });
    const directive = (comment < 0 ? line : line.slice(0, comment)).trimEnd();
    const span = { start, end: start + directive.length };
    first ??= span;
    const [name = '', ...parameters] = directive.slice(1).split(/[ \t]+/);
    if (name === 'YAML') {
      if (++versions > 1) fail(reader, BAD_DIRECTIVE, span.start, span.end, first);
      else readVersion(reader, parameters, span);
    } else if (name === 'TAG') {
      readTagPrefix(reader, parameters, span);
    } else if (name === '') {
      fail(reader, BAD_DIRECTIVE, span.start, span.end);
    }
    reader.pos = lineEnd;
    if (reader.abandoned) break;
    skipToContent(reader);
  }
  if (reader.errors > 0) return first;
  if (first !== undefined && !isBehindDots) warn(reader, DIRECTIVE, first.start, first.end);
  else if (first !== undefined && reader.handles !== undefined) warn(reader, DIRECTIVE_UNSEEN, first.start, first.end);
  return first;
}

function readVersion(reader: Reader, [version = '', ...more]: readonly string[], { start, end }: Span): void {
  if (!/^[0-9]+\.[0-9]+$/.test(version) || more.length > 0) fail(reader, BAD_DIRECTIVE, start, end);
}

function readTagPrefix(reader: Reader, parameters: readonly string[], { start, end }: Span): void {
  const [handle = '', prefix] = parameters;
  if (!/^!(?:[\w-]*!)?$/.test(handle) || prefix === undefined || parameters.length > 2) {
    fail(reader, BAD_DIRECTIVE, start, end);
  } else {
    (reader.handles ??= new Set()).add(handle);
  }
}
