import type { JsonArray, JsonObject, JsonValue } from './json.ts';
import { isArray, isObject, member } from './json.ts';

/** Gives every value a number, the same one for equal values. */
export type Fingerprints = (value: JsonValue) => number;

type Collection = JsonArray | JsonObject;

// A Map distinguishes types, and treats `-0` as `0`, as `equalValues` does.
type Scalar = string | number | boolean | null;

/**
 * Numbers for the values of one comparison. Equality is that of `equalValues`. Takes time and memory linear in the
 * values, at any depth; remembers collections by identity.
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

  const numberOf = (part: JsonValue): number | undefined =>
    isArray(part) || isObject(part) ? known.get(part) : number(scalars, part);

  /** Pushes the collections in a collection that have no number yet; false if there are none. */
  const pushParts = (value: Collection, open: Collection[]): boolean => {
    const before = open.length;
    for (const part of isArray(value) ? value : Object.values<JsonValue>(value)) {
      if ((isArray(part) || isObject(part)) && !known.has(part)) open.push(part);
    }
    return open.length > before;
  };

  const ofCollection = (value: Collection): number => {
    let text = isArray(value) ? '[' : '{';
    if (isArray(value)) {
      for (const item of value) text += `${numberOf(item)},`;
    } else {
      for (const key of Object.keys(value).toSorted()) {
        const part = member(value, key);
        if (part !== undefined) text += `${number(scalars, key)}:${numberOf(part)},`;
      }
    }
    return number(collections, text);
  };

  return (value) => {
    if (!isArray(value) && !isObject(value)) return number(scalars, value);
    const open: Collection[] = [value];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      if (!known.has(top)) {
        if (pushParts(top, open)) continue;
        known.set(top, ofCollection(top));
      }
      open.pop();
    }
    return known.get(value) ?? -1;
  };
}
