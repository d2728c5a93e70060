import { readOriginAnnotations } from '@krmkit/manifests';
import { equalValues, isArray, isObject, member, copyValue, isJson } from '@krmkit/base';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import type { FileLocation } from './carriers.ts';
import { putCarriers, takeCarriers } from './carriers.ts';
import type { CommentChange, CommentLookup, FieldComments } from './comments.ts';
import { commentLines } from './comments.ts';
import type { FieldPath } from './field.ts';
import { pathOf } from './field.ts';
import type { FunctionOutput, SetComment } from './function.ts';
import type { KubernetesKinds } from './kinds.ts';
import type { KubernetesObject, KubernetesResource } from './object.ts';
import { isKubernetesObject, jsonOf } from './object.ts';
import type { ResourceSelector } from './resource-match.ts';
import { matcherOf } from './resource-match.ts';

/**
 * The resources of a run, in their order. Each is a plain object that you can edit in place; two objects with the same
 * name are two resources. A loop over the resources still visits those that you remove during the loop.
 */
export interface Resources extends Iterable<KubernetesObject> {
  /** The number of resources. */
  readonly size: number;
  /** Whether this object, and not only an equal one, is a resource of the run. */
  has(resource: KubernetesObject): boolean;
  /** The resources of a built-in kind, with its type. */
  of<A extends keyof KubernetesKinds, K extends keyof KubernetesKinds[A]>(
    apiVersion: A,
    kind: K,
  ): KubernetesResource<A, K>[];
  /** The resources of any kind. */
  of(apiVersion: string, kind: string): KubernetesObject[];
  /** The resources that a type guard accepts. */
  filter<T extends KubernetesObject>(guard: (resource: KubernetesObject) => resource is T): T[];
  /** The resources that a test accepts. */
  filter(test: (resource: KubernetesObject) => boolean): KubernetesObject[];
  /** Throws a RangeError for a label selector that cannot be read. */
  select(selector: ResourceSelector): KubernetesObject[];
  /** Adds at the end. Without a location it gets the file that the runner gives to new resources. */
  add<T extends KubernetesObject>(resource: T, location?: FileLocation): T;
  /** This very object; false where it is not one of them. */
  remove(resource: KubernetesObject): boolean;
  /** Where it came from, or is to go. */
  locationOf(resource: KubernetesObject): FileLocation;
  /** Another file for it; without an index it goes after the existing resources. */
  move(resource: KubernetesObject, location: FileLocation): void;
  /**
   * The comments of a field in the input; those of the resource itself for the path `[]`. Undefined without `comments:
   * true`, and for a field that the input does not have.
   */
  commentOf(resource: KubernetesObject, field: FieldPath): FieldComments | undefined;
  /**
   * Sets or removes the comments of a field, or the comment above the resource for the path `[]`. A text is the comment
   * at the end of the line. The `#` is optional. Has an effect only with `comments: true`, and where the text has room
   * for a comment: a collection in brackets on one line has none. Throws a RangeError for a comment at the end of a
   * line with more than one line.
   */
  setComment(resource: KubernetesObject, field: FieldPath, comment: string | CommentChange): void;
}

interface Entry {
  /** Undefined for an item that is not a Kubernetes object: functions do not see it. */
  readonly resource: KubernetesObject | undefined;
  /** The item as received; undefined if the received object itself is edited. */
  readonly given: JsonValue | undefined;
  readonly carriers: JsonObject;
  readonly from: number | undefined;
  readonly location: FileLocation | undefined;
  readonly comments: readonly Omit<SetComment, 'item'>[];
}

export interface ResourceCollection {
  readonly resources: Resources;
  /** The current items; an unchanged item is the same value that was received. */
  readonly finish: () => FinishedResources;
}

interface FinishedResources extends Pick<FunctionOutput, 'from'> {
  readonly items: readonly JsonValue[];
  readonly comments: readonly SetComment[];
}

/** `owned`: the items are edited in place, and returned even if nothing changed. */
export function collectResources(
  items: readonly JsonValue[],
  comments: CommentLookup,
  owned = false,
): ResourceCollection {
  const entries = new Map<object, Entry>();
  for (const [from, given] of items.entries()) {
    const { value, carriers } = isObject(given) ? takeCarriers(given) : { value: given, carriers: {} };
    const copy: unknown = owned ? value : copyValue(value);
    const resource = isKubernetesObject(copy) ? copy : undefined;
    const before = owned && resource !== undefined ? undefined : given;
    entries.set(resource ?? {}, { resource, given: before, carriers, from, location: undefined, comments: [] });
  }
  return { resources: resourcesOver(entries, comments), finish: () => finish(entries) };
}

