import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineReader } from '../../src/runtime/output-lines.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('lines of a stream', () => {
  it('come whole, however they are cut, the last one without its end too', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\n', '\r') }),
        fc.integer({ min: 1, max: 5 }),
        (text, size) => {
          const reader = createLineReader();
          const all = bytes(text);
          const lines: string[] = [];
          for (let at = 0; at < all.length; at += size) lines.push(...reader.push(all.subarray(at, at + size)));
          lines.push(...reader.finish());
          expect(lines).toEqual(text.endsWith('\n') || text === '' ? text.split('\n').slice(0, -1) : text.split('\n'));
        },
      ),
    );
  });

  it('are cut where they never end', () => {
    const reader = createLineReader();
    expect(reader.push(bytes('x'.repeat(100_000))).map(({ length }) => length)).toEqual([65_536]);
    expect(reader.finish().map(({ length }) => length)).toEqual([100_000 - 65_536]);
  });
});
