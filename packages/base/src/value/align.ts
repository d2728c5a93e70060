import type { Pair } from './subsequence.ts';
import { commonSubsequence, longestIncreasing } from './subsequence.ts';
import type { Fingerprints } from './fingerprint.ts';
import { identitiesOf, inferItemKeys, itemIdentity } from './item-keys.ts';
import type { JsonArray, JsonValue } from './json.ts';
import { isArray, isObject } from './json.ts';
import type { Gap } from './pair-similar.ts';
import { pairSimilar } from './pair-similar.ts';

/** Pairs the items of two versions of a list. */
export interface Alignment {
  /** By position in the later list: the position in the earlier one, -1 for a new item. */
  readonly origins: readonly number[];
  /** Positions in the earlier list of the items that move; all other remaining items stay. */
  readonly moved: ReadonlySet<number>;
}

/**
 * Aligns two lists: by the keys that identify their items (given, or inferred from the items), or else by equal items.
 * Of the remaining items between items that stay, similar ones count as changed. Moves as few items as possible.
 */
export function alignItems(
  present: JsonArray,
  wanted: JsonArray,
  keys: readonly string[] | 'infer' | undefined,
  fingerprint: Fingerprints,
): Alignment {
  if (isOneChanged(present, wanted, fingerprint)) {
    return { origins: present.map((_, index) => index), moved: new Set() };
  }
  const used = keys === 'infer' ? inferItemKeys(present, wanted) : keys;
  const byKey = used === undefined ? undefined : pairsByKey(present, wanted, used);
  const pairs = byKey ?? pairsOfEqual(present, wanted, fingerprint);
  // By position in `wanted`; the longest subsequence that is in order in `present` stays.
  const staying = longestIncreasing(pairs.map(([left]) => left));
  const stays = staying.map((index): Pair => pairs[index] ?? [0, 0]);
  const origins = wanted.map(() => -1);
  const moved = new Set<number>();
  for (const [left, right] of pairs) {
    origins[right] = left;
    moved.add(left);
  }
  for (const [left] of stays) moved.delete(left);
  const lists = { present, wanted, fingerprint, least: byKey === undefined ? 0.01 : 0.5 };
  const changed = pairSimilar(lists, freeGaps(present, wanted, stays, pairs));
  for (const [left, right] of changed) origins[right] = left;
  return { origins, moved };
}

/** If all items but one are equal, the remaining one is the changed item, however different it is. */
function isOneChanged(present: JsonArray, wanted: JsonArray, fingerprint: Fingerprints): boolean {
  if (present.length !== wanted.length) return false;
  let at: number | undefined;
  for (const [index, item] of wanted.entries()) {
    if (fingerprint(present[index] ?? null) === fingerprint(item)) continue;
    if (at !== undefined) return false;
    at = index;
  }
  return at === undefined || canBeOneItem(present[at] ?? null, wanted[at] ?? null, present.length === 1);
}

/** `only`: the lists have no other items. */
function canBeOneItem(before: JsonValue, after: JsonValue, only: boolean): boolean {
  if (isArray(before) || isArray(after)) return false;
  if (!isObject(before) || !isObject(after)) return !isObject(before) && !isObject(after);
  const keys = Object.keys(before);
  const shared = keys.filter((key) => Object.hasOwn(after, key)).length;
  // Without other items, both must also have the same type.
  return shared === Math.min(keys.length, Object.keys(after).length) || (shared > 0 && !only);
}

/** Undefined if the keys do not identify the items of both lists. */
function pairsByKey(present: JsonArray, wanted: JsonArray, keys: readonly string[]): Pair[] | undefined {
  const positions = identitiesOf(present, keys);
  if (positions === undefined || identitiesOf(wanted, keys) === undefined) return undefined;
  const pairs: Pair[] = [];
  for (const [right, item] of wanted.entries()) {
    const left = positions.get(itemIdentity(item, keys) ?? '');
    if (left !== undefined) pairs.push([left, right]);
  }
  return pairs;
}

/** In order of `wanted`: a common subsequence, and equal items elsewhere, which have moved. */
function pairsOfEqual(present: JsonArray, wanted: JsonArray, fingerprint: Fingerprints): Pair[] {
  const lefts = present.map(fingerprint);
  const rights = wanted.map(fingerprint);
  const common = commonSubsequence(lefts, rights);
  if (common.length === lefts.length || common.length === rights.length) return common;
  const takenLeft = new Set(common.map(([left]) => left));
  const takenRight = new Set(common.map(([, right]) => right));
  const free = new Map<number, number[]>();
  for (const [left, value] of lefts.entries()) {
    if (takenLeft.has(left)) continue;
    const others = free.get(value);
    if (others === undefined) free.set(value, [left]);
    else others.push(left);
  }
  // Take from the end, which is cheap; it does not matter which of several equal items moves.
  const pairs = [...common];
  for (const [right, value] of rights.entries()) {
    const left = takenRight.has(right) ? undefined : free.get(value)?.pop();
    if (left !== undefined) pairs.push([left, right]);
  }
  return pairs.toSorted((a, b) => a[1] - b[1]);
}

function freeGaps(present: JsonArray, wanted: JsonArray, stays: readonly Pair[], pairs: readonly Pair[]): Gap[] {
  const takenLeft = new Set(pairs.map(([left]) => left));
  const takenRight = new Set(pairs.map(([, right]) => right));
  const gaps: Gap[] = [];
  let left = 0;
  let right = 0;
  for (const [leftEnd, rightEnd] of [...stays, [present.length, wanted.length] as const]) {
    const lefts: number[] = [];
    const rights: number[] = [];
    for (; left < leftEnd; left++) if (!takenLeft.has(left)) lefts.push(left);
    for (; right < rightEnd; right++) if (!takenRight.has(right)) rights.push(right);
    if (lefts.length > 0 && rights.length > 0) gaps.push({ lefts, rights });
    left = leftEnd + 1;
    right = rightEnd + 1;
  }
  return gaps;
}
