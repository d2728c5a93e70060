import type { JsonArray, JsonValue, Path } from '@krmkit/base';
import { SINGLE_KEYS, isArray, isObject, itemIdentity, member, scalarText } from '@krmkit/base';
import { listKeys, splitApiVersion } from '@krmkit/manifests';
import type { Conflict, ConflictKind } from '@krmkit/merge';
import { canonical } from '@krmkit/testing';
import type { Strategy } from '@krmkit/upstream';
import { FOLDED, withoutBlankLines } from './kpt.ts';
import { withoutNulls } from './nulls.ts';
import { hasAlias } from './random-package.ts';

/** What the sides of a merge have, and the results of krmkit and kpt. */
export interface Sides<T> {
  readonly original: T;
  readonly updated: T;
  readonly destination: T;
  readonly ours: T;
  readonly theirs: T;
}

export function mapSides<T, U>(
  { original, updated, destination, ours, theirs }: Sides<T>,
  at: (side: T) => U,
): Sides<U> {
  return {
    original: at(original),
    updated: at(updated),
    destination: at(destination),
    ours: at(ours),
    theirs: at(theirs),
  };
}

/** An object in a package, or the text of another file. */
export interface FoundObject {
  readonly path: string;
  readonly value: JsonValue;
  /** Of its file. */
  readonly text: string;
}

type Values = Sides<JsonValue | undefined>;

/** A position where the results differ. */
interface Place {
  readonly sides: Values;
  /** With the indices of the destination, or of `updated` where the destination lacks it. */
  readonly path: Path;
  /** With the indices of `updated`. */
  readonly updatedPath: Path;
  /** The list has the same items in another order. */
  readonly isOrder?: true;
  /** The places around it, from the inside. */
  readonly around: readonly Place[];
}

interface Merge {
  /** What krmkit reports about the object. */
  readonly conflicts: readonly Conflict[];
  /** The files of the object. */
  readonly texts: readonly string[];
  /** The Kptfile of an update that replaces the files. */
  readonly isKptfile: boolean;
}

interface Reasons {
  readonly ruled: readonly string[];
  readonly unruled: readonly string[];
}

/** Why the results for an object differ, and the positions for which there is no rule. */
export function reasonsFor(
  found: Sides<readonly FoundObject[]>,
  conflicts: readonly Conflict[],
  strategy: Strategy,
): Reasons {
  const ruled: string[] = [];
  const unruled: string[] = [];
  const texts = [found.original, found.updated, found.destination].flat().map(({ text }) => text);
  const sides = mapSides(found, ([first]) => first?.value);
  const whole: Place = { sides, path: [], updatedPath: [], around: [] };
  const isKptfile = strategy !== 'resource-merge' && found.destination[0]?.path === 'Kptfile';
  const merge = { conflicts, texts, isKptfile };
  if (isMoved(found)) {
    const isMerged = found.ours.length < 2 && losesNothing(whole, merge);
    return isMerged
      ? { ruled: ['kpt finds an object only in its file'], unruled }
      : { ruled, unruled: [printedPlace(whole)] };
  }
  for (const place of placesOf(whole, typeOf(sides))) {
    const rule = RULES.find(({ applies }) => applies(place, merge));
    if (rule === undefined) unruled.push(printedPlace(place));
    else ruled.push(rule.reason);
  }
  return { ruled, unruled };
}

function isMoved({ original, updated, destination }: Sides<readonly FoundObject[]>): boolean {
  return new Set([original, updated, destination].flatMap((one) => one.map(({ path }) => path))).size > 1;
}

const SIDES = ['original', 'updated', 'destination', 'ours', 'theirs'] as const;

function printedPlace({ path, sides, isOrder }: Place): string {
  const lines = SIDES.map((side) => `  ${side} ${sides[side] === undefined ? '-' : canonical(sides[side])}`);
  return [`${path.join('.')}${isOrder === true ? ' (order)' : ''}`, ...lines].join('\n');
}

interface Kind {
  readonly group: string;
  readonly kind: string;
}

