import type { Change, JsonArray, JsonValue } from '@krmkit/base';
import { diffTo, isArray, isObject, member } from '@krmkit/base';
import { alignSides } from './align-sides.ts';
import type { ConflictKind } from '../conflict.ts';
import { copyPruned, isEmptyObject, readDirectives, replacePruned, sourceListRule, wholeItems } from './copy-pruned.ts';
import { directivesOf, isListDirective, listStrategy } from './directives.ts';
import type { CopiedValue } from './copied-value.ts';
import { createItemMatcher, nameOfItem } from './item-identities.ts';
import type { MergedItem } from './item-order.ts';
import { arrangeItems, orderItems } from './item-order.ts';
import type { ListRule } from './list-rule.ts';
import { identifyingKeys, isAtomic } from './list-rule.ts';
import type { PositionResult, MergePosition, MergeWalk } from './walk.ts';
import { DONE, REMOVE, conflict, itemPosition, recordConflict } from './walk.ts';

/** A list on both sides, and the directives for it in the mapping around it. */
export interface ListSides {
  /** Undefined where the source has only directives for the list. */
  readonly source: JsonArray | undefined;
  readonly destination: JsonArray;
  /** `$setElementOrder` */
  readonly order?: JsonArray | undefined;
  /** `$deleteFromPrimitiveList` */
  readonly deletion?: JsonArray | undefined;
}

/** An item of the source that is not empty, and the value that is compared with other items. */
interface SourceItem {
  readonly index: number;
  readonly value: JsonValue;
  readonly compared: JsonValue;
}

export function mergeItems(walk: MergeWalk, position: MergePosition, sides: ListSides): PositionResult {
  const { source, destination, deletion } = sides;
  const rule = sourceListRule(walk, position, source, destination);
  const strategy = listStrategy(source ?? []);
  if (strategy === 'delete') return REMOVE;
  if (isAtomic(rule) && source !== undefined) {
    replaceWhole(walk, source, destination, position);
    return DONE;
  }
  if (source !== undefined && strategy === 'replace') {
    replacePruned(walk, source, destination, position);
    return DONE;
  }
  const removed = deletedScalars(walk, destination, deletion);
  const items = source === undefined ? [] : itemsOf(walk, { source, destination }, position, rule);
  if (!isAtomic(rule)) deleteItems(walk, { items, destination, removed }, position, rule);
  const theirs = source === undefined ? [] : mergeAligned(walk, { items, destination, removed }, position, rule);
  const before = destination.flatMap((value, index): readonly MergedItem[] =>
    removed.has(index) ? [] : [{ kind: 'present', index, value }],
  );
  for (const index of removed) walk.changes.push({ kind: 'remove', path: [...position.destinationPath, index] });
  const ordered = inOrder(walk, rule, sides, { theirs, before, removed });
  for (const change of arrangeItems(ordered, destination.length, position.destinationPath)) walk.changes.push(change);
  return DONE;
}

interface ListItems {
  /** The items of the source in its order. */
  readonly theirs: readonly MergedItem[];
  /** The items of the destination that stay. */
  readonly before: readonly MergedItem[];
  /** Indices in the destination. */
  readonly removed: ReadonlySet<number>;
}

/** kustomize puts the items of the source first, unless they have a given order. */
function inOrder(
  { context }: MergeWalk,
  rule: ListRule,
  { source, destination, order }: ListSides,
  { theirs, before, removed }: ListItems,
): readonly MergedItem[] {
  const added = theirs.filter(({ kind }) => kind === 'new');
  if (context.variant === 'kustomize' && order === undefined) {
    const isSplit = hasSecondKeys(rule, [...(source ?? []), ...destination]);
    return isSplit ? [...added, ...before] : sourceFirst(theirs, before, removed);
  }
  const merged = [...before, ...added];
  return order !== undefined && !isAtomic(rule) ? orderItems(merged, order, rule, context.fingerprint) : merged;
}

/** Whether a key other than the first one counts. kustomize then leaves the items of the destination in their order. */
function hasSecondKeys(rule: ListRule, items: JsonArray): boolean {
  const others = identifyingKeys(rule).slice(1);
  return others.some((key) => items.some((item) => (member(item, key) ?? null) !== null));
}

function sourceFirst(
  theirs: readonly MergedItem[],
  before: readonly MergedItem[],
  removed: ReadonlySet<number>,
): readonly MergedItem[] {
  const indices = new Set(theirs.flatMap((item) => (item.kind === 'present' ? [item.index] : [])));
  return [
    ...theirs.filter((item) => item.kind === 'new' || !removed.has(item.index)),
    ...before.filter((item) => item.kind === 'new' || !indices.has(item.index)),
  ];
}

