import { diffTo, isArray, isObject, setMember } from '@krmkit/base';
import type { JsonArray, JsonObject, JsonValue, Path } from '@krmkit/base';
import type { CopiedValue } from './copied-value.ts';
import type { Directives } from './directives.ts';
import { directivesOf, findDirective, isDirective, isListDirective, listStrategy } from './directives.ts';
import type { ListRule } from './list-rule.ts';
import { isAtomic, ownerOf } from './list-rule.ts';
import type { MergePosition, MergeWalk } from './walk.ts';
import { itemPosition, listRuleAt, memberPosition } from './walk.ts';

/** The directives of a mapping of the source; records what is wrong with them. */
export function readDirectives(
  walk: MergeWalk,
  source: JsonObject,
  { updatedPath }: Pick<MergePosition, 'updatedPath'>,
): Directives {
  const directives = directivesOf(source);
  for (const { key, message } of directives.problems) {
    walk.problems.push({ message, path: [...updatedPath, key] });
  }
  return directives;
}

/**
 * The indices of the items in a list of the source that is one value, without items that are directives for the list.
 * Records directives inside of items, which cannot be carried out.
 */
export function wholeItems(walk: MergeWalk, source: JsonArray, { updatedPath }: MergePosition): readonly number[] {
  return [...source.entries()].flatMap(([index, item]) => {
    const path = [...updatedPath, index];
    if (isListDirective(item)) {
      readDirectives(walk, item, { updatedPath: path });
      return [];
    }
    const isKustomize = walk.context.variant === 'kustomize';
    if (isKustomize && isObject(item) && directivesOf(item).strategy === 'delete') return [];
    const at = isKustomize ? undefined : findDirective(item, path);
    if (at !== undefined) {
      const key = String(at.at(-1));
      walk.problems.push({
        message: `${key} is in an item of an atomic list, so krmkit cannot apply it`,
        path: at,
      });
    }
    return [index];
  });
}

/** How a list of the source, without its directives, merges with that of the destination. */
export function sourceListRule(
  walk: MergeWalk,
  position: MergePosition,
  source: JsonArray | undefined,
  destination: JsonArray | undefined,
): ListRule {
  const updated = source?.some(isListDirective) === true ? source.filter((item) => !isListDirective(item)) : source;
  return listRuleAt(walk, position, { updated, destination });
}

/**
 * The value that the source adds where the destination has none: all of it but nulls, directives and the values that
 * directives remove. A list that is one value is copied as it is. Undefined where directives leave nothing.
 */
export function copyPruned(walk: MergeWalk, value: JsonValue, position: MergePosition): CopiedValue | undefined {
  const without: Path[] = [];
  const pruning: Pruning = { walk, associative: undefined, parts: new Map(), origins: new Map() };
  const pruned = prune(pruning, value, position, without);
  return pruned === undefined ? undefined : { path: position.updatedPath, without, value: pruned };
}

/** The smallest changes that make the destination's value that of the source, pruned. A list must be associative. */
export function replacePruned(
  walk: MergeWalk,
  source: JsonValue,
  destination: JsonValue,
  position: MergePosition,
): void {
  const associative = isArray(source) ? source : undefined;
  const pruning: Pruning = { walk, associative, parts: new Map(), origins: new Map() };
  const without: Path[] = [];
  const pruned = prune(pruning, source, position, without);
  if (pruned === undefined) return;
  if (isArray(pruned) || isObject(pruned)) pruning.parts.set(pruned, without);
  const content = (value: JsonValue, path: Path): CopiedValue => ({
    path: [...position.updatedPath, ...pathInSource(pruning, pruned, path)],
    without: (isArray(value) || isObject(value) ? pruning.parts.get(value) : undefined) ?? [],
    value,
  });
  for (const change of diffTo(destination, pruned, content)) {
    walk.changes.push({ ...change, path: [...position.destinationPath, ...change.path] });
  }
}