function typeOf({ original, updated, destination }: Values): Kind {
  const object = destination ?? updated ?? original;
  const [apiVersion, kind] = [member(object, 'apiVersion'), member(object, 'kind')];
  const { group } = splitApiVersion(typeof apiVersion === 'string' ? apiVersion : '');
  return { group, kind: typeof kind === 'string' ? kind : '' };
}

/** The positions where the two results differ. */
function placesOf(place: Place, type: Kind): readonly Place[] {
  const { sides, path, updatedPath } = place;
  const { ours, theirs } = sides;
  if (isSame(ours, theirs)) return [];
  const around = [place, ...place.around];
  if (isObject(ours) && isObject(theirs)) {
    const names = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
    return [...names].flatMap((name) => {
      const inner = mapSides(sides, (value) => member(value, name));
      return placesOf({ sides: inner, path: [...path, name], updatedPath: [...updatedPath, name], around }, type);
    });
  }
  const keys = listKeys(type, path);
  if (keys === undefined) return [place];
  const lists = mapSides(sides, (list) => itemsByName(list, keys));
  if (lists.ours === undefined || lists.theirs === undefined) return [place];
  const names = new Set([...lists.ours.keys(), ...lists.theirs.keys()]);
  const inner = [...names].flatMap((name) => {
    const item = mapSides(lists, (items) => items?.get(name));
    const values = mapSides(item, (one) => one?.value);
    const updatedIndex = item.updated?.index ?? -1;
    const inList = {
      path: [...path, item.destination?.index ?? updatedIndex],
      updatedPath: [...updatedPath, updatedIndex],
    };
    return placesOf({ sides: values, ...inList, around }, type);
  });
  return inner.length > 0 ? inner : [{ ...place, isOrder: true }];
}

interface Item {
  readonly index: number;
  readonly value: JsonValue;
}

/** Undefined where keys do not tell the items of a list from each other. */
function itemsByName(
  list: JsonValue | undefined,
  keys: readonly string[] | 'set',
): ReadonlyMap<string, Item> | undefined {
  if (!isArray(list)) return undefined;
  const items = new Map<string, Item>();
  for (const [index, value] of list.entries()) {
    const name = keys === 'set' ? canonical(value) : itemIdentity(value, keys);
    if (name === undefined || items.has(name)) return undefined;
    items.set(name, { index, value });
  }
  return items;
}

interface Rule {
  /** The row of docs/differences.md. */
  readonly reason: string;
  readonly applies: (place: Place, merge: Merge) => boolean;
}

export const ALIASES = 'kpt drops a field that is an alias, or ends with an error';
const CHANGED = 'deleted-and-changed';
const IDENTIFIER = 'internal.kpt.dev/upstream-identifier';

