import type { JsonArray, JsonObject, JsonValue } from './json.ts';
import { isArray, isObject, member } from './json.ts';

/** Gives every value a number, the same one for equal values; each value is looked at once. */
export type Fingerprints = (value: JsonValue) => number;

type Collection = JsonArray | JsonObject;

/**
 * Numbers for the values of one comparison. Equality is that of `equalValues`. Takes time and memory linear in the
 * values asked for, at any depth; collections are remembered by identity.
 */
export function createFingerprints(): Fingerprints {
  const byText = new Map<string, number>();
  const known = new Map<Collection, number>();

  const number = (text: string): number => {
    const present = byText.get(text);
    if (present !== undefined) return present;
    byText.set(text, byText.size);
    return byText.size - 1;
  };

  /** Undefined, with what is missing pushed, while a part of it has no number yet. */
  const ofCollection = (value: Collection, open: Collection[]): number | undefined => {
    const before = open.length;
    let text = isArray(value) ? '[' : '{';
    const add = (part: JsonValue): void => {
      if (!isArray(part) && !isObject(part)) {
        text += `${number(scalarText(part))},`;
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
        text += `${number(`k${key}`)}:`;
        add(part);
      }
    }
    return open.length > before ? undefined : number(text);
  };

  return (value) => {
    if (!isArray(value) && !isObject(value)) return number(scalarText(value));
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

/** Text that no other scalar of another type and no collection has; `-0` is `0`. */
function scalarText(value: string | number | boolean | null): string {
  return typeof value === 'string' ? `s${value}` : `=${value}`;
}
