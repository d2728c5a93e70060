import type { JsonValue } from './json.ts';
import { isArray, isObject } from './json.ts';

/** A short description for messages, with the kind of the value. */
export function describeValue(value: JsonValue | undefined): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (isArray(value)) return 'a list';
  if (isObject(value)) return 'a mapping';
  if (typeof value !== 'string') return `the ${typeof value} ${String(value)}`;
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}...` : value);
}
