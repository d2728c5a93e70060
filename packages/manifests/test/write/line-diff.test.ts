import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineChange } from '../../src/write/line-diff.ts';
import { diffLines } from '../../src/write/line-diff.ts';

function changes(before: readonly string[], after: readonly string[]): readonly string[] {
  return diffLines(before, after).map((one) => `${one.before}-${one.beforeEnd} ${one.after}-${one.afterEnd}`);
}

function applied(before: readonly string[], after: readonly string[], found: readonly LineChange[]): readonly string[] {
  let at = 0;
  const lines: string[] = [];
  for (const change of found) {
    lines.push(...before.slice(at, change.before), ...after.slice(change.after, change.afterEnd));
    at = change.beforeEnd;
  }
  return [...lines, ...before.slice(at)];
}

describe('the changes between lines', () => {
  it.each<[string, string, readonly string[]]>([
    ['', '', []],
    ['abc', 'abc', []],
    ['abc', 'abxc', ['2-2 2-3']],
    ['abxc', 'abc', ['2-3 2-2']],
    ['abc', 'axc', ['1-2 1-2']],
    ['abcde', 'xbcdy', ['0-1 0-1', '4-5 4-5']],
    ['', 'ab', ['0-0 0-2']],
    ['ab', '', ['0-2 0-0']],
    ['aa', 'aaa', ['2-2 2-3']],
    ['abcabba', 'cbabac', ['0-2 0-0', '3-3 1-2', '5-6 4-4', '7-7 5-6']],
  ])('of %j and %j', (before, after, expected) => {
    const [ours, theirs] = [before.split(''), after.split('')];
    const found = changes(ours, theirs);
    // Of several shortest lists, each is right.
    if (before !== 'abcabba') expect(found).toEqual(expected);
    expect(applied(ours, theirs, diffLines(ours, theirs))).toEqual(theirs);
  });

  it('make the one text of the other, and are not adjacent', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 15 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const found = diffLines(before, after);
        expect(applied(before, after, found)).toEqual(after);
        for (const [index, { before: start, after: to }] of found.entries()) {
          const last = found[index - 1];
          if (last !== undefined) expect(start > last.beforeEnd && to > last.afterEnd).toBe(true);
        }
      }),
    );
  });

  const block = (name: string, count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => `${name}${index}`);

  it('of more than a thousand lines are cut at lines that occur once in each text', () => {
    const before = [...block('a', 700), 'same', ...block('b', 700), 'last', 'moved', 'twice', 'twice'];
    const after = ['moved', ...block('c', 700), 'same', ...block('d', 700), 'last', 'end', 'twice'];
    const found = diffLines(before, after);
    expect(applied(before, after, found)).toEqual(after);
    expect(found.map((one) => [one.before, one.beforeEnd, one.after, one.afterEnd])).toEqual([
      [0, 700, 0, 701],
      [701, 1401, 702, 1402],
      [1402, 1404, 1403, 1404],
    ]);
  });

  it('of more than a thousand lines with nothing in common are one', () => {
    expect(changes(block('a', 1100), block('b', 1200))).toEqual(['0-1100 0-1200']);
  });
});