const RULES: readonly Rule[] = [
  {
    reason: 'an object that is gone upstream and changed locally',
    applies: (place, { conflicts }) =>
      place.path.length === 0 && place.sides.ours === undefined && isReported(place, conflicts, CHANGED),
  },
  {
    reason: 'an object that is deleted locally and changed upstream',
    applies: (place, { conflicts }) =>
      place.path.length === 0 && place.sides.theirs === undefined && isReported(place, conflicts, CHANGED),
  },
  {
    reason: 'kpt adds its annotation to each object',
    applies: ({ path, sides: { destination, ours, theirs } }) => {
      const name = path.join('/');
      if (name === `metadata/annotations/${IDENTIFIER}`) return isSame(destination, ours);
      return name === 'metadata/annotations' && isSame(destination, ours) && isOnly(theirs, IDENTIFIER);
    },
  },
  {
    reason: 'an item that is deleted locally and changed upstream',
    applies: (place, { conflicts }) => isAround(place, (one) => isRestored(one, conflicts)),
  },
  {
    reason: 'an item that is deleted upstream and changed locally',
    applies: (place, { conflicts }) => isAround(place, (one) => isDeleted(one, conflicts)),
  },
  {
    reason: 'what is deleted stays as an empty mapping or list',
    applies: (place, merge) =>
      isAround(place, (one) => isGone(one, merge)) &&
      isSkeleton(place.sides.theirs, typeof place.path.at(-1) === 'number'),
  },
  {
    reason: 'a list without keys is replaced as a whole',
    applies: (place, merge) => isAround(place, (one) => isWholeList(one.sides) && losesNothing(one, merge)),
  },
  {
    reason: 'a list that is replaced keeps fields that are null',
    applies: ({ sides: { updated, ours, theirs } }) =>
      isArray(updated) && isSame(updated, theirs) && isSame(ours, withoutNulls(updated)),
  },
  {
    reason: 'a port without a protocol is another one than with TCP',
    applies: (place, merge) => isAround(place, (one) => hasOptionalProtocol(one.sides) && losesNothing(one, merge)),
  },
  {
    reason: 'an item with a new key is another item, also with the same name',
    applies: (place, merge) => {
      const at = place.around.findIndex(({ sides }) => isArray(sides.ours));
      const [item, list] = [[place, ...place.around][at], place.around[at]];
      if (item === undefined || list === undefined) return false;
      return hasNewKey(item.sides, list.sides) && losesNothing(list, merge);
    },
  },
  {
    reason: 'a text that both sides changed stays as it is',
    applies: ({ path, sides }) =>
      path.length === 0 &&
      SIDES.every((side) => typeof sides[side] === 'string') &&
      isSame(sides.destination, sides.theirs) &&
      isAllDifferent(sides),
  },
  {
    reason: 'the order of a list',
    applies: ({ sides, isOrder }, { conflicts }) => isOrder === true && isOrdered(sides, conflicts),
  },
  {
    reason: 'a field that is null locally',
    applies: ({ sides: { original, updated, destination, ours, theirs } }) =>
      destination === null &&
      isSkeleton(theirs) &&
      (original === null ? isSame(ours, updated) : ours === null && (updated === null || isSame(original, updated))),
  },
  {
    reason: 'a list that is deleted locally comes back with what upstream changed',
    applies: (place, { conflicts }) => {
      const { destination, updated, ours, theirs } = place.sides;
      if (destination !== undefined || !isArray(updated) || !isArray(ours) || !isSame(updated, theirs)) return false;
      return ours.every((item) => updated.some((one) => isSame(item, one))) && isReported(place, conflicts, CHANGED);
    },
  },
  {
    reason: 'a new value gets the quotes of the local one',
    applies: ({ sides: { updated, destination, ours, theirs } }) =>
      isSame(ours, updated) && typeof theirs === typeof destination && hasTextOf(theirs, updated),
  },
  {
    reason: 'an item that both sides renamed becomes two',
    applies: ({ around }, merge) => {
      const list = around.find(({ sides }) => isArray(sides.ours));
      return list !== undefined && isRenamed(list.sides) && losesNothing(list, merge);
    },
  },
  {
    reason: 'fast-forward and force-delete-replace keep the Kptfile as it is',
    applies: (place, merge) =>
      merge.isKptfile && isSame(place.sides.theirs, place.sides.destination) && losesNothing(place, merge),
  },
  {
    reason: 'a volume that both sides added with another source',
    applies: (place, { conflicts }) =>
      place.path.at(-3) === 'volumes' && isAround(place, (one) => isReported(one, conflicts, 'both-changed')),
  },
  {
    reason: ALIASES,
    applies: ({ sides: { original, updated, destination, ours, theirs } }, { texts }) =>
      texts.some(hasAlias) && theirs === undefined && isSame(ours, isSame(original, updated) ? destination : updated),
  },
  {
    reason: 'kpt adds line ends to a folded text',
    applies: ({ sides: { ours, theirs } }, { texts }) =>
      texts.some((text) => FOLDED.test(text)) &&
      withoutBlankLines(canonical(ours ?? null)) === withoutBlankLines(canonical(theirs ?? null)),
  },
  {
    reason: 'an item that its keys do not tell from others',
    applies: (place, merge) => {
      const { original, theirs } = place.sides;
      return isArray(original) && isArray(theirs) && hasDuplicates(original) && losesNothing(place, merge);
    },
  },
  {
    reason: 'a list that is gone upstream and has local items',
    applies: (place, merge) =>
      place.sides.updated === undefined &&
      isSkeleton(place.sides.theirs) &&
      (isOwnItems(place.sides) || (isArray(place.sides.ours) && losesNothing(place, merge))),
  },
  {
    reason: 'a field that becomes null upstream',
    applies: ({ sides: { updated, ours, theirs } }) => updated === null && ours === undefined && theirs === null,
  },
];

