import { isArray, member } from '@krmkit/base';
import type { Build } from './build-context.ts';
import { effectiveNamespace } from './build-context.ts';
import type { BuildObject, ObjectList } from './objects.ts';
import { currentId, originalId } from './objects.ts';

/** The renamed objects of a build, found by a former name and the namespace. */
export interface Referrals {
  /**
   * The objects that had this name and that an object can refer to, in order. An object can refer to cluster-scoped
   * objects and to those of its namespace; a RoleBinding also to those of its subjects. `namespace`: only those that
   * were in it, or else are in it.
   */
  readonly visible: (referrer: BuildObject, name: string, namespace?: string) => readonly BuildObject[];
}

interface Entry {
  readonly position: number;
  readonly object: BuildObject;
  readonly original: string;
  readonly current: string;
}

/** Follows SubsetThatCouldBeReferencedByResource in api/resmap/reswrangler.go. */
export function indexReferrals(objects: ObjectList, build: Pick<Build, 'isClusterScoped'>): Referrals {
  const byName = new Map<string, Entry[]>();
  const byPlace = new Map<string, Entry[]>();
  // The original namespaces of the objects of each namespace.
  const originals = new Map<string, Set<string>>();
  const all = new Set<string>();
  for (const [position, object] of objects.entries()) {
    const original = effectiveNamespace(originalId(object), build);
    const current = effectiveNamespace(currentId(object), build);
    const entry: Entry = { position, object, original, current };
    addTo(originals, current, original);
    all.add(original);
    for (const name of new Set(object.previous.map((id) => id.name))) {
      append(byName, name, entry);
      append(byPlace, placeOf(name, current), entry);
    }
  }
  return {
    visible: (referrer, name, namespace = '') => {
      const own = currentId(referrer);
      const isEverywhere = build.isClusterScoped(own);
      const positions = isEverywhere ? [] : [CLUSTER, ...namespacesOf(referrer, effectiveNamespace(own, build))];
      const entries = isEverywhere
        ? (byName.get(name) ?? [])
        : positions.flatMap((position) => byPlace.get(placeOf(name, position)) ?? []);
      const isIn = (entry: Entry): boolean => {
        if (namespace === '') return true;
        const wasThere = isEverywhere
          ? all.has(namespace)
          : positions.some((position) => originals.get(position)?.has(namespace) === true);
        return (wasThere ? entry.original : entry.current) === namespace;
      };
      return entries
        .filter(isIn)
        .toSorted((a, b) => a.position - b.position)
        .map(({ object }) => object);
    },
  };
}

/** The effective namespace of cluster-scoped objects. */
const CLUSTER = '_non_namespaceable_';

function placeOf(name: string, namespace: string): string {
  return `${namespace}\0${name}`;
}

function append(index: Map<string, Entry[]>, key: string, entry: Entry): void {
  const others = index.get(key);
  if (others === undefined) index.set(key, [entry]);
  else others.push(entry);
}

function addTo(index: Map<string, Set<string>>, key: string, value: string): void {
  const others = index.get(key);
  if (others === undefined) index.set(key, new Set([value]));
  else others.add(value);
}

/** The namespace of an object, and those of the subjects of a RoleBinding. */
function namespacesOf({ value }: BuildObject, own: string): ReadonlySet<string> {
  const namespaces = new Set([own]);
  const subjects = member(value, 'kind') === 'RoleBinding' ? member(value, 'subjects') : undefined;
  for (const subject of isArray(subjects) ? subjects : []) {
    const namespace = member(subject, 'namespace');
    if (member(subject, 'kind') === 'ServiceAccount' && typeof namespace === 'string') namespaces.add(namespace);
  }
  return namespaces;
}
