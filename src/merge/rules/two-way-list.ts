import { diffTo } from '../../value/diff.ts';
import { itemIdentity } from '../../value/item-keys.ts';
import type { JsonArray, JsonValue } from '../../value/json.ts';
import { isArray, isObject } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import { identityKey, identityOf } from '../../resource/identity.ts';
import { alignSides } from './align-sides.ts';
import { createAgreement } from './item-identities.ts';
import type { MergedItem } from './item-order.ts';
import { arrangeItems, orderItems } from './item-order.ts';
import type { Chosen, ConflictKind } from '../conflict.ts';
import type { Choice } from '../settings.ts';
import { directivesOf, isListDirective, listStrategy } from './directives.ts';
import type { ListRule } from './list-rule.ts';
import { isEmpty, replacePruned, takePruned } from './take-pruned.ts';
import type { Outcome, Place, Walk } from './two-way-walk.ts';
import { inside, readDirectives, ruleOf, wholeItems } from './two-way-walk.ts';

/** A list on both sides, and what the mapping around it says about it. */
export interface ListSides {
  /** Undefined where the source only says something about the list. */
  readonly source: JsonArray | undefined;
  readonly destination: JsonArray;
  /** `$setElementOrder` */
  readonly order?: JsonArray | undefined;
  /** `$deleteFromPrimitiveList` */
  readonly deletion?: JsonArray | undefined;
}

/** An item of the source that brings something, as it is compared with others. */
interface SourceItem {
  readonly index: number;
  readonly value: JsonValue;
  readonly compared: JsonValue;
}

export function mergeItems(walk: Walk, sides: ListSides, place: Place): Outcome {
  const { source, destination, order, deletion } = sides;
  const rule = ruleOf(walk, place, source, destination);
  const strategy = listStrategy(source ?? []);
  if (strategy === 'delete') return 'remove';
  if (rule.kind === 'atomic' && source !== undefined) {
    replaceWhole(walk, source, destination, place);
    return 'done';
  }
  if (source !== undefined && strategy === 'replace') {
    replacePruned(walk, source, destination, place);
    return 'done';
  }
  const gone = deletedScalars(walk, destination, deletion);
  const items = source === undefined ? [] : itemsOf(walk, { source, destination }, place, rule);
  if (rule.kind !== 'atomic') deleteItems(walk, { items, destination, gone }, place, rule);
  const added = source === undefined ? [] : mergeAligned(walk, { items, destination, gone }, place, rule);
  const before = destination.flatMap((value, index): readonly MergedItem[] =>
    gone.has(index) ? [] : [{ kind: 'present', index, value }],
  );
  for (const index of gone) walk.changes.push({ kind: 'remove', path: [...place.destinationPath, index] });
  const merged = [...before, ...added];
  const isOrdered = order !== undefined && rule.kind !== 'atomic';
  const ordered = isOrdered ? orderItems(merged, order, rule, walk.context.fingerprint) : merged;
  for (const change of arrangeItems(ordered, destination.length, place.destinationPath)) walk.changes.push(change);
  return 'done';
}

/** A list that is one value becomes that of the source, with the least edits. */
function replaceWhole(walk: Walk, source: JsonArray, destination: JsonArray, place: Place): void {
  const items = wholeItems(walk, source, place);
  const wanted = items.map((index) => source[index] ?? null);
  const changes = diffTo(destination, wanted, (value, [first, ...path]) => ({
    path: [...place.sourcePath, items[Number(first)] ?? 0, ...path],
    without: [],
    value,
  }));
  for (const change of changes) {
    walk.changes.push({ ...change, path: [...place.destinationPath, ...change.path] });
  }
}

function deletedScalars({ context }: Walk, destination: JsonArray, deletion: JsonArray = []): Set<number> {
  const values = new Set(deletion.map(context.fingerprint));
  const isDeleted = (item: JsonValue): boolean =>
    values.size > 0 && isScalar(item) && values.has(context.fingerprint(item));
  return new Set(destination.flatMap((item, index) => (isDeleted(item) ? [index] : [])));
}

function itemsOf(
  walk: Walk,
  { source, destination }: { readonly source: JsonArray; readonly destination: JsonArray },
  place: Place,
  rule: ListRule,
): readonly SourceItem[] {
  const { fingerprint } = walk.context;
  const names = source.map((item) => nameOf(item, rule));
  const counts = new Map<string | undefined, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  let present: ReadonlySet<number> | undefined;
  return source.flatMap((value, index): readonly SourceItem[] => {
    const child = inside(place, index);
    if (isListDirective(value)) readDirectives(walk, value, child);
    if (value === null || isListDirective(value)) return [];
    const name = names[index];
    const isNamed = name !== undefined && counts.get(name) === 1;
    if (isNamed || isScalar(value) || isDeletion(value)) return [{ index, value, compared: value }];
    // It is told apart, from others of its name too, by all that it brings.
    present ??= new Set(destination.map(fingerprint));
    if (present.has(fingerprint(value))) return [{ index, value, compared: value }];
    const taken = takePruned({ ...walk, problems: [] }, value, child);
    return taken === undefined || isEmpty(taken.value) ? [] : [{ index, value, compared: taken.value }];
  });
}

function nameOf(item: JsonValue, rule: ListRule): string | undefined {
  if (rule.kind === 'keys') return itemIdentity(item, rule.keys);
  const identity = identityOf(item);
  return identity === undefined ? undefined : identityKey(identity);
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
  /** Indices of the destination; what goes is added. */
  readonly gone: Set<number>;
}