function resourcesOver(entries: Map<object, Entry>, comments: CommentLookup): Resources {
  const all = (): KubernetesObject[] =>
    [...entries.values()].flatMap(({ resource }) => (resource === undefined ? [] : [resource]));
  const entryOf = (resource: KubernetesObject): Entry => {
    const entry = entries.get(resource);
    if (entry === undefined) throw new RangeError(`This ${resource.kind} is not one of the resources of this run`);
    return entry;
  };
  function of<A extends keyof KubernetesKinds, K extends keyof KubernetesKinds[A]>(
    apiVersion: A,
    kind: K,
  ): KubernetesResource<A, K>[];
  function of(apiVersion: string, kind: string): KubernetesObject[];
  function of(apiVersion: string, kind: string): KubernetesObject[] {
    return all().filter((resource) => resource.apiVersion === apiVersion && resource.kind === kind);
  }
  function filter<T extends KubernetesObject>(guard: (resource: KubernetesObject) => resource is T): T[];
  function filter(test: (resource: KubernetesObject) => boolean): KubernetesObject[];
  function filter(test: (resource: KubernetesObject) => boolean): KubernetesObject[] {
    return all().filter((resource) => test(resource));
  }
  return {
    get size() {
      return all().length;
    },
    [Symbol.iterator]: () => all()[Symbol.iterator](),
    has: (resource) => entries.has(resource),
    of,
    filter,
    select: (selector) => {
      const matches = matcherOf(selector);
      return all().filter((resource) => matches(resource));
    },
    add: (resource, location) => {
      if (!isKubernetesObject(resource)) throw new TypeError('A resource needs an apiVersion and a kind');
      jsonOf(resource);
      const present = entries.get(resource);
      const fresh = { resource, given: null, carriers: {}, from: undefined, comments: [] };
      entries.set(resource, { ...(present ?? fresh), location: location ?? present?.location });
      return resource;
    },
    remove: (resource) => entries.delete(resource),
    locationOf: (resource) => locationOf(entryOf(resource)),
    move: (resource, location) => {
      entries.set(resource, { ...entryOf(resource), location });
    },
    commentOf: (resource, field) => {
      const { from } = entryOf(resource);
      return from === undefined ? undefined : comments(from, pathOf(field));
    },
    setComment: (resource, field, comment) => {
      const entry = entryOf(resource);
      entries.set(resource, { ...entry, comments: [...entry.comments, commentAt(pathOf(field), comment)] });
    },
  };
}

function commentAt(path: Path, comment: string | CommentChange): Omit<SetComment, 'item'> {
  const change = commentLines(typeof comment === 'string' ? { beside: comment } : comment);
  if (path.length === 0 && change.beside !== undefined) {
    throw new RangeError('A resource has no line of its own: pass `above`, or the path of a field');
  }
  return { path, ...change };
}

function locationOf({ carriers, location }: Entry): FileLocation {
  if (location !== undefined) return location;
  const { path, index } = readOriginAnnotations({ metadata: { annotations: carriers } }).annotations;
  return { ...(path === undefined ? {} : { path }), ...(index === undefined ? {} : { index }) };
}

function finish(entries: ReadonlyMap<object, Entry>): FinishedResources {
  const items: JsonValue[] = [];
  const from: (number | undefined)[] = [];
  const comments: SetComment[] = [];
  for (const entry of entries.values()) {
    for (const one of entry.comments) comments.push({ item: items.length, ...one });
    items.push(itemOf(entry));
    from.push(entry.from);
  }
  return { items, from, comments };
}

function itemOf({ resource, given, carriers, location }: Entry): JsonValue {
  if (resource === undefined) return given ?? null;
  // An object that was edited in place has no other owner.
  const value = given === undefined && isJson(resource) ? resource : jsonOf(resource);
  if (!isObject(value)) return given ?? null;
  const item = putCarriers(value, carriers, location);
  return given !== undefined && equalValues(item, given) ? given : item;
}

/** The items of a ResourceList; throws a TypeError for a list of another shape. */
export function itemsOf(list: JsonObject): readonly JsonValue[] {
  const items = member(list, 'items') ?? [];
  if (!isArray(items)) throw new TypeError('The items of a ResourceList must be a list');
  return items;
}
