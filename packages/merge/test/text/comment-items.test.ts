import { describe, expect, it } from 'vitest';
import { createFingerprints } from '@krmkit/base';
import type { JsonArray, JsonValue } from '@krmkit/base';
import type { ListPosition, ListRule } from '../../src/rules/list-rule.ts';
import { pairMerged } from '../../src/text/comment-items.ts';
import type { Way } from '../../src/text/own-comments.ts';

type Sides = readonly [
  original: JsonValue | undefined,
  updated: JsonValue | undefined,
  destination: JsonValue | undefined,
  merged: JsonValue | undefined,
];

const BY_NAME: ListRule = { kind: 'keys', keys: ['name'] };
const WHOLE: ListRule = { kind: 'atomic' };
const asked: ListPosition[] = [];

/** `original updated destination merged` by index, `-` where a side lacks the item. */
function paired(rule: ListRule, [original, updated, destination, merged]: Sides, way: Way): readonly string[] {
  asked.length = 0;
  const list = (value: JsonValue | undefined, name: string) =>
    value === undefined ? undefined : { value, path: [name] };
  const lists = {
    original: list(original, 'o'),
    updated: list(updated, 'u'),
    destination: list(destination, 'd'),
    merged: list(merged, 'm'),
  };
  const listRules = (position: ListPosition): ListRule => {
    asked.push(position);
    return rule;
  };
  const owner = { group: '', version: 'v1', kind: 'Pod' };
  const context = { listRules, fingerprint: createFingerprints(), way };
  const text = (index: number | undefined): string => (index === undefined ? '-' : String(index));
  return pairMerged(lists, { owner, inOwner: ['spec', 'list'] }, context).map(
    (at) => text(at.original) + text(at.updated) + text(at.destination) + text(at.merged),
  );
}

const named = (names: string): JsonArray => Array.from(names).map((name) => ({ name }));
const item = (image: string): JsonValue => ({ image, command: ['run'], stdin: true, tty: true });

describe('the items of a merged list', () => {
  it.each<[title: string, rule: ListRule, way: Way, sides: Sides, expected: readonly string[]]>([
    [
      'pair by key',
      BY_NAME,
      'three-way',
      [named('ab'), named('bc'), named('ba'), named('bac')],
      ['1000', '0-11', '-1-2'],
    ],
    [
      'are only those of the result',
      BY_NAME,
      'three-way',
      [named('ab'), named('ab'), named('ab'), named('b')],
      ['1110'],
    ],
    ['pair without some sides', BY_NAME, 'two-way', [undefined, named('a'), undefined, named('ba')], ['---0', '-0-1']],
    [
      'are none where the result has no list',
      BY_NAME,
      'three-way',
      [named('a'), named('a'), named('a'), undefined],
      [],
    ],
    [
      'are none where the result is no list',
      BY_NAME,
      'three-way',
      [named('a'), named('a'), named('a'), { name: 'a' }],
      [],
    ],
    ['are those of a side that has a list', BY_NAME, 'three-way', ['a', named('a'), { a: 1 }, named('a')], ['-0-0']],
    [
      'that is one value pair where they are equal',
      WHOLE,
      'two-way',
      [undefined, ['x', 'z'], ['y', 'x'], ['x', 'z']],
      ['-010', '-1-1'],
    ],
    [
      'that is one value pair where upstream moved them',
      WHOLE,
      'three-way',
      [
        ['x', 'y'],
        ['y', 'x'],
        ['x', 'y'],
        ['y', 'x'],
      ],
      ['1010', '0101'],
    ],
    [
      'pair with the one that upstream changed',
      WHOLE,
      'three-way',
      [
        [item('a'), 1],
        [item('b'), 1],
        [item('a'), 1],
        [item('b'), 1],
      ],
      ['0000', '1111'],
    ],
    [
      'do not pair with a changed one of a source',
      WHOLE,
      'two-way',
      [undefined, [item('b'), 1], [item('a'), 1], [item('b'), 1]],
      ['-0-0', '-111'],
    ],
    [
      'are not those of upstream where they differ',
      WHOLE,
      'three-way',
      [[item('a')], [item('b')], [item('c')], [item('c')]],
      ['--00'],
    ],
  ])('%s', (_title, rule, way, sides, expected) => {
    expect(paired(rule, sides, way)).toEqual(expected);
  });

  it('follow the rule of the list, without directives', () => {
    paired(BY_NAME, [undefined, [{ $patch: 'replace' }, { name: 'a' }], [{ name: 'b' }], []], 'two-way');
    const owner = { group: '', version: 'v1', kind: 'Pod' };
    const lists = [[{ name: 'a' }], [{ name: 'b' }]];
    expect(asked).toEqual([
      { owner, path: ['spec', 'list'], original: undefined, updated: ['u'], destination: ['d'], lists },
    ]);
  });
});
