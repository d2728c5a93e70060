import type { JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';

/** A value without its fields and items that are null. */
export function withoutNulls(value: JsonValue): JsonValue {
  if (isArray(value)) return value.filter((item) => item !== null).map(withoutNulls);
  if (!isObject(value)) return value;
  const kept = Object.entries<JsonValue>(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNulls(inner)]));
}
