import type { Change } from '../../value/change.ts';
import type { JsonValue, JsonArray, JsonObject } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import type { FoundConflict } from '../conflict.ts';
import type { Fingerprints } from '../../value/fingerprint.ts';
import { isArray, isObject, member } from '../../value/json.ts';

/**
 * What the result takes from `updated` (of a 2-way merge: from the source): the value at a path there, less some of its
 * parts. Its text and its comments travel with it.
 */
export interface CopiedValue {
  /** In the value of `updated` that was merged. */
  readonly path: Path;
  /** Paths in that same value, below `path`, that do not travel; none lies in another one. */
  readonly without: readonly Path[];
  /** What it comes to: the value at `path` less `without`. */
  readonly value: JsonValue;
  /** The same place in `original`, for a value that takes the place of the destination's. */
  readonly originalPath?: Path;
  /** True for a text that was made of the lines of several sides: no side has it. */
  readonly isMerged?: boolean;
}

/** A merge of values: what becomes of the destination, and where it had to choose. */
export interface MergedValue {
  /** Of the destination's value; where it has none, one `replace` at `[]`. */
  readonly changes: readonly Change<CopiedValue>[];
  /** True where nothing at all is left of the destination's value. */
  readonly removed: boolean;
  readonly conflicts: readonly FoundConflict[];
  /** Of a 3-way merge: mappings and lists of the destination that upstream dropped and that keep what is their own. */
  readonly kept?: readonly Path[];
  /** Of a 2-way merge: what the source says and nobody can do. */
  readonly problems?: readonly SourceProblem[];
}

export interface SourceProblem {
  readonly message: string;
  /** In the source's value. */
  readonly path: Path;
}

/** All of it. */
export function copyWhole(value: JsonValue, path: Path): CopiedValue {
  return { path, without: [], value };
}

/** Which items of a list upstream did not change; undefined for a list that is one value. */
export type UnchangedItems = (original: JsonArray, updated: JsonArray, path: Path) => ReadonlySet<number> | undefined;

/**
 * What upstream added or changed in a mapping or an associative list that the destination lacks: members, and whole
 * items. Anything else that changed is taken whole. Undefined where upstream only took something away.
 */
export function copyDelta(
  original: JsonValue,
  updated: JsonValue,
  path: Path,
  fingerprint: Fingerprints,
  unchangedItems: UnchangedItems,
): CopiedValue | undefined {
  const without: Path[] = [];
  const value = delta(original, updated, path, { fingerprint, unchangedItems }, without);
  return value === undefined ? undefined : { path, without, value };
}

interface Comparing {
  readonly fingerprint: Fingerprints;
  readonly unchangedItems: UnchangedItems;
}

function delta(
  original: JsonValue,
  updated: JsonValue,
  path: Path,
  comparing: Comparing,
  without: Path[],
): JsonValue | undefined {
  if (isObject(original) && isObject(updated)) return deltaOfMembers(original, updated, path, comparing, without);
  if (!isArray(original) || !isArray(updated)) return updated;
  const unchanged = comparing.unchangedItems(original, updated, path);
  if (unchanged === undefined) return updated;
  if (unchanged.size === updated.length) return undefined;
  for (const index of unchanged) without.push([...path, index]);
  return updated.filter((_, index) => !unchanged.has(index));
}

function deltaOfMembers(
  original: JsonObject,
  updated: JsonObject,
  path: Path,
  comparing: Comparing,
  without: Path[],
): JsonObject | undefined {
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
    const inside: Path[] = [];
    const value = isChanged ? delta(before, after, position, comparing, inside) : undefined;
    if (value === undefined) {
      without.push(position);
      continue;
    }
    kept.push([key, value]);
    for (const path of inside) without.push(path);
  }
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
