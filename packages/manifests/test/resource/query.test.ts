import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import { parseQuery } from '../../src/resource/query.ts';
import { compareSomeQuantities as compare } from './compare-some-quantities.ts';

describe('queries', () => {
  const broken: readonly (readonly [query: string, at: number, message: string])[] = [
    ['', 0, 'expected a field'],
    ['=x', 0, 'expected a field'],
    ['a..b', 2, 'expected a field after the dot'],
    ['a.', 2, 'expected a field after the dot'],
    ['a[b=c', 1, 'this [ is never closed'],
    ['a]', 1, 'expected a dot or an operator'],
    ['a[0]b', 4, 'expected a dot or an operator'],
    ['a[b]', 2, '"b" selects no items: write [name=app], [=text], [0] or []'],
    ['a[b=(].c', 4, 'a ( is never closed'],
    ['a[b=c,d=*]', 8, 'nothing precedes this repetition'],
    ['a=b(', 2, 'a ( is never closed'],
    ['a>', 2, 'nothing follows >: write a number or a quantity such as 3, 500m or 1Gi'],
    ['a<=lots', 3, '"lots" is not a quantity: write a number or a quantity such as 3, 500m or 1Gi'],
    ['a\\', 1, 'nothing follows this backslash'],
    ['a!=b', 1, '!= is not an operator: use = and -v to invert the match; write a ! in a name as \\!'],
    ['a==b', 1, 'one = is enough; a pattern that begins with = is written as [=]'],
    ['$.a', 0, 'a path begins at the root anyway: leave the $ and its dot out'],
    ["$['a']", 0, 'a path begins at the root anyway: leave the $ and its dot out'],
  ];
  it.each(broken)('%j is refused at %d', (query, at, message) => {
    expect(parseQuery(query, compare)).toEqual({ ok: false, at, message });
  });

  it('takes any text at all', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '.', '[', ']', '=', '>', '<', '\\', "'", '*', ',', '(', '1') });
    fc.assert(
      fc.property(text, (query) => {
        const outcome = parseQuery(query, compare);
        if (!outcome.ok) expect(outcome.at).toBeLessThanOrEqual(query.length);
      }),
      { numRuns: runs(2000) },
    );
  });
});
