import { scan } from '@krmkit/expansion';
import type { MoveItemChange, JsonValue, Path, ContainerList, Diagnostic, Location, Subject } from '@krmkit/base';
import { longestIncreasing, isArray, member, textAt } from '@krmkit/base';
import type { ContainerSides } from './env-containers.ts';
import { holdsContainer, pairEnvContainers } from './env-containers.ts';
import type { Precedence } from './env-positions.ts';
import { gapsOf, placeEntries } from './env-positions.ts';

/**
 * A reference `$(NAME)` that resolved on a side, or that an inserted entry could resolve, and that does not resolve in
 * the result because of the order of env.
 */
export interface LostReference {
  /** The path of the value with the reference, in the merged value. */
  readonly path: Path;
  /** The path of the same value after the changes. */
  readonly pathAfter: Path;
  /** The entry with the reference. */
  readonly entry: string;
  /** The name of the variable. */
  readonly name: string;
  /** Empty for a container without a name. */
  readonly container: string;
}

export interface EnvOrder {
  /** Changes of the merged value; they only move items of env. */
  readonly changes: readonly MoveItemChange[];
  /** The references that no move of an inserted entry can resolve, in the order of the merged value. */
  readonly lost: readonly LostReference[];
}

/**
 * Keeps references in env resolved. The kubelet reads env from top to bottom, and a value can refer only to entries
 * above it; of several with one name it gets the last one above it. So an entry that the destination lacks moves before
 * the first entry that referred to it successfully in the destination or in `updated` (with `awaits`: also
 * unsuccessfully, in the destination), and after the entries that it refers to. Entries of the destination keep their
 * order. Ignores names that no entry of env defines, as envFrom or Services may define them. Takes linear time, except
 * for sorting.
 */
export function orderEnv(sides: {
  readonly merged: JsonValue;
  readonly destination: JsonValue | undefined;
  readonly updated: JsonValue | undefined;
  /** Whether unresolved references of the destination count, too. */
  readonly awaits?: boolean;
}): EnvOrder {
  const changes: MoveItemChange[] = [];
  const lost: LostReference[] = [];
  for (const container of pairEnvContainers(sides.merged, sides.destination, sides.updated, hasOpenReferences)) {
    orderContainer(container, changes, lost, sides.awaits === true);
  }
  return { changes, lost };
}

/** Whether `orderEnv` would change nothing, whatever the sides are: every name that an entry defines resolves. */
export function hasAllInOrder(merged: JsonValue): boolean {
  return !holdsContainer(merged, hasOpenReferences);
}

/** Whether an entry refers to itself or to one below it, and to none above. */
function hasOpenReferences(container: JsonValue): boolean {
  const env = member(container, 'env');
  if (!isArray(env)) return false;
  const seen = new Set<string>();
  const missed = new Set<string>();
  for (const entry of env) {
    for (const name of referencesIn(textAt(entry, 'value'))) if (!seen.has(name)) missed.add(name);
    const name = member(entry, 'name');
    if (typeof name !== 'string') continue;
    if (missed.has(name)) return true;
    seen.add(name);
  }
  return false;
}

interface Env {
  /** Whether the container has an envFrom, which may define any name. */
  readonly hasSources: boolean;
  readonly entries: readonly Entry[];
  /** The indices of the entries of each name, ascending. */
  readonly byName: ReadonlyMap<string, readonly number[]>;
}

interface Entry {
  readonly name: string | undefined;
  /** The number of entries before it with the same name. */
  readonly nth: number;
  /** The names in its references, each once. */
  readonly refersTo: ReadonlySet<string>;
}

function readEnv(container: JsonValue | undefined): Env {
  const env = member(container, 'env');
  const byName = new Map<string, number[]>();
  const entries = (isArray(env) ? env : []).map((entry, index): Entry => {
    const written = member(entry, 'name');
    const name = typeof written === 'string' ? written : undefined;
    const namesakes = (name === undefined ? undefined : byName.get(name)) ?? [];
    if (name !== undefined) byName.set(name, namesakes);
    namesakes.push(index);
    return { name, nth: namesakes.length - 1, refersTo: referencesIn(textAt(entry, 'value')) };
  });
  return { entries, byName, hasSources: (member(container, 'envFrom') ?? null) !== null };
}

function referencesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  if (text.includes('$(')) for (const segment of scan(text)) if (segment.kind === 'reference') names.add(segment.name);
  return names;
}

/**
 * A reference that resolved on a side, or can resolve now. `before` is the entry that it refers to, `after` the entry
 * with the reference.
 */
interface Reference extends Precedence {
  readonly name: string;
}

