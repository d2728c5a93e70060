import { finalVariables, handlerWords, shownField } from '@krmkit/pods';
import type { ResourceList, ResolvedContainer, Value, Variable, MountedContent } from '@krmkit/pods';

/** A change of what one container gets. An undefined side does not exist. */
export interface ContainerChange {
  readonly name: string;
  readonly list: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly env: readonly ValueChange<Variable>[];
  readonly facts: readonly FactChange[];
  readonly lists: readonly ListChange[];
  readonly mounts: readonly ValueChange<MountedVolume>[];
  readonly files: readonly MountedFileChange[];
}

export interface ValueChange<T> {
  readonly name: string;
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** In the order of a report. */
export const CONTAINER_FACTS = ['image', 'kind', 'workingDir', 'user', 'requests', 'limits', 'error'] as const;
export type ContainerFact = (typeof CONTAINER_FACTS)[number];

export type FactChange = ValueChange<string> & { readonly name: ContainerFact };

/** An element of `command`, `args`, or the command of a probe or hook. */
export type ListChange = ValueChange<readonly Value[]>;

/** `name` of the change is the path in the container. */
export interface MountedVolume {
  readonly volume: string;
  readonly source: string;
  readonly subPath: Value;
  readonly readOnly: boolean;
}

/** A file below a mount, from a ConfigMap or Secret; its content is not shown. */
export interface MountedFileChange {
  readonly mountPath: string;
  /** Below the mount; empty where the mount is the file itself. */
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly from: string;
}

/** One side of a comparison. */
export interface ContainerSide {
  readonly container: ResolvedContainer;
  readonly volume: (name: string) => MountedContent;
}

/** Undefined if both get the same. */
export function containerChange(
  before: ContainerSide | undefined,
  after: ContainerSide | undefined,
  serviceLinks: boolean,
): ContainerChange | undefined {
  const one = after ?? before;
  if (one === undefined) return undefined;
  const env = envChanges(before?.container, after?.container, serviceLinks);
  const facts = factChanges(before?.container, after?.container);
  const lists = listChanges(before?.container, after?.container);
  const [old, now] = [mountsOf(before), mountsOf(after)];
  const mounts = mapChanges(old, now, sameMount);
  const files = fileChanges(before, after);
  const { name, located } = one.container;
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  const count = env.length + facts.length + lists.length + mounts.length + files.length;
  if (kind === 'changed' && count === 0) return undefined;
  return { name, list: located.list, kind, env, facts, lists, mounts, files };
}

function envChanges(
  before: ResolvedContainer | undefined,
  after: ResolvedContainer | undefined,
  serviceLinks: boolean,
): readonly ValueChange<Variable>[] {
  const variables = (container: ResolvedContainer | undefined): ReadonlyMap<string, Variable> =>
    new Map(
      (container === undefined ? [] : finalVariables(container.environment))
        .filter(({ provenance }) => serviceLinks || provenance.kind !== 'service')
        .map((variable) => [variable.name, variable]),
    );
  return mapChanges(variables(before), variables(after), (a, b) => sameValue(a.value, b.value));
}

function factChanges(
  before: ResolvedContainer | undefined,
  after: ResolvedContainer | undefined,
): readonly FactChange[] {
  return CONTAINER_FACTS.flatMap((name): readonly FactChange[] => {
    // A container that is new or gone says so itself.
    if (name === 'kind' && (before === undefined || after === undefined)) return [];
    const old = before === undefined ? undefined : containerFact(before, name);
    const now = after === undefined ? undefined : containerFact(after, name);
    return old === now ? [] : [{ name, before: shownFact(before, name, old), after: shownFact(after, name, now) }];
  });
}

/** Without the text of Secrets. */
function shownFact(
  container: ResolvedContainer | undefined,
  name: ContainerFact,
  text: string | undefined,
): string | undefined {
  const isField = name === 'image' || name === 'workingDir';
  return container === undefined || text === undefined || !isField ? text : shownField(container, name, text, false);
}

/** What a container gets beside variables, words and mounts. */
export function containerFact(container: ResolvedContainer, name: ContainerFact): string | undefined {
  const { error, located } = container;
  switch (name) {
    case 'requests':
    case 'limits':
      return amountsText(located.container.resources?.[name]);
    case 'error':
      return error === undefined ? undefined : `${error.reason}: ${error.message}`;
    case 'image':
    case 'kind':
    case 'workingDir':
    case 'user':
      return container[name];
  }
}

/** `cpu 100m, memory 64Mi`, in the order of the names. */
function amountsText(amounts: ResourceList | undefined): string | undefined {
  if (amounts === undefined) return undefined;
  const texts = Object.entries(amounts).map(([name, amount]) => `${name} ${amount}`);
  return texts.length === 0 ? undefined : texts.toSorted().join(', ');
}

function listChanges(
  before: ResolvedContainer | undefined,
  after: ResolvedContainer | undefined,
): readonly ListChange[] {
  const lists = (container: ResolvedContainer | undefined): ReadonlyMap<string, readonly Value[]> => {
    const all = new Map<string, readonly Value[]>();
    if (container === undefined) return all;
    if (container.command.length > 0) all.set('command', container.command);
    if (container.args.length > 0) all.set('args', container.args);
    for (const handler of container.handlers) all.set(handler.kind, handlerWords(container, handler));
    return all;
  };
  return mapChanges(
    lists(before),
    lists(after),
    (a, b) => a.length === b.length && a.every((value, index) => sameValue(value, b[index] ?? [])),
  );
}

function mountsOf(side: ContainerSide | undefined): ReadonlyMap<string, MountedVolume> {
  const mounts = new Map<string, MountedVolume>();
  for (const { mountPath, volume, subPath, readOnly } of side?.container.mounts ?? []) {
    mounts.set(mountPath, { volume, source: side?.volume(volume).source ?? '', subPath, readOnly });
  }
  return mounts;
}

/** The name of a volume is internal to its pod. */
function sameMount(a: MountedVolume, b: MountedVolume): boolean {
  return a.source === b.source && a.readOnly === b.readOnly && sameValue(a.subPath, b.subPath) && named(a) === named(b);
}

/** If two volumes have no name outside the pod, their names in the pod distinguish them. */
function named({ source, volume }: MountedVolume): string {
  return source.includes(' ') ? '' : volume;
}

/** Only for mounts on both sides; an added or removed mount is a change itself. */
function fileChanges(
  before: ContainerSide | undefined,
  after: ContainerSide | undefined,
): readonly MountedFileChange[] {
  if (before === undefined || after === undefined) return [];
  const changes: MountedFileChange[] = [];
  const old = new Map(before.container.mounts.map((mount) => [mount.mountPath, mount]));
  for (const { mountPath, volume, subPath } of after.container.mounts) {
    const mount = old.get(mountPath);
    if (mount === undefined) continue;
    const [was, is] = [before.volume(mount.volume), after.volume(volume)];
    // Files of a generated ConfigMap are those of an object with another name. An object without files is not known.
    if (was.source !== is.source && (was.files.size === 0 || is.files.size === 0)) continue;
    for (const change of mapChanges(was.files, is.files, (a, b) => a.content === b.content)) {
      const path = pathBelow(change.name, subPath);
      if (path === undefined) continue;
      const kind = change.before === undefined ? 'added' : change.after === undefined ? 'removed' : 'changed';
      changes.push({ mountPath, path, kind, from: (change.after ?? change.before)?.from ?? '' });
    }
  }
  return changes;
}

/** The path below the mount of a path in the volume; empty where the file itself is mounted, undefined where it is not. */
function pathBelow(path: string, subPath: Value): string | undefined {
  const [part, ...others] = subPath;
  // A value that is only known at run time can be the same.
  if (part === undefined || part.kind !== 'literal' || others.length > 0) return path;
  const text = part.text.replace(/\/+$/, '');
  if (path === text) return '';
  return path.startsWith(`${text}/`) ? path.slice(text.length + 1) : undefined;
}

/** In the order of the new side, then what was removed. */
function mapChanges<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  same: (a: T, b: T) => boolean,
): readonly ValueChange<T>[] {
  const changes: ValueChange<T>[] = [];
  for (const [name, now] of after) {
    const old = before.get(name);
    if (old === undefined || !same(old, now)) changes.push({ name, before: old, after: now });
  }
  for (const [name, old] of before) if (!after.has(name)) changes.push({ name, before: old, after: undefined });
  return changes;
}

/**
 * Whether a process gets the same value: the source of a text does not matter; two placeholders are equal if their
 * sources are.
 */
export function sameValue(a: Value, b: Value): boolean {
  return valueKey(a) === valueKey(b);
}

export function valueKey(value: Value): string {
  let text = '';
  for (const part of value) {
    if (part.kind === 'hole') text += `\0${part.source}\0${part.label}\0`;
    else text += part.kind === 'secret' && part.base64 !== undefined ? `\0base64\0${part.base64}\0` : part.text;
  }
  return text;
}

export type ContainerPair = readonly [before: ResolvedContainer | undefined, after: ResolvedContainer | undefined];

/** Pairs containers by list and name, in the order of the new side; removed ones follow. */
export function pairContainers(
  before: readonly ResolvedContainer[],
  after: readonly ResolvedContainer[],
): readonly ContainerPair[] {
  const key = ({ located, name }: ResolvedContainer): string => `${located.list}/${name}`;
  const old = new Map(before.map((container) => [key(container), container]));
  const now = new Map(after.map((container) => [key(container), container]));
  return [
    ...after.map((container): ContainerPair => [old.get(key(container)), container]),
    ...before.filter((container) => !now.has(key(container))).map((container): ContainerPair => [container, undefined]),
  ];
}
