import { namespaceOf, isExternal, isNamedAfter } from '@krmkit/pods';
import type { ExternalObject, ObjectName, Outside, OutsideLookup } from '@krmkit/pods';
import type { Environment, Environments } from '@krmkit/kustomize';
import { environmentsOf } from '@krmkit/kustomize';
import type { Resource } from '@krmkit/manifests';

/** An object of an environment. */
interface FoundObject {
  /** The directory of the root; undefined for a file. */
  readonly root: string | undefined;
  readonly isBuilt: boolean;
  readonly namespace: string | undefined;
  readonly path: string;
  readonly resource: Resource;
  /** As in `BuiltRoot`. */
  readonly cluster: string | undefined;
}

/**
 * What the settings and the other environments say about an object that an environment does not have. A file that no
 * build uses is applied beside what they build, so it sees all of that. A build sees the objects of its
 * namespace that other builds make, but not those of other overlays of its own base, which are for other clusters. What
 * controllers apply to the same cluster is known with its content.
 */
export function findOutside(
  environments: Environments,
  external: readonly ExternalObject[],
): (root: string | undefined, isBuilt: boolean) => OutsideLookup {
  let index: ReadonlyMap<string, readonly FoundObject[]> | undefined;
  return (root, isBuilt) => (target, namespace) => {
    if (isExternal(external, target, namespace)) return { state: 'exists', by: 'listed in .krmkit.yaml' };
    if (environments.roots.length === 0) return undefined;
    index ??= indexOf(environments);
    const { group, kind, name } = target;
    const others = (index.get(`${group}/${kind}/${name}`) ?? []).filter(
      (one) =>
        one.root !== root && (one.namespace === undefined || namespace === undefined || one.namespace === namespace),
    );
    const [first] = others;
    if (first === undefined) return installedBy(environments, root, target, namespace);
    const beside = others.find((one) => one.namespace === namespace && isSameCluster(environments, root, one));
    if (beside !== undefined) return { ...existing(beside), object: beside.resource };
    const seen =
      root === undefined || !isBuilt
        ? first
        : others.find(
            (one) => one.namespace !== undefined && one.namespace === namespace && !sharesBase(environments, root, one),
          );
    return seen === undefined ? { state: 'only', where: placeOf(first) } : existing(seen);
  };
}

/**
 * A release that is not built probably installs the objects with its name. One of another cluster does not, and neither does
 * the root itself.
 */
function installedBy(
  { roots }: Environments,
  root: string | undefined,
  { name }: ObjectName,
  namespace: string | undefined,
): Outside | undefined {
  const own = roots.find(({ directory }) => directory === root)?.cluster;
  const all = new Set([...roots, ...roots.flatMap(({ beside = [] }) => beside)]);
  for (const { directory, release, cluster } of all) {
    if (release === undefined || (own !== undefined && cluster !== own) || !isNamedAfter(name, release.name)) continue;
    const isThere = release.namespace === '' || namespace === undefined || release.namespace === namespace;
    if (isThere) return { state: 'exists', by: `${directory}, which is not built` };
  }
  return undefined;
}

function existing(found: FoundObject): Extract<Outside, { state: 'exists' }> {
  return { state: 'exists', by: placeOf(found) };
}

function placeOf({ root, isBuilt, path }: FoundObject): string {
  return root === undefined || !isBuilt ? `in ${path}, outside of this build` : `in the build of ${root}`;
}

function isSameCluster({ roots }: Environments, root: string | undefined, { cluster }: FoundObject): boolean {
  return cluster !== undefined && roots.some((one) => one.directory === root && one.cluster === cluster);
}

function sharesBase({ roots }: Environments, root: string, { root: other, path }: FoundObject): boolean {
  const own = roots.find(({ directory }) => directory === root)?.package.sources;
  const theirs = roots.find(({ directory }) => directory === other)?.package.sources;
  if (own === undefined) return false;
  return theirs === undefined ? own.has(path) : [...theirs.keys()].some((file) => own.has(file));
}

function indexOf(environments: Environments): ReadonlyMap<string, readonly FoundObject[]> {
  const index = new Map<string, FoundObject[]>();
  const clusters = new Map(environments.roots.map(({ directory, cluster }) => [directory, cluster]));
  const add = ({ root, isBuilt, package: own }: Environment, cluster: string | undefined): void => {
    for (const resource of own.resources) {
      const { group, kind, name } = resource.identity;
      const path = resource.origin?.source.path ?? '';
      if (name === '' || own.facts.patches.has(path)) continue;
      const key = `${group}/${kind}/${name}`;
      const found = { root, isBuilt, namespace: namespaceOf(resource, own.facts), path, resource, cluster };
      const list = index.get(key);
      if (list === undefined) index.set(key, [found]);
      else list.push(found);
    }
  };
  for (const one of environmentsOf(environments)) add(one, one.isBuilt ? clusters.get(one.root ?? '') : undefined);
  for (const one of new Set(environments.roots.flatMap(({ beside = [] }) => beside))) {
    add({ root: one.directory, isBuilt: true, package: one.package }, one.cluster);
  }
  return index;
}
