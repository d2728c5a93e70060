/** JSON as krmkit holds it: readonly, and `__proto__` or `constructor` are ordinary keys (read with `Object.hasOwn`). */
export type JsonValue = string | number | boolean | null | JsonArray | JsonObject;
/** A list of JSON values. */
export type JsonArray = readonly JsonValue[];
/** A JSON object: members by name. */
export interface JsonObject {
  /** A member by name. */
  readonly [key: string]: JsonValue;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArray(value: JsonValue | undefined): value is JsonArray {
  return Array.isArray(value);
}

/** An own member, or undefined: inherited members (`constructor`, `__proto__`) are never values. */
export function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Sets an own member even where the key is `__proto__`, which plain assignment would not. */
export function setMember(target: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    target[key] = value;
  }
}

/** As `isObject`, for values that are not known to be JSON. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function recordMember(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Whether JavaScript engines list the key before others, in numeric order. */
export function isArrayIndex(key: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(key) && Number(key) < 2 ** 32 - 1;
}
