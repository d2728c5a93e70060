import type { Value } from '@krmkit/pods';
import type { JsonValue } from '@krmkit/base';
import { printIdentity } from '@krmkit/manifests';
import { compareBytes } from '@krmkit/base';
import type { ValueChange, ContainerChange, MountedVolume } from '../changes/container-changes.ts';
import { valueKey } from '../changes/container-changes.ts';
import { causeLocationKey } from './model.ts';
import type { Cause, CauseEffect, ObjectChange, PreviewContainer, PreviewField } from './model.ts';

/** Joins changes that are the same in several roots, wherever these put the object and whatever they name it. */
export function groupChanges(changes: readonly ObjectChange[]): readonly ObjectChange[] {
  const groups = new Map<string, ObjectChange>();
  for (const change of changes) {
    const key =
      change.roots.length === 0 ? JSON.stringify([change.identities, change.after ?? change.before]) : keyOf(change);
    const known = groups.get(key);
    groups.set(key, known === undefined ? change : joinedWith(known, change));
  }
  return [...groups.values()].map(sortedByRoot);
}

function joinedWith(known: ObjectChange, other: ObjectChange): ObjectChange {
  return {
    ...known,
    roots: [...known.roots, ...other.roots],
    identities: [...known.identities, ...other.identities],
    pairs: [...known.pairs, ...other.pairs],
  };
}

function sortedByRoot(change: ObjectChange): ObjectChange {
  const { roots, identities, pairs } = change;
  if (roots.length < 2) return change;
  const order = [...roots.keys()].toSorted((a, b) => compareBytes(roots[a] ?? '', roots[b] ?? ''));
  return {
    ...change,
    roots: order.flatMap((index) => roots[index] ?? []),
    identities: order.flatMap((index) => identities[index] ?? []),
    pairs: order.flatMap((index) => pairs[index] ?? []),
  };
}

/** The same text at the source, and the same change, caused by the same lines. */
function keyOf({ kind, identities, before, after, rollout, fields, containers, causes }: ObjectChange): string {
  const source = after ?? before;
  const [identity] = identities;
  return JSON.stringify([
    kind,
    identity?.kind ?? '',
    source === undefined ? (identity?.name ?? '') : [source.path, source.start],
    rollout,
    fields.map(fieldKey),
    containers.map(containerKey),
    causes.map(causeLocationKey),
  ]);
}

/** Names can differ between roots: that of the object, and those of generated objects that it refers to. */
function fieldKey({ kind, path, before, after }: PreviewField): readonly JsonValue[] {
  const isName = path === 'metadata.name';
  return [kind, path, isName ? null : (before?.value ?? null), isName ? null : (after?.value ?? null)];
}

function containerKey({ name, list, kind, env, facts, lists, mounts, files }: ContainerChange): readonly JsonValue[] {
  const pairOf = <T>(changes: readonly ValueChange<T>[], text: (side: T) => string): readonly JsonValue[] =>
    changes.map(({ name: own, before, after }) =>
      [own, before && text(before), after && text(after)].map((one) => one ?? null),
    );
  return [
    name,
    list,
    kind,
    pairOf(env, ({ value }) => valueKey(value)),
    pairOf(facts, (text) => text),
    pairOf(lists, (values: readonly Value[]) => values.map(valueKey).join('\0')),
    pairOf(mounts, ({ volume, subPath, readOnly }: MountedVolume) =>
      JSON.stringify([volume, valueKey(subPath), readOnly]),
    ),
    files.map(({ mountPath, path, kind: own }) => [mountPath, path, own]),
  ];
}

/** What each changed line has an effect on, by file and line. Other fields are left out where containers are affected. */
export function causeEffects(changes: readonly ObjectChange[]): readonly CauseEffect[] {
  const effects = new Map<string, Effect>();
  for (const { containers, fields, roots: own, identities, causes: ofObject } of changes) {
    const roots = own.length === 0 ? [''] : own;
    for (const cause of ofObject) {
      const effect = effectAt(effects, cause);
      addAll(containers.length > 0 ? effect.inContainers : effect.fields, identities.slice(0, 1).map(printIdentity));
      addAll(containers.length > 0 ? effect.containerRoots : effect.fieldRoots, roots);
      effect.containers += containers.length * roots.length;
    }
    for (const container of containers) {
      for (const [cause, names] of namesByCause(container)) {
        const effect = effectAt(effects, cause);
        addAll(effect.inContainers, names);
        addAll(effect.containerRoots, roots);
        effect.containers += roots.length;
      }
    }
    for (const { path, causes } of fields) {
      if (isShownIn(containers, path)) continue;
      for (const cause of causes) {
        const effect = effectAt(effects, cause);
        effect.fields.add(path);
        addAll(effect.fieldRoots, roots);
      }
    }
  }
  return joinedLines([...effects.values()].map(effectOf).toSorted(byLine));
}

