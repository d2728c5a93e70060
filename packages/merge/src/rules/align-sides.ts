import type { Fingerprints, JsonArray, JsonValue } from '@krmkit/base';
import { member, isArray, isObject, alignItems } from '@krmkit/base';
import { identifyItems } from './item-identities.ts';
import type { ListRule } from './list-rule.ts';
import { identifyingKeys } from './list-rule.ts';

/** One item on all sides: its index in each list, undefined where a side lacks it. */
export interface ItemTriple {
  /** The name of the item in its list. Several items may have the same name. */
  readonly name: string;
  readonly original: number | undefined;
  readonly updated: number | undefined;
  readonly destination: number | undefined;
}

export type SideName = 'original' | 'updated' | 'destination';

/** An item that the keys of its list do not identify. */
export interface ItemProblem {
  readonly kind: 'ambiguous-key' | 'duplicate-key' | 'missing-key';
  readonly side: SideName;
  readonly index: number;
  readonly name: string;
}

export interface AlignedItems {
  /** In the order of the destination, then the items that it lacks in the order of `updated`, then of `original`. */
  readonly triples: readonly ItemTriple[];
  readonly problems: readonly ItemProblem[];
}

const SIDES: readonly SideName[] = ['destination', 'updated', 'original'];

/**
 * Pairs the items of one list on all sides by the keys of the list. Items without keys pair where they are equal. Of
 * items with the same keys on one side, equal ones pair first, then the others in their order. An item with only some
 * of the keys pairs with the only item that matches. Takes linear time.
 */
export function alignSides(
  sides: { readonly original: JsonArray; readonly updated: JsonArray; readonly destination: JsonArray },
  rule: ListRule,
  fingerprint: Fingerprints,
): AlignedItems {
  const identities = identifyItems(
    SIDES.map((side) => sides[side]),
    rule,
    fingerprint,
  );
  const keys = identifyingKeys(rule);
  const groups = new Map<string, Group>();
  const problems: ItemProblem[] = [];
  for (const [at, side] of SIDES.entries()) {
    for (const [index, { name, problem }] of (identities[at] ?? []).entries()) {
      if (problem !== undefined) problems.push({ kind: problem, side, index, name });
      let group = groups.get(name);
      if (group === undefined) groups.set(name, (group = { destination: [], updated: [], original: [] }));
      if (group[side].length > 0 && problem === undefined && keys.length > 0) {
        problems.push({ kind: 'duplicate-key', side, index, name });
      }
      group[side].push(index);
    }
  }
  const triples: ItemTriple[] = [];
  for (const [name, group] of groups) {
    if (isSimple(group)) {
      triples.push({ name, original: group.original[0], updated: group.updated[0], destination: group.destination[0] });
    } else {
      for (const triple of pairDuplicates(group, sides, fingerprint)) triples.push({ name, ...triple });
    }
  }
  const joined = keys.length > 0 ? joinByName(triples, sides, keys) : triples;
  return { triples: joined.sort(byPosition), problems };
}

/**
 * Pairs items whose keys changed but whose `name` is the same, such as a port with a new number. Only where one item of
 * each side can be meant.
 */
function joinByName(
  triples: readonly ItemTriple[],
  sides: Readonly<Record<SideName, JsonArray>>,
  keys: readonly string[],
): ItemTriple[] {
  if (keys.includes('name')) return [...triples];
  const groups = new Map<string, ItemTriple[]>();
  for (const triple of triples) {
    const isWhole = SIDES.every((side) => triple[side] !== undefined);
    const name = isWhole ? undefined : nameOf(triple, sides);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [triple]);
    else group.push(triple);
  }
  const joined = new Set<ItemTriple>();
  const made: ItemTriple[] = [];
  for (const [first, second, ...more] of groups.values()) {
    if (first === undefined || second === undefined || more.length > 0) continue;
    if (!mayBeOneItem(first, second)) continue;
    joined.add(first).add(second);
    made.push({
      name: first.name,
      original: first.original ?? second.original,
      updated: first.updated ?? second.updated,
      destination: first.destination ?? second.destination,
    });
  }
  return [...triples.filter((triple) => !joined.has(triple)), ...made];
}

/** The value of `name`, where all sides with the item have the same one. */
function nameOf(triple: ItemTriple, sides: Readonly<Record<SideName, JsonArray>>): string | undefined {
  const names = new Set(
    SIDES.flatMap((side) => {
      const name = triple[side] === undefined ? undefined : member(sides[side][triple[side]], 'name');
      return typeof name === 'string' && name !== '' ? [name] : [];
    }),
  );
  const [name] = names;
  return names.size === 1 ? name : undefined;
}

/** Only the original shows that two items on different sides were one. */
function mayBeOneItem(first: ItemTriple, second: ItemTriple): boolean {
  if (SIDES.some((side) => first[side] !== undefined && second[side] !== undefined)) return false;
  return first.original !== undefined || second.original !== undefined;
}

type Group = Readonly<Record<SideName, number[]>>;

function isSimple(group: Group): boolean {
  return SIDES.every((side) => group[side].length <= 1);
}

