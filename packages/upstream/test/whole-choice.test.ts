import { expect, it } from 'vitest';
import type { ConflictRule, MergeOptions, OnConflict } from '@krmkit/merge';
import { createWholeChoice } from '../src/whole-choice.ts';

it.each<readonly [rules: readonly ConflictRule[], chosen: OnConflict]>([
  [[], 'updated'],
  [[{ path: 'a.txt', choose: 'dest' }], 'dest'],
  [[{ path: './a.txt', choose: 'dest' }], 'dest'],
  [[{ path: 'mine/a.txt', choose: 'dest' }], 'dest'],
  [[{ path: 'a.txt/', choose: 'dest' }], 'dest'],
  [[{ path: 'b.txt', choose: 'dest' }], 'updated'],
  [[{ kind: 'both-changed', choose: 'dest' }], 'dest'],
  [[{ kind: 'both-added', choose: 'dest' }], 'updated'],
  [[{ choose: 'dest' }], 'dest'],
  [
    [
      { path: 'a.txt', choose: 'dest' },
      { kind: 'both-changed', choose: 'fail' },
    ],
    'fail',
  ],
  [
    [
      { kind: 'both-changed', choose: 'fail' },
      { path: 'a.txt', choose: 'dest' },
    ],
    'dest',
  ],
])('of the rules %j, the last that matches decides: %s', (rules, chosen) => {
  const choose = createWholeChoice({ otherwise: 'updated', rules }, (path) => `mine/${path}`);
  const expected = {
    updated: { chosen: 'updated', open: false },
    dest: { chosen: 'destination', open: false },
    fail: { chosen: 'destination', open: true },
    markers: { chosen: 'destination', open: true, marked: true },
  };
  expect(choose('both-changed', 'a.txt')).toEqual(expected[chosen]);
});

it.each<MergeOptions['onConflict']>([
  'dest',
  { otherwise: 'dest', rules: [] },
  { otherwise: 'dest', rules: [{ path: 'b', choose: 'fail' }] },
])('takes the choice of what no rule is about: %j', (onConflict) => {
  const expected = { chosen: 'destination', open: false };
  expect(createWholeChoice(onConflict, (path) => path)('both-added', 'a')).toEqual(expected);
});