/** A list that is one value becomes that of the source, with the least edits. */
function replaceWhole(walk: MergeWalk, source: JsonArray, destination: JsonArray, position: MergePosition): void {
  const items = wholeItems(walk, source, position);
  const wanted = items.map((index) => source[index] ?? null);
  if (walk.context.variant === 'kustomize') {
    const left = new Set(items);
    const without = [...source.keys()].flatMap((index) => (left.has(index) ? [] : [[...position.updatedPath, index]]));
    const content: CopiedValue = { path: position.updatedPath, without, value: wanted };
    walk.changes.push({ kind: 'replace', path: position.destinationPath, content });
    return;
  }
  const changes = diffTo(destination, wanted, (value, [first, ...path]) => ({
    path: [...position.updatedPath, items[Number(first)] ?? 0, ...path],
    without: [],
    value,
  }));
  for (const change of changes) {
    walk.changes.push({ ...change, path: [...position.destinationPath, ...change.path] });
  }
}

function deletedScalars({ context }: MergeWalk, destination: JsonArray, deletion: JsonArray = []): Set<number> {
  const values = new Set(deletion.map(context.fingerprint));
  const isDeleted = (item: JsonValue): boolean =>
    values.size > 0 && isScalar(item) && values.has(context.fingerprint(item));
  return new Set(destination.flatMap((item, index) => (isDeleted(item) ? [index] : [])));
}

function itemsOf(
  walk: MergeWalk,
  { source, destination }: { readonly source: JsonArray; readonly destination: JsonArray },
  position: MergePosition,
  rule: ListRule,
): readonly SourceItem[] {
  const { fingerprint } = walk.context;
  const names = source.map((item) => nameOfItem(item, rule));
  const counts = new Map<string | undefined, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  let present: ReadonlySet<number> | undefined;
  return source.flatMap((value, index): readonly SourceItem[] => {
    const child = itemPosition(position, { updated: index });
    if (isListDirective(value)) readDirectives(walk, value, child);
    if (value === null || isListDirective(value)) return [];
    const name = names[index];
    const isNamed = name !== undefined && counts.get(name) === 1;
    if (isNamed || isScalar(value) || isDeletion(value)) return [{ index, value, compared: value }];
    // An item without a name of its own is identified by its whole value.
    present ??= new Set(destination.map(fingerprint));
    if (present.has(fingerprint(value))) return [{ index, value, compared: value }];
    const copied = copyPruned({ ...walk, problems: [] }, value, child);
    return copied === undefined || isEmptyObject(copied.value) ? [] : [{ index, value, compared: copied.value }];
  });
}

function isScalar(value: JsonValue): boolean {
  return !isArray(value) && !isObject(value);
}

function isDeletion(value: JsonValue): boolean {
  return isObject(value) && directivesOf(value).strategy === 'delete';
}

interface Items {
  readonly items: readonly SourceItem[];
  readonly destination: JsonArray;
  /** Indices of the destination; the functions below add to it. */
  readonly removed: Set<number>;
}

/** Carries out `$patch: delete` of items, on all items of the destination that it names. */
function deleteItems(
  walk: MergeWalk,
  { items, destination, removed }: Items,
  position: MergePosition,
  rule: ListRule,
): void {
  const deletions = items.filter(({ value }) => isDeletion(value));
  if (deletions.length === 0) return;
  const matching = createItemMatcher(destination, rule);
  for (const { index, value } of deletions) {
    const child = itemPosition(position, { updated: index });
    const found = matching(value);
    if (found === undefined) {
      walk.problems.push({
        message: '$patch: delete needs a key of its list next to it',
        path: child.updatedPath,
      });
      continue;
    }
    if (found.isCertain || found.indices.length < 2) {
      for (const at of found.indices) removed.add(at);
      continue;
    }
    if (walk.context.variant === 'kustomize') {
      walk.problems.push({
        message: '$patch: delete fits several items: write all keys of its list next to it',
        path: child.updatedPath,
      });
      continue;
    }
    const { chosen } = conflict(walk, child, 'ambiguous-key');
    if (chosen === 'updated') for (const at of found.indices) removed.add(at);
  }
}

