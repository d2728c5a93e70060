import process from 'node:process';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import { parseDocuments } from '../../src/read/parse.ts';
import { updateYaml } from '../../src/edit/update.ts';
import { isWithin, NIGHTLY } from '@krmkit/testing';

// Time is proportional to the length of the text: four times the text may take at most eight times as long. No limit is
// one of seconds, so that a slow machine is no fault.

type Update = (value: JsonValue, index: number) => JsonValue | undefined;

interface Kind {
  readonly name: string;
  /** A text of about so many characters. */
  readonly text: (length: number) => string;
  readonly update: Update;
}

const repeat = (length: number, part: (index: number) => string): string => {
  const parts: string[] = [];
  for (let written = 0; written < length;) {
    const next = part(parts.length);
    parts.push(next);
    written += next.length;
  }
  return parts.join('');
};

/** The first member goes, one is added in the middle, and the last one changes. */
const around: Update = (value) => {
  if (isArray(value)) return [...value.slice(1, 5), 'new', ...value.slice(5, -1), 'changed'];
  if (!isObject(value)) return value;
  const members = Object.entries<JsonValue>(value);
  const middle = members.length >> 1;
  const last = members.at(-1)?.[0] ?? '';
  const kept = [...members.slice(1, middle), ['new', { a: [1] }] as const, ...members.slice(middle, -1)];
  return Object.fromEntries([...kept, [last, 'changed'] as const]);
};

const everyMember: Update = (value) =>
  isObject(value) ? Object.fromEntries(Object.keys(value).map((key) => [key, 'changed'])) : value;

const deep = 100;

const KINDS: readonly Kind[] = [
  { name: 'one long line', text: (length) => `a: 1\nb: "${'x'.repeat(length)}"\nc: 1\n`, update: around },
  { name: 'one long line that changes', text: (length) => `a: "${'x '.repeat(length / 2)}"\n`, update: everyMember },
  {
    name: 'a long text in a block',
    text: (length) => `a: 1\nb: |\n${repeat(length, (i) => `  line ${i}\n`)}c: 1\n`,
    update: around,
  },
  {
    name: 'blank lines with tabs after a text that becomes a mapping',
    text: (length) => `a: 1\n${repeat(length, () => ' \t\n')}b: 2\n`,
    update: (value) => (isObject(value) ? { ...value, a: { c: 1 } } : value),
  },
  { name: 'many keys', text: (length) => repeat(length, (i) => `key${i}: value\n`), update: around },
  {
    name: 'many keys that all change',
    text: (length) => repeat(length, (i) => `key${i}: value\n`),
    update: everyMember,
  },
  {
    name: 'many keys in braces',
    text: (length) => `{${repeat(length, (i) => `${i > 0 ? ', ' : ''}key${i}: value`)}}\n`,
    update: around,
  },
  { name: 'many items', text: (length) => repeat(length, (i) => `- item ${i}\n`), update: around },
  {
    name: 'many items in brackets on one line',
    text: (length) => `[${repeat(length, (i) => `${i > 0 ? ', ' : ''}${i}`)}]`,
    update: around,
  },
  { name: 'many equal items', text: (length) => repeat(length, () => '- a\n'), update: around },
  {
    name: 'many items that are all replaced',
    text: (length) => repeat(length, (i) => `- item ${i}\n`),
    update: (value) => (isArray(value) ? value.map((_, i) => `other ${i}`) : value),
  },
  {
    name: 'many items the other way round',
    text: (length) => repeat(length, (i) => `- item ${i}\n`),
    update: (value) => (isArray(value) ? value.toReversed() : value),
  },
  {
    name: 'every other item taken away',
    text: (length) => repeat(length, (i) => `- item ${i}\n`),
    update: (value) => (isArray(value) ? value.filter((_, i) => i % 2 === 0) : value),
  },
  {
    name: 'many items with names, of which each changes',
    text: (length) => repeat(length, (i) => `- name: n${i} # c\n  value: ${i}\n`),
    update: (value) =>
      isArray(value) ? value.map((item) => (isObject(item) ? { ...item, value: 'x' } : item)) : value,
  },
  {
    name: 'many comments above one key',
    text: (length) => `a: 1\n${repeat(length, (i) => `# comment ${i}\n`)}b: 2\nc: 3\n`,
    update: (value) => (isObject(value) ? { a: 1, c: 3, d: 4 } : value),
  },
  {
    name: 'a comment at every key',
    text: (length) => repeat(length, (i) => `# about ${i}\nkey${i}: value # ${i}\n\n`),
    update: around,
  },
  { name: 'many blank lines', text: (length) => `a: 1\n${'\n'.repeat(length)}b: 1\nc: 2\n`, update: around },
  {
    name: 'many documents, of which each changes',
    text: (length) => repeat(length, (i) => `---\na: ${i}\nb: c # d\nz: 1\n`),
    update: around,
  },
  {
    name: 'many documents, of which every other one goes',
    text: (length) => repeat(length, (i) => `---\na: ${i}\nb: c # d\nz: 1\n`),
    update: (value, index) => (index % 2 === 0 ? value : undefined),
  },
  {
    name: 'deep nesting',
    text: (length) => repeat(length, () => `---\n${'['.repeat(deep)}1${']'.repeat(deep)}\n`),
    update: (value) => (isArray(value) ? [...value, 'new'] : value),
  },
  {
    name: 'deep nesting in blocks',
    text: (length) => repeat(length, () => `---\n${'- '.repeat(deep)}1\n`),
    update: (value) => deepest(value),
  },
  {
    name: 'many aliases',
    text: (length) => `a: &a {b: 1}\nl:\n${repeat(length, () => '- *a\n- b\n- c\n')}z: 1\n`,
    update: (value) => (isObject(value) ? { ...value, z: 2 } : value),
  },
  {
    name: 'many aliases, each written out with a value of its own',
    text: (length) => `a: &a {b: 1}\nl:\n${repeat(length, (i) => (i % 10 === 0 ? '- x: *a\n' : '- x: 1\n'))}z: 1\n`,
    update: (value) => {
      const list = isObject(value) && isArray(value['l']) ? value['l'] : [];
      return isObject(value)
        ? { ...value, l: list.map((item, index) => (index % 10 === 0 ? { x: { b: index } } : item)) }
        : value;
    },
  },
  {
    name: 'many merges, each overridden inside',
    text: (length) =>
      `a: &a {b: {c: 1, d: 1}}\n${repeat(length, (i) => `k${i}:\n  ${i % 10 === 0 ? '<<: *a' : 'd: 1'}\n  e: ${i}\n`)}z: 1\n`,
    update: (value) => {
      if (!isObject(value)) return value;
      const members = Object.entries<JsonValue>(value);
      return Object.fromEntries(
        members.map(([key, of], index) => [
          key,
          isObject(of) && 'e' in of && 'b' in of ? { ...of, b: { c: index, d: 1 } } : of,
        ]),
      );
    },
  },
  {
    name: 'many merges',
    text: (length) => `a: &a {b: 1}\n${repeat(length, (i) => `k${i}:\n  <<: *a\n  c: ${i}\n`)}z: 1\n`,
    update: (value) => (isObject(value) ? { ...value, z: 2 } : value),
  },
];

