import { expect } from 'vitest';
import type { FoundConflict } from '../../src/conflict.ts';
import type { Choice, MergeContext } from '../../src/settings.ts';
import type { ListOwner, ListRules } from '../../src/rules/list-rule.ts';
import type { CopiedValue } from '../../src/rules/copied-value.ts';
import { twoWay } from '../../src/rules/two-way.ts';
import { listKeys } from '@krmkit/manifests';
import { applyChanges, createFingerprints, inferItemKeys, isArray, isObject, follow } from '@krmkit/base';
import type { Change, FieldProblem, JsonObject, JsonValue, Path } from '@krmkit/base';

export interface Run {
  /** Undefined where nothing is left. */
  readonly value: JsonValue | undefined;
  readonly changes: readonly Change<CopiedValue>[];
  readonly conflicts: readonly FoundConflict[];
  readonly problems: readonly FieldProblem[];
}

export interface RunOptions {
  readonly owner?: ListOwner;
  readonly choice?: Choice;
  readonly listRules?: ListRules;
  readonly variant?: 'kustomize';
}

/** The keys of Kubernetes' own types, else those that the items suggest. */
const ordinaryRules: ListRules = ({ owner, path, lists }) => {
  const known = owner === undefined ? undefined : listKeys(owner, path);
  if (known === 'set') return { kind: 'set' };
  const keys = known ?? inferItemKeys(...lists);
  return keys === undefined ? { kind: 'atomic' } : { kind: 'keys', keys };
};

export const DEPLOYMENT: ListOwner = { group: 'apps', version: 'v1', kind: 'Deployment' };
export const POD: ListOwner = { group: '', version: 'v1', kind: 'Pod' };

/** Merges, carries out the changes, and makes sure that everything taken is what it is said to be. */
export function run(source: JsonValue, destination: JsonValue, options: RunOptions = {}): Run {
  const context: MergeContext = {
    owner: options.owner,
    listRules: options.listRules ?? ordinaryRules,
    scalarItems: false,
    choose: () => options.choice ?? { chosen: 'updated', open: false },
    fingerprint: createFingerprints(),
    ...(options.variant === undefined ? {} : { variant: options.variant }),
  };
  const { changes, removed, conflicts, problems = [] } = twoWay({ source, destination }, context);
  // No change lies inside of what another one takes away.
  const taken = new Set(
    changes.flatMap(({ kind, path }) => (kind === 'remove' || kind === 'replace' ? [JSON.stringify(path)] : [])),
  );
  for (const { path } of changes) {
    const above = path.slice(0, -1).map((_, depth) => JSON.stringify(path.slice(0, depth)));
    if (path.length > 0) above.push(JSON.stringify(path.slice(0, -1)));
    expect(above.filter((at) => taken.has(at))).toEqual([]);
  }
  const values = changes.map((change): Change => {
    if (change.kind !== 'replace' && change.kind !== 'insert' && change.kind !== 'insert-item') return change;
    const { path, without, value } = change.content;
    const texts = without.map((at) => JSON.stringify(at).slice(0, -1));
    for (const at of texts) expect(texts.filter((other) => `${other},`.startsWith(`${at},`))).toEqual([at]);
    expect(less(follow(source, path), path, without)).toEqual(value);
    return { ...change, content: value };
  });
  return { value: removed ? undefined : applyChanges(destination, values), changes, conflicts, problems };
}

function less(value: JsonValue | undefined, path: Path, without: readonly Path[]): JsonValue | undefined {
  const gone = new Set(without.map((at) => JSON.stringify(at)));
  const keep = (part: JsonValue, at: Path): JsonValue => {
    if (isArray(part)) {
      const items = part.map((item, index) => [item, [...at, index]] as const);
      return items.filter(([, place]) => !gone.has(JSON.stringify(place))).map(([item, place]) => keep(item, place));
    }
    if (!isObject(part)) return part;
    const members = Object.entries(part).map(([key, member]) => [key, member, [...at, key]] as const);
    const kept = members.filter(([, , place]) => !gone.has(JSON.stringify(place)));
    return Object.fromEntries(kept.map(([key, member, place]) => [key, keep(member, place)]));
  };
  return value === undefined ? undefined : keep(value, path);
}

export function podSpec(spec: JsonObject): JsonObject {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec };
}
