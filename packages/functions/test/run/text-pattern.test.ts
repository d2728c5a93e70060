import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textTest } from '../../src/run/text-pattern.ts';

describe('wildcards', () => {
  it.each([
    ['web-1', 'web-*', true],
    ['web', 'web*', true],
    ['web', 'w?b', true],
    ['web', 'w??b', false],
    ['', '*', true],
    ['', '?', false],
    ['abcabd', '*ab?', true],
    ['a.b', 'a.b', true],
    ['axb', 'a.b', false],
    ['web', 'eb', false],
    ['web', 'we', false],
    ['a*b', 'a*b', true],
  ])('%s against %s: %s', (text, pattern, expected) => {
    expect(textTest(pattern)(text)).toBe(expected);
  });

  it('takes linear time for a regular expression', () => {
    const start = performance.now();
    expect(textTest('/(a+)+b/')('a'.repeat(5000))).toBe(false);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('is what the regular expression matches', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 8 });
    fc.assert(
      fc.property(letters, pattern, (text, glob) => {
        const regular = new RegExp(`^${glob.replaceAll('*', '.*').replaceAll('?', '.')}$`);
        expect(textTest(glob)(text)).toBe(regular.test(text));
      }),
    );
  });
});
