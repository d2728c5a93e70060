import { checkArgument } from '../calls/check-argument.ts';
import type { JsonValue } from './json.ts';
import { isArray, member } from './json.ts';

/** Keys and indices from the root of a value: `['spec', 'containers', 0, 'env', 3, 'value']`. */
export type Path = readonly (string | number)[];

const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_/-]*$/;

/** `spec.containers[0].env[3].value`; a key with dots, brackets or blanks is written `['a.b']`, as in fieldPath. */
export function printPath(path: Path): string {
  // Called for each segment of large values: only what would fail.
  if (!Array.isArray(path)) checkArgument('printPath', 'the path', path, 'path');
  let out = '';
  for (const segment of path) {
    if (typeof segment === 'number') out += `[${segment}]`;
    else if (!PLAIN_KEY.test(segment)) out += `['${segment.replaceAll(/[\\']/g, '\\$&')}']`;
    else out += out === '' ? segment : `.${segment}`;
  }
  return out;
}

/** The value at a path, or undefined if there is none. */
export function follow(value: JsonValue | undefined, path: Path): JsonValue | undefined {
  if (!Array.isArray(path)) checkArgument('follow', 'the path', path, 'path');
  let current = value;
  for (const segment of path) {
    if (typeof segment === 'number') current = isArray(current) ? current[segment] : undefined;
    else current = member(current, segment);
    if (current === undefined) return undefined;
  }
  return current;
}
