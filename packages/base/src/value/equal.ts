import type { JsonArray, JsonObject, JsonValue } from './json.ts';
import { isArray, isObject, member } from './json.ts';

/**
 * Whether two values are equal for Kubernetes: the order of keys is ignored, and `0` equals `-0`. Not recursive, so
 * values can have any depth.
 */
export function equalValues(a: JsonValue, b: JsonValue): boolean {
  if (!isCollection(a) || !isCollection(b)) return equalScalars(a, b);
  const pairs: [Collection, Collection][] = [[a, b]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    if (isArray(left)) {
      if (!isArray(right) || left.length !== right.length) return false;
      for (const [index, item] of left.entries()) {
        if (!equalOrLater(item, right[index], pairs)) return false;
      }
      continue;
    }
    if (isArray(right)) return false;
    const keys = Object.keys(left);
    if (keys.length !== Object.keys(right).length) return false;
    for (const key of keys) {
      if (!equalOrLater(member(left, key), member(right, key), pairs)) return false;
    }
  }
  return true;
}

/**
 * As `equalValues`, with a limit for repeated comparisons: undefined if `steps` comparisons of parts do not decide.
 */
export function equalWithin(a: JsonValue, b: JsonValue, steps: number): boolean | undefined {
  const left = { steps };
  const isEqual = look(a, b, left);
  return isEqual && left.steps < 0 ? undefined : isEqual;
}

/** The recursion is at most as deep as there are steps. */
function look(a: JsonValue, b: JsonValue, left: { steps: number }): boolean {
  if (a === b || --left.steps < 0) return true;
  if (!isCollection(a) || !isCollection(b)) return Object.is(a, b);
  if (isArray(a)) {
    if (!isArray(b) || a.length !== b.length) return false;
    for (let at = 0; at < a.length; at++) if (!lookAt(a[at], b[at], left)) return false;
    return true;
  }
  if (isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) if (!Object.hasOwn(b, key) || !lookAt(a[key], b[key], left)) return false;
  return true;
}

function lookAt(a: JsonValue | undefined, b: JsonValue | undefined, left: { steps: number }): boolean {
  return a !== undefined && b !== undefined && look(a, b, left);
}

type Collection = JsonArray | JsonObject;

function isCollection(value: JsonValue): value is Collection {
  return isArray(value) || isObject(value);
}

/** False if they differ; collections are compared later. */
function equalOrLater(a: JsonValue | undefined, b: JsonValue | undefined, pairs: [Collection, Collection][]): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (!isCollection(a) || !isCollection(b)) return equalScalars(a, b);
  pairs.push([a, b]);
  return true;
}

/** Treats NaN as equal to itself, so that it is not a change. */
function equalScalars(a: JsonValue, b: JsonValue): boolean {
  return a === b || Object.is(a, b);
}
