import type { JsonValue } from './json.ts';
import { isArray, isObject, setMember } from './json.ts';

/** A deep copy, which the receiver can change in place. */
export function copyValue(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(copyValue);
  if (!isObject(value)) return value;
  const copy: Record<string, JsonValue> = {};
  for (const [key, member] of Object.entries(value)) setMember(copy, key, copyValue(member));
  return copy;
}

/**
 * Converts a value of a program to JSON. Leaves out undefined members, as `JSON.stringify` does. Throws a TypeError with
 * the path for what JSON cannot represent: functions, symbols, NaN, infinities and cycles.
 */
export function toJsonValue(value: unknown): JsonValue {
  return convert(value, '', new Set());
}

/** True if `toJsonValue` would only copy the value; false for values that it converts or refuses. */
export function isJson(value: unknown): value is JsonValue {
  return isPlain(value, new Set());
}

function isPlain(value: unknown, open: Set<object>): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || open.has(value)) return false;
  const isList = Array.isArray(value);
  if (!isList && Object.getPrototypeOf(value) !== Object.prototype) return false;
  open.add(value);
  let isSame = true;
  // Iteration gives undefined for holes of a list.
  for (const member of isList ? value : Object.values<unknown>({ ...value })) isSame &&= isPlain(member, open);
  open.delete(value);
  return isSame;
}

function convert(value: unknown, position: string, open: Set<object>): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'object') throw refused(value, position);
  if (open.has(value)) throw new TypeError(`The value at ${position === '' ? 'its root' : position} contains itself`);
  open.add(value);
  const json = Array.isArray(value) ? convertList(value, position, open) : convertMembers(value, position, open);
  open.delete(value);
  return json;
}

function convertList(list: readonly unknown[], position: string, open: Set<object>): JsonValue {
  return Array.from(list, (item, index) => (item === undefined ? null : convert(item, `${position}[${index}]`, open)));
}

function convertMembers(value: object, position: string, open: Set<object>): JsonValue {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype && Object.getPrototypeOf(prototype) !== null) {
    throw refused(value, position);
  }
  const members: Record<string, JsonValue> = {};
  for (const [key, member] of Object.entries<unknown>({ ...value })) {
    if (member !== undefined) setMember(members, key, convert(member, `${position}.${key}`, open));
  }
  return members;
}

function refused(value: unknown, position: string): TypeError {
  const what =
    typeof value === 'object' ? 'an object with a class' : typeof value === 'number' ? String(value) : typeof value;
  return new TypeError(
    `The value at ${position === '' ? 'its root' : position} is ${what}, which JSON cannot represent`,
  );
}
