import type { JsonArray, JsonObject, JsonValue } from './json.ts';
import { isArray, isObject, member } from './json.ts';

/**
 * Whether two values are the same to Kubernetes: the order of keys says nothing, `0` is `-0`. Values of any depth:
 * nothing here is recursive.
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

type Collection = JsonArray | JsonObject;

function isCollection(value: JsonValue): value is Collection {
  return isArray(value) || isObject(value);
}

/** False where they are certain to differ; collections are put off. */
function equalOrLater(a: JsonValue | undefined, b: JsonValue | undefined, pairs: [Collection, Collection][]): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (!isCollection(a) || !isCollection(b)) return equalScalars(a, b);
  pairs.push([a, b]);
  return true;
}

/** Takes a value that JSON has no text for (NaN) for equal to itself, so that it is no change. */
function equalScalars(a: JsonValue, b: JsonValue): boolean {
  return a === b || Object.is(a, b);
}
