import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNumberList } from '../../src/text/number-list.ts';
import { createPackedTexts } from '../../src/text/packed-texts.ts';

describe('packed texts', () => {
  const anyText = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', '\uFEFF', '\uFEFFa: b\r\n', '\u0000', 'ü', '漢字', '😀'),
    // More than a chunk holds, and as much as makes one nearly full.
    fc.constantFrom(300_000, 349_525, 1_048_576, 1_500_000).map((length) => 'aü'.repeat(length / 2)),
  );

  it('give back every text by its number', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 12 }), (texts) => {
        const packed = createPackedTexts();
        const numbers = texts.map((text) => packed.add(text));
        expect(numbers).toEqual([...texts.keys()]);
        // Not in their order, and each more than once.
        for (const number of [...numbers.toReversed(), ...numbers]) {
          expect(packed.read(number) === texts[number]).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('have nothing for other numbers', () => {
    const packed = createPackedTexts();
    packed.add('one');
    expect([-1, 1, 2].map((number) => packed.read(number))).toEqual(['', '', '']);
  });
});

describe('a list of numbers', () => {
  it('keeps as many as come', () => {
    const numbers = createNumberList();
    for (let value = 0; value < 1000; value++) numbers.push(value / 2);
    numbers.set(500, 2 ** 52);
    numbers.set(1000, 7);
    expect(numbers.length()).toBe(1000);
    expect([0, 63, 64, 500, 999, 1000].map((index) => numbers.at(index))).toEqual([0, 31.5, 32, 2 ** 52, 499.5, 0]);
  });
});
