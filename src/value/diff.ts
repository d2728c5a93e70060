import { alignItems } from './align.ts';
import type { Change } from './change.ts';
import type { JsonArray, JsonObject, JsonValue } from './json.ts';
import { isArray, isObject } from './json.ts';
import type { Path } from './path.ts';

export interface DiffOptions {
  /**
   * The members that tell the items of a list apart, or undefined for a list without; where the option is left out,
   * and where it says 'infer', they are found from the items.
   */
  readonly itemKeys?: (path: Path) => readonly string[] | 'infer' | undefined;
}

/**
 * The least changes that make one value of the other. Mappings are compared member by member, whatever their order;
 * items of lists by what tells them apart (`name`, `containerPort` ...), else by the longest run of equal ones, so
 * that an item inserted at the front is one change. Equal values have none. Takes time in proportion to the values.
 */
export function diffValues(present: JsonValue, wanted: JsonValue, options: DiffOptions = {}): readonly Change[] {
  const changes: Change[] = [];
  diff(present, wanted, [], options, changes);
  return changes;
}

function diff(present: JsonValue, wanted: JsonValue, path: Path, options: DiffOptions, changes: Change[]): void {
  if (present === wanted) return;
  if (isArray(present) && isArray(wanted)) diffItems(present, wanted, path, options, changes);
  else if (isObject(present) && isObject(wanted)) diffMembers(present, wanted, path, options, changes);
  else changes.push({ kind: 'replace', path, content: wanted });
}

function diffMembers(
  present: JsonObject,
  wanted: JsonObject,
  path: Path,
  options: DiffOptions,
  changes: Change[],
): void {
  for (const [key, value] of Object.entries(present)) {
    if (!Object.hasOwn(wanted, key)) changes.push({ kind: 'remove', path: [...path, key] });
    else diff(value, wanted[key] ?? null, [...path, key], options, changes);
  }
  const keys = Object.keys(wanted);
  const kept = keys.filter((key) => Object.hasOwn(present, key));
  if (kept.length === keys.length) return;
  // Without any that stays there is no order to keep to.
  let after: string | null | undefined = kept.length === 0 ? undefined : null;
  let number: string | undefined;
  for (const key of keys) {
    const isKept = Object.hasOwn(present, key);
    if (isNumberLike(key)) {
      // JavaScript puts these first, in the order of their numbers, wherever they were written.
      if (isKept) {
        number = key;
        if (kept.every(isNumberLike)) after = key;
      } else changes.push({ kind: 'insert', path: [...path, key], after: number, content: wanted[key] ?? null });
    } else if (isKept) after = key;
    else changes.push({ kind: 'insert', path: [...path, key], after, content: wanted[key] ?? null });
  }
}

function isNumberLike(key: string): boolean {
  return /^(?:0|[1-9][0-9]{0,9})$/.test(key);
}

function diffItems(present: JsonArray, wanted: JsonArray, path: Path, options: DiffOptions, changes: Change[]): void {
  const keys = options.itemKeys === undefined ? 'infer' : options.itemKeys(path);
  const { pairs, stays } = alignItems(present, wanted, keys);
  const found = new Set(pairs);
  for (const index of present.keys()) {
    if (!found.has(index)) changes.push({ kind: 'remove', path: [...path, index] });
  }
  let gap = 0;
  for (const [position, item] of wanted.entries()) {
    const index = pairs[position];
    if (index === undefined) {
      changes.push({ kind: 'insert-item', path: [...path, gap], content: item });
      continue;
    }
    if (stays.has(index)) gap = index + 1;
    else changes.push({ kind: 'move-item', path: [...path, index], to: gap });
    diff(present[index] ?? null, item, [...path, index], options, changes);
  }
}