function hasDuplicates(list: JsonArray): boolean {
  return new Set(list.map(keysOf)).size < list.length;
}

function isOnly(value: JsonValue | undefined, key: string): boolean {
  return isObject(value) && Object.keys(value).join('\n') === key;
}

/** Whether two scalars differ only in their quotes. */
function hasTextOf(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return typeof one !== typeof other && scalarText(one) !== undefined && scalarText(one) === scalarText(other);
}

/** Whether a port, or one of a list, has its protocol on some sides only. */
function hasOptionalProtocol({ original, updated, destination }: Values): boolean {
  const ports = [original, updated, destination].flatMap((side) => (isArray(side) ? side : [side ?? null]));
  const numberOf = (port: JsonValue): JsonValue => member(port, 'containerPort') ?? member(port, 'port') ?? null;
  const without = ports.filter((port) => numberOf(port) !== null && member(port, 'protocol') === undefined);
  return without.some((one) =>
    ports.some((port) => member(port, 'protocol') === 'TCP' && isSame(numberOf(one), numberOf(port))),
  );
}

/** Whether a list has the items with keys that only the destination has. */
function isOwnItems({ original, destination, ours }: Values): boolean {
  if (!isArray(original) || !isArray(destination) || !isArray(ours)) return false;
  const names = new Set(original.map(keysOf));
  return isSame(
    ours,
    destination.filter((item) => !names.has(keysOf(item))),
  );
}

/** Whether both sides lack an item of a list, and have new ones. */
function isRenamed({ original, updated, destination }: Values): boolean {
  const [before, upstream, local] = [original, updated, destination].map((list) =>
    isArray(list) ? list.map(keysOf) : [],
  );
  if (before === undefined || upstream === undefined || local === undefined) return false;
  const isGoneInBoth = before.some((name) => !upstream.includes(name) && !local.includes(name));
  return isGoneInBoth && [upstream, local].every((names) => names.some((name) => !before.includes(name)));
}

function isAllDifferent({ original, updated, destination }: Values): boolean {
  return new Set([original, updated, destination]).size === 3;
}

function isAround(place: Place, applies: (one: Place) => boolean): boolean {
  return [place, ...place.around].some(applies);
}

function isReported({ path, updatedPath }: Place, conflicts: readonly Conflict[], kind: ConflictKind): boolean {
  return conflicts.some((one) => one.kind === kind && (isSame(one.path, path) || isSame(one.path, updatedPath)));
}

/** An item that krmkit adds again as a whole. */
function isRestored(place: Place, conflicts: readonly Conflict[]): boolean {
  const { original, updated, destination, ours } = place.sides;
  if (typeof place.path.at(-1) !== 'number' || original === undefined || destination !== undefined) return false;
  return isSame(updated, ours) && isAround(place, (one) => isReported(one, conflicts, CHANGED));
}

/** A value that krmkit deletes, although it has local changes. */
function isDeleted(place: Place, conflicts: readonly Conflict[]): boolean {
  const { updated, ours } = place.sides;
  return updated === undefined && ours === undefined && isReported(place, conflicts, CHANGED);
}

/** Whether one side has deleted a value in which the other one has nothing new, or nothing without a conflict. */
function isGone({ path, sides: { original, updated, destination, ours } }: Place, { conflicts }: Merge): boolean {
  if (original === undefined || ours !== undefined) return false;
  const before = leavesOf(original);
  const hasNothingNew = (side: JsonValue | undefined): boolean =>
    [...leavesOf(side).keys()].every((leaf) => before.has(leaf));
  if (destination === undefined) return hasNothingNew(updated);
  return updated === undefined && (hasNothingNew(destination) || hasConflict(path, conflicts));
}

function hasConflict(path: Path, conflicts: readonly Conflict[]): boolean {
  return conflicts.some((one) => isSame(one.path.slice(0, path.length), path));
}

