import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';

export const CONCURRENCY: OptionDefinition = {
  long: 'concurrency',
  value: 'NUMBER',
  description:
    'how many threads share the work (default: one for each of four processors and more, where there is very much to do); 1: one',
};

/** From 1 to 999; undefined where it is left out. */
export function readConcurrency(parsed: ParsedArguments): Checked<number | undefined> {
  const text = lastValue(parsed, 'concurrency');
  if (text === undefined) return { ok: true, value: undefined };
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return value > 0 ? { ok: true, value } : wrongUsage(`--concurrency ${text} is no number from 1 to 999`);
}
