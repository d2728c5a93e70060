import type { Pair } from './subsequence.ts';
import { longestIncreasing } from './subsequence.ts';
import type { Fingerprints } from './fingerprint.ts';
import type { JsonArray, JsonObject, JsonValue } from './json.ts';
import { isArray, isObject, member } from './json.ts';

/** Items without a counterpart between two items that stay: positions in both lists. */
export interface Gap {
  readonly lefts: readonly number[];
  readonly rights: readonly number[];
}

/** Two versions of a list. */
export interface ComparedLists {
  readonly present: JsonArray;
  readonly wanted: JsonArray;
  readonly fingerprint: Fingerprints;
  /** Items that are less similar are different items. */
  readonly least: number;
}

/** If a gap has at most this many pairs, all are compared. */
const COMPARED_PAIRS = 10_000;
/** A member that more items have does not identify an item. */
const RARE = 8;

/** Pairs items of gaps that are most likely changed versions of each other; in order within each gap. */
export function pairSimilar(lists: ComparedLists, gaps: readonly Gap[]): Pair[] {
  return gaps.flatMap((gap) => (isSmall(gap) ? bestPairs(lists, gap) : pairsAroundRare(lists, gap)));
}

function isSmall({ lefts, rights }: Gap): boolean {
  return lefts.length * rights.length <= COMPARED_PAIRS;
}

/** Pairs of mappings that share rare members, and pairs between them. */
function pairsAroundRare(lists: ComparedLists, gap: Gap): Pair[] {
  const pairs: Pair[] = [];
  let left = 0;
  let right = 0;
  for (const [leftEnd, rightEnd] of [
    ...pairsByRareMembers(lists, gap),
    [gap.lefts.length, gap.rights.length] as const,
  ]) {
    const inner = { lefts: gap.lefts.slice(left, leftEnd), rights: gap.rights.slice(right, rightEnd) };
    for (const pair of isSmall(inner) ? bestPairs(lists, inner) : pairsByPosition(lists, inner)) pairs.push(pair);
    const pair = pairAt(gap, leftEnd, rightEnd);
    if (pair !== undefined) pairs.push(pair);
    left = leftEnd + 1;
    right = rightEnd + 1;
  }
  return pairs;
}

function pairAt(gap: Gap, left: number, right: number): Pair | undefined {
  const from = gap.lefts[left];
  const to = gap.rights[right];
  return from === undefined || to === undefined ? undefined : [from, to];
}

function scoreOf({ present, wanted, fingerprint, least }: ComparedLists, pair: Pair | undefined): number {
  const from = present[pair?.[0] ?? -1];
  const to = wanted[pair?.[1] ?? -1];
  if (from === undefined || to === undefined) return 0;
  const score = similarity(from, to, fingerprint);
  return score >= least ? score : 0;
}

/** The ordered pairing with the highest sum of similarities; among equal ones, the one that pairs early items. */
function bestPairs(lists: ComparedLists, gap: Gap): Pair[] {
  const rows = gap.lefts.length;
  const columns = gap.rights.length;
  if (rows === 0 || columns === 0) return [];
  const width = columns + 1;
  const scores = new Float64Array(rows * columns);
  // best[row * width + column] is the highest sum for the items from that position on.
  const best = new Float64Array(rows * width);
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const score = scoreOf(lists, pairAt(gap, row, column));
      scores[row * columns + column] = score;
      const paired = score === 0 ? 0 : score + (best[(row + 1) * width + column + 1] ?? 0);
      const skipped = Math.max(best[(row + 1) * width + column] ?? 0, best[row * width + column + 1] ?? 0);
      best[row * width + column] = Math.max(paired, skipped);
    }
  }
  return pairsOfBest(gap, scores, best);
}

/** Follows the highest sums from the first items on. */
function pairsOfBest(gap: Gap, scores: Float64Array, best: Float64Array): Pair[] {
  const rows = gap.lefts.length;
  const columns = gap.rights.length;
  const width = columns + 1;
  const pairs: Pair[] = [];
  let row = 0;
  let column = 0;
  while (row < rows && column < columns) {
    const sum = best[row * width + column] ?? 0;
    const score = scores[row * columns + column] ?? 0;
    if (score > 0 && sum === score + (best[(row + 1) * width + column + 1] ?? 0)) {
      const pair = pairAt(gap, row, column);
      if (pair !== undefined) pairs.push(pair);
      row++;
      column++;
    } else if (sum === (best[(row + 1) * width + column] ?? 0)) {
      row++;
    } else {
      column++;
    }
  }
  return pairs;
}

