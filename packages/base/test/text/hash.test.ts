import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fingerprint, fnv1a, sha256 } from '../../src/text/hash.ts';

describe('sha256', () => {
  it.each<[string, string | Uint8Array]>([
    ['a text', 'krmkit é'],
    ['nothing', ''],
    ['bytes', new Uint8Array([0, 255, 10])],
  ])('of %s', async (_, content) => {
    expect(await sha256(content)).toBe(createHash('sha256').update(content).digest('hex'));
  });
});

// http://www.isthe.com/chongo/src/fnv/test_fnv.c, `fnv1a_32_vector`.
it.each([
  ['', '811c9dc5'],
  ['a', 'e40c292c'],
  ['b', 'e70c2de5'],
  ['foobar', 'bf9cf968'],
])('fnv1a of %j', (text, hash) => {
  expect(fnv1a(text)).toBe(hash);
});

it('fnv1a goes on from a seed', () => {
  expect(fnv1a('bar', Number.parseInt(fnv1a('foo'), 16))).toBe(fnv1a('foobar'));
});

describe('a fingerprint', () => {
  // Computed by hand with integers of any size: two FNV-like states of 32 bits, and the last steps of MurmurHash3.
  it.each([
    ['', '1aee8d83488bdcb8'],
    ['a', '82c97901501c2ba7'],
    ['krmkit/Pod', 'b7490797259255c4'],
  ])('of %j is the same in each release', (text, print) => {
    expect(fingerprint(text)).toBe(print);
  });

  it('has 16 digits, also where a half begins with zeros, and is another one for each text', () => {
    const texts = Array.from({ length: 2000 }, (_, index) => `text ${index}`);
    const prints = texts.map(fingerprint);
    expect(prints.filter((one) => !/^[0-9a-f]{16}$/.test(one))).toEqual([]);
    expect(new Set(prints).size).toBe(texts.length);
    expect(prints.some((one) => one.startsWith('0'))).toBe(true);
  });

  it('changes about half of its bits with a bit of the text', () => {
    const bits = (text: string): bigint => BigInt(`0x${fingerprint(text)}`);
    const changed = Array.from(
      { length: 64 },
      (_, index) => (bits(`x${index}a`) ^ bits(`x${index}b`)).toString(2).replaceAll('0', '').length,
    );
    const mean = changed.reduce((sum, one) => sum + one, 0) / changed.length;
    expect(mean).toBeGreaterThan(28);
    expect(mean).toBeLessThan(36);
    expect(Math.min(...changed)).toBeGreaterThan(12);
  });
});
