import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeUtf16, encodeText, isTextOf, utf16Of } from '../../src/text/encoding.ts';

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

it.each([
  ['the last character of two surrogates', '\u{10FFFF}'],
  ['the first character of two surrogates', '\u{10000}'],
  ['the character before the surrogates', '\uD7FF'],
  ['the character behind the surrogates', '\uE000'],
])('keeps %s together where a piece ends', (_, character) => {
  for (const before of [64 * 1024 - 1, 64 * 1024 - 2]) {
    const text = `${'x'.repeat(before)}${character}y`;
    expect(isTextOf(encode(text), text)).toBe(true);
  }
});

it.each([
  [[0xff, 0xfe], 'utf-16le'],
  [[0xff, 0xfe, 0x61, 0], 'utf-16le'],
  [[0xff, 0xfe, 0, 0x61], 'utf-16le'],
  [[0xfe, 0xff, 0, 0x61], 'utf-16be'],
  // UTF-32.
  [[0xff, 0xfe, 0, 0], undefined],
  [[0, 0, 0xfe, 0xff], undefined],
  [[0xef, 0xbb, 0xbf], undefined],
  [[0xff, 0xff], undefined],
  [[0xfe, 0xfe], undefined],
  [[0x61, 0xfe], undefined],
  [[0x61, 0xff], undefined],
  [[], undefined],
])('the byte order mark of %j names %s', (bytes, form) => {
  expect(utf16Of(Uint8Array.from(bytes))).toBe(form);
});

it.each([
  ['utf-16le', 'a', [0xff, 0xfe, 0x61, 0]],
  ['utf-16be', 'aé', [0xfe, 0xff, 0, 0x61, 0, 0xe9]],
  ['utf-16be', '\uFEFFa', [0xfe, 0xff, 0, 0x61]],
  [undefined, 'é', [0xc3, 0xa9]],
] as const)('%s of %j', (form, text, bytes) => {
  const encoded = encodeText(text, form);
  expect([...encoded]).toEqual(bytes);
  if (form === undefined) return;
  expect(utf16Of(encoded)).toBe(form);
  expect(decodeUtf16(encoded, form)?.replace(/^\uFEFF/, '')).toBe(text.replace(/^\uFEFF/, ''));
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
  const swapped = bytes.map((_byte, at) => bytes[at ^ 1] ?? bytes[at] ?? 0);
  expect(decodeUtf16(Uint8Array.from(swapped), 'utf-16be')).toBe(text);
});
