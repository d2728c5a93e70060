import { checkArgument } from '../calls/check-argument.ts';
import type { JsonArray, JsonValue } from './json.ts';
import { isArray, isObject, member } from './json.ts';
import type { Path } from './path.ts';
import { printPath } from './path.ts';
import type { Selector, SelectorStep } from './selector.ts';
import { printSelector, SELECTOR } from './selector.ts';

export type WritePaths =
  | { readonly ok: true; readonly paths: readonly Path[]; readonly positions: readonly WritePath[] }
  | { readonly ok: false; readonly message: string; readonly hint?: string };

/** A path to write to. */
export interface WritePath {
  readonly path: Path;
  /** Members of new list items on the path, from conditions of the selector: `[name=app]`. */
  readonly given: readonly { readonly path: Path; readonly text: string }[];
}

/** All existing paths that a selector matches, in the order of the value. */
export function selectPaths(value: JsonValue, selector: Selector): readonly Path[] {
  checkArgument('selectPaths', 'the selector', selector, SELECTOR);
  let positions: readonly Position[] = [{ path: [], value }];
  for (const step of selector) {
    const next: Position[] = [];
    for (const position of positions) for (const inner of follow(position, step)) next.push(inner);
    positions = next;
  }
  return positions.map(({ path }) => path);
}

/**
 * The paths that a selector matches, including paths that do not exist yet: missing members at the end of the path, and
 * the item after the last one of a list. With `newItems`, `[name=app]` without a match is a new item at the end of its
 * list. Any other missing item, and a path through a scalar, is an error.
 */
export function resolveForWriting(
  value: JsonValue,
  selector: Selector,
  { newItems = false }: { readonly newItems?: boolean } = {},
): WritePaths {
  let positions: readonly CandidatePath[] = [{ path: [], value, given: [] }];
  for (const [depth, step] of selector.entries()) {
    const next: CandidatePath[] = [];
    for (const position of positions) {
      const inner = follow(position, step);
      if (inner.length > 0) {
        for (const found of inner) next.push({ ...found, given: position.given });
        continue;
      }
      const made =
        (newItems ? newItem(position, step) : undefined) ?? missing(position, step, selector.slice(0, depth + 1));
      if (made === undefined || !('message' in made)) {
        if (made !== undefined) next.push(made);
      } else {
        return made;
      }
    }
    positions = next;
  }
  return {
    ok: true,
    paths: positions.map(({ path }) => path),
    positions: positions.map(({ path, given }) => ({ path, given })),
  };
}

interface CandidatePath extends Position, WritePath {}

function newItem({ path, value, given }: CandidatePath, step: SelectorStep): CandidatePath | undefined {
  if (step.kind !== 'match' || !(value === undefined || value === null || isArray(value))) return undefined;
  const item = [...path, isArray(value) ? value.length : 0];
  const members = step.conditions.map(([name, text]) => ({ path: [...item, name], text }));
  return { path: item, value: undefined, given: [...given, ...members] };
}

interface Position {
  readonly path: Path;
  /** Undefined if it does not exist yet. */
  readonly value: JsonValue | undefined;
}

function follow({ path, value }: Position, step: SelectorStep): readonly Position[] {
  switch (step.kind) {
    case 'member': {
      const inner = member(value, step.name);
      return inner === undefined ? [] : [{ path: [...path, step.name], value: inner }];
    }
    case 'item': {
      const inner = isArray(value) ? value[step.index] : undefined;
      return inner === undefined ? [] : [{ path: [...path, step.index], value: inner }];
    }
    case 'match':
      return isArray(value) ? matchingItems(value, path, step.conditions) : [];
    case 'every':
      if (isArray(value)) return value.map((inner, index) => ({ path: [...path, index], value: inner }));
      if (!isObject(value)) return [];
      return Object.entries(value).map(([name, inner]) => ({ path: [...path, name], value: inner }));
  }
}

function matchingItems(
  items: JsonArray,
  path: Path,
  conditions: readonly (readonly [name: string, text: string])[],
): readonly Position[] {
  const found: Position[] = [];
  for (const [index, item] of items.entries()) {
    const all = conditions.every(([name, text]) => {
      const value = member(item, name);
      return value !== undefined && !isArray(value) && !isObject(value) && String(value) === text;
    });
    if (all) found.push({ path: [...path, index], value: item });
  }
  return found;
}

type Refusal = Extract<WritePaths, { ok: false }>;

/** What a step creates if nothing exists; undefined for `[*]`. */
function missing(position: CandidatePath, step: SelectorStep, upTo: Selector): CandidatePath | Refusal | undefined {
  const { path, value, given } = position;
  if (value !== undefined && value !== null && !canFollow(value, step)) return refuseKind(path, value, step);
  const items = isArray(value) ? value : [];
  switch (step.kind) {
    case 'member':
      return { path: [...path, step.name], value: undefined, given };
    case 'item':
      return missingItem(position, step.index, items.length, upTo);
    case 'match':
      return refuseMatch(itemNames(items, step.conditions[0]?.[0] ?? 'name'), upTo);
    case 'every':
      return undefined;
  }
}

function canFollow(value: JsonValue, step: SelectorStep): boolean {
  if (step.kind === 'member') return isObject(value);
  return isArray(value) || (step.kind === 'every' && isObject(value));
}

/** Only the item after the last one can be made. */
function missingItem(
  { path, given }: CandidatePath,
  index: number,
  length: number,
  upTo: Selector,
): CandidatePath | Refusal {
  if (index === length) return { path: [...path, index], value: undefined, given };
  const items = length === 1 ? '1 item' : `${length} items`;
  return { ok: false, message: `${printPath(path)} has ${items}, so there is no ${printSelector(upTo)}` };
}

function refuseMatch(names: readonly string[], upTo: Selector): Refusal {
  const message = `There is no ${printSelector(upTo)}`;
  return names.length === 0
    ? { ok: false, message }
    : { ok: false, message, hint: `there are: ${names.slice(0, 10).join(', ')}` };
}

function refuseKind(path: Path, value: JsonValue, step: SelectorStep): Refusal {
  const wanted = step.kind === 'member' ? 'a mapping' : 'a list';
  const position = path.length === 0 ? 'The document' : printPath(path);
  return {
    ok: false,
    message: `${position} is ${kindOf(value)} and not ${wanted}, so there is no ${printSelector([step])} in it`,
  };
}

function kindOf(value: JsonValue): string {
  if (isArray(value)) return 'a list';
  if (isObject(value)) return 'a mapping';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'number' ? 'a number' : 'a boolean';
}

function itemNames(items: JsonArray, name: string): readonly string[] {
  return items.flatMap((item) => {
    const value = member(item, name);
    return value === undefined || isArray(value) || isObject(value) ? [] : [String(value)];
  });
}
