import { describe, expect, it } from 'vitest';
import type { ObjectText } from '../../src/driver/merge-objects.ts';
import { mergeObjects, readObjectText } from '../../src/driver/merge-objects.ts';

function objectsIn(text: string): ObjectText {
  const read = readObjectText(new TextEncoder().encode(text));
  if (read === undefined) throw new Error(`no objects: ${text}`);
  return read;
}

/** The kind of a merge with its texts: what is kept, and what is taken. */
function merged(
  [original, ours, theirs]: readonly [original: string, ours: string, theirs: string],
  lines: string | undefined,
): readonly string[] {
  const sides = { original: objectsIn(original), ours: objectsIn(ours), theirs: objectsIn(theirs) };
  const result = mergeObjects(sides, lines === undefined ? undefined : new TextEncoder().encode(lines));
  if (result.kind === 'lines') return ['lines'];
  return result.kind === 'merged' ? ['merged', result.merged.text] : ['clash', result.kept.text, result.taken.text];
}

const settings = (...data: readonly string[]): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n${data.map((line) => `  ${line}\n`).join('')}`;
const pod = (...containers: readonly string[]): string =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  containers:\n${containers.map((one) => `    - {name: ${one}, image: i}\n`).join('')}`;

// Git's own merge where it is clean and sound, else that of the fields.
describe('objects that git merges', () => {
  it.each<
    readonly [
      title: string,
      sides: readonly [original: string, ours: string, theirs: string],
      lines: string | undefined,
      result: readonly string[],
    ]
  >([
    [
      'are those of git, if these are sound',
      [settings('a: "1"', 'b: "1"'), settings('a: "2"', 'b: "1"'), settings('a: "1"', 'b: "2"')],
      settings('a: "2"', 'b: "2"'),
      ['lines'],
    ],
    [
      'are merged by fields, if git finds a conflict',
      [settings('a: "1"', 'b: "1"'), settings('a: "2"', 'b: "1"'), settings('a: "1"', 'b: "2"')],
      undefined,
      ['merged', settings('a: "2"', 'b: "2"')],
    ],
    [
      'are merged by fields, if those of git are no objects',
      [settings('a: "1"', 'b: "1"'), settings('a: "2"', 'b: "1"'), settings('a: "1"', 'b: "2"')],
      settings('a: "2"', 'a: "2"'),
      ['merged', settings('a: "2"', 'b: "2"')],
    ],
    [
      'are shown with both values, if both sides changed one',
      [settings('a: "1"'), settings('a: "2"'), settings('a: "3"')],
      undefined,
      ['clash', settings('a: "2"'), settings('a: "3"')],
    ],
    [
      'are merged by fields, if git has an item twice',
      [pod('app'), pod('new', 'app'), pod('app', 'new')],
      pod('new', 'app', 'new'),
      ['merged', pod('new', 'app')],
    ],
    [
      'are those of git with an item that was there twice here',
      [pod('app', 'old'), pod('app', 'app', 'old'), pod('app', 'old', 'new')],
      pod('app', 'app', 'old', 'new'),
      ['lines'],
    ],
    [
      'are those of git with an item that was there twice upstream',
      [pod('app', 'old'), pod('app', 'old', 'new'), pod('app', 'app', 'old')],
      pod('app', 'app', 'old', 'new'),
      ['lines'],
    ],
    [
      'are those of git, if the fields lose a comment',
      [settings('a: "1" # x'), settings('a: "1" # y'), settings('a: "1" # z')],
      undefined,
      ['lines'],
    ],
    [
      'are those of git, if a comment is in neither result',
      [settings('a: "1" # x'), settings('a: "2" # y'), settings('a: "3" # z')],
      undefined,
      ['lines'],
    ],
    [
      'are shown with both values and the comment of upstream',
      [settings('a: "1"', 'b: "1"'), settings('a: "2"', 'b: "1"'), settings('a: "3"', 'b: "1" # z')],
      undefined,
      ['clash', settings('a: "2"', 'b: "1" # z'), settings('a: "3"', 'b: "1" # z')],
    ],
    [
      'are merged by fields with a comment of one side',
      [settings('a: "1"', 'b: "1"'), settings('a: "2" # y', 'b: "1"'), settings('a: "1"', 'b: "2"')],
      undefined,
      ['merged', settings('a: "2" # y', 'b: "2"')],
    ],
  ])('%s', (_, sides, lines, result) => {
    expect(merged(sides, lines)).toEqual(result);
  });
});