function orderContainer(
  sides: ContainerSides,
  changes: MoveItemChange[],
  lost: LostReference[],
  awaits: boolean,
): void {
  const merged = readEnv(sides.merged);
  const destination = readEnv(sides.destination);
  const updated = readEnv(sides.updated);
  const references = referencesOf(merged, destination, updated, awaits);
  if (references.every(({ before, after }) => before < after)) return;
  const own = merged.entries.map((entry) => entry.name === undefined || find(destination, entry) !== undefined);
  const rank = merged.entries.map((entry, index) => find(updated, entry) ?? updated.entries.length + index);
  const order = placeEntries({ own, rank }, [...references, ...namesakesOf(merged)]);

  const path = [...sides.path, 'env'];
  for (const { index, to } of movesTo(order, own)) changes.push({ kind: 'move-item', path: [...path, index], to });
  const positions: number[] = [];
  for (const [position, index] of order.entries()) positions[index] = position;
  for (const { name, after } of references) {
    const position = positions[after] ?? after;
    if ((merged.byName.get(name) ?? []).some((index) => (positions[index] ?? index) < position)) continue;
    lost.push({
      path: [...path, after, 'value'],
      pathAfter: [...path, position, 'value'],
      entry: merged.entries[after]?.name ?? '',
      name,
      container: sides.name,
    });
  }
}

/** The index of the same entry in another list. */
function find(env: Env, { name, nth }: Entry): number | undefined {
  return name === undefined ? undefined : env.byName.get(name)?.[nth];
}

function referencesOf(merged: Env, destination: Env, updated: Env, awaits: boolean): readonly Reference[] {
  const references: Reference[] = [];
  for (const [after, entry] of merged.entries.entries()) {
    for (const name of entry.refersTo) {
      const definitions = merged.byName.get(name);
      if (definitions === undefined) continue;
      const seen = nthSeen(destination, entry, name) ?? nthSeen(updated, entry, name);
      if (seen === undefined) {
        const [added] = definitions;
        const waits =
          awaits && !merged.hasSources && !destination.byName.has(name) && refersTo(destination, entry, name);
        if (waits && added !== undefined && added !== after) references.push({ name, before: added, after });
        continue;
      }
      const above = countBelow(definitions, after);
      const before = definitions[Math.min(seen, (above === 0 ? definitions.length : above) - 1)];
      if (before !== undefined && before !== after) references.push({ name, before, after });
    }
  }
  return references;
}

function refersTo(side: Env, entry: Entry, name: string): boolean {
  const index = find(side, entry);
  return index !== undefined && side.entries[index]?.refersTo.has(name) === true;
}

/** Which of the entries with a name a reference of a side gets; undefined where it does not resolve. */
function nthSeen(side: Env, entry: Entry, name: string): number | undefined {
  const index = find(side, entry);
  if (index === undefined || !refersTo(side, entry, name)) return undefined;
  const above = countBelow(side.byName.get(name) ?? [], index);
  return above === 0 ? undefined : above - 1;
}

/** The number of ascending numbers below a limit. */
function countBelow(values: readonly number[], limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Entries with the same name keep their order: the process gets the last one. */
function namesakesOf({ byName }: Env): readonly Precedence[] {
  return [...byName.values()].flatMap((indices) =>
    indices.slice(1).map((after, nth) => ({ before: indices[nth] ?? after, after })),
  );
}

/** The fewest moves that lead to an order in which own entries keep theirs. */
function movesTo(order: readonly number[], own: readonly boolean[]): { readonly index: number; readonly to: number }[] {
  const stays = stayingOf(order, own);
  const moves: { index: number; to: number }[] = [];
  let to = order.length;
  for (const index of order.toReversed()) {
    if (stays.has(index)) to = index;
    else moves.push({ index, to });
  }
  return moves.toReversed();
}

/** An inserted entry that passes an own one moves, so that the own one does not. */
function stayingOf(order: readonly number[], own: readonly boolean[]): ReadonlySet<number> {
  const gaps = gapsOf(own);
  let gap = 0;
  const candidates = order.filter((index) => {
    const stays = gaps[index] === gap;
    if (own[index] === true) gap++;
    return stays;
  });
  return new Set(longestIncreasing(candidates).map((position) => candidates[position] ?? -1));
}

/** Reports a reference that stays unresolved after a merge. `subject` is the object, without the container. */
export function lostReferenceDiagnostic(
  lost: LostReference,
  position: {
    /** The location of the value with the reference. */
    readonly location?: Location;
    readonly subject?: Subject;
  },
): Diagnostic {
  const list = containerListOf(lost);
  return {
    code: 'reference-lost-in-merge',
    severity: 'warning',
    message: `After the merge $(${lost.name}) is above the entry ${lost.name}: the kubelet resolves env from top to bottom, so it stays as text`,
    hint: `move ${lost.name} up, above ${lost.entry}`,
    ...(position.location === undefined ? {} : { location: position.location }),
    ...(position.subject === undefined
      ? {}
      : {
          subject: {
            ...position.subject,
            ...(list === undefined ? {} : { containerList: list }),
            ...(lost.container === '' ? {} : { container: lost.container }),
          },
        }),
    fieldPath: lost.pathAfter,
    field: `env ${lost.entry}`,
  };
}

/** The list with the container, whose env is the third to last segment of the path. */
function containerListOf({ path }: LostReference): ContainerList | undefined {
  const name = path.at(-5);
  return name === 'containers' || name === 'initContainers' || name === 'ephemeralContainers' ? name : undefined;
}
