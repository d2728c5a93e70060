import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinAsGo } from '../src/container-spec.ts';

const lost = (count: number): string => '\uFFFD'.repeat(count);

describe('joinAsGo', () => {
  // Observed in containers of a node with containerd 1.6.
  it.each<[readonly number[], string]>([
    [[0xe2, 0x82, 0x41, 0xff], `${lost(2)}A${lost(1)}`],
    [[0xff], lost(1)],
    [[0xc3], lost(1)],
    [[0xf0, 0x9f, 0x92], lost(3)],
    [[0xed, 0xa0, 0x80], lost(3)],
    [[0xc0, 0x80], lost(2)],
    [[0xf4, 0x90, 0x80, 0x80], lost(4)],
    [[0xef, 0xbb, 0xbf, 0x61], '\uFEFFa'],
    [[0xf4, 0x8f, 0xbf, 0xbf], '\u{10FFFF}'],
    [[0xe0, 0x9f, 0x80], lost(3)],
  ])('of %j', (bytes, text) => {
    expect(joinAsGo([Uint8Array.from(bytes)])).toBe(text);
  });

  it('joins bytes before it decodes them', () => {
    expect(joinAsGo(['a', Uint8Array.from([0xe2, 0x82]), Uint8Array.from([0xac]), 'é'])).toBe('a€é');
  });

  it('keeps text, however its bytes are split', () => {
    const anyText = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(anyText, fc.nat(), (text, cut) => {
        const bytes = new TextEncoder().encode(text);
        const at = cut % (bytes.length + 1);
        expect(joinAsGo([bytes.slice(0, at), bytes.slice(at)])).toBe(text);
      }),
    );
  });
});
