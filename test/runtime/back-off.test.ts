import { expect, it } from 'vitest';
import { NO_BACK_OFF, nextBackOff } from '../../src/runtime/back-off.ts';

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

it('begins anew after ten minutes without a restart', () => {
  const first = nextBackOff(NO_BACK_OFF, 0);
  const second = nextBackOff(first.after, 1000);
  expect(nextBackOff(second.after, 11_000 + 600_000).wait).toBe(20_000);
  expect(nextBackOff(second.after, 11_000 + 600_001).wait).toBe(0);
});
