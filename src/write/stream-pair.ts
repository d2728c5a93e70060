import { withoutPlace } from '../resource/annotations.ts';
import { identityKey } from '../resource/identity.ts';
import type { ResourceFile } from '../resource/resource-file.ts';
import type { Resource } from '../resource/resource.ts';
import { equalValues } from '../value/equal.ts';

/** A resource of a stream; what it says of its place has been looked at. */
export interface StreamItem {
  readonly resource: Resource;
  /** Inside the package; undefined where it says nothing. */
  readonly path: string | undefined;
  readonly index: number | undefined;
}

/** A resource as it stands in its file. */
export interface PresentResource<F extends ResourceFile = ResourceFile> {
  readonly file: F;
  readonly resource: Resource;
  /** Position among the documents of its file that have content, from 0, as the index annotation counts. */
  readonly index: number;
}

export interface Pairs {
  readonly present: ReadonlyMap<StreamItem, PresentResource>;
  /** In the package, and not in the stream. */
  readonly unpaired: readonly PresentResource[];
  /** Items without a path that could be one of several. */
  readonly ambiguous: readonly StreamItem[];
}

/** The resources of files, with the index that `source` gives them. Templates have none. */
export function presentResources<F extends ResourceFile>(files: readonly F[]): readonly PresentResource<F>[] {
  const present: PresentResource<F>[] = [];
  for (const file of files) {
    if (file.template) continue;
    const indices = new Map<number, number>();
    for (const [at, { root }] of file.documents.entries()) if (root !== undefined) indices.set(at, indices.size);
    for (const resource of file.resources) {
      present.push({ file, resource, index: indices.get(resource.origin?.index ?? 0) ?? 0 });
    }
  }
  return present;
}

/**
 * Finds the document in the package that each item of a stream is, in this order: where it says that it stands, under
 * its own name; in the file that it names; under another name where it says that it stands; and elsewhere in the
 * package, where only one can be meant. Hash tables, so that it takes time linear in both.
 */
export function pairItems(items: readonly StreamItem[], present: readonly PresentResource[]): Pairs {
  const pairs = new Map<StreamItem, PresentResource>();
  const taken = new Set<PresentResource>();
  const pair = (keyOfItem: (item: StreamItem) => string | undefined, keyOf: (one: PresentResource) => string): void => {
    const waiting = new Map<string, PresentResource[]>();
    for (const one of present) if (!taken.has(one)) add(waiting, keyOf(one), one);
    for (const queue of waiting.values()) queue.reverse();
    for (const item of items) {
      const key = pairs.has(item) ? undefined : keyOfItem(item);
      const found = key === undefined ? undefined : waiting.get(key)?.pop();
      if (found === undefined) continue;
      pairs.set(item, found);
      taken.add(found);
    }
  };
  const keyOf = ({ identity }: Resource): string => identityKey(identity);
  pair(
    ({ path, index, resource }) => (path === undefined ? undefined : `${path}\0${index}\0${keyOf(resource)}`),
    ({ file, index, resource }) => `${file.relativePath}\0${index}\0${keyOf(resource)}`,
  );
  pair(
    ({ path, resource }) => (path === undefined ? undefined : `${path}\0${keyOf(resource)}`),
    ({ file, resource }) => `${file.relativePath}\0${keyOf(resource)}`,
  );
  // Somebody has renamed it; another kind in the same place is another resource.
  pair(
    ({ path, index, resource }) =>
      path === undefined || index === undefined ? undefined : `${path}\0${index}\0${kindOf(resource)}`,
    ({ file, index, resource }) => `${file.relativePath}\0${index}\0${kindOf(resource)}`,
  );
  const ambiguous = pairElsewhere(items, present, pairs, taken);
  return { present: pairs, unpaired: present.filter((one) => !taken.has(one)), ambiguous };
}

/** By name alone. Without a name nobody can be found: every kustomization would be every other one. */
function pairElsewhere(
  items: readonly StreamItem[],
  present: readonly PresentResource[],
  pairs: Map<StreamItem, PresentResource>,
  taken: Set<PresentResource>,
): readonly StreamItem[] {
  const wanted = new Map<string, StreamItem[]>();
  const waiting = new Map<string, PresentResource[]>();
  for (const item of items) {
    const { identity } = item.resource;
    if (!pairs.has(item) && (identity.name !== '' || item.path === undefined)) add(wanted, identityKey(identity), item);
  }
  for (const one of present) if (!taken.has(one)) add(waiting, identityKey(one.resource.identity), one);
  const ambiguous: StreamItem[] = [];
  for (const [key, same] of wanted) {
    const candidates = waiting.get(key) ?? [];
    if (candidates.length === 0) continue;
    const inOrder = same.length === candidates.length;
    for (const [at, item] of same.entries()) {
      // A file that says where it is to be is moved only if nobody else can be meant.
      const found =
        inOrder && (item.path === undefined || same.length === 1)
          ? candidates[at]
          : item.path === undefined
            ? candidates.find((one) => !taken.has(one) && isEqual(item, one))
            : undefined;
      if (found !== undefined) {
        pairs.set(item, found);
        taken.add(found);
      } else if (item.path === undefined) {
        ambiguous.push(item);
      }
    }
  }
  return ambiguous;
}

function isEqual(item: StreamItem, present: PresentResource): boolean {
  return equalValues(withoutPlace(item.resource.value, present.resource.value), present.resource.value);
}

function kindOf({ identity }: Resource): string {
  return `${identity.group}\0${identity.kind}`;
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
