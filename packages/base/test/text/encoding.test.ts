import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeUtf16, isTextOf } from '../../src/text/encoding.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
// Longer than what is encoded at one time, with characters of all widths where one piece ends.
const pad = fc.integer({ min: -4, max: 4 }).map((more) => 'x'.repeat(64 * 1024 + more));
const any = fc.string({ unit: fc.constantFrom('a', 'é', '€', '😀', '\n', '\uFEFF') });
const texts = fc.oneof(
  any,
  fc.tuple(pad, any).map(([before, text]) => before + text),
);

it('reports bytes as the text exactly if they are', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      expect(isTextOf(encode(one), one)).toBe(true);
      expect(isTextOf(encode(one), other)).toBe(one === other);
    }),
  );
});

it('sees each byte that differs, and each that is there too much', () => {
  fc.assert(
    fc.property(texts, fc.nat(), (text, at) => {
      const bytes = encode(text);
      if (bytes.length > 0) {
        const changed = Uint8Array.from(bytes);
        changed[at % bytes.length] = (changed[at % bytes.length] ?? 0) ^ 1;
        expect(isTextOf(changed, text)).toBe(false);
        expect(isTextOf(bytes.subarray(0, -1), text)).toBe(false);
      }
      expect(isTextOf(Uint8Array.from([...bytes, 10]), text)).toBe(false);
    }),
    { numRuns: 30 },
  );
});

it.each<[string, readonly number[], string | undefined]>([
  ['keeps the byte order mark', [0xff, 0xfe, 0x61, 0], '\uFEFFa'],
  ['refuses a lone surrogate', [0xff, 0xfe, 0, 0xd8, 0x61, 0], undefined],
  ['refuses an odd number of bytes', [0xff, 0xfe, 0x61], undefined],
])('decoding UTF-16 %s', (_, bytes, text) => {
  expect(decodeUtf16(Uint8Array.from(bytes), 'utf-16le')).toBe(text);
});
