import type { Expected } from '../calls/check-argument.ts';
import { checkArgument, checkChoice, fits, shown, wordsOf } from '../calls/check-argument.ts';
import { nearest } from '../text/similar.ts';

/** The options of a function, each with what its value can be: one of some texts, or what an argument can be. */
export type KnownOptions<T> = { readonly [K in keyof Required<T>]: readonly string[] | Expected | 'any' };

/** Throws a TypeError for an unknown option, and for a value that an option cannot have, as `checkArgument` does. */
export function checkOptions<T>(caller: string, options: T, known: KnownOptions<T>): void {
  const given: unknown = options;
  if (given === undefined) return;
  checkArgument(caller, 'the options', given, 'object');
  const expected = new Map<string, readonly string[] | Expected | 'any'>(Object.entries(known));
  for (const [name, value] of Object.entries(Object.assign({}, given))) {
    if (value === undefined) continue;
    const wanted = expected.get(name);
    if (wanted === undefined) throw new TypeError(`${caller}: there is no option ${name}; ${hintFor(name, expected)}`);
    if (wanted === 'any') continue;
    if (isChoice(wanted)) checkChoice(caller, `the option ${name}`, value, wanted);
    else if (!fits(value, wanted)) {
      throw new TypeError(`${caller}: the option ${name} must be ${wordsOf(wanted)}, not ${shown(value)}`);
    }
  }
}

function hintFor(name: string, expected: ReadonlyMap<string, unknown>): string {
  const meant = nearest(name, expected.keys());
  return meant === undefined ? `the options are ${[...expected.keys()].join(', ')}` : `did you mean ${meant}?`;
}

function isChoice(wanted: readonly string[] | Expected): wanted is readonly string[] {
  return Array.isArray(wanted);
}