/** Carries out `$patch: delete` of items, on all items of the destination that it names. */
function deleteItems(walk: Walk, { items, destination, gone }: Items, place: Place, rule: ListRule): void {
  const deletions = items.filter(({ value }) => isDeletion(value));
  if (deletions.length === 0) return;
  const agreeing = createAgreement(destination, rule);
  for (const { index, value } of deletions) {
    const { sourcePath } = inside(place, index);
    const found = agreeing(value);
    if (found === undefined) {
      walk.problems.push({ message: '$patch: delete has none of the keys of its list beside it', path: sourcePath });
      continue;
    }
    if (found.isCertain || found.indices.length < 2) {
      for (const at of found.indices) gone.add(at);
      continue;
    }
    const { chosen } = choose(walk, sourcePath, 'updated');
    if (chosen === 'updated') for (const at of found.indices) gone.add(at);
  }
}

/** Merges the items that both have; gives those that are new. */
function mergeAligned(walk: Walk, { items, destination, gone }: Items, place: Place, rule: ListRule): MergedItem[] {
  const theirs = items.filter(({ value }) => !isDeletion(value));
  const ours = [...destination.keys()].filter((index) => !gone.has(index));
  const { triples, problems } = alignSides(
    {
      original: [],
      updated: theirs.map(({ compared }) => compared),
      destination: ours.map((index) => destination[index] ?? null),
    },
    rule,
    walk.context.fingerprint,
  );
  const odd = new Map<string, ConflictKind>(problems.map(({ name, kind }) => [name, kind]));
  const taken = new Set(triples.flatMap((triple) => pairedIn(triple, ours)));
  const seen = new Set(triples.flatMap(({ name, destination: at }) => (at === undefined ? [] : [name])));
  const agreeing = createAgreement(destination, rule);
  const added: MergedItem[] = [];
  for (const triple of triples) {
    const item = triple.updated === undefined ? undefined : theirs[triple.updated];
    if (item === undefined) continue;
    let at = triple.destination === undefined ? undefined : ours[triple.destination];
    let kind = odd.get(triple.name);
    if (at === undefined && kind === undefined && lacksDefault(item.value, rule)) {
      const found =
        agreeing(item.value, 'stated')?.indices.filter((index) => !taken.has(index) && !gone.has(index)) ?? [];
      if (found.length === 1) at = found[0];
      if (found.length > 1) kind = 'ambiguous-key';
      if (at !== undefined) taken.add(at);
    }
    if (at !== undefined) {
      mergePair(walk, { item, at, kind, destination, gone }, place);
      continue;
    }
    // What is told apart by its value alone is there once.
    if (triple.name.startsWith('=')) {
      if (seen.has(triple.name)) continue;
      seen.add(triple.name);
    }
    const child = inside(place, item.index);
    const content = takePruned(walk, item.value, child);
    if (content === undefined || isEmpty(content.value)) continue;
    if (kind === 'ambiguous-key' && choose(walk, child.sourcePath, 'both').chosen === 'destination') continue;
    if (kind !== undefined && kind !== 'ambiguous-key') draft(walk, kind, child.sourcePath, undefined, 'both');
    added.push({ kind: 'new', taken: content });
  }
  return added;
}

function pairedIn(
  { updated, destination }: { readonly updated: number | undefined; readonly destination: number | undefined },
  ours: readonly number[],
): readonly number[] {
  const at = destination === undefined || updated === undefined ? undefined : ours[destination];
  return at === undefined ? [] : [at];
}

/** A port without a protocol is one of TCP, and where there is none the only one of its number. */
function lacksDefault(item: JsonValue, rule: ListRule): boolean {
  if (rule.kind !== 'keys' || rule.keys.length < 2 || !rule.keys.includes('protocol') || !isObject(item)) return false;
  return (item['protocol'] ?? null) === null;
}

function mergePair(
  walk: Walk,
  {
    item,
    at,
    kind,
    destination,
    gone,
  }: Omit<Items, 'items'> & {
    readonly item: SourceItem;
    readonly at: number;
    readonly kind: ConflictKind | undefined;
  },
  place: Place,
): void {
  const child = inside(place, item.index, at);
  const before = walk.changes.length;
  const outcome = walk.mergePlace(walk, item.value, destination[at] ?? null, child);
  if (outcome !== 'done') {
    walk.changes.length = before;
    gone.add(at);
  }
  if (kind !== undefined && (gone.has(at) || walk.changes.length > before)) {
    draft(walk, kind, child.sourcePath, child.destinationPath, 'updated');
  }
}

/**
 * Nobody can tell which item of the destination is meant. `founded`: what becomes of it where the source is chosen;
 * where the destination is, nothing happens.
 */
function choose(
  walk: Walk,
  sourcePath: Path,
  founded: 'updated' | 'both',
): { readonly chosen: 'updated' | 'destination' } {
  const { chosen, open, marked } = walk.context.choose({
    kind: 'ambiguous-key',
    path: sourcePath,
    isOfDestination: false,
  });
  draft(walk, 'ambiguous-key', sourcePath, undefined, chosen === 'updated' ? founded : 'destination', {
    open,
    ...(marked === undefined ? {} : { marked }),
  });
  return { chosen };
}

function draft(
  walk: Walk,
  kind: ConflictKind,
  updatedPath: Path,
  destinationPath: Path | undefined,
  chosen: Chosen,
  left: Pick<Choice, 'open' | 'marked'> = { open: false },
): void {
  walk.conflicts.push({ kind, originalPath: undefined, updatedPath, destinationPath, chosen, ...left });
}
