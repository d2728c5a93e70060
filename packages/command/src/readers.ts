import type { Checked, ParsedArguments } from './definition.ts';
import { lastValue, wrongUsage } from './definition.ts';

type Settings = Readonly<Record<string, unknown>>;

type Readers<T> = { readonly [Key in keyof T]: (parsed: ParsedArguments) => Checked<T[Key]> };

/** The values of readers, by name; or the problem of the first reader, in their order, that has one. */
export function readEach<T extends Settings>(parsed: ParsedArguments, readers: Readers<T>): Checked<T>;
export function readEach(parsed: ParsedArguments, readers: Readers<Settings>): Checked<Settings> {
  const values: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(readers)) {
    const outcome = read(parsed);
    if (!outcome.ok) return outcome;
    values[name] = outcome.value;
  }
  return { ok: true, value: values };
}

/** Reads each value of a repeatable flag; the problem of the first wrong one. */
export function readValues<T>(
  parsed: ParsedArguments,
  flag: string,
  read: (text: string) => Checked<T>,
): Checked<readonly T[]> {
  const values: T[] = [];
  for (const text of parsed.values.get(flag) ?? []) {
    const outcome = read(text);
    if (!outcome.ok) return outcome;
    values.push(outcome.value);
  }
  return { ok: true, value: values };
}

/** The value of a flag, which cannot be an empty text; `hint` says what to write. */
export function readFilled(parsed: ParsedArguments, flag: string, hint: string): Checked<string | undefined> {
  const value = lastValue(parsed, flag);
  return value === '' ? wrongUsage(`--${flag} is empty`, hint) : { ok: true, value };
}
