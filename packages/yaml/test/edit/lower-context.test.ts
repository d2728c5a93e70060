import { describe, expect, it } from 'vitest';
import { setYaml } from '../../src/edit/update.ts';
import type { Row } from './shared-rows.ts';
import { describeShared } from './shared-rows.ts';
import { set, tryAll } from './value-edits.ts';

const ROWS: readonly Row[] = [
  {
    name: 'a change elsewhere leaves anchors and aliases alone',
    before: 'a: &x {p: 1}\nb: *x\nc: 1\n',
    sets: [['c', 2]],
    after: 'a: &x {p: 1}\nb: *x\nc: 2\n',
    written: 0,
  },
  {
    name: 'a change at the alias writes it out there, and the anchor stays',
    before: 'a: &x\n  p: 1\n  q: 2\nb: *x\n',
    sets: [['b.p', 5]],
    after: 'a: &x\n  p: 1\n  q: 2\nb:\n  p: 5\n  q: 2\n',
    written: 1,
  },
  {
    name: 'an alias stays where the anchor and it get the same order, and the same new items',
    before: 'a: &x\n- p\n- q\n- r\nb: *x\n',
    sets: [
      ['a', ['r', 'p', 'new', 'q']],
      ['b', ['r', 'p', 'new', 'q']],
    ],
    after: 'a: &x\n- r\n- p\n- new\n- q\nb: *x\n',
    written: 0,
  },
  {
    name: 'an alias is written out where the anchor gets another order than it',
    before: 'a: &x\n- p\n- q\nb: *x\n',
    sets: [
      ['a', ['q', 'p']],
      ['b', ['p', 'q', 's']],
    ],
    after: 'a: &x\n- q\n- p\nb:\n- p\n- q\n- s\n',
    written: 1,
  },
  {
    name: 'what is written out looks as its anchor does',
    before: 'a: &x {b: 1,  c: 2}\nd: *x\n',
    sets: [['d.b', 5]],
    after: 'a: &x {b: 1,  c: 2}\nd: {b: 5,  c: 2}\n',
    written: 1,
  },
  {
    name: 'new text in what is written out is spelled as elsewhere in the document',
    before: "q: 'x'\nl:\n- - a: &x {b: 1}\n    o: 1\nd: *x\n",
    sets: [['d.b', 'yes']],
    after: "q: 'x'\nl:\n- - a: &x {b: 1}\n    o: 1\nd: {b: 'yes'}\n",
    written: 1,
  },
  {
    name: 'a value of several lines after a dash is written out unchanged',
    before: 'l:\n  - a: &x\n      # the first\n      p: 1\n      q: |\n        text\n\n  - b: *x\n',
    sets: [['l.1.b.p', 5]],
    after:
      'l:\n  - a: &x\n      # the first\n      p: 1\n      q: |\n        text\n\n  - b:\n      # the first\n      p: 5\n      q: |\n        text\n',
    written: 1,
  },
  {
    name: 'aliases in what is written out, of anchors elsewhere, are written out too',
    before: 'o: &o {n: 1}\na: &x {p: 1, o: *o}\nb: *x\n',
    sets: [['b.p', 5]],
    after: 'o: &o {n: 1}\na: &x {p: 1, o: *o}\nb: {p: 5, o: {n: 1}}\n',
    written: 1,
  },
  {
    name: 'a change at the anchor leaves its alias with the old value',
    before: 'a: &x # shared\n  p: 1\nb: *x\n',
    sets: [['a.p', 5]],
    after: 'a: &x # shared\n  p: 5\nb:\n  p: 1\n',
    written: 1,
  },
  {
    name: 'the same change at both is made once, at the anchor',
    before: 'a: &x\n  p: 1\nb: *x\n',
    sets: [
      ['a.p', 5],
      ['b.p', 5],
    ],
    after: 'a: &x\n  p: 5\nb: *x\n',
    written: 0,
  },
  {
    name: 'a scalar alias that changes becomes a scalar',
    before: 'a: &x one\nb: *x\nc: *x\n',
    sets: [['b', 'two']],
    after: 'a: &x one\nb: two\nc: *x\n',
    written: 0,
  },
  {
    name: 'an anchored scalar that changes leaves its aliases the old value',
    before: 'a: &x one\nb: *x\nc: *x\n',
    sets: [['a', 'two']],
    after: 'a: &x two\nb: one\nc: one\n',
    written: 2,
  },
  {
    name: 'an anchored node that goes is written out at its aliases',
    before: 'a: &x {p: 1}\nb: *x\nc: 3\n',
    sets: [['a', undefined]],
    after: 'b: {p: 1}\nc: 3\n',
    written: 1,
  },
  {
    name: 'an alias that goes takes nothing with it',
    before: 'a: &x {p: 1}\nb: *x\nc: *x\n',
    sets: [['b', undefined]],
    after: 'a: &x {p: 1}\nc: *x\n',
    written: 0,
  },
  {
    name: 'of equal keys the last one is changed, and the others stay',
    before: 'a: 1\nb: 2\na: 3\n',
    sets: [['a', 4]],
    after: 'a: 1\nb: 2\na: 4\n',
    written: 0,
  },
  {
    name: 'equal keys go together',
    before: 'a: 1\nb: 2\na: 3\n',
    sets: [['a', undefined]],
    after: 'b: 2\n',
    written: 0,
  },
  {
    name: 'equal keys without a change stay',
    before: 'a: 1\nb: 2\na: 3\n',
    sets: [['b', 4]],
    after: 'a: 1\nb: 4\na: 3\n',
    written: 0,
  },
  {
    name: 'an anchor that is used again for something else',
    before: 'a: &x 1\nb: *x\nc: &x 2\nd: *x\n',
    sets: [['c', undefined]],
    after: 'a: &x 1\nb: *x\nd: 2\n',
    written: 1,
  },
];

describeShared('what anchors and aliases share', ROWS);

describe('what anchors and aliases share, by path', () => {
  tryAll([
    {
      name: 'a change inside an alias is written out there',
      before: 'a: &x\n  b: 1\n  c: 2\nd: *x\ne: *x\n',
      edit: set('d.b', 5),
      after: 'a: &x\n  b: 1\n  c: 2\nd:\n  b: 5\n  c: 2\ne: *x\n',
    },
    {
      name: 'an alias is kept where its neighbour changes',
      before: 'a: &x 1\nb: [*x, 2]\n',
      edit: set('b[1]', 3),
      after: 'a: &x 1\nb: [*x, 3]\n',
    },
    {
      name: 'an anchor without an alias stays',
      before: 'a: &x one\n',
      edit: set('a', 'two'),
      after: 'a: &x two\n',
    },
  ]);

  it('reports it with both lines', () => {
    const result = setYaml('a: &x\n  b: 1\n\nd: *x\n', 'a.b', 5);
    expect(result.text).toBe('a: &x\n  b: 5\n\nd:\n  b: 1\n');
    expect(result.diagnostics.map(({ severity, location }) => ({ severity, line: location?.line }))).toEqual([
      { severity: 'info', line: 4 },
    ]);
    expect(result.diagnostics[0]?.message).toContain('line 1');
  });
});
