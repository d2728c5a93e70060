import type { JsonArray, JsonObject, JsonValue } from './json.ts';
import { isArray, isObject, member } from './json.ts';

/** Gives every value a number, the same one for equal values; each value is looked at once. */
export type Fingerprints = (value: JsonValue) => number;

type Collection = JsonArray | JsonObject;

// A Map keeps the types apart, and takes `-0` for `0`, as `equalValues` does.
type Scalar = string | number | boolean | null;

/**
 * Numbers for the values of one comparison. Equality is that of `equalValues`. Takes time and memory linear in the
 * values asked for, at any depth; collections are remembered by identity.
 */
export function createFingerprints(): Fingerprints {
  const scalars = new Map<Scalar, number>();
  const collections = new Map<string, number>();
  const known = new Map<Collection, number>();
  let count = 0;

  const number = <T>(numbers: Map<T, number>, key: T): number => {
    const present = numbers.get(key);
    if (present !== undefined) return present;
    numbers.set(key, count);
    return count++;
  };

  /** Undefined, with what is missing pushed, while a part of it has no number yet. */
  const ofCollection = (value: Collection, open: Collection[]): number | undefined => {
    const before = open.length;
    let text = isArray(value) ? '[' : '{';
    const add = (part: JsonValue): void => {
      if (!isArray(part) && !isObject(part)) {
        text += `${number(scalars, part)},`;
        return;
      }
      const id = known.get(part);
      if (id === undefined) open.push(part);
      else text += `${id},`;
    };
    if (isArray(value)) {
      for (const item of value) add(item);
    } else {
      for (const key of Object.keys(value).toSorted()) {
        const part = member(value, key);
        if (part === undefined) continue;
        text += `${number(scalars, key)}:`;
        add(part);
      }
    }
    return open.length > before ? undefined : number(collections, text);
  };

  return (value) => {
    if (!isArray(value) && !isObject(value)) return number(scalars, value);
    const open: Collection[] = [value];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const id = known.get(top) ?? ofCollection(top, open);
      if (id === undefined) continue;
      known.set(top, id);
      open.pop();
    }
    return known.get(value) ?? -1;
  };
}
