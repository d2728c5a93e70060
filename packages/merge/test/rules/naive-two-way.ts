import type { JsonArray, JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';

/**
 * The founding rules of the 2-way merge for documents without directives, as plainly as can be: lists merge where all
 * items of both have a `name` that is there once in each. The source is not null.
 */
export function mergeNaively(source: JsonValue, destination: JsonValue): JsonValue {
  if (isObject(source) && isObject(destination)) {
    const merged = new Map(Object.entries(destination));
    for (const [key, theirs] of Object.entries(source)) {
      const ours = merged.get(key);
      if (theirs === null) merged.delete(key);
      else merged.set(key, ours === undefined ? pruneNew(theirs) : mergeNaively(theirs, ours));
    }
    return Object.fromEntries(merged);
  }
  if (isArray(source) && isArray(destination)) {
    if (!areNamed([source, destination])) return source;
    const named = (list: JsonArray): Map<string, JsonObject> =>
      new Map(
        list.filter((item) => isObject(item)).map((item) => [JSON.stringify(item['name']).replaceAll('"', ''), item]),
      );
    const merged = new Map<string, JsonValue>(named(destination));
    for (const [name, theirs] of named(source)) {
      const ours = merged.get(name);
      merged.set(name, ours === undefined ? pruneNew(theirs) : mergeNaively(theirs, ours));
    }
    return [...merged.values()];
  }
  return pruneNew(source);
}

/** Without null members; of lists, of those where `isAssociative`. */
export function createPruning(isAssociative: (list: JsonArray) => boolean): (value: JsonValue) => JsonValue {
  const prune = (value: JsonValue): JsonValue => {
    if (isArray(value)) {
      return isAssociative(value) ? value.filter((item) => item !== null).map(prune) : value;
    }
    if (!isObject(value)) return value;
    const kept = Object.entries(value).filter(([, part]) => part !== null);
    return Object.fromEntries(kept.map(([key, part]) => [key, prune(part)]));
  };
  return prune;
}

const pruneNew = createPruning((list) => areNamed([list]));

function areNamed(lists: readonly JsonArray[]): boolean {
  const hasItems = lists.some((list) => list.length > 0);
  return (
    hasItems &&
    lists.every((list) => {
      const names = list.map((item) => (isObject(item) && Object.hasOwn(item, 'name') ? item['name'] : null));
      const isName = names.every((name) => name !== undefined && name !== null && typeof name !== 'object');
      return isName && new Set(names.map(String)).size === names.length;
    })
  );
}
