import type { Fingerprints } from '../value/fingerprint.ts';
import type { JsonObject, JsonValue } from '../value/json.ts';
import { isObject, member } from '../value/json.ts';
import type { Path } from '../value/path.ts';
import type { Taken } from './taken.ts';

/** All of it. */
export function takeWhole(value: JsonValue, path: Path): Taken {
  return { path, without: [], value };
}

/**
 * What upstream added or changed in a mapping that the destination lacks; anything else that changed is taken whole.
 * Undefined where upstream only took something away.
 */
export function takeDelta(
  original: JsonValue,
  updated: JsonValue,
  path: Path,
  fingerprint: Fingerprints,
): Taken | undefined {
  if (!isObject(original) || !isObject(updated)) return takeWhole(updated, path);
  const without: Path[] = [];
  const value = delta(original, updated, path, fingerprint, without);
  return value === undefined ? undefined : { path, without, value };
}

function delta(
  original: JsonObject,
  updated: JsonObject,
  path: Path,
  fingerprint: Fingerprints,
  without: Path[],
): JsonObject | undefined {
  const kept: [string, JsonValue][] = [];
  for (const key of Object.keys(updated)) {
    const after = member(updated, key);
    if (after === undefined) continue;
    const before = member(original, key);
    const place = [...path, key];
    if (before === undefined || fingerprint(before) !== fingerprint(after)) {
      if (!isObject(before) || !isObject(after)) {
        kept.push([key, after]);
        continue;
      }
      const inside: Path[] = [];
      const value = delta(before, after, place, fingerprint, inside);
      if (value !== undefined) {
        kept.push([key, value]);
        for (const gone of inside) without.push(gone);
        continue;
      }
    }
    without.push(place);
  }
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
