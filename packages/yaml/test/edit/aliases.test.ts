import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import { updateYaml } from '../../src/edit/update.ts';

/** A change of the value, as a path and what becomes of it; undefined removes. */
type Set = readonly [path: string, value: JsonValue | undefined];

interface Row {
  readonly name: string;
  readonly before: string;
  readonly sets: readonly Set[];
  readonly after: string;
  /** How many aliases or merges were written out. */
  readonly written: number;
}

const rows: readonly Row[] = [
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
    name: 'comments go along where something is written out',
    before: 'base: &x\n  in:\n    # the first\n    p: 1 # one\n    q: 2\nuse:\n  <<: *x\n  r: 3\n',
    sets: [['use.in.q', 5]],
    after:
      'base: &x\n  in:\n    # the first\n    p: 1 # one\n    q: 2\nuse:\n  <<: *x\n  in:\n    # the first\n    p: 1 # one\n    q: 5\n  r: 3\n',
    written: 0,
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

describe('rule 5: what is shared', () => {
  for (const { name, before, sets, after, written } of rows) {
    it(name, () => {
      const outcome = updateYaml(before, (value) => change(value, sets));
      expect(outcome.text).toBe(after);
      const notes = outcome.diagnostics.filter(({ code }) => code === 'written-out-alias');
      expect(notes).toHaveLength(written);
      for (const { related, location } of notes) {
        expect(location?.line).toBeGreaterThan(0);
        expect(related?.[0]?.location?.line).toBeGreaterThan(0);
      }
      const [document] = parseDocuments(after);
      const read = document?.root === undefined ? null : toValue(document.root, 'kubectl').value;
      const [original] = parseDocuments(before);
      const wanted = original?.root === undefined ? null : toValue(original.root, 'kubectl').value;
      expect(read).toEqual(change(JSON.parse(JSON.stringify(wanted)), sets));
    });
  }
});

function change(value: unknown, sets: readonly Set[]): JsonValue {
  const root: Record<string, JsonValue> = JSON.parse(JSON.stringify(value));
  for (const [path, wanted] of sets) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at: Record<string, unknown> = root;
    for (const key of keys) {
      const next = at[key];
      if (typeof next === 'object' && next !== null) at = Object.assign(next);
    }
    if (wanted === undefined) delete at[last];
    else at[last] = wanted;
  }
  return root;
}
