import { diffTo } from '../../value/diff.ts';
import type { JsonArray, JsonObject, JsonValue } from '../../value/json.ts';
import { isArray, isObject, setMember } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import { isDirective, isListDirective, listStrategy } from './directives.ts';
import { ownerOf } from './list-rule.ts';
import type { Taken } from './taken.ts';
import type { Place, Walk } from './two-way-walk.ts';
import { inside, readDirectives, ruleOf, wholeItems } from './two-way-walk.ts';

/**
 * What a value of the source brings where the destination has nothing: all of it but nulls, directives and what they
 * take away. A list that is one value is brought as it is. Undefined where directives leave nothing.
 */
export function takePruned(walk: Walk, value: JsonValue, place: Place): Taken | undefined {
  const without: Path[] = [];
  const pruning: Pruning = { walk, associative: undefined, parts: new Map(), origins: new Map() };
  const pruned = prune(pruning, value, place, without);
  return pruned === undefined ? undefined : { path: place.sourcePath, without, value: pruned };
}

/**
 * The least that makes the destination's value what the source brings; a list is known to be associative. False where
 * that is nothing.
 */
export function replacePruned(walk: Walk, source: JsonValue, destination: JsonValue, place: Place): boolean {
  const associative = isArray(source) ? source : undefined;
  const pruning: Pruning = { walk, associative, parts: new Map(), origins: new Map() };
  const without: Path[] = [];
  const pruned = prune(pruning, source, place, without);
  if (pruned === undefined) return false;
  if (isArray(pruned) || isObject(pruned)) pruning.parts.set(pruned, without);
  const content = (value: JsonValue, path: Path): Taken => ({
    path: [...place.sourcePath, ...pathInSource(pruning, pruned, path)],
    without: (isArray(value) || isObject(value) ? pruning.parts.get(value) : undefined) ?? [],
    value,
  });
  for (const change of diffTo(destination, pruned, content)) {
    walk.changes.push({ ...change, path: [...place.destinationPath, ...change.path] });
  }
  return true;
}

interface Pruning {
  readonly walk: Walk;
  /** A list of which that is known. */
  readonly associative: JsonArray | undefined;
  /** What does not travel of a mapping or list, where there is such a thing. */
  readonly parts: Map<JsonArray | JsonObject, readonly Path[]>;
  /** By index in a list that lost items: the index in the source. */
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

function prune(pruning: Pruning, value: JsonValue, place: Place, without: Path[]): JsonValue | undefined {
  if (!isArray(value) && !isObject(value)) return value;
  const own: Path[] = [];
  const pruned = isArray(value) ? pruneItems(pruning, value, place, own) : pruneMembers(pruning, value, place, own);
  if (pruned === undefined) return undefined;
  if (own.length === 0) return value;
  pruning.parts.set(pruned, own);
  for (const path of own) without.push(path);
  return pruned;
}

function pruneMembers(pruning: Pruning, value: JsonObject, place: Place, without: Path[]): JsonObject | undefined {
  if (readDirectives(pruning.walk, value, place).strategy === 'delete') return undefined;
  const owned = { ...place, ...ownerOf(value, place) };
  const kept: Record<string, JsonValue> = {};
  for (const [key, part] of Object.entries(value)) {
    const child = inside(owned, key);
    const pruned = isDirective(key) || part === null ? undefined : prune(pruning, part, child, without);
    if (pruned === undefined) without.push(child.sourcePath);
    else setMember(kept, key, pruned);
  }
  return kept;
}

function pruneItems(pruning: Pruning, value: JsonArray, place: Place, without: Path[]): JsonArray | undefined {
  const isKnown = value === pruning.associative || (value.length > 0 && value.every(isListDirective));
  if (listStrategy(value) === 'delete') return undefined;
  if (!isKnown && ruleOf(pruning.walk, place, value, undefined).kind === 'atomic') {
    const items = wholeItems(pruning.walk, value, place);
    if (items.length === value.length) return value;
    for (const [index, item] of value.entries()) {
      if (isListDirective(item)) without.push([...place.sourcePath, index]);
    }
    const whole = items.map((index) => value[index] ?? null);
    pruning.origins.set(whole, items);
    return whole;
  }
  const kept: JsonValue[] = [];
  const origins: number[] = [];
  for (const [index, item] of value.entries()) {
    const child = inside(place, index);
    if (isListDirective(item)) readDirectives(pruning.walk, item, child);
    const pruned = item === null || isListDirective(item) ? undefined : prune(pruning, item, child, without);
    if (pruned === undefined || isEmpty(pruned)) {
      dropBelow(without, child.sourcePath);
      without.push(child.sourcePath);
    } else {
      kept.push(pruned);
      origins.push(index);
    }
  }
  pruning.origins.set(kept, origins);
  return kept;
}

/** An item of which nothing is left goes as a whole: what was noted inside of it is at the end. */
function dropBelow(without: Path[], path: Path): void {
  const isBelow = (other: Path | undefined): boolean =>
    other !== undefined && other.length > path.length && other[path.length - 1] === path.at(-1);
  while (isBelow(without.at(-1))) without.pop();
}

export function isEmpty(value: JsonValue): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}
