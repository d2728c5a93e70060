import { expect, it } from 'vitest';
import { readDuration } from '../../src/run/duration.ts';

it.each([
  [undefined, 7],
  ['1ms', 1],
  ['30s', 30_000],
  ['5m', 300_000],
  ['2h', 7_200_000],
  // The longest time of a timer of Node is 2^31 - 1 milliseconds.
  ['596h', 2_145_600_000],
])('a duration: %s', (text, value) => {
  expect(readDuration('timeout', text, 7)).toEqual({ ok: true, value });
});

it.each(['0s', '597h', '5', 's', '-1s', '1.5s', '1d', ' 1s', '1s ', '1000000ms'])('no duration: %j', (text) => {
  expect(readDuration('timeout', text, 7)).toEqual({
    ok: false,
    problem: { message: `--timeout ${text} is not a duration`, hint: 'for example 30s, 5m or 1h' },
  });
});
