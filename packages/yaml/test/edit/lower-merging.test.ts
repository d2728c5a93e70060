import { describe } from 'vitest';
import type { Row } from './shared-rows.ts';
import { describeShared } from './shared-rows.ts';
import { remove, set, tryAll } from './value-edits.ts';

const ROWS: readonly Row[] = [
  {
    name: 'comments go along where something is written out',
    before: 'base: &x\n  in:\n    # the first\n    p: 1 # one\n    q: 2\nuse:\n  <<: *x\n  r: 3\n',
    sets: [['use.in.q', 5]],
    after:
      'base: &x\n  in:\n    # the first\n    p: 1 # one\n    q: 2\nuse:\n  <<: *x\n  in:\n    # the first\n    p: 1 # one\n    q: 5\n  r: 3\n',
    written: 0,
  },
  {
    name: 'a merged member that changes gets a key of its own behind the merge',
    before: 'base: &x\n  p: 1\n  q: 2\nuse:\n  <<: *x\n  r: 3\n',
    sets: [['use.p', 5]],
    after: 'base: &x\n  p: 1\n  q: 2\nuse:\n  <<: *x\n  p: 5\n  r: 3\n',
    written: 0,
  },
  {
    name: 'a key that overrides a merge is changed in place',
    before: 'base: &x\n  p: 1\nuse:\n  <<: *x\n  p: 2 # mine\n',
    sets: [['use.p', 5]],
    after: 'base: &x\n  p: 1\nuse:\n  <<: *x\n  p: 5 # mine\n',
    written: 0,
  },
  {
    name: 'a merged member that goes has the merge written out',
    before: 'base: &x\n  p: 1\n  q: 2\nuse:\n  <<: *x\n  r: 3\n',
    sets: [['use.p', undefined]],
    after: 'base: &x\n  p: 1\n  q: 2\nuse:\n  q: 2\n  r: 3\n',
    written: 1,
  },
  {
    name: 'a change of what is merged does not reach who merges it',
    before: 'base: &x\n  p: 1\n  q: 2\nuse:\n  <<: *x\n  r: 3\n',
    sets: [['base.p', 5]],
    after: 'base: &x\n  p: 5\n  q: 2\nuse:\n  p: 1\n  q: 2\n  r: 3\n',
    written: 1,
  },
  {
    name: 'the same change of both is made at the anchor alone',
    before: 'base: &x\n  p: 1\n  q: 2\nuse:\n  <<: *x\n  r: 3\n',
    sets: [
      ['base.p', 5],
      ['use.p', 5],
    ],
    after: 'base: &x\n  p: 5\n  q: 2\nuse:\n  <<: *x\n  r: 3\n',
    written: 0,
  },
  {
    name: 'a member of its own is removed, and none comes back through the merge',
    before: 'base: &x\n  p: 1\n  q: 2\nuse:\n  <<: *x\n  p: 3\n',
    sets: [['use.p', undefined]],
    after: 'base: &x\n  p: 1\n  q: 2\nuse:\n  q: 2\n',
    written: 1,
  },
  {
    name: 'a new key of a mapping with a merge is the last one',
    before: 'base: &x\n  p: 1\nuse:\n  <<: *x\n  r: 3\n',
    sets: [['use.s', 4]],
    after: 'base: &x\n  p: 1\nuse:\n  <<: *x\n  r: 3\n  s: 4\n',
    written: 0,
  },
  {
    name: 'for kubectl a merge behind a key of its own wins, so the change follows it',
    before: 'base: &x\n  p: 1\nuse:\n  p: 3\n  <<: *x\n',
    sets: [['use.p', 5]],
    after: 'base: &x\n  p: 1\nuse:\n  <<: *x\n  p: 5\n',
    written: 0,
  },
];

describeShared('what merge keys share', ROWS);

describe('what merge keys share, by path', () => {
  tryAll([
    {
      name: 'a change through a merge becomes a key of its own',
      before: 'a: &x\n  b: 1\nd:\n  <<: *x\n  c: 2\n',
      edit: set('d.b', 5),
      after: 'a: &x\n  b: 1\nd:\n  <<: *x\n  b: 5\n  c: 2\n',
    },
    {
      name: 'what was merged is written out where one of it goes',
      before: 'a: &x {b: 1, c: 2}\nd: {<<: *x}\n',
      edit: remove('d.b'),
      after: 'a: &x {b: 1, c: 2}\nd: {c: 2}\n',
    },
  ]);
});