function pairsByPosition(lists: ComparedLists, gap: Gap): Pair[] {
  const pairs: Pair[] = [];
  const length = Math.min(gap.lefts.length, gap.rights.length);
  for (let index = 0; index < length; index++) {
    const pair = pairAt(gap, index, index);
    if (pair !== undefined && scoreOf(lists, pair) > 0) pairs.push(pair);
  }
  return pairs;
}

/** Pairs of mappings that share rare members; for gaps of any size. */
function pairsByRareMembers(lists: ComparedLists, gap: Gap): Pair[] {
  const { present, wanted, fingerprint } = lists;
  const holders = new Map<string, number[]>();
  for (const [left, index] of gap.lefts.entries()) {
    for (const feature of featuresOf(present, index, fingerprint)) {
      const others = holders.get(feature);
      if (others === undefined) holders.set(feature, [left]);
      else if (others.length <= RARE) others.push(left);
    }
  }
  const pairs: Pair[] = [];
  for (const [right, index] of gap.rights.entries()) {
    const votes = new Map<number, number>();
    for (const feature of featuresOf(wanted, index, fingerprint)) {
      const found = holders.get(feature) ?? [];
      if (found.length > RARE) continue;
      for (const left of found) votes.set(left, (votes.get(left) ?? 0) + 1 / found.length);
    }
    let chosen = -1;
    let most = 0;
    for (const [left, count] of votes) {
      if (count > most) [chosen, most] = [left, count];
    }
    if (chosen === -1 || scoreOf(lists, pairAt(gap, chosen, right)) === 0) continue;
    pairs.push([chosen, right]);
  }
  const ordered = new Set(longestIncreasing(pairs.map(([left]) => left)));
  return pairs.filter((_, position) => ordered.has(position));
}

function featuresOf(items: JsonArray, index: number, fingerprint: Fingerprints): string[] {
  const item = items[index];
  if (!isObject(item)) return [];
  return Object.entries(item).map(([key, value]) => `${fingerprint(value)} ${key}`);
}

/** The weight of a member with different values, relative to an equal one. */
const SAME_KEY = 0.25;
/** Two strings or numbers that have less in common are unrelated. */
const LEAST_TEXT = 0.4;
/** Characters to compare at each end of a string. */
const COMPARED = 64;

/**
 * The similarity of two items, from 0 to 1: the share of equal members of mappings, or the share of common characters at
 * the ends of strings. 0 for items that are probably unrelated.
 */
export function similarity(a: JsonValue, b: JsonValue, fingerprint: Fingerprints): number {
  if (isObject(a)) return isObject(b) ? similarMembers(a, b, fingerprint) : 0.1;
  if (isArray(a)) return isArray(b) ? 0.3 : 0.1;
  if (isObject(b) || isArray(b)) return 0.1;
  const similar = similarText(String(a), String(b));
  return similar < LEAST_TEXT ? 0 : 0.25 + 0.5 * similar;
}

function similarMembers(a: JsonObject, b: JsonObject, fingerprint: Fingerprints): number {
  const keys = Object.keys(a);
  let union = Object.keys(b).length;
  if (keys.length === 0 && union === 0) return 1;
  let score = 0;
  for (const key of keys) {
    const left = member(a, key);
    const right = member(b, key);
    if (right === undefined || left === undefined) union += 1;
    else score += fingerprint(left) === fingerprint(right) ? 1 : SAME_KEY;
  }
  return score / union >= SAME_KEY ? score / union : 0;
}

function similarText(a: string, b: string): number {
  const longest = Math.min(Math.max(a.length, b.length), 2 * COMPARED);
  const limit = Math.min(a.length, b.length);
  let prefix = 0;
  while (prefix < limit && prefix < COMPARED && a[prefix] === b[prefix]) prefix++;
  let suffix = 0;
  const most = Math.min(limit - prefix, COMPARED);
  while (suffix < most && a[a.length - 1 - suffix] === b[b.length - 1 - suffix]) suffix++;
  return longest === 0 ? 1 : (prefix + suffix) / longest;
}
