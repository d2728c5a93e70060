/** The kinds of arguments, each as in `pass the text as WORDS`. */
const KINDS = {
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  function: 'a function',
  object: 'an object',
  list: 'a list',
  strings: 'a list of strings',
  path: 'a list of keys and indices',
  field: 'a string such as spec.replicas, or a list of keys and indices',
  map: 'a Map',
  release: "a Kubernetes release such as '1.34'",
  value: 'a JSON value',
} as const;

type Kind = keyof typeof KINDS;

/** The members that an object has, or each object of a list. */
export interface Shape {
  /** As in `pass the edits as WORDS`. */
  readonly words: string;
  readonly members: readonly string[];
  readonly isList?: boolean;
}

/** What an argument or an option can be. */
export type Expected = Kind | Shape;

/** As of an AbortController. */
export const SIGNAL: Shape = { words: 'an AbortSignal', members: ['aborted', 'addEventListener'] };

export const FILES: Shape = { words: 'a list of files as { path, text }', members: ['path', 'text'], isList: true };

/** Throws a TypeError that names the function, the argument and what to pass: callers without types can pass anything. */
export function checkArgument(caller: string, argument: string, value: unknown, expected: Expected): void {
  if (fits(value, expected)) return;
  throw new TypeError(`${caller}: pass ${argument} as ${wordsOf(expected)}, not ${shown(value)}`);
}

/** Throws a TypeError if a value is not one of the choices. */
export function checkChoice(caller: string, argument: string, value: unknown, choices: readonly string[]): void {
  if (typeof value === 'string' && choices.includes(value)) return;
  throw new TypeError(`${caller}: ${argument} must be one of ${choices.join(', ')}, not ${shown(value)}`);
}

export function fits(value: unknown, expected: Expected): boolean {
  if (typeof expected === 'string') return isOfKind(value, expected);
  const has = (one: unknown): boolean => hasMembers(one, expected.members);
  return expected.isList === true ? isListOf(value, has) : has(value);
}

function isOfKind(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'object':
      return isObject(value);
    case 'list':
      return Array.isArray(value);
    case 'strings':
      return isListOf(value, isString);
    case 'path':
      return isListOf(value, isSegment);
    case 'field':
      return isString(value) || isListOf(value, isSegment);
    case 'map':
      return hasMembers(value, ['get', 'has', 'entries']);
    case 'release':
      return isString(value) || isObject(value);
    case 'value':
      return !['undefined', 'function', 'symbol', 'bigint'].includes(typeof value);
    default:
      return typeof value === kind;
  }
}

export function wordsOf(expected: Expected): string {
  return typeof expected === 'string' ? KINDS[expected] : expected.words;
}

export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value).split('\n', 1).join('');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasMembers(value: unknown, members: readonly string[]): boolean {
  return isObject(value) && members.every((member) => member in value);
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

function isSegment(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
