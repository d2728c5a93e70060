import { expect, it } from 'vitest';
import type { ConflictRule, OnConflict } from '@krmkit/merge';
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

it('takes a choice without rules', () => {
  expect(createWholeChoice('dest', (path) => path)('both-added', 'a')).toEqual({ chosen: 'destination', open: false });
});
