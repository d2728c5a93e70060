import type { JsonArray, JsonObject, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';

/** The value of `$patch`; the default is `merge`. */
export type PatchStrategy = 'merge' | 'replace' | 'delete';

/** A directive that cannot be carried out. */
export interface DirectiveProblem {
  readonly key: string;
  readonly message: string;
}

/** The directives of a mapping, as the strategic merge patch of Kubernetes defines them. */
export interface Directives {
  readonly strategy: PatchStrategy;
  /** The only members that stay. */
  readonly retainKeys: ReadonlySet<string> | undefined;
  /** By the name of a list: the order of its items. */
  readonly orders: ReadonlyMap<string, JsonArray>;
  /** By the name of a list of scalars: the items to remove. */
  readonly deletions: ReadonlyMap<string, JsonArray>;
  readonly problems: readonly DirectiveProblem[];
}

const PATCH = '$patch';
const RETAIN_KEYS = '$retainKeys';
const ORDER = '$setElementOrder/';
const DELETION = '$deleteFromPrimitiveList/';

const NONE: Directives = {
  strategy: 'merge',
  retainKeys: undefined,
  orders: new Map(),
  deletions: new Map(),
  problems: [],
};

/** Whether a member is a directive and not data. */
export function isDirective(key: string): boolean {
  if (!key.startsWith('$')) return false;
  return key === PATCH || key === RETAIN_KEYS || key.startsWith(ORDER) || key.startsWith(DELETION);
}

/** Whether an item is a directive for its list: it has only `$patch`. */
export function isListDirective(item: JsonValue): item is JsonObject {
  return isObject(item) && Object.hasOwn(item, PATCH) && Object.keys(item).length === 1;
}

/** The strategy of the items that have only `$patch`. */
export function listStrategy(items: JsonArray): PatchStrategy {
  const strategies = items.filter(isListDirective).map((item) => member(item, PATCH));
  if (strategies.includes('delete')) return 'delete';
  return strategies.includes('replace') ? 'replace' : 'merge';
}

/**
 * The path of the first directive in a value that is copied as a whole, so that no directive in it can be carried out.
 */
export function findDirective(value: JsonValue, path: Path): Path | undefined {
  if (!isArray(value) && !isObject(value)) return undefined;
  const parts = isArray(value) ? value.entries() : Object.entries<JsonValue>(value);
  for (const [segment, part] of parts) {
    const inside = [...path, segment];
    const found = typeof segment === 'string' && isDirective(segment) ? inside : findDirective(part, inside);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function directivesOf(source: JsonObject): Directives {
  const keys = Object.keys(source).filter(isDirective);
  if (keys.length === 0) return NONE;
  const orders = new Map<string, JsonArray>();
  const deletions = new Map<string, JsonArray>();
  const problems: DirectiveProblem[] = [];
  let strategy: PatchStrategy = 'merge';
  let retainKeys: ReadonlySet<string> | undefined;
  for (const key of keys) {
    const value = member(source, key);
    if (key === PATCH) {
      if (value === 'merge' || value === 'replace' || value === 'delete') strategy = value;
      else problems.push({ key, message: `$patch is ${JSON.stringify(value)}; it can be delete, replace or merge` });
    } else if (!isArray(value)) {
      problems.push({ key, message: `${key} is not a list` });
    } else if (key === RETAIN_KEYS) {
      retainKeys = new Set(value.filter((name) => typeof name === 'string'));
    } else if (key.startsWith(ORDER)) {
      orders.set(key.slice(ORDER.length), value);
    } else {
      deletions.set(key.slice(DELETION.length), value);
    }
  }
  if (retainKeys !== undefined) problems.push(...unnamedMembers(source, retainKeys));
  return { strategy, retainKeys, orders, deletions, problems };
}

function unnamedMembers(source: JsonObject, retained: ReadonlySet<string>): readonly DirectiveProblem[] {
  return Object.entries(source)
    .filter(([key, value]) => value !== null && !isDirective(key) && !retained.has(key))
    .map(([key]) => ({ key: RETAIN_KEYS, message: `$retainKeys does not name ${key}, which is set next to it` }));
}