interface Pruning {
  readonly walk: MergeWalk;
  /** A list that the caller knows to be associative. */
  readonly associative: JsonArray | undefined;
  /** The paths that are not copied of a mapping or list, where there are any. */
  readonly parts: Map<JsonArray | JsonObject, readonly Path[]>;
  /** For a list without some of its items: the index of each item in the source. */
  readonly origins: Map<JsonArray, readonly number[]>;
}

function pathInSource({ origins }: Pruning, pruned: JsonValue, path: Path): Path {
  const mapped: (string | number)[] = [];
  let at: JsonValue | undefined = pruned;
  for (const segment of path) {
    if (isArray(at) && typeof segment === 'number') {
      mapped.push(origins.get(at)?.[segment] ?? segment);
      at = at[segment];
    } else {
      mapped.push(segment);
      at = isObject(at) ? at[segment] : undefined;
    }
  }
  return mapped;
}

function prune(pruning: Pruning, value: JsonValue, position: MergePosition, without: Path[]): JsonValue | undefined {
  if (!isArray(value) && !isObject(value)) return value;
  const own: Path[] = [];
  const pruned = isArray(value)
    ? pruneItems(pruning, value, position, own)
    : pruneMembers(pruning, value, position, own);
  if (pruned === undefined) return undefined;
  if (own.length === 0) return value;
  pruning.parts.set(pruned, own);
  for (const path of own) without.push(path);
  return pruned;
}

function pruneMembers(
  pruning: Pruning,
  value: JsonObject,
  position: MergePosition,
  without: Path[],
): JsonObject | undefined {
  if (readDirectives(pruning.walk, value, position).strategy === 'delete') return undefined;
  const owned = { ...position, ...ownerOf(value, position) };
  const kept: Record<string, JsonValue> = {};
  for (const [key, part] of Object.entries(value)) {
    const child = memberPosition(owned, key);
    const pruned = isDirective(key) || part === null ? undefined : prune(pruning, part, child, without);
    if (pruned === undefined) without.push(child.updatedPath);
    else setMember(kept, key, pruned);
  }
  return kept;
}

function pruneItems(
  pruning: Pruning,
  value: JsonArray,
  position: MergePosition,
  without: Path[],
): JsonArray | undefined {
  const rule = value === pruning.associative ? undefined : sourceListRule(pruning.walk, position, value, undefined);
  if (listStrategy(value) === 'delete') return undefined;
  const isOnlyDirectives = value.length > 0 && value.every(isListDirective);
  if (!isOnlyDirectives && rule !== undefined && isAtomic(rule)) return pruneWhole(pruning, value, position, without);
  const kept: JsonValue[] = [];
  const origins: number[] = [];
  for (const [index, item] of value.entries()) {
    const child = itemPosition(position, { updated: index });
    if (isListDirective(item)) readDirectives(pruning.walk, item, child);
    const pruned = item === null || isListDirective(item) ? undefined : prune(pruning, item, child, without);
    if (pruned === undefined || isEmptyObject(pruned)) {
      dropBelow(without, child.updatedPath);
      without.push(child.updatedPath);
    } else {
      kept.push(pruned);
      origins.push(index);
    }
  }
  pruning.origins.set(kept, origins);
  return kept;
}

/** Leaves the directives out of a list that is one value. */
function pruneWhole(pruning: Pruning, value: JsonArray, position: MergePosition, without: Path[]): JsonArray {
  const items = wholeItems(pruning.walk, value, position);
  if (items.length === value.length) return value;
  for (const [index, item] of value.entries()) {
    if (isListDirective(item)) without.push([...position.updatedPath, index]);
  }
  const whole = items.map((index) => value[index] ?? null);
  pruning.origins.set(whole, items);
  return whole;
}

/** Leaves an empty item out as a whole. The paths inside of it are the latest ones. */
function dropBelow(without: Path[], path: Path): void {
  const isBelow = (other: Path | undefined): boolean =>
    other !== undefined && other.length > path.length && other[path.length - 1] === path.at(-1);
  while (isBelow(without.at(-1))) without.pop();
}

export function isEmptyObject(value: JsonValue): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}