/** Whether a value has nothing but keys of items. */
function isSkeleton(value: JsonValue | undefined, isItem = false): boolean {
  if (value === undefined || value === null) return true;
  if (isArray(value)) return value.every((item) => isObject(item) && isSkeleton(item, true));
  if (!isObject(value)) return false;
  return Object.entries<JsonValue>(value).every(([key, inner]) => (isItem && KEYS.has(key)) || isSkeleton(inner));
}

const KEYS: ReadonlySet<string> = new Set([...SINGLE_KEYS, 'port', 'protocol', 'whenUnsatisfiable', 'uid']);

/** A list that both sides have changed, and that kpt takes from upstream. */
function isWholeList({ original, updated, destination, theirs }: Values): boolean {
  if (!isArray(updated) || !isArray(destination) || isSame(original, destination)) return false;
  return isSame(withoutNulls(updated), withoutNulls(theirs ?? null));
}

/** Whether the items with the name of an item have several keys. */
function hasNewKey(item: Values, list: Values): boolean {
  const name = member(item.original ?? item.updated ?? item.destination, 'name');
  const items = [list.original, list.updated, list.destination].flatMap((side) => (isArray(side) ? side : []));
  const named = items.filter((one) => name !== undefined && member(one, 'name') === name);
  return item.destination === undefined || item.updated === undefined ? new Set(named.map(keysOf)).size > 1 : false;
}

function keysOf(item: JsonValue): string {
  return canonical(
    isObject(item) ? Object.fromEntries(Object.entries<JsonValue>(item).filter(([key]) => KEYS.has(key))) : item,
  );
}

/** Whether krmkit has the changes of both sides, or reports a conflict. */
function losesNothing({ path, sides: { original, updated, destination, ours } }: Place, { conflicts }: Merge): boolean {
  if (hasConflict(path, conflicts)) return true;
  const [before, upstream, local, after] = [original, updated, destination, ours].map(leavesOf);
  const leaves = new Set([before, upstream, local, after].flatMap((side) => [...(side?.keys() ?? [])]));
  return [...leaves].every((leaf) => {
    const [old = 0, theirs = 0, own = 0, merged = 0] = [before, upstream, local, after].map(
      (side) => side?.get(leaf) ?? 0,
    );
    if (theirs === old) return merged === own;
    return own === old ? merged === theirs : [own, theirs, own + theirs - old].includes(merged);
  });
}

/** How often each scalar of a value comes, with the name of its field; without kpt's annotation. */
function leavesOf(value: JsonValue | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const visit = (inner: JsonValue | undefined, name: string): void => {
    if (inner === undefined || inner === null || name === IDENTIFIER) return;
    const parts = isArray(inner) ? inner.map((item): [string, JsonValue] => [name, item]) : undefined;
    const fields = isObject(inner) ? Object.entries<JsonValue>(inner) : parts;
    const leaf = `${name}=${canonical(inner)}`;
    if (fields === undefined) counts.set(leaf, (counts.get(leaf) ?? 0) + 1);
    for (const [key, part] of fields ?? []) visit(part, key);
  };
  visit(value, '');
  return counts;
}

/** Whether the items of krmkit's list have the order of the side that has changed it, or else that of both. */
function isOrdered({ original, updated, destination, ours }: Values, conflicts: readonly Conflict[]): boolean {
  const orders = [original, updated, destination, ours].map((list) => (isArray(list) ? list.map(keysOf) : []));
  const [before = [], upstream = [], local = [], after = []] = orders;
  const isLike = (one: readonly unknown[], other: readonly unknown[]): boolean => {
    const shared = one.filter((name) => other.includes(name));
    return isSame(shared.map(String), other.filter((name) => one.includes(name)).map(String));
  };
  const isReordered = !isLike(before, upstream);
  const isAlsoHere = isReordered && !isLike(before, local);
  if (isAlsoHere && conflicts.some(({ kind }) => kind === 'both-reordered')) return true;
  return isLike(isReordered && !isAlsoHere ? upstream : local, after);
}

function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return canonical(one) === canonical(other);
}
