import type { Fingerprints } from '../../value/fingerprint.ts';
import type { JsonArray, JsonObject, JsonValue } from '../../value/json.ts';
import { isArray, isObject, member } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import type { Taken } from './taken.ts';

/** All of it. */
export function takeWhole(value: JsonValue, path: Path): Taken {
  return { path, without: [], value };
}

/** Which items of a list upstream did not change; undefined for a list that is one value. */
export type UnchangedItems = (original: JsonArray, updated: JsonArray, path: Path) => ReadonlySet<number> | undefined;

/**
 * What upstream added or changed in a mapping or an associative list that the destination lacks: members, and whole
 * items. Anything else that changed is taken whole. Undefined where upstream only took something away.
 */
export function takeDelta(
  original: JsonValue,
  updated: JsonValue,
  path: Path,
  fingerprint: Fingerprints,
  unchangedItems: UnchangedItems,
): Taken | undefined {
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
    const place = [...path, key];
    if (before === undefined) {
      kept.push([key, after]);
      continue;
    }
    const isChanged = comparing.fingerprint(before) !== comparing.fingerprint(after);
    const inside: Path[] = [];
    const value = isChanged ? delta(before, after, place, comparing, inside) : undefined;
    if (value === undefined) {
      without.push(place);
      continue;
    }
    kept.push([key, value]);
    for (const gone of inside) without.push(gone);
  }
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
