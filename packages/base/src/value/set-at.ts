import { applyChanges } from './apply-changes.ts';
import type { Change } from './change.ts';
import { diffValues } from './diff.ts';
import type { JsonValue } from './json.ts';
import { isArray, isObject } from './json.ts';
import type { Path } from './path.ts';
import { follow } from './path.ts';

/**
 * The smallest changes that set the value at a path. If a value exists, only the differences change; otherwise the
 * deepest existing value gets the missing parts, and a null is replaced by them.
 */
export function changesToSet(value: JsonValue, path: Path, wanted: JsonValue): readonly Change[] {
  const present = follow(value, path);
  if (present !== undefined) return diffValues(present, wanted).map((change) => placed(change, path));
  let depth = path.length;
  let parent: JsonValue | undefined;
  while (parent === undefined && depth > 0) {
    depth -= 1;
    parent = follow(value, path.slice(0, depth));
  }
  const isCollection = parent !== undefined && (isArray(parent) || isObject(parent));
  const position = path.slice(0, isCollection ? depth + 1 : depth);
  let content = wanted;
  for (const segment of path.slice(position.length).toReversed()) {
    content = typeof segment === 'number' ? [content] : Object.fromEntries([[segment, content]]);
  }
  if (!isCollection) return [{ kind: 'replace', path: position, content }];
  if (isArray(parent)) return [{ kind: 'insert-item', path: position, content }];
  return [{ kind: 'insert', path: position, after: undefined, content }];
}

/** The value to set at a path. */
export interface PositionedValue {
  readonly path: Path;
  readonly value: JsonValue;
}

/** As `changesToSet`, for a missing path; `members` of new list items on the path come first. */
export function changesToMake(
  value: JsonValue,
  position: PositionedValue,
  members: readonly PositionedValue[],
): readonly Change[] {
  const [first, ...others] = [...members, position];
  return changesToSet(value, first.path, first.value).map((change) => {
    if (!('content' in change)) return change;
    let { content } = change;
    for (const { path, value: wanted } of others) {
      content = applyChanges(content, changesToSet(content, path.slice(change.path.length), wanted));
    }
    return { ...change, content };
  });
}

/** A change of the value at a path, as a change of the whole value. */
export function placed<C>(change: Change<C>, position: Path): Change<C> {
  return { ...change, path: [...position, ...change.path] };
}
