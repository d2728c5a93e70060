import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancellationWithin, systemTiming } from '../../src/platform/timing.ts';

describe('sleep', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function isAwakeAfter(
    wait: number,
    milliseconds: number,
    signal = new AbortController().signal,
  ): Promise<boolean> {
    let isAwake = false;
    void (async () => {
      await systemTiming().sleep(wait, signal);
      isAwake = true;
    })();
    await vi.advanceTimersByTimeAsync(milliseconds);
    return isAwake;
  }

  it.each([
    [100, 99, false],
    [100, 100, true],
    // A timer of more than 2^31 - 1 milliseconds fires at once.
    [2 ** 40, 1000, false],
    [2 ** 40, 2 ** 31 - 1, true],
  ])('of %d after %d: %s', async (wait, milliseconds, expected) => {
    expect(await isAwakeAfter(wait, milliseconds)).toBe(expected);
  });

  it('ends when it is aborted, and leaves no timer', async () => {
    const controller = new AbortController();
    const sleeping = systemTiming().sleep(1000, controller.signal);
    controller.abort();
    await sleeping;
    expect(vi.getTimerCount()).toBe(0);
    expect(await isAwakeAfter(1000, 0, controller.signal)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a cancellation', () => {
  it.each([
    ['its own', (_outer: AbortController, own: () => void) => own(), true],
    ['the outer one', (outer: AbortController) => outer.abort(), true],
    ['nothing', () => {}, false],
  ])('is aborted by %s', (_, act, expected) => {
    const outer = new AbortController();
    const inner = cancellationWithin(outer.signal);
    act(outer, inner.abort);
    expect(inner.signal.aborted).toBe(expected);
  });

  it('is aborted from the start within an aborted one, and never after its end', () => {
    const outer = new AbortController();
    const ended = cancellationWithin(outer.signal);
    ended.end();
    outer.abort();
    expect(ended.signal.aborted).toBe(false);
    expect(cancellationWithin(outer.signal).signal.aborted).toBe(true);
  });
});