function deepest(value: JsonValue): JsonValue {
  return isArray(value) ? value.map(deepest) : 'changed';
}

/** Seconds of the processor. */
function timeOf(kind: Kind, length: number): number {
  const text = kind.text(length);
  const before = process.cpuUsage();
  const result = updateYaml(text, kind.update);
  const { user, system } = process.cpuUsage(before);
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(result.text === text).toBe(false);
  return (user + system) / 1e6;
}

/** The larger of the two texts has a megabyte, or ten at night. */
const SMALL = 2 ** 18 * (NIGHTLY ? 10 : 1);

describe('time', { timeout: 600_000 }, () => {
  it.each(KINDS.map((kind) => [kind.name, kind] as const))('%s', { tags: ['growth'] }, (_, kind) => {
    timeOf(kind, SMALL / 16);
    const told = (length: number) => (): number => {
      const seconds = timeOf(kind, length);
      if (process.env['KRMKIT_TIMES'] !== undefined) process.stdout.write(`${kind.name}: ${seconds.toFixed(2)} s\n`);
      return seconds;
    };
    // Below a tenth of a second the clock and the compiler say more than the text does.
    expect(isWithin(12, 0.1, told(SMALL), told(4 * SMALL))).toBe(true);
  });

  it('aliases that multiply are refused, not followed', () => {
    const levels = Array.from(
      { length: 30 },
      (_, i) =>
        `l${i}: &l${i} [${Array(9)
          .fill(i === 0 ? 'x' : `*l${i - 1}`)
          .join(', ')}]\n`,
    );
    const text = `${levels.join('')}z: 1\n`;
    const result = updateYaml(text, () => null);
    expect(result.text).toBe(text);
    expect(result.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
    expect(parseDocuments(text)).toHaveLength(1);
  });
});