/** Joins lines below each other that change the same. */
function joinedLines(effects: readonly CauseEffect[]): readonly CauseEffect[] {
  const joined: CauseEffect[] = [];
  for (const effect of effects) {
    const last = joined.at(-1);
    if (last === undefined || !isNext(last, effect)) joined.push(effect);
    else joined[joined.length - 1] = { ...last, lastLine: effect.lastLine };
  }
  return joined;
}

function isNext(last: CauseEffect, effect: CauseEffect): boolean {
  return (
    last.location.path === effect.location.path &&
    last.side === effect.side &&
    last.lastLine + 1 === effect.location.line &&
    last.containers === effect.containers &&
    last.environments === effect.environments &&
    last.names.join('\0') === effect.names.join('\0')
  );
}

interface Effect {
  readonly cause: Cause;
  readonly inContainers: Set<string>;
  readonly containerRoots: Set<string>;
  containers: number;
  readonly fields: Set<string>;
  readonly fieldRoots: Set<string>;
}

function effectAt(effects: Map<string, Effect>, cause: Cause): Effect {
  const key = causeLocationKey(cause);
  let effect = effects.get(key);
  if (effect === undefined) {
    effect = {
      cause,
      inContainers: new Set(),
      containerRoots: new Set(),
      containers: 0,
      fields: new Set(),
      fieldRoots: new Set(),
    };
    effects.set(key, effect);
  }
  return effect;
}

function effectOf({ cause, inContainers, containerRoots, containers, fields, fieldRoots }: Effect): CauseEffect {
  const lastLine = cause.location.line;
  return containers > 0
    ? { ...cause, lastLine, names: [...inContainers], containers, environments: containerRoots.size }
    : { ...cause, lastLine, names: [...fields], containers, environments: fieldRoots.size };
}

function addAll(set: Set<string>, items: Iterable<string>): void {
  for (const item of items) set.add(item);
}

function byLine(a: Cause, b: Cause): number {
  return (
    compareBytes(a.location.path, b.location.path) || compareBytes(a.side, b.side) || a.location.line - b.location.line
  );
}

/** The causes of a container, each once, with the names of what they change. */
function namesByCause({ name: container, causes }: PreviewContainer): ReadonlyMap<Cause, readonly string[]> {
  const lines = new Map<string, { readonly cause: Cause; readonly names: string[] }>();
  for (const [name, own] of causes) {
    for (const cause of own) {
      const key = causeLocationKey(cause);
      const known = lines.get(key) ?? { cause, names: [] };
      lines.set(key, known);
      known.names.push(name === 'container' ? `container ${container}` : name.replace(/^env /, ''));
    }
  }
  return new Map([...lines.values()].map(({ cause, names }) => [cause, names]));
}

const IN_CONTAINER =
  /(?:^|\.)(containers|initContainers|ephemeralContainers)\[name=([^\]]*)\](?:\.(\w+)(?:\[name=([^\]]*)\])?.*)?$/;

/** Whether the change of a container shows the change of a field. */
export function isShownIn(containers: readonly ContainerChange[], path: string): boolean {
  const [, list, name, field, item] = IN_CONTAINER.exec(path) ?? [];
  const container = containers.find((one) => one.list === list && one.name === name);
  if (container === undefined) return false;
  const hasFact = (...names: readonly string[]): boolean => container.facts.some((fact) => names.includes(fact.name));
  switch (field) {
    case undefined:
      return container.kind !== 'changed';
    case 'env':
    case 'envFrom':
      return item === undefined ? container.env.length > 0 : container.env.some((one) => one.name === item);
    case 'command':
    case 'args':
      return container.lists.some((one) => one.name === field);
    case 'resources':
      return hasFact('requests', 'limits');
    case 'volumeMounts':
      return container.mounts.length > 0;
    default:
      return hasFact(field);
  }
}
