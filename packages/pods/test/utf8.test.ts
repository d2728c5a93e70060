import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8Length } from '../src/utf8.ts';

describe('utf8Length', () => {
  it('is the number of bytes that the platform encodes to', () => {
    expect(utf8Length('a\u007f\u0080é\u07ff\u0800€😀\ud800')).toBe(1 + 1 + 2 + 2 + 2 + 3 + 3 + 4 + 3);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        const text = String.fromCharCode(...units);
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom('\ud83d', '\ude00', 'a', 'é')), (units) => {
        expect(utf8Length(units.join(''))).toBe(new TextEncoder().encode(units.join('')).length);
      }),
    );
  });
});
