import type { Value } from '../../kubelet/value.ts';
import type { JsonValue } from '../../value/json.ts';
import { compareBytes } from '../../text/compare.ts';
import type { Change, ContainerChange, MountedVolume } from '../shared/container-changes.ts';
import { valueKey } from '../shared/container-changes.ts';
import { causeKey } from './model.ts';
import type { Cause, CauseEffect, ObjectChange, PreviewContainer, PreviewField } from './model.ts';

/** Joins changes that are the same in several roots, wherever these put the object and whatever they name it. */
export function groupChanges(changes: readonly ObjectChange[]): readonly ObjectChange[] {
  const groups = new Map<string, ObjectChange>();
  for (const change of changes) {
    const key =
      change.roots.length === 0 ? JSON.stringify([change.identity, change.after ?? change.before]) : keyOf(change);
    const known = groups.get(key);
    groups.set(key, known === undefined ? change : joinedWith(known, change));
  }
  return [...groups.values()].map((change) => ({ ...change, roots: change.roots.toSorted(compareBytes) }));
}

function joinedWith(known: ObjectChange, other: ObjectChange): ObjectChange {
  return { ...known, roots: [...known.roots, ...other.roots] };
}

/** The same text at the source, and the same change. */
function keyOf({ kind, identity, before, after, rollout, fields, containers }: ObjectChange): string {
  const source = after ?? before;
  return JSON.stringify([
    kind,
    identity.kind,
    source === undefined ? identity.name : [source.path, source.start],
    rollout,
    fields.map(fieldKey),
    containers.map(containerKey),
  ]);
}

/** Names can differ between roots: that of the object, and those of generated objects that it refers to. */
function fieldKey({ kind, path, before, after }: PreviewField): readonly JsonValue[] {
  const isName = path === 'metadata.name';
  return [kind, path, isName ? null : (before?.value ?? null), isName ? null : (after?.value ?? null)];
}

function containerKey({ name, list, kind, env, facts, lists, mounts, files }: ContainerChange): readonly JsonValue[] {
  const pairOf = <T>(changes: readonly Change<T>[], text: (side: T) => string): readonly JsonValue[] =>
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
  for (const { containers, fields, roots: own } of changes) {
    const roots = own.length === 0 ? [''] : own;
    for (const container of containers) {
      for (const [cause, names] of namesByCause(container)) {
        const effect = effectAt(effects, cause);
        addAll(effect.inContainers, names);
        addAll(effect.containerRoots, roots);
        effect.containers += roots.length;
      }
    }
    for (const { path, causes } of fields) {
      if (containers.length > 0 && isInContainer(path)) continue;
      for (const cause of causes) {
        const effect = effectAt(effects, cause);
        effect.fields.add(path);
        addAll(effect.fieldRoots, roots);
      }
    }
  }
  return [...effects.values()].map(effectOf).toSorted(byLine);
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
  const key = causeKey(cause);
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
  return containers > 0
    ? { ...cause, names: [...inContainers], containers, environments: containerRoots.size }
    : { ...cause, names: [...fields], containers, environments: fieldRoots.size };
}

function addAll(set: Set<string>, items: Iterable<string>): void {
  for (const item of items) set.add(item);
}

function byLine(a: Cause, b: Cause): number {
  return (
    compareBytes(a.location.path, b.location.path) || a.location.line - b.location.line || compareBytes(a.side, b.side)
  );
}

/** The causes of a container, each once, with the names of what they change. */
function namesByCause({ name: container, causes }: PreviewContainer): ReadonlyMap<Cause, readonly string[]> {
  const lines = new Map<string, { readonly cause: Cause; readonly names: string[] }>();
  for (const [name, own] of causes) {
    for (const cause of own) {
      const key = causeKey(cause);
      const known = lines.get(key) ?? { cause, names: [] };
      lines.set(key, known);
      known.names.push(name === 'container' ? `container ${container}` : name.replace(/^env /, ''));
    }
  }
  return new Map([...lines.values()].map(({ cause, names }) => [cause, names]));
}

/** A field that the change of a container shows. */
export function isInContainer(path: string): boolean {
  return /(?:^|\.)(?:containers|initContainers|ephemeralContainers)\[.*\]\.(?:env|envFrom|command|args|image|resources|volumeMounts|workingDir)(?:[.[]|$)/.test(
    path,
  );
}
