import type { Checked } from '../definition.ts';
import { wrongUsage } from '../definition.ts';

const UNITS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
]);

/** Reads `30s` or `5m`, in milliseconds. */
export function readDuration(flag: string, text: string | undefined, usual: number): Checked<number> {
  if (text === undefined) return { ok: true, value: usual };
  const match = /^(\d{1,6})(ms|s|m|h)$/.exec(text);
  const value = Number(match?.[1]) * (UNITS.get(match?.[2] ?? '') ?? Number.NaN);
  // The limit of a Node timer is 2^31 milliseconds.
  if (value > 0 && value < 2 ** 31) return { ok: true, value };
  return wrongUsage(`--${flag} ${text} is not a duration`, 'for example 30s, 5m or 1h');
}
