import type { JsonArray, JsonObject, JsonValue } from './json.ts';
import { isArray, isObject, member, recordMember } from './json.ts';

// Readers of values from outside. They never read inherited members. A member that is missing and a member of another
// type give the same: `''`, an empty list or undefined.

/** The string, or `''` for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function textAt(value: unknown, key: string): string {
  return textOf(recordMember(value, key));
}

/** A number or boolean as text, too: `8080` for 8080. */
export function scalarTextAt(value: JsonValue | undefined, key: string): string | undefined {
  return scalarText(member(value, key));
}

/** The characters of a text, a number or a boolean; undefined for other values. */
export function scalarText(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

export function flagAt(value: JsonValue | undefined, key: string): boolean | undefined {
  const found = member(value, key);
  return typeof found === 'boolean' ? found : undefined;
}

/** A safe integer; undefined for fractions, too. */
export function integerAt(value: JsonValue | undefined, key: string): number | undefined {
  const found = member(value, key);
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : undefined;
}

export function listAt(value: JsonValue | undefined, key: string): JsonArray {
  const found = member(value, key);
  return isArray(found) ? found : [];
}

/** The objects of a list; items of other types are left out. */
export function objectsAt(value: JsonValue | undefined, key: string): readonly JsonObject[] {
  return listAt(value, key).filter((item) => isObject(item));
}

/** The strings of a list; items of other types are left out. */
export function textsAt(value: JsonValue | undefined, key: string): readonly string[] {
  return listAt(value, key).filter((item) => typeof item === 'string');
}

/** The numbers of a list; items of other types are left out. */
export function numbersAt(value: JsonValue | undefined, key: string): readonly number[] {
  return listAt(value, key).filter((item) => typeof item === 'number');
}

/** Undefined for text that is not JSON. The message of JSON.parse is dropped because it quotes the text. */
export function parseJson(text: string, parse: (text: string) => unknown = JSON.parse): JsonValue | undefined {
  try {
    const value = parse(text);
    return isParsed(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** JSON.parse gives nothing but JSON. */
function isParsed(value: unknown): value is JsonValue {
  return value !== undefined;
}
