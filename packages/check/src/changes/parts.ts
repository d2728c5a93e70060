import type { BuildObject } from '@krmkit/kustomize';
import { normalizePath, identityKey } from '@krmkit/manifests';
import type { Sided, Resource } from '@krmkit/manifests';
import type { Input, InputFile } from '../input/read-input.ts';
import { pathInInput } from '../input/read-input.ts';

/** One side of the comparison. */
export interface DiffSide {
  /** As the user wrote it. */
  readonly name: string;
  readonly input: Input;
}

/** Files and builds of the two sides that are compared with each other. */
export interface ComparedPart {
  readonly before: readonly InputFile[];
  readonly after: readonly InputFile[];
}

/** The object of a build, with the resource that it is. */
export type ObjectOf = (resource: Resource) => BuildObject | undefined;

/**
 * Pairs the files of one side with those of the other, and each root with the root in the same directory below the PATH;
 * a single root with a single root. If only one side has roots, everything is compared with everything: a build and its
 * printed objects.
 */
export function pairParts(before: DiffSide, after: DiffSide): readonly ComparedPart[] {
  const [left, right] = [splitSide(before), splitSide(after)];
  if (left.builds.length === 0 || right.builds.length === 0) {
    return [{ before: before.input.files, after: after.input.files }];
  }
  const parts: ComparedPart[] = [];
  if (left.files.length + right.files.length > 0) parts.push({ before: left.files, after: right.files });
  const isSingle = left.builds.length === 1 && right.builds.length === 1;
  const key = (side: DiffSide, file: InputFile): string => (isSingle ? '' : directoryBelow(side.name, file.root));
  const others = new Map(right.builds.map((file) => [key(after, file), file]));
  for (const file of left.builds) {
    const other = others.get(key(before, file));
    others.delete(key(before, file));
    parts.push({ before: [file], after: other === undefined ? [] : [other] });
  }
  for (const file of others.values()) parts.push({ before: [], after: [file] });
  return parts;
}

function splitSide({ input: { files } }: DiffSide): Record<'files' | 'builds', readonly InputFile[]> {
  return {
    files: files.filter(({ build }) => build === undefined),
    builds: files.filter(({ build }) => build !== undefined),
  };
}

function directoryBelow(name: string, directory: string): string {
  const above = normalizePath(name);
  return directory === above ? '.' : directory.startsWith(`${above}/`) ? directory.slice(above.length + 1) : directory;
}

/** The directories of the roots in one side of a part; undefined if there are none. */
export function rootsOf(files: readonly InputFile[]): string | undefined {
  const roots = files.filter(({ build }) => build !== undefined).map(({ root }) => root);
  return roots.length === 0 ? undefined : roots.join(', ');
}

/** The built objects of the resources of a part. */
export function objectsOf({ before, after }: ComparedPart): ObjectOf {
  const objects = new Map<Resource, BuildObject>();
  for (const { build, resources } of [...before, ...after]) {
    for (const resource of build === undefined ? [] : resources) {
      const object = build?.objects[resource.origin?.index ?? -1];
      if (object !== undefined) objects.set(resource, object);
    }
  }
  return (resource) => objects.get(resource);
}

/**
 * The resources of the two sides of a part. Objects of two builds are paired by the group, kind, name and namespace that
 * they have at their source, unless several objects of one side have the same. `named`: the path of a file counts.
 */
export function partSides(part: ComparedPart, named: boolean): Readonly<Record<'before' | 'after', readonly Sided[]>> {
  const isBuilt = rootsOf(part.before) !== undefined && rootsOf(part.after) !== undefined;
  const keyed = (files: readonly InputFile[]): readonly Sided[] =>
    files.flatMap((file) =>
      file.resources.map((resource) => ({
        resource,
        path: named ? pathInInput(file, resource) : undefined,
        key: isBuilt ? sourceKey(resource) : undefined,
      })),
    );
  return withUniqueKeys(keyed(part.before), keyed(part.after));
}

/** Removes the keys that several resources of one side have. */
export function withUniqueKeys(
  before: readonly Sided[],
  after: readonly Sided[],
): Readonly<Record<'before' | 'after', readonly Sided[]>> {
  const repeated = new Set([...repeatedKeys(before), ...repeatedKeys(after)]);
  const unique = (side: Sided): Sided =>
    side.key !== undefined && repeated.has(side.key) ? { ...side, key: undefined } : side;
  return { before: before.map(unique), after: after.map(unique) };
}

/** The identity that a built object has at its source; undefined if it is unknown. */
export function sourceKey({ writtenIdentity }: Resource): string | undefined {
  if (writtenIdentity === undefined || writtenIdentity.name === '') return undefined;
  const { namespace } = writtenIdentity;
  // Previous ids contain the namespace that counts, current ones the text.
  const isUnset = namespace === 'default' || namespace === NO_NAMESPACE;
  const source = { ...writtenIdentity, namespace: isUnset ? undefined : namespace };
  // Not equal to the key of a built identity.
  return `source\0${identityKey(source)}`;
}

/** The namespace in previous ids of cluster-scoped objects. */
const NO_NAMESPACE = '_non_namespaceable_';

function repeatedKeys(sides: readonly Sided[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { key } of sides) {
    if (key === undefined) continue;
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return repeated;
}
