import { expect, it } from 'vitest';
import { compareBytes } from '../../src/text/compare.ts';

// Go compares strings by their bytes in UTF-8.
const SORTED = [
  '',
  'A',
  'a',
  'a\0',
  'aa',
  'b',
  'z',
  'é',
  '\uE000',
  '\uFFFD',
  '\u{10000}',
  '\u{1F600}',
  '\u{1F600}a',
  '\u{1F601}',
];

it.each(SORTED.flatMap((a, left) => SORTED.map((b, right) => [a, b, Math.sign(left - right)] as const)))(
  '%j and %j: %d',
  (a, b, order) => {
    expect(Math.sign(compareBytes(a, b))).toBe(order);
    expect(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)))).toBe(order);
  },
);
