import { longestIncreasing } from './increasing.ts';
import type { JsonArray, JsonObject, JsonValue } from './json.ts';
import { isArray, isObject, member } from './json.ts';

/** Which items of a list become which of another one. */
export interface Alignment {
  /** For each item of the new list, the index of the old one that becomes it; undefined where it is new. */
  readonly pairs: readonly (number | undefined)[];
  /** Old items that keep their order among one another; the other paired ones move. */
  readonly stays: ReadonlySet<number>;
}

/**
 * What tells list items apart, in this order: the founding rule of configuration functions; then pairs, for lists in
 * which one member alone is not enough.
 */
const ITEM_KEYS: readonly (readonly string[])[] = [
  ['mountPath'],
  ['devicePath'],
  ['ip'],
  ['type'],
  ['topologyKey'],
  ['name'],
  ['containerPort'],
  ['containerPort', 'protocol'],
  ['port', 'protocol'],
  ['topologyKey', 'whenUnsatisfiable'],
];

/** Up to this many comparisons a table finds the best alignment; beyond it only items that are there once count. */
const MOST_COMPARISONS = 250_000;

export function alignItems(
  present: JsonArray,
  wanted: JsonArray,
  keys: readonly string[] | 'infer' | undefined,
): Alignment {
  const candidates = keys === 'infer' ? ITEM_KEYS : keys === undefined ? [] : [keys];
  for (const candidate of candidates) {
    const [before, after] = [identities(present, candidate), identities(wanted, candidate)];
    if (before === undefined || after === undefined) continue;
    const places = new Map(before.map((identity, index) => [identity, index]));
    const pairs = after.map((identity) => places.get(identity));
    return { pairs, stays: new Set(longestIncreasing(pairs)) };
  }
  const pairs = alignByContent(present, wanted);
  return { pairs, stays: new Set(pairs.filter((index) => index !== undefined)) };
}

/** One text an item, unique in the list; undefined where the members do not tell its items apart. */
function identities(items: JsonArray, keys: readonly string[]): readonly string[] | undefined {
  const found = new Set<string>();
  for (const item of items) {
    const parts = keys.map((key) => member(item, key));
    if (!parts.some((part) => part !== undefined) || parts.some((part) => isArray(part) || isObject(part))) {
      return undefined;
    }
    found.add(JSON.stringify(parts.map((part) => part ?? null)));
  }
  return found.size === items.length ? [...found] : undefined;
}

function alignByContent(present: JsonArray, wanted: JsonArray): readonly (number | undefined)[] {
  const ids = new Map<string, number>();
  const numbered = (items: JsonArray): readonly number[] =>
    items.map((item) => {
      const text = canonical(item);
      const id = ids.get(text) ?? ids.size;
      ids.set(text, id);
      return id;
    });
  const [before, after] = [numbered(present), numbered(wanted)];
  const pairs: (number | undefined)[] = Array.from(wanted, () => undefined);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) {
    pairs[start] = start;
    start++;
  }
  let [endBefore, endAfter] = [before.length, after.length];
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    pairs[--endAfter] = --endBefore;
  }
  for (const [index, position] of commonItems(before, after, start, endBefore, endAfter)) pairs[position] = index;
  pairGaps(present, wanted, pairs);
  return pairs;
}

type Pair = readonly [index: number, position: number];

/** Equal items in the same order, between the bounds. */
function commonItems(
  before: readonly number[],
  after: readonly number[],
  start: number,
  endBefore: number,
  endAfter: number,
): readonly Pair[] {
  const [height, width] = [endBefore - start, endAfter - start];
  if (height === 0 || width === 0) return [];
  if (height * width <= MOST_COMPARISONS) {
    return bestPairs(height, width, (i, j) => (before[start + i] === after[start + j] ? 1 : 0)).map(([i, j]) => [
      start + i,
      start + j,
    ]);
  }
  const once = (items: readonly number[], end: number): Map<number, number | undefined> => {
    const places = new Map<number, number | undefined>();
    for (let index = start; index < end; index++) {
      const id = items[index] ?? -1;
      places.set(id, places.has(id) ? undefined : index);
    }
    return places;
  };
  const [inBefore, inAfter] = [once(before, endBefore), once(after, endAfter)];
  const positions: number[] = [];
  const indices: (number | undefined)[] = [];
  for (let position = start; position < endAfter; position++) {
    const id = after[position] ?? -1;
    const index = inBefore.get(id);
    if (index === undefined || inAfter.get(id) !== position) continue;
    positions.push(position);
    indices.push(index);
  }
  const stays = new Set(longestIncreasing(indices));
  return positions.flatMap((position, i): Pair[] => {
    const index = indices[i];
    return index !== undefined && stays.has(index) ? [[index, position]] : [];
  });
}