/** Merges the items that both sides have, and returns the items of the source in its order. */
function mergeAligned(
  walk: MergeWalk,
  { items, destination, removed }: Items,
  position: MergePosition,
  rule: ListRule,
): MergedItem[] {
  const theirs = items.filter(({ value }) => !isDeletion(value));
  const ours = [...destination.keys()].filter((index) => !removed.has(index));
  const { triples, problems } = alignSides(
    {
      original: [],
      updated: theirs.map(({ compared }) => compared),
      destination: ours.map((index) => destination[index] ?? null),
    },
    rule,
    walk.context.fingerprint,
  );
  const problemKinds = new Map<string, ConflictKind>(problems.map(({ name, kind }) => [name, kind]));
  const paired = new Set(triples.flatMap((triple) => pairedIn(triple, ours)));
  const seen = new Set(triples.flatMap(({ name, destination: at }) => (at === undefined ? [] : [name])));
  const matching = createItemMatcher(destination, rule);
  const merged: { readonly index: number; readonly item: MergedItem }[] = [];
  for (const triple of triples) {
    const item = triple.updated === undefined ? undefined : theirs[triple.updated];
    if (item === undefined) continue;
    const present = triple.destination === undefined ? undefined : ours[triple.destination];
    const known: ItemPair = { at: present, kind: problemKinds.get(triple.name) };
    const isPartial = known.at === undefined && known.kind === undefined && lacksDefault(item.value, rule);
    const isFree = (index: number): boolean => !paired.has(index) && !removed.has(index);
    const { at, kind } = isPartial ? onlyPair(matching(item.value, 'stated')?.indices.filter(isFree)) : known;
    if (at !== undefined) {
      paired.add(at);
      mergePair(walk, itemPosition(position, { updated: item.index, destination: at }), { at, kind, removed, rule });
      merged.push({ index: item.index, item: { kind: 'present', index: at, value: destination[at] ?? null } });
      continue;
    }
    // Items that are identified by their value alone occur once.
    if (triple.name.startsWith('=')) {
      if (seen.has(triple.name)) continue;
      seen.add(triple.name);
    }
    const added = newItem(walk, item.value, itemPosition(position, { updated: item.index }), kind);
    if (added !== undefined) merged.push({ index: item.index, item: added });
  }
  return merged.toSorted((a, b) => a.index - b.index).map(({ item }) => item);
}

interface ItemPair {
  /** The index of the item in the destination. */
  readonly at: number | undefined;
  /** Why the keys do not identify the item. */
  readonly kind: ConflictKind | undefined;
}

function onlyPair([at, ...more]: readonly number[] = []): ItemPair {
  return more.length === 0 ? { at, kind: undefined } : { at: undefined, kind: 'ambiguous-key' };
}

/** An item that the destination lacks; undefined where it is empty, or where the destination wins. */
function newItem(
  walk: MergeWalk,
  value: JsonValue,
  child: MergePosition,
  kind: ConflictKind | undefined,
): MergedItem | undefined {
  const copied = copyPruned(walk, value, child);
  if (copied === undefined || isEmptyObject(copied.value)) return undefined;
  if (kind === 'ambiguous-key') {
    if (conflict(walk, child, kind, { byDefault: 'both' }).chosen === 'destination') return undefined;
  } else if (kind !== undefined) {
    recordConflict(walk, child, { kind, chosen: 'both', open: false });
  }
  return { kind: 'new', copied };
}

function pairedIn(
  { updated, destination }: { readonly updated: number | undefined; readonly destination: number | undefined },
  ours: readonly number[],
): readonly number[] {
  const at = destination === undefined || updated === undefined ? undefined : ours[destination];
  return at === undefined ? [] : [at];
}

/** A port without a protocol is the TCP port, or else the only port with its number. */
function lacksDefault(item: JsonValue, rule: ListRule): boolean {
  const keys = identifyingKeys(rule);
  if (keys.length < 2 || !keys.includes('protocol') || !isObject(item)) return false;
  return (item['protocol'] ?? null) === null;
}

function mergePair(
  walk: MergeWalk,
  item: MergePosition,
  {
    at,
    kind,
    removed,
    rule,
  }: ItemPair & {
    readonly at: number;
    readonly removed: Set<number>;
    readonly rule: ListRule;
  },
): void {
  const before = walk.changes.length;
  const outcome = walk.mergeValues(walk, item);
  const keys = identifyingKeys(rule);
  if (walk.context.variant === 'kustomize' && keys.length > 0) {
    // The keys are the same, and remain those of the destination.
    const depth = item.destinationPath.length;
    const isKey = ({ path }: Change<CopiedValue>): boolean =>
      path.length === depth + 1 && keys.some((key) => key === path[depth]);
    walk.changes.push(...walk.changes.splice(before).filter((change) => change.kind !== 'replace' || !isKey(change)));
  }
  if (outcome.kind !== 'done') {
    walk.changes.length = before;
    removed.add(at);
  }
  if (kind !== undefined && (removed.has(at) || walk.changes.length > before)) {
    recordConflict(walk, item, { kind, chosen: 'updated', open: false });
  }
}
