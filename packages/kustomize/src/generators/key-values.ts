import type { Source, Span, Path } from '@krmkit/base';
import type { Build, Entry } from '../build-context.ts';
import { locateEntry, stepOf } from '../build-context.ts';
import type { GeneratorConfig } from '../kustomization-decoder.ts';
import type { Step, TextPosition } from '../origins.ts';
import { reportEntry } from '../report-entry.ts';
import { locate, cookedToSource } from '@krmkit/yaml';
import { basename } from '@krmkit/base';

/** A key of a generated ConfigMap or Secret, with the text that gives its value. */
export interface KeyValue {
  readonly key: string;
  readonly content: KeyContent;
  readonly step: Step;
  /** The source in the entry: `['literals', 0]`. */
  readonly at: Path;
}

export type KeyContent =
  | { readonly kind: 'text'; readonly text: string }
  /** No UTF-8. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/**
 * The keys and values of a generator: env files, then literals, then files. Reports what is wrong. Follows `Load` in
 * api/kv/kv.go.
 */
export async function readKeyValues(entry: Entry<GeneratorConfig>, build: Build): Promise<readonly KeyValue[]> {
  const { envs = [], env, literals = [], files = [] } = entry.config;
  const pairs: KeyValue[] = [];
  for (const [index, path] of envs.entries()) pairs.push(...(await readEnvFile(path, ['envs', index], entry, build)));
  if (env !== undefined && env !== '') pairs.push(...(await readEnvFile(env, ['env'], entry, build)));
  for (const [index, literal] of literals.entries()) {
    const pair = readLiteral(literal, ['literals', index], entry, build);
    if (pair !== undefined) pairs.push(pair);
  }
  for (const [index, source] of files.entries()) {
    const pair = await readFileSource(source, ['files', index], entry, build);
    if (pair !== undefined) pairs.push(pair);
  }
  return pairs;
}

function readLiteral(literal: string, at: Path, entry: Entry<unknown>, build: Build): KeyValue | undefined {
  const equals = literal.indexOf('=');
  if (equals <= 0) {
    const message = `The literal "${literal}" must be KEY=VALUE`;
    reportEntry(build, entry, { at, message, hint: 'Add the key and an equals sign' });
    return undefined;
  }
  const value = literal.slice(equals + 1);
  const quoted = value.length > 1 && /^["']/.test(value) && value.endsWith(value.charAt(0));
  const text = quoted ? value.slice(1, -1) : value;
  const start = equals + (quoted ? 2 : 1);
  const own = stepOf(entry, 'set', at);
  const position = spanOfText(own.position, { start, end: start + text.length });
  return { key: literal.slice(0, equals), content: { kind: 'text', text }, step: { ...own, position }, at };
}

/** Follows ParseFileSource in api/internal/generators/utils.go. */
async function readFileSource(
  source: string,
  at: Path,
  entry: Entry<unknown>,
  build: Build,
): Promise<KeyValue | undefined> {
  const parts = source.split('=');
  const [first = '', second] = parts;
  if (parts.length > 2 || first === '' || second === '') {
    const message = `"${source}" is neither PATH nor KEY=PATH`;
    const hint = 'Name a file, with a key before it if the name of the file is not the key';
    reportEntry(build, entry, { at, message, hint });
    return undefined;
  }
  const path = second ?? first;
  const file = await build.readFile(path, entry, at);
  if (file === undefined) return undefined;
  const text = textOf(file.bytes);
  const key = second === undefined ? baseName(path) : first;
  const position: TextPosition = {
    kind: 'span',
    source: file.source,
    span: { start: 0, end: file.source.text.length },
  };
  return {
    key,
    content: text === undefined ? { kind: 'bytes', bytes: file.bytes } : { kind: 'text', text },
    step: { position, entry: entry.label, effect: 'set' },
    at,
  };
}

/** Go's path.Base. */
function baseName(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  if (trimmed === '') return path === '' ? '.' : '/';
  return basename(trimmed);
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** unicode.IsSpace of Go. */
const LEADING_SPACE = /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/** Follows keyValuesFromLines in api/kv/kv.go. */
async function readEnvFile(path: string, at: Path, entry: Entry<unknown>, build: Build): Promise<readonly KeyValue[]> {
  const file = await build.readFile(path, entry, at);
  if (file === undefined) return [];
  const text = textOf(file.bytes);
  if (text === undefined) {
    const message = `The env file ${file.source.path} is not UTF-8`;
    reportEntry(build, entry, { at, message, hint: 'Save it as UTF-8' });
    return [];
  }
  const pairs: KeyValue[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const pair = readEnvLine(line, start, file.source);
    if (pair !== undefined) {
      const position: TextPosition = { kind: 'span', source: file.source, span: pair.span };
      pairs.push({
        key: pair.key,
        content: { kind: 'text', text: pair.value },
        step: { position, entry: entry.label, effect: 'set' },
        at,
      });
    }
    start += line.length + 1;
  }
  const longLine = longLineIn(text);
  if (longLine !== undefined) {
    const location = locateEntry(entry, at);
    build.report({
      code: 'kustomize-difference',
      severity: 'warning',
      message: `Line ${longLine} of ${file.source.path} has more than 64 KiB; kustomize ignores it and all lines after it`,
      hint: 'Read the value from a file of its own with files',
      ...(location === undefined ? {} : { location }),
    });
  }
  return pairs;
}

interface EnvLine {
  readonly key: string;
  readonly value: string;
  readonly span: Span;
}

function readEnvLine(line: string, start: number, source: Source): EnvLine | undefined {
  const mark = start === 0 && line.startsWith('\ufeff') ? 1 : 0;
  const whole = line.slice(mark, line.endsWith('\r') ? -1 : undefined);
  const content = whole.replace(LEADING_SPACE, '');
  if (content === '' || content.startsWith('#')) return undefined;
  const equals = content.indexOf('=');
  const key = equals < 0 ? content : content.slice(0, equals);
  if (key === '') return undefined;
  const value = equals < 0 ? '' : content.slice(equals + 1);
  const end = Math.min(start + mark + whole.length, source.text.length);
  return { key, value, span: { start: end - value.length, end } };
}

/** bufio.Scanner ends at a line of 64 KiB, and kustomize does not check why it ended. */
const SCANNER = 64 * 1024;

/** The number of the first line that is too long for it. */
function longLineIn(text: string): number | undefined {
  if (text.length < SCANNER / 3) return undefined;
  const encoder = new TextEncoder();
  const index = text.split('\n').findIndex((line) => encoder.encode(line).length >= SCANNER);
  return index < 0 ? undefined : index + 1;
}

/** A part of the text of a scalar: `range` are offsets in its value. The whole scalar if that cannot be found. */
function spanOfText(position: TextPosition, range: Span): TextPosition {
  if (position.kind === 'span') return position;
  const { origin, path } = position;
  const { source, document } = origin;
  const node = document.root && locate(document.root, [...origin.path, ...path], 'kustomize')?.content;
  if (node?.kind !== 'scalar') return position;
  const start = cookedToSource(source.text, node, range.start);
  return { kind: 'span', source, span: { start, end: Math.max(start, cookedToSource(source.text, node, range.end)) } };
}
