import { matchesGlob } from './glob.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

type TextFunction = (value: string, words: readonly string[]) => string;

const FUNCTIONS: Readonly<Record<string, TextFunction>> = {
  ',': (value) => changeFirst(value, lower),
  ',,': (value) => Array.from(value, lower).join(''),
  '^': (value) => changeFirst(value, upper),
  '^^': (value) => Array.from(value, upper).join(''),
  '#': (value, [prefix]) =>
    prefix === undefined ? String(encoder.encode(value).length) : withoutPrefix(value, prefix, 'shortest'),
  '##': (value, [prefix]) => withoutPrefix(value, prefix, 'longest'),
  '%': (value, [suffix]) => withoutSuffix(value, suffix, 'shortest'),
  '%%': (value, [suffix]) => withoutSuffix(value, suffix, 'longest'),
  ':': (value, [from = '', length]) => substring(value, from, length),
  '/': (value, [old = '', text = '']) => value.replace(old, () => text),
  '//': (value, [old = '', text = '']) => value.replaceAll(old, () => text),
  '/#': (value, [old = '', text]) =>
    text !== undefined && value.startsWith(old) ? text + value.slice(old.length) : value,
  '/%': (value, [old = '', text]) =>
    text !== undefined && value.endsWith(old) ? value.slice(0, value.length - old.length) + text : value,
};

/** What an expression makes of the value of its variable. Follows `funcs.go` of `envsubst` in fluxcd/pkg. */
export function applyFunction(operator: string, value: string, words: readonly string[]): string {
  const apply = FUNCTIONS[operator];
  if (apply !== undefined) return apply(value, words);
  return value === '' ? words.join('') : value;
}

/** As in Go, a character becomes one character. */
function upper(character: string): string {
  const changed = character.toUpperCase();
  return Array.from(changed).length === 1 ? changed : character;
}

function lower(character: string): string {
  const changed = character.toLowerCase();
  return Array.from(changed).length === 1 ? changed : character;
}

function changeFirst(value: string, change: (character: string) => string): string {
  const [first = '', ...rest] = value;
  return change(first) + rest.join('');
}

function reversed(value: string): string {
  return Array.from(value).toReversed().join('');
}

type Which = 'shortest' | 'longest';

/** The value without the shortest or the longest prefix that is not empty and matches the pattern, if there is one. */
function withoutPrefix(value: string, pattern: string | undefined, which: Which): string {
  if (pattern === undefined) return value;
  const characters = Array.from(value);
  const lengths = characters.map((_, index) => index + 1);
  for (const length of which === 'shortest' ? lengths : lengths.toReversed()) {
    if (matchesGlob(pattern, characters.slice(0, length))) return characters.slice(length).join('');
  }
  return value;
}

function withoutSuffix(value: string, pattern: string | undefined, which: Which): string {
  return pattern === undefined ? value : reversed(withoutPrefix(reversed(value), reversed(pattern), which));
}

/** Counts bytes, a negative start from the end. A number that cannot be read leaves the value as it is. */
function substring(value: string, from: string, length: string | undefined): string {
  const bytes = encoder.encode(value);
  const first = integerOf(from);
  const count = length === undefined ? bytes.length : integerOf(length);
  if (first === undefined || count === undefined) return value;
  const start = first < 0 ? Math.max(bytes.length + first, 0) : first;
  return decoder.decode(bytes.slice(start, Math.max(start + count, start)));
}

function integerOf(text: string): number | undefined {
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
}