/** Pairs items with the same name: equal items share a slot, and the others fill the slots in order. */
function pairDuplicates(
  group: Group,
  sides: Readonly<Record<SideName, JsonArray>>,
  fingerprint: Fingerprints,
): readonly Omit<ItemTriple, 'name'>[] {
  const slots: Slot[] = [];
  for (const side of SIDES) {
    const free = new Map<number, Queue>();
    for (const slot of slots) {
      for (const value of slot.values) addTo(free, value, slot);
    }
    const used = new Set<Slot>();
    const rest: { readonly index: number; readonly value: number }[] = [];
    for (const index of group[side]) {
      const value = fingerprint(sides[side][index] ?? null);
      const slot = next(free.get(value), used);
      if (slot === undefined) {
        rest.push({ index, value });
      } else {
        used.add(slot);
        slot[side] = index;
      }
    }
    const open = slots.filter((slot) => !used.has(slot));
    for (const [at, { index, value }] of rest.entries()) {
      let slot = open[at];
      if (slot === undefined) {
        slots.push((slot = { original: undefined, updated: undefined, destination: undefined, values: new Set() }));
      }
      slot[side] = index;
      slot.values.add(value);
    }
  }
  return slots.map(({ original, updated, destination }) => ({ original, updated, destination }));
}

interface Slot {
  original: number | undefined;
  updated: number | undefined;
  destination: number | undefined;
  readonly values: Set<number>;
}

/** The slots with a value, and the number of slots that have been used. */
interface Queue {
  readonly slots: Slot[];
  next: number;
}

function addTo(free: Map<number, Queue>, value: number, slot: Slot): void {
  const present = free.get(value);
  if (present === undefined) free.set(value, { slots: [slot], next: 0 });
  else present.slots.push(slot);
}

function next(queue: Queue | undefined, used: ReadonlySet<Slot>): Slot | undefined {
  if (queue === undefined) return undefined;
  for (; queue.next < queue.slots.length; queue.next++) {
    const slot = queue.slots[queue.next];
    if (slot !== undefined && !used.has(slot)) return slot;
  }
  return undefined;
}

/** Sorts an alignment. */
export function byPosition(a: ItemTriple, b: ItemTriple): number {
  for (const side of SIDES) {
    const [left, right] = [a[side], b[side]];
    if (left !== undefined && right !== undefined) return left - right;
    if (left !== undefined) return -1;
    if (right !== undefined) return 1;
  }
  return 0;
}

/** Whether the lists are not empty and have only mappings. */
export function areMappings(lists: readonly JsonArray[]): boolean {
  return lists.some((list) => list.length > 0) && lists.every((list) => list.every(isObject));
}

/**
 * Pairs the items of a list without keys: an item pairs with the equal or most similar item of the original. Items that
 * are new on both sides pair where they are equal.
 */
export function alignSimilar(
  sides: { readonly original: JsonArray; readonly updated: JsonArray; readonly destination: JsonArray },
  fingerprint: Fingerprints,
): readonly ItemTriple[] {
  const { original, updated, destination } = sides;
  const theirs = alignItems(original, updated, undefined, fingerprint).origins;
  const ours = alignItems(original, destination, undefined, fingerprint).origins;
  const inUpdated = positionsOf(theirs);
  const inDestination = positionsOf(ours);
  const added = new Map<number, number[]>();
  for (const [index, item] of updated.entries()) {
    if (theirs[index] !== -1) continue;
    const same = added.get(fingerprint(item));
    if (same === undefined) added.set(fingerprint(item), [index]);
    else same.push(index);
  }
  const triples: ItemTriple[] = original.map((_, index) => ({
    name: '',
    original: index,
    updated: inUpdated.get(index),
    destination: inDestination.get(index),
  }));
  for (const [index, item] of destination.entries()) {
    if (ours[index] !== -1) continue;
    const both = added.get(fingerprint(item))?.shift();
    triples.push({ name: '', original: undefined, updated: both, destination: index });
  }
  for (const index of [...added.values()].flat()) {
    triples.push({ name: '', original: undefined, updated: index, destination: undefined });
  }
  return triples.sort(byPosition);
}

function positionsOf(origins: readonly number[]): ReadonlyMap<number, number> {
  return new Map(origins.flatMap((origin, index) => (origin === -1 ? [] : [[origin, index] as const])));
}

/** With a smaller share of common scalars, an item counts as replaced and not as changed. */
const CHANGED = 0.5;

/** Whether an item was changed and not replaced, so that it can be merged field by field. */
export function isChanged(before: JsonValue, after: JsonValue): boolean {
  if (isObject(before) && Object.keys(before).length < 2) return true;
  return haveMuchInCommon(before, after);
}

/** Whether at least half of the scalars are the same at the same paths, or neither value has a scalar. */
export function haveMuchInCommon(before: JsonValue, after: JsonValue): boolean {
  const left = scalarsOf(before);
  const right = scalarsOf(after);
  if (left.length + right.length === 0) return true;
  const counts = new Map<string, number>();
  for (const scalar of left) counts.set(scalar, (counts.get(scalar) ?? 0) + 1);
  let common = 0;
  for (const scalar of right) {
    const count = counts.get(scalar) ?? 0;
    if (count > 0) common++;
    counts.set(scalar, count - 1);
  }
  return (2 * common) / (left.length + right.length) >= CHANGED;
}

/** The scalars in a value, each with the names of the members on its path. */
function scalarsOf(value: JsonValue, path = ''): readonly string[] {
  if (isArray(value)) return value.flatMap((item) => scalarsOf(item, path));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inside]) => scalarsOf(inside, `${path}.${key}`));
  return [`${path}=${JSON.stringify(value)}`];
}
