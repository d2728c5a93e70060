import { nearest } from '../text/similar.ts';
import { isRecord } from '../value/json.ts';

/** What the value of an option can be: one of these texts, or this type. */
type Expected = readonly string[] | 'boolean' | 'string' | 'number' | 'any';

/** The options of a function, each with what its value can be. */
export type KnownOptions<T> = { readonly [K in keyof Required<T>]: Expected };

/**
 * Throws a TypeError for an unknown option, and for a value that an option cannot have: callers without types can pass
 * anything.
 */
export function checkOptions<T>(options: T, known: KnownOptions<T>): void {
  const given: unknown = options;
  if (given === undefined) return;
  if (!isRecord(given)) throw new TypeError(`The options must be an object, not ${typeof given}`);
  const expected = new Map<string, Expected>(Object.entries(known));
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const wanted = expected.get(name);
    if (wanted === undefined) {
      const meant = nearest(name, expected.keys());
      const hint =
        meant === undefined ? `the options are ${[...expected.keys()].join(', ')}` : `did you mean ${meant}?`;
      throw new TypeError(`There is no option ${name}; ${hint}`);
    }
    if (wanted === 'any') continue;
    if (typeof wanted === 'string') {
      if (typeof value !== wanted) throw new TypeError(`The option ${name} must be a ${wanted}, not ${shown(value)}`);
    } else {
      checkChoice(`option ${name}`, value, wanted);
    }
  }
}

/** Throws a TypeError if a value is not one of the choices. */
export function checkChoice(what: string, value: unknown, choices: readonly string[]): void {
  if (typeof value === 'string' && choices.includes(value)) return;
  throw new TypeError(`The ${what} must be one of ${choices.join(', ')}, not ${shown(value)}`);
}

/** Throws a TypeError for an argument that is not a text. */
export function checkText(text: unknown): void {
  if (typeof text !== 'string') throw new TypeError(`Pass the text as a string, not ${shown(text)}`);
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : value === null
      ? 'null'
      : typeof value;
}
