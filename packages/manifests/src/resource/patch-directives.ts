import type { Origin, Resource } from './resource.ts';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';

/** The directives of strategic merge patches: instructions that are not part of the object. */
const DIRECTIVE = /^\$(?:patch$|retainKeys$|setElementOrder\/|deleteFromPrimitiveList\/)/;
const DIRECTIVES = /\$(?:patch|retainKeys|setElementOrder|deleteFromPrimitiveList)/;

/** Whether a resource has directives, as patches have. Nearly none has, and their texts say so. */
export function hasDirectives({ origin, value }: Resource): boolean {
  // The text of a List has all of its items: a search in it for each of them would take quadratic time.
  if (origin?.path.length === 0 && !DIRECTIVES.test(textOf(origin))) return false;
  return holdsDirective(value);
}

function textOf({ source, document }: Origin): string {
  return source.text.slice(document.start, document.end);
}

export function isDirectiveKey(key: string): boolean {
  return DIRECTIVE.test(key);
}

/** The value without directives and without what they delete; undefined if it has no directives. */
export function withoutDirectives(value: JsonValue | undefined): JsonValue | undefined {
  if (value === undefined || !holdsDirective(value)) return undefined;
  return cleaned(value);
}

/** Converts a path in `withoutDirectives(value)` to the path in `value`. */
export function pathBeforeCleaning(value: JsonValue | undefined, path: Path): Path {
  let current = value;
  return path.map((segment) => {
    if (typeof segment === 'number' && isArray(current)) {
      const index = indexBeforeCleaning(current, segment);
      current = current[index];
      return index;
    }
    current = isObject(current) && typeof segment === 'string' ? current[segment] : undefined;
    return segment;
  });
}

function indexBeforeCleaning(list: readonly JsonValue[], index: number): number {
  let kept = -1;
  const found = list.findIndex((item) => {
    if (!isOnlyDirective(item)) kept += 1;
    return kept === index;
  });
  return found === -1 ? index : found;
}

export function holdsDirective(value: JsonValue): boolean {
  if (isArray(value)) return value.some(holdsDirective);
  return (
    isObject(value) && Object.entries(value).some(([key, member]) => isDirectiveKey(key) || holdsDirective(member))
  );
}

function cleaned(value: JsonValue): JsonValue {
  if (isArray(value)) return value.filter((item) => !isOnlyDirective(item)).map(cleaned);
  if (!isObject(value)) return value;
  const kept: [string, JsonValue][] = [];
  for (const [key, member] of Object.entries(value)) {
    if (!isDirectiveKey(key) && !isDeleted(member)) kept.push([key, cleaned(member)]);
  }
  return Object.fromEntries(kept);
}

/** An item that the resulting list does not contain: `{name: A, $patch: delete}`, `{$patch: replace}`. */
function isOnlyDirective(item: JsonValue): boolean {
  return isDeleted(item) || (isObject(item) && isEmptied(item));
}

function isDeleted(value: JsonValue): boolean {
  return isObject(value) && Object.hasOwn(value, '$patch') && value['$patch'] === 'delete';
}

function isEmptied(item: JsonObject): boolean {
  const keys = Object.keys(item);
  return keys.length > 0 && keys.every(isDirectiveKey);
}
