import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';

/** Values of a chart: maps are merged, and the members of the second value count more. */
export function mergeValues(first: JsonObject, second: JsonObject): JsonObject {
  const merged = new Map<string, JsonValue>(Object.entries(first));
  for (const [key, value] of Object.entries(second)) {
    const present = member(first, key);
    merged.set(key, isObject(present) && isObject(value) ? mergeValues(present, value) : value);
  }
  return Object.fromEntries(merged);
}
