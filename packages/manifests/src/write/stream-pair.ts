import { withoutPosition } from '../resource/annotations.ts';
import { identityKey } from '../resource/identity.ts';
import type { ResourceFile } from '../resource/resource-file.ts';
import type { Origin, Resource } from '../resource/resource.ts';
import { compareBytes, equalValues, isObject, member } from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';

/** A resource of a stream, with the path and index that it gives. */
export interface StreamItem {
  readonly resource: Resource;
  /** Path inside the package; undefined if it gives none. */
  readonly path: string | undefined;
  readonly index: number | undefined;
  /** The index that it had in its file, if known. */
  readonly from?: Resource | undefined;
  /** The text that has its value, as its author wrote it. */
  readonly written?: Origin | undefined;
}

/** A resource in its file. */
export interface PresentResource<F extends ResourceFile = ResourceFile> {
  readonly file: F;
  readonly resource: Resource;
  /** Position among the documents of its file that have content, from 0, as in the index annotation. */
  readonly index: number;
}

export interface Pairs {
  readonly present: ReadonlyMap<StreamItem, PresentResource>;
  /** Resources of the package that are not in the stream. */
  readonly unpaired: readonly PresentResource[];
  /** Items without a path that match several resources. */
  readonly ambiguous: readonly StreamItem[];
}

/** The resources of files, with the index that `source` gives them. Templates have no resources. */
export function presentResources<F extends ResourceFile>(files: readonly F[]): readonly PresentResource<F>[] {
  const present: PresentResource<F>[] = [];
  for (const file of files) {
    if (file.template) continue;
    const isResource: boolean[] = file.documents.map(() => false);
    for (const { origin } of file.resources) isResource[origin?.index ?? 0] = true;
    let index = 0;
    const indices = file.documents.map((document, at) => {
      const own = index;
      // A resource has content, so its document need not be read.
      if (isResource[at] === true || (document.outline ?? document.root) !== undefined) index += 1;
      return own;
    });
    for (const resource of file.resources) {
      present.push({ file, resource, index: indices[resource.origin?.index ?? 0] ?? 0 });
    }
  }
  return present;
}

/**
 * Pairs each item of a stream with its document in the package. In order: the same path, index and name; the same path
 * and name; the known origin in that path; the same path and index with another name; and anywhere in the package if
 * there is only one match. An item without a name only matches the same path, index and generateName, or equal content.
 * Takes time linear in both, with hash tables.
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
  const keyOf = ({ identity, value }: Resource): string =>
    isNamed({ identity }) ? identityKey(identity) : `${identityKey(identity)}\0${generateNameOf(value)}`;
  pair(
    ({ path, index, resource }) => {
      if (path === undefined) return undefined;
      return `${path}\0${index ?? (isNamed(resource) ? '' : 0)}\0${keyOf(resource)}`;
    },
    ({ file, index, resource }) => `${file.relativePath}\0${index}\0${keyOf(resource)}`,
  );
  pair(
    ({ path, resource }) => (path === undefined || !isNamed(resource) ? undefined : `${path}\0${keyOf(resource)}`),
    ({ file, resource }) => `${file.relativePath}\0${keyOf(resource)}`,
  );
  // Only their content distinguishes two resources without names.
  const contents = new Map<Resource, string>();
  const contentOf = (resource: Resource): string => {
    if (isNamed(resource)) return '';
    const content = contents.get(resource) ?? contentKey(resource.value);
    contents.set(resource, content);
    return content;
  };
  pair(
    ({ path, resource }) => (path === undefined || isNamed(resource) ? undefined : `${path}\0${contentOf(resource)}`),
    ({ file, resource }) => `${file.relativePath}\0${contentOf(resource)}`,
  );
  pairOrigins(items, present, pairs, taken);
  // It was renamed; another kind at the same path and index is another resource.
  pair(
    ({ path, index, resource }) =>
      path === undefined || index === undefined || !isNamed(resource)
        ? undefined
        : `${path}\0${index}\0${kindOf(resource)}`,
    ({ file, index, resource }) => `${file.relativePath}\0${index}\0${kindOf(resource)}`,
  );
  pair(
    ({ path, resource }) => (path !== undefined || isNamed(resource) ? undefined : contentOf(resource)),
    ({ resource }) => contentOf(resource),
  );
  const ambiguous = pairElsewhere(items, present, pairs, taken);
  return { present: pairs, unpaired: present.filter((one) => !taken.has(one)), ambiguous };
}

/**
 * A resource with a new name or kind stays in its document. If another item matches that document by name, that item
 * goes to the document that it came from: renaming a to b and b to c moves no document.
 */
function pairOrigins(
  items: readonly StreamItem[],
  present: readonly PresentResource[],
  pairs: Map<StreamItem, PresentResource>,
  taken: Set<PresentResource>,
): void {
  const left = items.filter((item) => item.from !== undefined && !pairs.has(item));
  if (left.length === 0) return;
  const documents = new Map(present.map((one) => [one.resource, one]));
  const holders = new Map([...pairs].map(([item, one]) => [one, item]));
  for (const first of left) {
    for (let item: StreamItem | undefined = first; item?.from !== undefined;) {
      const own = documents.get(item.from);
      const holder: StreamItem | undefined = own === undefined ? undefined : holders.get(own);
      if (own === undefined || own.file.relativePath !== item.path || holder?.from === item.from) break;
      pairs.set(item, own);
      holders.set(own, item);
      taken.add(own);
      if (holder !== undefined) pairs.delete(holder);
      item = holder;
    }
  }
}

/** Only by name: all kustomizations without a name would be equal. */
function pairElsewhere(
  items: readonly StreamItem[],
  present: readonly PresentResource[],
  pairs: Map<StreamItem, PresentResource>,
  taken: Set<PresentResource>,
): readonly StreamItem[] {
  const wanted = new Map<string, StreamItem[]>();
  const waiting = new Map<string, PresentResource[]>();
  const left = items.filter((item) => !pairs.has(item) && isNamed(item.resource));
  for (const item of left) add(wanted, identityKey(item.resource.identity), item);
  for (const one of present) if (!taken.has(one)) add(waiting, identityKey(one.resource.identity), one);
  const ambiguous: StreamItem[] = [];
  for (const [key, same] of wanted) {
    const candidates = waiting.get(key) ?? [];
    if (candidates.length === 0) continue;
    const inOrder = same.length === candidates.length;
    for (const [at, item] of same.entries()) {
      // An item with another path moves a resource only if there is exactly one match.
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
  return equalValues(withoutPosition(item.resource.value, present.resource.value), present.resource.value);
}

function isNamed({ identity }: Pick<Resource, 'identity'>): boolean {
  return identity.name !== '';
}

/** `metadata.generateName`, or `''`. */
export function generateNameOf(value: JsonObject): string {
  const written = member(member(value, 'metadata'), 'generateName');
  return typeof written === 'string' ? written : '';
}

/** Equal for equal values, regardless of the order of keys and of path and index annotations. */
function contentKey(value: JsonObject): string {
  return JSON.stringify(withoutPosition(value), (_, one: JsonValue) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => compareBytes(a, b))) : one,
  );
}

function kindOf({ identity }: Resource): string {
  return `${identity.group}\0${identity.kind}`;
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
