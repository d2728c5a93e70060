import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';

export const CONCURRENCY: OptionDefinition = {
  long: 'concurrency',
  value: 'NUMBER',
  description:
    'how many threads share the work (default: one a processor where there is so much to do that they pay); 1: none',
};

/** From 1 to 999; undefined where it is left out. */
export function readConcurrency(parsed: ParsedArguments): Checked<number | undefined> {
  const text = lastValue(parsed, 'concurrency');
  if (text === undefined) return { ok: true, value: undefined };
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return value > 0 ? { ok: true, value } : wrongUsage(`--concurrency ${text} is no number from 1 to 999`);
}
