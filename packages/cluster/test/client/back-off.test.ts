import { describe, expect, it } from 'vitest';
import { backOff } from '../../src/client/back-off.ts';

// wait.Backoff of client-go's reflector: 800 ms, factor 2, up to 30 s, reset after calm.
describe('the wait after failures', () => {
  it('doubles up to 30 seconds', () => {
    let now = 0;
    const { next } = backOff(
      () => now,
      () => 0,
    );
    const waits = Array.from({ length: 8 }, () => {
      const wait = next();
      now += wait;
      return wait;
    });
    expect(waits).toEqual([800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  });

  it('has jitter up to its own length, and is never more than 30 seconds', () => {
    const { next } = backOff(
      () => 0,
      () => 0.5,
    );
    expect(Array.from({ length: 7 }, () => next())).toEqual([1200, 2400, 4800, 9600, 19_200, 30_000, 30_000]);
  });

  it('is at least what the server asked for', () => {
    const { next } = backOff(
      () => 0,
      () => 0,
    );
    expect([next(5000), next(60_000), next(10)]).toEqual([5000, 60_000, 3200]);
  });

  it.each([
    [10_000, 1600],
    [10_001, 800],
  ])('starts again after %d ms without a failure', (calm, wait) => {
    let now = 0;
    const { next } = backOff(
      () => now,
      () => 0,
    );
    now = next() + calm;
    expect(next()).toBe(wait);
  });
});
