import type { JsonValue } from './json.ts';
import { isArray, isObject } from './json.ts';

/** Whether two values are the same JSON: the order of members does not matter, nor does the sign of zero. */
export function equalValues(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (isArray(a)) {
    if (!isArray(b) || a.length !== b.length) return false;
    for (let index = 0; index < a.length; index++) {
      if (!equalValues(a[index] ?? null, b[index] ?? null)) return false;
    }
    return true;
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(b, key) || !equalValues(a[key] ?? null, b[key] ?? null)) return false;
  }
  return true;
}
