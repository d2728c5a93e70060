import type { Shape } from '../calls/check-argument.ts';
import { checkArgument } from '../calls/check-argument.ts';
import type { Problem } from './result.ts';
import type { Path } from './path.ts';

/** One step from a value to what is inside it. */
export type SelectorStep =
  | { readonly kind: 'member'; readonly name: string }
  | { readonly kind: 'item'; readonly index: number }
  /** List items that have these members, compared as text: `[name=app]`, `[containerPort=80,protocol=TCP]`. */
  | { readonly kind: 'match'; readonly conditions: readonly (readonly [name: string, text: string])[] }
  /** Every item or member: `[*]`, `.*`. */
  | { readonly kind: 'every' };

/** Selects values by path: `spec.template.spec.containers[name=app].image`. Without steps, the value itself. */
export type Selector = readonly SelectorStep[];

interface SelectorProblem extends Problem {
  /** Where in the text, in UTF-16 code units. */
  readonly offset: number;
}

/** A selector, or why the text is not one. */
export type ParsedSelector =
  | { readonly ok: true; readonly selector: Selector }
  | {
      readonly ok: false;
      readonly message: string;
      /** Where in the text, in UTF-16 code units. */
      readonly offset: number;
      readonly hint?: string;
    };

/** The selector that matches exactly one path. */
export function selectorOf(path: Path): Selector {
  checkArgument('selectorOf', 'the path', path, 'path');
  return path.map((segment) =>
    typeof segment === 'number' ? { kind: 'item', index: segment } : { kind: 'member', name: segment },
  );
}

export const SELECTOR: Shape = {
  words: 'a selector, as parseSelector returns it',
  members: ['kind'],
  isList: true,
};

interface Cursor {
  readonly text: string;
  offset: number;
}

/**
 * Reads `a.b[0].c`, `list[name=app]`, `list[*]`, `.*`, and keys with other characters as `['a.b/c']`, `["a.b"]` or
 * `a\.b`. Accepts a leading dot. Reads the output of `printPath` back to the same path.
 */
export function parseSelector(text: string): ParsedSelector {
  checkArgument('parseSelector', 'the text', text, 'string');
  const cursor: Cursor = { text, offset: 0 };
  const steps: SelectorStep[] = [];
  if (text.startsWith('.') && text !== '.') cursor.offset = 1;
  if (text.trim() === '') return { ok: false, message: 'The path is empty', offset: 0, hint: EXAMPLE };
  while (cursor.offset < text.length) {
    const before = cursor.offset;
    const read = text[before] === '[' ? readBracket(cursor) : readName(cursor);
    if ('message' in read) return { ok: false, ...read };
    steps.push(read);
    if (text[cursor.offset] === '.') {
      cursor.offset += 1;
      const next = text[cursor.offset];
      if (next === undefined || next === '.' || next === '[') {
        return {
          ok: false,
          message: `A key is missing after the dot in ${text}`,
          offset: cursor.offset,
          hint: EXAMPLE,
        };
      }
    } else if (cursor.offset < text.length && text[cursor.offset] !== '[') {
      return { ok: false, message: `A dot or a bracket is missing in ${text}`, offset: cursor.offset, hint: EXAMPLE };
    }
  }
  return { ok: true, selector: steps };
}

const EXAMPLE = "a path looks like spec.containers[name=app].image or metadata.annotations['a.b/c']";

/** The text of a selector, which `parseSelector` reads. */
export function printSelector(selector: Selector): string {
  checkArgument('printSelector', 'the selector', selector, SELECTOR);
  let out = '';
  for (const step of selector) {
    if (step.kind === 'item') out += `[${step.index}]`;
    else if (step.kind === 'every') out += '[*]';
    else if (step.kind === 'match') {
      out += `[${step.conditions.map(([name, text]) => `${printName(name)}=${printText(text)}`).join()}]`;
    } else if (!/^[A-Za-z_][A-Za-z0-9_/-]*$/.test(step.name)) out += `[${quote(step.name)}]`;
    else out += out === '' ? step.name : `.${step.name}`;
  }
  return out;
}

