import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineReader, nextBackOff, NO_BACK_OFF } from '../src/run-container.ts';

it('waits as a kubelet does: not at first, then 10 s, doubling to 5 min', () => {
  let backOff = NO_BACK_OFF;
  let now = 1_000_000;
  const waits: number[] = [];
  for (let restart = 0; restart < 9; restart++) {
    const next = nextBackOff(backOff, now);
    backOff = next.after;
    waits.push(next.wait / 1000);
    now += next.wait + 1000;
  }
  expect(waits).toEqual([0, 10, 20, 40, 80, 160, 300, 300, 300]);
});

it('starts again after ten minutes without a restart', () => {
  const first = nextBackOff(NO_BACK_OFF, 0);
  const second = nextBackOff(first.after, 1000);
  expect(nextBackOff(second.after, 11_000 + 600_000).wait).toBe(20_000);
  expect(nextBackOff(second.after, 11_000 + 600_001).wait).toBe(0);
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('lines of a stream', () => {
  it('arrive complete, however they are split, including the last one without its end', () => {
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

  it('are split if they are too long', () => {
    const reader = createLineReader();
    expect(reader.push(bytes('x'.repeat(100_000))).map(({ length }) => length)).toEqual([65_536]);
    expect(reader.finish().map(({ length }) => length)).toEqual([100_000 - 65_536]);
  });
});
