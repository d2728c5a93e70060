import type { Pair } from './common-subsequence.ts';
import type { Fingerprints } from './fingerprint.ts';
import { longestIncreasing } from './increasing.ts';
import type { JsonArray } from './json.ts';
import { isObject } from './json.ts';
import { similarity } from './similarity.ts';

/** What has no counterpart between two neighbours that stay: positions in the earlier and in the later list. */
export interface Gap {
  readonly lefts: readonly number[];
  readonly rights: readonly number[];
}

export interface SimilarityRule {
  readonly fingerprint: Fingerprints;
  /** Two items that are less similar are two items. */
  readonly least: number;
}

/** Up to so many pairs of a gap all of them are compared. */
const COMPARED_PAIRS = 10_000;
/** A member that more items than these have tells nothing about one of them. */
const RARE = 8;

/** Pairs items of gaps that most likely are the same item with a change in it; in one order in each gap. */
export function pairSimilar(present: JsonArray, wanted: JsonArray, gaps: readonly Gap[], rule: SimilarityRule): Pair[] {
  const pairs: Pair[] = [];
  for (const gap of gaps) {
    if (gap.lefts.length * gap.rights.length <= COMPARED_PAIRS) {
      bestPairs(present, wanted, gap, rule, pairs);
      continue;
    }
    const anchors = pairsByRareMembers(present, wanted, gap, rule);
    let left = 0;
    let right = 0;
    for (const [leftEnd, rightEnd] of [...anchors, [gap.lefts.length, gap.rights.length] as const]) {
      const inner = { lefts: gap.lefts.slice(left, leftEnd), rights: gap.rights.slice(right, rightEnd) };
      if (inner.lefts.length * inner.rights.length <= COMPARED_PAIRS) bestPairs(present, wanted, inner, rule, pairs);
      else pairsByPosition(present, wanted, inner, rule, pairs);
      const pair = pairAt(gap, leftEnd, rightEnd);
      if (pair !== undefined) pairs.push(pair);
      left = leftEnd + 1;
      right = rightEnd + 1;
    }
  }
  return pairs;
}

function pairAt(gap: Gap, left: number, right: number): Pair | undefined {
  const from = gap.lefts[left];
  const to = gap.rights[right];
  return from === undefined || to === undefined ? undefined : [from, to];
}

function scoreOf(present: JsonArray, wanted: JsonArray, pair: Pair | undefined, rule: SimilarityRule): number {
  const from = present[pair?.[0] ?? -1];
  const to = wanted[pair?.[1] ?? -1];
  if (from === undefined || to === undefined) return 0;
  const score = similarity(from, to, rule.fingerprint);
  return score >= rule.least ? score : 0;
}

/** The pairing in one order with the highest sum; of equal ones that which pairs early items with early ones. */
function bestPairs(present: JsonArray, wanted: JsonArray, gap: Gap, rule: SimilarityRule, pairs: Pair[]): void {
  const rows = gap.lefts.length;
  const columns = gap.rights.length;
  if (rows === 0 || columns === 0) return;
  const width = columns + 1;
  const scores = new Float64Array(rows * columns);
  // best[row * width + column] is the highest sum for the items from there on.
  const best = new Float64Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const score = scoreOf(present, wanted, pairAt(gap, row, column), rule);
      scores[row * columns + column] = score;
      const paired = score === 0 ? 0 : score + (best[(row + 1) * width + column + 1] ?? 0);
      const skipped = Math.max(best[(row + 1) * width + column] ?? 0, best[row * width + column + 1] ?? 0);
      best[row * width + column] = Math.max(paired, skipped);
    }
  }
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
}

function pairsByPosition(present: JsonArray, wanted: JsonArray, gap: Gap, rule: SimilarityRule, pairs: Pair[]): void {
  const length = Math.min(gap.lefts.length, gap.rights.length);
  for (let index = 0; index < length; index++) {
    const pair = pairAt(gap, index, index);
    if (pair !== undefined && scoreOf(present, wanted, pair, rule) > 0) pairs.push(pair);
  }
}

/** Positions in the gap's lists of mappings that share members which few others have; for gaps of any size. */
function pairsByRareMembers(present: JsonArray, wanted: JsonArray, gap: Gap, rule: SimilarityRule): Pair[] {
  const holders = new Map<string, number[]>();
  for (const [left, index] of gap.lefts.entries()) {
    for (const feature of featuresOf(present, index, rule)) {
      const others = holders.get(feature);
      if (others === undefined) holders.set(feature, [left]);
      else if (others.length <= RARE) others.push(left);
    }
  }
  const lefts: number[] = [];
  const rights: number[] = [];
  for (const [right, index] of gap.rights.entries()) {
    const votes = new Map<number, number>();
    for (const feature of featuresOf(wanted, index, rule)) {
      const found = holders.get(feature) ?? [];
      if (found.length > RARE) continue;
      for (const left of found) votes.set(left, (votes.get(left) ?? 0) + 1 / found.length);
    }
    let chosen = -1;
    let most = 0;
    for (const [left, count] of votes) {
      if (count > most) [chosen, most] = [left, count];
    }
    if (chosen === -1 || scoreOf(present, wanted, pairAt(gap, chosen, right), rule) === 0) continue;
    lefts.push(chosen);
    rights.push(right);
  }
  return longestIncreasing(lefts).map((position): Pair => [lefts[position] ?? 0, rights[position] ?? 0]);
}

function featuresOf(items: JsonArray, index: number, rule: SimilarityRule): string[] {
  const item = items[index];
  if (!isObject(item)) return [];
  return Object.entries(item).map(([key, value]) => `${rule.fingerprint(value)} ${key}`);
}
