import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { follow } from '@krmkit/base';
import type { YamlNode } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import type { Profile } from '../../src/read/scalar.ts';
import { toValue } from '../../src/read/to-value.ts';
import { toValueReusing } from '../../src/edit/reuse-values.ts';
import { laidOut, runs } from '@krmkit/testing';

function rootOf(text: string): YamlNode | undefined {
  const [document] = parseDocuments(text);
  return document?.problems.some(({ severity }) => severity === 'error') === true ? undefined : document?.root;
}

/** The values of both texts, the second one read with the first as known document. */
function bothValues(
  before: string,
  now: string,
  profile: Profile = 'kubectl',
): readonly [JsonValue, JsonValue] | undefined {
  const [root, other] = [rootOf(now), rootOf(before)];
  if (root === undefined || other === undefined) return undefined;
  const read = toValue(other, profile);
  if (read.problems.length > 0) return undefined;
  const found = toValueReusing(now, root, { text: before, root: other, value: read.value }, profile);
  const { value, problems } = toValue(root, profile);
  expect(found.problems).toEqual(problems);
  expect(found.value).toEqual(value);
  // `toEqual` says nothing about the order of members.
  expect(JSON.stringify(found.value)).toBe(JSON.stringify(value));
  return [read.value, found.value];
}

/** The same with some lines further to the left or to the right. */
function moved(text: string, changes: readonly (readonly [number, number])[]): string {
  const lines = text.split('\n');
  for (const [at, blanks] of changes) {
    const index = at % lines.length;
    const line = lines[index] ?? '';
    lines[index] = blanks < 0 ? line.replace(' '.repeat(-blanks), '') : ' '.repeat(blanks) + line;
  }
  return lines.join('\n');
}

const PIECES = [
  '',
  'x',
  '1',
  ' ',
  '\n',
  'a: 1\n',
  '  a: 1\n',
  '- ',
  '"',
  "'",
  '|',
  '&a ',
  '*a',
  '<<: ',
  '#',
  'on',
  '0x1F',
  ', ',
];

const LAYOUTS = [
  'd:\n  a:\n  b: "2"\n  c: x\n',
  'd:\n   a:\n   b:\n    c: x\n    d:\n',
  'd:\n  - a\n  - b\n  - c: 1\n    d:\n',
  'd:\n- - a\n  - b\n-   a:\n    b: 1\n',
  'd: a\n  b\n  c\ne:\n  f: g\n   h\n',
];

describe('toValueReusing', () => {
  it('gives the value that the text has', () => {
    let read = 0;
    fc.assert(
      fc.property(
        laidOut,
        fc.array(fc.tuple(fc.nat(), fc.nat(5), fc.constantFrom(...PIECES)), { maxLength: 3 }),
        fc.constantFrom<Profile>('kubectl', 'kustomize'),
        ({ text }, changes, profile) => {
          let now = text;
          for (const [at, length, piece] of changes) {
            const start = at % (now.length + 1);
            now = now.slice(0, start) + piece + now.slice(start + length);
          }
          if (bothValues(text, now, profile) !== undefined && now !== text) read++;
        },
      ),
      { numRuns: runs(2500) },
    );
    // Most changed texts are broken; without any the rest would show nothing.
    expect(read).toBeGreaterThan(runs(300));
  });

  it('gives the value that the text has where lines have moved', () => {
    let read = 0;
    const changes = fc.array(fc.tuple(fc.nat(), fc.constantFrom(-2, -1, 1, 2)), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...LAYOUTS), changes, changes, (text, first, second) => {
        if (bothValues(moved(text, first), moved(text, second)) !== undefined) read++;
      }),
      { numRuns: runs(2500) },
    );
    expect(read).toBeGreaterThan(runs(300));
  });

  it.each([
    ['a mapping whose first key has moved to the left', 'd:\n  a:\n  b: "2"\n  c: x\n', 'd:\n a:\n  b: "2"\n  c: x\n'],
    ['items that became a text', 'd:\n    - a\n    - b\n', 'd:\n   - a\n    - b\n'],
    ['a tag that the root has lost', '!!str 5\n', '5\n'],
    ['an anchor that the root has lost', '&a {b: 1}\n', '{b: 1}\n'],
    ['a block scalar at the end of a text, with a line end and without', 'a:\n  b: |\n    x\n', 'a:\n  b: |\n    x'],
    ['the same under another key, indented less', 'a:\n    b: |2\n        x\n', 'a:\n    b: |2\n        x\nc: 1\n'],
    ['a number in quotes', 'a: 1\nb: {c: 2}\n', 'a: "1"\nb: {c: 2}\n'],
    ['another order', 'a: 1\nb: 2\nc: 3\n', 'b: 2\na: 1\nc: 3\n'],
    ['a key twice', 'a: 1\nb: 2\nc: 3\n', 'a: 1\nb: 2\nb: 3\n'],
    ['a key that is refused', 'a: 1\nb: 2\n', 'a: 1\nnull: 2\n'],
    ['an anchor that came', 'a: {b: 1}\nc: 2\n', 'a: &x {b: 1}\nc: *x\n'],
    ['a tag that came', 'a: 1\nc: 2\n', 'a: !!str 1\nc: 2\n'],
    ['a key of a prototype', '__proto__: {a: 1}\nb: 1\n', '__proto__: {a: 1}\nb: 2\n'],
    ['a scalar that became a mapping', 'a: b\nc: 1\n', 'a: {b: 1}\nc: 1\n'],
    ['keys that went', 'a: 1\nb: 2\nc: 3\n', 'a: 1\nb: 2\n'],
    ['items that came', 'a: [1, 2]\n', 'a: [1, 2, 3]\n'],
  ])('sees %s', (_, before, now) => {
    expect(bothValues(before, now)).toBeDefined();
  });

  it('shares what has the same text', () => {
    const [before, now] =
      bothValues('a: {b: [1]}\nc: {d: 1, e: {f: 1}}\n', 'a: {b: [1]}\nc: {d: 2, e: {f: 1}}\n') ?? [];
    expect(follow(now ?? null, ['a'])).toBe(follow(before ?? null, ['a']));
    expect(follow(now ?? null, ['c'])).not.toBe(follow(before ?? null, ['c']));
    expect(follow(now ?? null, ['c', 'e'])).toBe(follow(before ?? null, ['c', 'e']));
  });

  it.each([
    ['a mapping', 'a:\n  b: 1\nc: 1\n', 'a:\n  b: 1\nc: 2\n'],
    ['a list', 'a:\n  - b\nc: 1\n', 'a:\n  - b\nc: 2\n'],
    ['a mapping in braces that has moved', 'a: {b: 1}\n', 'a:   {b: 1}\n'],
  ])('shares %s', (_, before, now) => {
    const [old, found] = bothValues(before, now) ?? [];
    expect(follow(found ?? null, ['a'])).toBe(follow(old ?? null, ['a']));
  });
});
