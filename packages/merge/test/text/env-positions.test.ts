import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapsOf, placeEntries } from '../../src/text/env-positions.ts';
import type { OrderedEntries, Precedence } from '../../src/text/env-positions.ts';
import { runs } from '@krmkit/testing';

/** `A b`: an own entry in upper case, an inserted one in lower case. `b<A`: `b` comes before `A`. */
function placed(list: string, precedences: string, byRank: string): string {
  const names = list.split(' ');
  const words = precedences.split(' ').filter((word) => word !== '');
  const order = placeEntries(
    {
      own: names.map((name) => name === name.toUpperCase()),
      rank: names.map((name) => (byRank === '' ? names : byRank.split(' ')).indexOf(name)),
    },
    words.map((word) => ({ before: names.indexOf(word.slice(0, 1)), after: names.indexOf(word.slice(2)) })),
  );
  return order.map((index) => names[index]).join(' ');
}

describe('the order of entries', () => {
  it.each<[title: string, list: string, precedences: string, expected: string, byRank?: string]>([
    ['stays without precedences', 'A b C d', '', 'A b C d'],
    ['stays where it keeps them', 'a B c', 'a<B B<c a<c', 'a B c'],
    ['has an inserted entry before an own one that needs it', 'A B c', 'c<A', 'c A B'],
    ['moves it no further than necessary', 'A B c', 'c<B', 'A c B'],
    ['moves it before the first of those that need it', 'A B C d', 'd<C d<B', 'A d B C'],
    ['has an inserted entry after an own one that it needs', 'b A C', 'A<b', 'A b C'],
    ['moves it after the last of those that it needs', 'b A C D', 'A<b C<b', 'A C b D'],
    ['does not move own entries', 'A B', 'B<A', 'A B'],
    ['prefers what the list keeps already, before', 'x A B', 'x<A B<x', 'x A B'],
    ['prefers what the list keeps already, behind', 'A B x', 'x<A B<x', 'A B x'],
    ['moves what an inserted entry needs along with it', 'A b c', 'b<A c<b', 'c b A', 'c b'],
    ['keeps the order of those that move to one gap', 'A b c', 'b<A c<A', 'b c A'],
    ['has those that move to one gap by their rank', 'A b c', 'b<A c<A', 'c b A', 'c b'],
    ['has those that were in a gap first', 'x A b', 'b<A', 'x b A'],
    ['but not before what they need', 'x A b', 'b<x', 'b x A', 'b x'],
    ['has those that move behind after what they need', 'b A c', 'A<b b<c', 'A b c'],
    ['keeps a precedence of two inserted entries in one gap', 'A c b D', 'b<c', 'A b c D', 'b c'],
    ['follows chains within a gap', 'd c b', 'b<c c<d', 'b c d', 'b c d'],
    ['keeps an inserted entry behind while one that needs it allows it', 'A B c D', 'c<D A<c', 'A B c D'],
    ['moves an entry only where an inserted one that cannot move allows it', 'a B c', 'a<B c<a', 'c a B', 'c a'],
    ['ignores what would need an own entry to move', 'a B c', 'a<B B<c c<a', 'a B c', 'c a'],
  ])('%s', (_title, list, precedences, expected, byRank = '') => {
    expect(placed(list, precedences, byRank)).toBe(expected);
  });
});

it.each<[own: readonly boolean[], gaps: readonly number[]]>([
  [[], []],
  [[false], [0]],
  [
    [true, false, true, false],
    [0, 1, 1, 2],
  ],
  [
    [false, true, true, false],
    [0, 0, 1, 2],
  ],
])('own entries %j have gaps %j', (own, gaps) => {
  expect(gapsOf(own)).toEqual(gaps);
});

describe('a list that is placed', () => {
  const cases = fc
    .array(fc.boolean(), { minLength: 1, maxLength: 7 })
    .chain((own) =>
      fc.record({ own: fc.constant(own), order: fc.shuffledSubarray([...own.keys()], { minLength: own.length }) }),
    )
    .chain(({ own, order }) => {
      const index = fc.nat(own.length - 1);
      const pair = fc.tuple(index, index).map(([a, b]): Precedence => {
        const [before, after] = (order[a] ?? 0) < (order[b] ?? 0) ? [a, b] : [b, a];
        return { before, after };
      });
      const entries: OrderedEntries = { own, rank: order };
      return fc.record({
        entries: fc.constant(entries),
        precedences: fc.array(pair, { maxLength: 5 }).map((all) => all.filter(({ before, after }) => before !== after)),
      });
    });

  it('has each entry once, own ones in their order, and keeps what it kept', () => {
    fc.assert(
      fc.property(cases, ({ entries, precedences }) => {
        const order = placeEntries(entries, precedences);
        expect(order.toSorted((a, b) => a - b)).toEqual([...entries.own.keys()]);
        const own = order.filter((index) => entries.own[index] === true);
        expect(own).toEqual(own.toSorted((a, b) => a - b));
        const kept = ({ before, after }: Precedence): boolean => order.indexOf(before) < order.indexOf(after);
        for (const one of precedences) if (one.before < one.after) expect(kept(one)).toBe(true);
        const isOfOwn = ({ before, after }: Precedence): boolean =>
          entries.own[before] === true && entries.own[after] === true;
        const [only] = precedences;
        if (precedences.length === 1 && only !== undefined && !isOfOwn(only)) expect(kept(only)).toBe(true);
        if (precedences.every(({ before, after }) => before < after)) expect(order).toEqual([...entries.own.keys()]);
      }),
      { numRuns: runs(300) },
    );
  });
});
