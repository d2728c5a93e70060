import type { Change, FieldProblem, Fingerprints, JsonArray, JsonObject, JsonValue, Path } from '@krmkit/base';
import type { FoundConflict } from '../conflict.ts';
import { isArray, isObject, member } from '@krmkit/base';

/**
 * A value that the result copies from `updated` (in a 2-way merge the source), without some of its parts. Its text and
 * its comments are copied, too.
 */
export interface CopiedValue {
  /** The path in the value of `updated`. */
  readonly path: Path;
  /** Paths below `path` that are not copied; none of them is inside another one. */
  readonly without: readonly Path[];
  /** The copied value: the value at `path` without the paths in `without`. */
  readonly value: JsonValue;
  /** The path in `original`, for a value that replaces that of the destination. */
  readonly originalPath?: Path;
  /** True for a text with lines of several sides, which no side has. */
  readonly isMerged?: boolean;
}

/** The result of a merge of values. */
export interface MergedValue {
  /** Changes of the destination's value; one `replace` at `[]` where the destination has no value. */
  readonly changes: readonly Change<CopiedValue>[];
  /** True where the merge removes the destination's whole value. */
  readonly removed: boolean;
  readonly conflicts: readonly FoundConflict[];
  /**
   * In a 3-way merge: mappings and lists that upstream dropped, and in which the destination keeps its own members and
   * items.
   */
  readonly kept?: readonly Path[];
  /** In a 3-way merge: lists of scalars in which both sides added different items at one place, and which have both. */
  readonly joined?: readonly Path[];
  /** In a 2-way merge: directives of the source that cannot be carried out. */
  readonly problems?: readonly FieldProblem[];
}

/** Copies a whole value. */
export function copyWhole(value: JsonValue, path: Path): CopiedValue {
  return { path, without: [], value };
}

/** How two values of upstream are compared. */
interface Comparing {
  readonly fingerprint: Fingerprints;
  /** The indices of the items that upstream did not change; undefined for a list that is one value. */
  readonly unchangedItems: (
    lists: { readonly original: JsonArray; readonly updated: JsonArray },
    path: Path,
  ) => ReadonlySet<number> | undefined;
}

/**
 * Copies the members and whole items that upstream added or changed in a mapping or an associative list that the
 * destination lacks. Copies any other changed value as a whole. Undefined where upstream only removed parts.
 */
export function copyDelta(
  original: JsonValue,
  updated: JsonValue,
  path: Path,
  comparing: Comparing,
): CopiedValue | undefined {
  if (isObject(original) && isObject(updated)) return deltaOfMembers(original, updated, path, comparing);
  if (!isArray(original) || !isArray(updated)) return copyWhole(updated, path);
  const unchanged = comparing.unchangedItems({ original, updated }, path);
  if (unchanged === undefined) return copyWhole(updated, path);
  if (unchanged.size === updated.length) return undefined;
  const without = [...unchanged].map((index) => [...path, index]);
  return { path, without, value: updated.filter((_, index) => !unchanged.has(index)) };
}

function deltaOfMembers(
  original: JsonObject,
  updated: JsonObject,
  path: Path,
  comparing: Comparing,
): CopiedValue | undefined {
  const without: Path[] = [];
  const kept: [string, JsonValue][] = [];
  for (const key of Object.keys(updated)) {
    const after = member(updated, key);
    if (after === undefined) continue;
    const before = member(original, key);
    const position = [...path, key];
    if (before === undefined) {
      kept.push([key, after]);
      continue;
    }
    const isChanged = comparing.fingerprint(before) !== comparing.fingerprint(after);
    // A null upstream removes a field.
    const copied = isChanged && after !== null ? copyDelta(before, after, position, comparing) : undefined;
    if (copied === undefined) {
      without.push(position);
      continue;
    }
    kept.push([key, copied.value]);
    for (const path of copied.without) without.push(path);
  }
  return kept.length === 0 ? undefined : { path, without, value: Object.fromEntries(kept) };
}
