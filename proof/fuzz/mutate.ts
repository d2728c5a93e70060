import type { Random } from '@krmkit/testing';

/** In UTF-16 code units: longer inputs are cut. */
const LONGEST = 6000;

/** Characters that readers treat in a way of their own. */
const CHARACTERS = [
  ...'\n\r\t \0\f\u0007\u001B\u0085\u00A0\u2028\u2029\uFEFF\uFFFE\uD800\uDC00'.split(''),
  ...'"\'`\\|>-?:,[]{}#&*!%@~$()=.<+/^'.split(''),
  'é',
  '😀',
];

const NUMBERS = [
  '0',
  '-0',
  '00',
  '0x1f',
  '0o17',
  '017',
  '1e3',
  '.5',
  '1_000',
  '0b1',
  '9007199254740993',
  '1e400',
  '60:30',
];

/** A changed copy of an input: one to four changes, each at random. */
export function mutate(random: Random, input: string, others: readonly string[], words: readonly string[]): string {
  let text = input;
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    text = random.pick(MUTATIONS)(random, text, { others, words });
  }
  return text.slice(0, LONGEST);
}

interface Material {
  readonly others: readonly string[];
  readonly words: readonly string[];
}

type Mutation = (random: Random, text: string, material: Material) => string;

const MUTATIONS: readonly Mutation[] = [
  (random, text) => replaceSpan(random, text, () => ''),
  (random, text) => replaceSpan(random, text, (span) => span + span),
  (random, text) => replaceSpan(random, text, (span) => span.repeat(2 + random.below(40))),
  (random, text) => insert(random, text, random.pick(CHARACTERS)),
  (random, text) => insert(random, text, random.pick(NUMBERS)),
  (random, text) => replaceSpan(random, text, () => random.pick(CHARACTERS)),
  (random, text, { words }) => (words.length === 0 ? text : insert(random, text, random.pick(words))),
  (random, text, { words }) => (words.length === 0 ? text : replaceWord(random, text, random.pick(words))),
  (random, text, { others }) => (others.length === 0 ? text : crossed(random, text, random.pick(others))),
  (random, text) => changeLines(random, text, (lines, at) => lines.toSpliced(at, 1)),
  (random, text) => changeLines(random, text, (lines, at) => lines.toSpliced(at, 0, lines[at] ?? '')),
  (random, text) => changeLines(random, text, (lines, at) => lines.with(at, `  ${lines[at] ?? ''}`)),
  (random, text) => changeLines(random, text, (lines, at) => lines.with(at, (lines[at] ?? '').replace(/^ {1,2}/, ''))),
  (random, text) => changeLines(random, text, (lines, at) => swapped(lines, at, random.below(lines.length))),
];

function replaceSpan(random: Random, text: string, change: (span: string) => string): string {
  const start = random.below(text.length + 1);
  const end = Math.min(text.length, start + 1 + random.below(random.chance(0.2) ? 200 : 8));
  return text.slice(0, start) + change(text.slice(start, end)) + text.slice(end);
}

function insert(random: Random, text: string, added: string): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + added + text.slice(at);
}

/** A word of the text becomes another one. */
function replaceWord(random: Random, text: string, word: string): string {
  const found = [...text.matchAll(/[\w.$/-]+/g)];
  if (found.length === 0) return insert(random, text, word);
  const { index, 0: old } = random.pick(found);
  return text.slice(0, index) + word + text.slice(index + old.length);
}

/** The beginning of one text, and the end of another. */
function crossed(random: Random, text: string, other: string): string {
  const [first, second] = [text.split('\n'), other.split('\n')];
  const start = second.slice(random.below(second.length));
  return [...first.slice(0, random.below(first.length + 1)), ...start].join('\n');
}

function changeLines(
  random: Random,
  text: string,
  change: (lines: readonly string[], at: number) => readonly string[],
): string {
  const lines = text.split('\n');
  return change(lines, random.below(lines.length)).join('\n');
}

function swapped(lines: readonly string[], at: number, other: number): readonly string[] {
  return lines.with(at, lines[other] ?? '').with(other, lines[at] ?? '');
}
