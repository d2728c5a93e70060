import { wrongCall } from './wrong-call.ts';
import { scan } from './scan.ts';

/** What `sortEnv` reads of an entry of env, such as an EnvVar of Kubernetes. */
export interface SortableEnvEntry {
  /** The name of the variable. */
  readonly name: string;
  /** The value with its references, `$(NAME)`; undefined for an entry with `valueFrom`. */
  readonly value?: string | undefined;
}

/** An order of env, and what no order can resolve. */
export interface SortedEnv<T> {
  /** The entries that were given, in the new order. */
  readonly env: readonly T[];
  /** Entries that wait for each other or for themselves, as their names; they keep their order. */
  readonly cycles: readonly (readonly string[])[];
  /** References to names that no entry has; envFrom or a Service can define them. In the order that was given. */
  readonly undefinedReferences: readonly UndefinedReference[];
}

/** A reference to a name that no entry of env has. */
export interface UndefinedReference {
  /** The name of the entry with the reference. */
  readonly entry: string;
  /** The name in the reference. */
  readonly name: string;
}

/**
 * Orders entries of env so that every reference `$(NAME)` resolves: the kubelet reads env from top to bottom, and a
 * value can refer only to entries above it. An entry moves up only if an entry above refers to it. Entries with the
 * same name keep their order, because the process gets the last one, and a reference that already resolves keeps its
 * entry. `$$(NAME)` is text. Takes linear time. Throws a TypeError if `list` is not an array.
 */
export function sortEnv<T extends SortableEnvEntry>(list: readonly T[]): SortedEnv<T> {
  if (!isEntries(list)) throw wrongCall('sortEnv', 'the entries of env as an array of { name, value }', list);
  const { order, cycles } = resolvingOrder(list);
  const names = new Set(list.map(({ name }) => name));
  return {
    env: order.flatMap((index) => list.slice(index, index + 1)),
    cycles: cycles.map((members) => members.flatMap((index) => list.slice(index, index + 1)).map(({ name }) => name)),
    undefinedReferences: list.flatMap((entry) =>
      [...referencesIn(entry)].flatMap((name) => (names.has(name) ? [] : [{ entry: entry.name, name }])),
    ),
  };
}

/** Callers without types can pass anything. */
function isEntries(list: unknown): boolean {
  return Array.isArray(list) && list.every((entry) => typeof entry === 'object' && entry !== null);
}

interface EnvOrder {
  /** The indices of the entries. */
  readonly order: readonly number[];
  /** The indices of entries that wait for each other, or for themselves; each list is ascending. */
  readonly cycles: readonly (readonly number[])[];
}

/** The order of `sortEnv`, as indices. */
export function resolvingOrder(entries: readonly SortableEnvEntry[]): EnvOrder {
  const needs = neededEntries(entries);
  const order = dependenciesFirst(needs);
  const components = connected(needs, order);
  const cycles = components.filter(([first = -1, second]) => second !== undefined || needs[first]?.has(first) === true);
  if (cycles.length === 0) return { order, cycles };
  const componentOf = new Map(components.flatMap((members, at) => members.map((index) => [index, at] as const)));
  const kept = needs.map(
    (needed, index) => new Set([...needed].filter((other) => componentOf.get(other) !== componentOf.get(index))),
  );
  for (const members of cycles) {
    for (const [at, index] of members.slice(1).entries()) kept[index]?.add(members[at] ?? index);
  }
  return { order: dependenciesFirst(kept), cycles: cycles.toSorted(([a = 0], [b = 0]) => a - b) };
}

/** For each entry the indices of those that must be above it, so that references resolve and resolved ones stay. */
export function neededEntries(entries: readonly SortableEnvEntry[]): readonly ReadonlySet<number>[] {
  const needs = entries.map(() => new Set<number>());
  const first = new Map<string, number>();
  /** The last entry of a name so far, and the entries that refer to it. */
  const latest = new Map<string, { readonly index: number; readonly readers: number[] }>();
  const open: { readonly index: number; readonly name: string }[] = [];
  for (const [index, entry] of entries.entries()) {
    for (const name of referencesIn(entry)) {
      const above = latest.get(name);
      if (above === undefined) open.push({ index, name });
      else {
        needs[index]?.add(above.index);
        above.readers.push(index);
      }
    }
    const before = latest.get(entry.name);
    if (before !== undefined) {
      for (const other of [before.index, ...before.readers]) if (other !== index) needs[index]?.add(other);
    }
    if (entry.name === '') continue;
    if (before === undefined) first.set(entry.name, index);
    latest.set(entry.name, { index, readers: [] });
  }
  for (const { index, name } of open) {
    const definition = first.get(name);
    if (definition !== undefined) needs[index]?.add(definition);
  }
  return needs;
}

function referencesIn({ value }: SortableEnvEntry): ReadonlySet<string> {
  const names = new Set<string>();
  if (typeof value !== 'string' || !value.includes('$(')) return names;
  for (const segment of scan(value)) if (segment.kind === 'reference') names.add(segment.name);
  return names;
}

/** All indices, each after those that it needs; where they form a cycle, some are not. */
function dependenciesFirst(needs: readonly ReadonlySet<number>[]): readonly number[] {
  const visited = new Set<number>();
  return [...needs.keys()].flatMap((start) => visit(start, needs, visited));
}

/** What can be reached and is not yet visited, in post-order. */
function visit(start: number, needs: readonly ReadonlySet<number>[], visited: Set<number>): readonly number[] {
  const order: number[] = [];
  const opened = new Set<number>();
  const stack = [start];
  for (let index = stack.at(-1); index !== undefined; index = stack.at(-1)) {
    if (!visited.has(index)) {
      visited.add(index);
      opened.add(index);
      const unvisited = [...(needs[index] ?? [])].filter((needed) => !visited.has(needed));
      stack.push(...unvisited.toReversed());
      continue;
    }
    if (opened.delete(index)) order.push(index);
    stack.pop();
  }
  return order;
}

/** The strongly connected components (Kosaraju's algorithm); the members of each are ascending. */
function connected(
  needs: readonly ReadonlySet<number>[],
  postOrder: readonly number[],
): readonly (readonly number[])[] {
  const neededBy = needs.map(() => new Set<number>());
  for (const [index, needed] of needs.entries()) for (const other of needed) neededBy[other]?.add(index);
  const visited = new Set<number>();
  return postOrder.toReversed().flatMap((start) => {
    const members = visit(start, neededBy, visited);
    return members.length === 0 ? [] : [members.toSorted((a, b) => a - b)];
  });
}