function printName(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_./-]*$/.test(name) ? name : quote(name);
}

function printText(text: string): string {
  return /^[^'"\]\\,\s]+$/.test(text) ? text : quote(text);
}

function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}

/** A key up to a dot or a bracket; a backslash escapes them. */
function readName(cursor: Cursor): SelectorStep | SelectorProblem {
  const { text } = cursor;
  const start = cursor.offset;
  let name = '';
  for (let next = text[cursor.offset]; next !== undefined && next !== '.' && next !== '['; next = text[cursor.offset]) {
    if (next === ']') {
      return { message: `There is a ] without a [ in ${text}`, offset: cursor.offset, hint: EXAMPLE };
    }
    name += take(cursor);
  }
  if (name === '') return { message: `A key is missing in ${text}`, offset: start, hint: EXAMPLE };
  return name === '*' && text[start] === '*' ? { kind: 'every' } : { kind: 'member', name };
}

/** Takes a character; a backslash escapes the next one, if there is one. */
function take(cursor: Cursor): string {
  if (cursor.text[cursor.offset] === '\\' && cursor.text[cursor.offset + 1] !== undefined) cursor.offset += 1;
  cursor.offset += 1;
  return cursor.text.charAt(cursor.offset - 1);
}

function readBracket(cursor: Cursor): SelectorStep | SelectorProblem {
  const { text } = cursor;
  const start = cursor.offset;
  cursor.offset += 1;
  skipBlanks(cursor);
  const first = readWord(cursor, '=,]');
  if ('message' in first) return first;
  const conditions: [string, string][] = [];
  let name = first;
  while (text[cursor.offset] === '=') {
    cursor.offset += 1;
    skipBlanks(cursor);
    const value = readWord(cursor, ',]');
    if ('message' in value) return value;
    conditions.push([name.word, value.word]);
    if (text[cursor.offset] !== ',') break;
    cursor.offset += 1;
    skipBlanks(cursor);
    const next = readWord(cursor, '=,]');
    if ('message' in next) return next;
    if (text[cursor.offset] !== '=') {
      return { message: `A = is missing in ${text}`, offset: cursor.offset, hint: 'several conditions: [a=1,b=2]' };
    }
    name = next;
  }
  if (text[cursor.offset] !== ']') {
    return { message: `The [ is never closed in ${text}`, offset: start, hint: EXAMPLE };
  }
  cursor.offset += 1;
  if (conditions.length > 0) return { kind: 'match', conditions };
  if (first.quoted) return { kind: 'member', name: first.word };
  if (first.word === '*') return { kind: 'every' };
  if (/^\d{1,9}$/.test(first.word)) return { kind: 'item', index: Number(first.word) };
  return {
    message: `[${first.word}] is neither a number nor a condition in ${text}`,
    offset: start + 1,
    hint: `items are named by a field, [name=${first.word === '' ? 'app' : first.word}], keys with other characters by quotes, ['a.b']`,
  };
}

function skipBlanks(cursor: Cursor): void {
  while (cursor.text[cursor.offset] === ' ') cursor.offset += 1;
}

/** A word up to one of `ends`, or in quotes, where a backslash escapes the next character. */
function readWord(cursor: Cursor, ends: string): { readonly word: string; readonly quoted: boolean } | SelectorProblem {
  const { text } = cursor;
  const start = cursor.offset;
  const mark = text[start];
  const quoted = mark === "'" || mark === '"';
  if (quoted) cursor.offset += 1;
  let word = '';
  for (let next = text[cursor.offset]; next !== undefined; next = text[cursor.offset]) {
    if (quoted ? next === mark : ends.includes(next)) break;
    word += take(cursor);
  }
  if (quoted && text[cursor.offset] !== mark) {
    return { message: `The quote is never closed in ${text}`, offset: start, hint: EXAMPLE };
  }
  if (!quoted) return { word: word.trimEnd(), quoted };
  cursor.offset += 1;
  skipBlanks(cursor);
  return { word, quoted };
}
