import type { JsonValue } from './json.ts';
import { isArray, isObject, member } from './json.ts';
import type { Path } from './path.ts';

/** The paths of the scalars below a path, or the path itself. */
export function* scalarPaths(value: JsonValue | undefined, path: Path): Generator<Path> {
  if (isArray(value)) {
    for (const [index, item] of value.entries()) yield* scalarPaths(item, [...path, index]);
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) yield* scalarPaths(member(value, key), [...path, key]);
  } else {
    yield path;
  }
}
