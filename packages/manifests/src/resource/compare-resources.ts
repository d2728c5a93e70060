import { member } from '@krmkit/base';
import { identityKey } from './identity.ts';
import type { Resource } from './resource.ts';

/** A resource of one side, with its path to distinguish it from others of its name. */
export interface Sided {
  readonly resource: Resource;
  /** Relative to the compared directory; undefined if at most one file is compared: then it has no meaning. */
  readonly path: string | undefined;
  /** Resources with equal keys are paired, instead of those with the same group, kind, namespace and name. */
  readonly key?: string | undefined;
}

export interface ResourcePair {
  /** Undefined: added. */
  readonly before: Sided | undefined;
  /** Undefined: removed. */
  readonly after: Sided | undefined;
  /** True if several resources of this name were candidates, and their order decided. */
  readonly ambiguous: boolean;
}

/**
 * Pairs the resources of two sides by group, kind, namespace and name, so that another version or another file counts
 * as a change. What has a key pairs by it first. If one side has several of a name, pairs by path, then by content, then by order. The pairs are in the
 * order of `before`; added resources follow in the order of `after`. Takes linear time.
 */
export function pairResources(before: readonly Sided[], after: readonly Sided[]): readonly ResourcePair[] {
  const pairs = new Map<Sided, ResourcePair>();
  const groups = groupBy(before, keyOf);
  const others = groupBy(after, keyOf);
  for (const [key, left] of groups) {
    for (const pair of pairGroup(left, others.get(key) ?? [])) {
      if (pair.before !== undefined) pairs.set(pair.before, pair);
    }
  }
  pairLeft(before, after, pairs);
  const taken = new Set<Sided>();
  const result: ResourcePair[] = [];
  for (const side of before) {
    const pair = pairs.get(side) ?? { before: side, after: undefined, ambiguous: false };
    if (pair.after !== undefined) taken.add(pair.after);
    result.push(pair);
  }
  for (const side of after) if (!taken.has(side)) result.push({ before: undefined, after: side, ambiguous: false });
  return result;
}

/** Pairs what has a key, and is left on both sides, by group, kind, namespace and name. */
function pairLeft(before: readonly Sided[], after: readonly Sided[], pairs: Map<Sided, ResourcePair>): void {
  const paired = new Set([...pairs.values()].map((pair) => pair.after));
  const left = before.filter((side) => pairs.get(side)?.after === undefined);
  const right = after.filter((side) => !paired.has(side));
  if ([...left, ...right].every(({ key }) => key === undefined)) return;
  const others = groupBy(right, ({ resource }) => identityKey(resource.identity));
  for (const [key, group] of groupBy(left, ({ resource }) => identityKey(resource.identity))) {
    for (const pair of pairGroup(group, others.get(key) ?? [])) {
      if (pair.before !== undefined) pairs.set(pair.before, pair);
    }
  }
}

/** Resources without a name are distinguished by their generateName. */
function keyOf({ resource, key: own }: Sided): string {
  if (own !== undefined) return own;
  const key = identityKey(resource.identity);
  // The value may have to be parsed.
  if (resource.identity.name !== '') return key;
  return `${key}\0${JSON.stringify(member(member(resource.value, 'metadata'), 'generateName') ?? '')}`;
}

function pairGroup(before: readonly Sided[], after: readonly Sided[]): readonly ResourcePair[] {
  const pairs: ResourcePair[] = [];
  const isNamed = before[0]?.resource.identity.name !== '';
  const otherPath = pairBy({ before, after }, ({ path }) => path ?? '', pairs, true);
  const otherContent = pairBy(otherPath, contentOf, pairs, false);
  // Resources without a name have no identity: for example two kustomizations in two directories.
  if (isNamed) pairBy(otherContent, () => '', pairs, true);
  return pairs;
}

interface Sides {
  readonly before: readonly Sided[];
  readonly after: readonly Sided[];
}

/** Pairs resources of one key, and returns the others. `inOrder`: if there are several, equal ones are paired first. */
function pairBy(
  { before, after }: Sides,
  key: (side: Sided) => string,
  pairs: ResourcePair[],
  inOrder: boolean,
): Sides {
  const rest: { readonly before: Sided[]; readonly after: Sided[] } = { before: [], after: [] };
  const others = groupBy(after, key);
  for (const [name, left] of groupBy(before, key)) {
    const same = { before: left, after: others.get(name) ?? [] };
    others.delete(name);
    const several = same.before.length > 1 || same.after.length > 1;
    const remaining = several && inOrder ? pairBy(same, contentOf, pairs, false) : same;
    const count = Math.min(remaining.before.length, remaining.after.length);
    const ambiguous = inOrder && (remaining.before.length > 1 || remaining.after.length > 1);
    for (let index = 0; index < count; index++) {
      pairs.push({ before: remaining.before[index], after: remaining.after[index], ambiguous });
    }
    for (const side of remaining.before.slice(count)) rest.before.push(side);
    for (const side of remaining.after.slice(count)) rest.after.push(side);
  }
  for (const right of others.values()) for (const side of right) rest.after.push(side);
  return rest;
}

function contentOf({ resource }: Sided): string {
  return JSON.stringify(resource.value);
}

function groupBy(sides: readonly Sided[], key: (side: Sided) => string): Map<string, Sided[]> {
  const groups = new Map<string, Sided[]>();
  for (const side of sides) {
    const name = key(side);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [side]);
    else group.push(side);
  }
  return groups;
}