/** In each gap between equal items, an old item becomes the new one that is most like it. */
function pairGaps(present: JsonArray, wanted: JsonArray, pairs: (number | undefined)[]): void {
  let [fromIndex, fromPosition] = [0, 0];
  for (let position = 0; position <= wanted.length; position++) {
    const index = position === wanted.length ? present.length : pairs[position];
    if (index === undefined) continue;
    const [height, width] = [index - fromIndex, position - fromPosition];
    const likeness = (i: number, j: number): number =>
      similarity(present[fromIndex + i] ?? null, wanted[fromPosition + j] ?? null);
    const found =
      height * width <= MOST_COMPARISONS / 10
        ? bestPairs(height, width, likeness)
        : Array.from({ length: Math.min(height, width) }, (_, i): Pair => [i, i]).filter(
            ([i, j]) => likeness(i, j) > 0,
          );
    for (const [i, j] of found) pairs[fromPosition + j] = fromIndex + i;
    fromIndex = index + 1;
    fromPosition = position + 1;
  }
}

/** The pairs, rising in both, whose scores have the greatest sum; of equal sums the earliest. */
function bestPairs(height: number, width: number, score: (i: number, j: number) => number): readonly Pair[] {
  if (height === 0 || width === 0) return [];
  const scores = new Float64Array(height * width);
  const best = new Float64Array((height + 1) * (width + 1));
  for (let i = height - 1; i >= 0; i--) {
    for (let j = width - 1; j >= 0; j--) {
      const here = score(i, j);
      scores[i * width + j] = here;
      const paired = here > 0 ? here + (best[(i + 1) * (width + 1) + j + 1] ?? 0) : 0;
      const below = best[(i + 1) * (width + 1) + j] ?? 0;
      const beside = best[i * (width + 1) + j + 1] ?? 0;
      best[i * (width + 1) + j] = Math.max(paired, below, beside);
    }
  }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < height && j < width) {
    const here = scores[i * width + j] ?? 0;
    const whole = best[i * (width + 1) + j] ?? 0;
    if (here > 0 && whole === here + (best[(i + 1) * (width + 1) + j + 1] ?? 0)) pairs.push([i++, j++]);
    else if (whole === (best[(i + 1) * (width + 1) + j] ?? 0)) i++;
    else j++;
  }
  return pairs;
}

/** From 0, nothing in common, to 1. Scalars can always become one another. */
function similarity(a: JsonValue, b: JsonValue): number {
  if (isArray(a) || isArray(b)) return isArray(a) && isArray(b) ? 0.5 : 0;
  if (isObject(a) && isObject(b)) return sharedMembers(a, b);
  return isObject(a) || isObject(b) ? 0 : 0.5;
}

function sharedMembers(a: JsonObject, b: JsonObject): number {
  const keys = Object.keys(a);
  let shared = 0;
  for (const key of keys) {
    if (!Object.hasOwn(b, key)) continue;
    const [one, other] = [a[key] ?? null, b[key] ?? null];
    if (one === other) shared += 1;
    else if (typeof one === 'object' && typeof other === 'object') shared += 0.5;
    else shared += 0.1;
  }
  return shared / Math.max(keys.length, Object.keys(b).length, 1);
}

/** The same text for equal values. */
function canonical(value: JsonValue): string {
  if (isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join()}}`;
}
