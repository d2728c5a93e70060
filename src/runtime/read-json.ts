import type { JsonObject, JsonValue } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';

/** Readers for what anybody may have written: what has another type is not there. */
export function textAt(value: JsonValue | undefined, key: string): string | undefined {
  const found = member(value, key);
  if (typeof found === 'string') return found;
  return typeof found === 'number' || typeof found === 'boolean' ? String(found) : undefined;
}

export function flagAt(value: JsonValue | undefined, key: string): boolean | undefined {
  const found = member(value, key);
  return typeof found === 'boolean' ? found : undefined;
}

export function integerAt(value: JsonValue | undefined, key: string): number | undefined {
  const found = member(value, key);
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : undefined;
}

export function objectsAt(value: JsonValue | undefined, key: string): readonly JsonObject[] {
  const found = member(value, key);
  return isArray(found) ? found.filter((entry) => isObject(entry)) : [];
}

export function textsAt(value: JsonValue | undefined, key: string): readonly string[] {
  const found = member(value, key);
  return isArray(found) ? found.filter((entry) => typeof entry === 'string') : [];
}

export function integersAt(value: JsonValue | undefined, key: string): readonly number[] {
  const found = member(value, key);
  return isArray(found) ? found.filter((entry) => typeof entry === 'number') : [];
}
