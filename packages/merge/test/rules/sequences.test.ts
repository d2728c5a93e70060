import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { mergeSequences } from '../../src/rules/sequences.ts';

/** Letters as items; a conflict is `<original|updated|destination>`. */
function merged(original: string, updated: string, destination: string): string {
  const numbers = (text: string): number[] => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const sides = { original, updated, destination };
  return mergeSequences(numbers(original), numbers(updated), numbers(destination))
    .map((part) => {
      if (part.kind === 'resolved') return sides[part.side].slice(part.range.start, part.range.end);
      const { original: o, updated: u, destination: d } = part.ranges;
      return `<${original.slice(o.start, o.end)}|${updated.slice(u.start, u.end)}|${destination.slice(d.start, d.end)}>`;
    })
    .join('');
}

describe('mergeSequences', () => {
  it.each([
    ['nothing changed', 'abc', 'abc', 'abc', 'abc'],
    ['one side changed', 'abc', 'aBc', 'abc', 'aBc'],
    ['the other side changed', 'abc', 'abc', 'abcd', 'abcd'],
    ['both changed, apart', 'abcde', 'Xbcde', 'abcdY', 'XbcdY'],
    ['both added and removed, apart', 'abcdefg', 'bcdefg', 'abcdefxyg', 'bcdefxyg'],
    ['both changed neighbours, item by item', 'abcd', 'aXcd', 'abYd', 'aXYd'],
    ['what one changed beside what both changed is no conflict', 'abcd', 'aXcd', 'aPQd', 'a<b|X|P>Qd'],
    ['neighbours that both changed are one conflict', 'abcd', 'aXYd', 'aPQd', 'a<bc|XY|PQ>d'],
    ['both changed alike', 'abcd', 'aXd', 'aXd', 'aXd'],
    ['both changed one item', 'abc', 'aXc', 'aYc', 'a<b|X|Y>c'],
    ['both added at one place', 'ab', 'aXb', 'aYb', 'a<|X|Y>b'],
    ['both added, one of them more', 'ab', 'aXYb', 'aXb', 'aX<|Y|>b'],
    ['both added, one of them an item twice', 'ab', 'aXYb', 'aXXYb', 'aX<||X>Yb'],
    ['one removed what the other changed', 'abc', 'ac', 'aYc', 'a<b||Y>c'],
    ['one removed beside what the other changed', 'abcd', 'acd', 'abYd', 'a<bc|c|bY>d'],
    ['one added beside what the other changed', 'abc', 'aXbc', 'aYc', 'a<b|Xb|Y>c'],
    ['a conflict less what both have at its ends', 'abcd', 'aPXQd', 'aPYQd', 'aP<bc|X|Y>Qd'],
    ['from nothing', '', 'a', 'b', '<|a|b>'],
    ['one made it empty', 'abc', '', 'abc', ''],
    ['behind a conflict the sides go on', 'abcdefg', 'aXcdefU', 'aYYcDefg', 'a<b|X|YY>cDefU'],
  ])('%s', (_, original, updated, destination, expected) => {
    expect(merged(original, updated, destination)).toBe(expected);
  });

  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 12 });

  it('takes what one side alone changed', () => {
    fc.assert(
      fc.property(text, text, (original, other) => {
        expect(merged(original, other, original)).toBe(other);
        expect(merged(original, original, other)).toBe(other);
        expect(merged(original, other, other)).toBe(other);
      }),
    );
  });

  it('holds all of each side where conflicts are resolved from it', () => {
    fc.assert(
      fc.property(text, text, text, (original, updated, destination) => {
        const result = merged(original, updated, destination);
        const mirrored = merged(original, destination, updated);
        // Who is who decides nothing but the order of the two in a conflict.
        expect(mirrored.replaceAll(/<(.*?)\|(.*?)\|(.*?)>/g, '<$1|$3|$2>')).toBe(result);
        if (!result.includes('<')) {
          const count = (of: string, letter: string): number => of.split(letter).length - 1;
          for (const letter of 'abcd') {
            const [o, u, d, m] = [original, updated, destination, result].map((of) => count(of, letter));
            if (u !== o || d !== o) continue;
            expect(m).toBe(o);
          }
        }
      }),
    );
  });
});
