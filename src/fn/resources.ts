import { readOriginAnnotations } from '../resource/origin.ts';
import { equalValues } from '../value/equal.ts';
import type { JsonObject, JsonValue } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';
import { copyValue } from '../value/plain.ts';
import type { FilePlace } from './carriers.ts';
import { putCarriers, takeCarriers } from './carriers.ts';
import type { CommentLookup, FieldComments } from './comments.ts';
import type { FieldPath } from './field.ts';
import { pathOf } from './field.ts';
import type { KubernetesKinds } from './kinds.ts';
import type { KubernetesObject, KubernetesResource } from './object.ts';
import { isKubernetesObject, jsonOf } from './object.ts';
import type { ResourceSelector } from './resource-match.ts';
import { matcherOf } from './resource-match.ts';

/**
 * The resources of a run, in their order. Each is a plain object that may be edited in place; two with one name are
 * two. What is taken out while somebody goes through them is still gone through.
 */
export interface Resources extends Iterable<KubernetesObject> {
  readonly size: number;
  /** Is this very object one of them? */
  has(resource: KubernetesObject): boolean;
  /** Those of a kind: of a built-in one with its type. */
  of<A extends keyof KubernetesKinds, K extends keyof KubernetesKinds[A]>(
    apiVersion: A,
    kind: K,
  ): KubernetesResource<A, K>[];
  of(apiVersion: string, kind: string): KubernetesObject[];
  filter<T extends KubernetesObject>(guard: (resource: KubernetesObject) => resource is T): T[];
  filter(test: (resource: KubernetesObject) => boolean): KubernetesObject[];
  /** Throws a RangeError for a label selector that cannot be read. */
  select(selector: ResourceSelector): KubernetesObject[];
  /** Adds at the end. Without a place it gets the file that the runner gives to new resources. */
  add<T extends KubernetesObject>(resource: T, place?: FilePlace): T;
  /** This very object; false where it is not one of them. */
  remove(resource: KubernetesObject): boolean;
  /** Where it came from, or is to go. */
  placeOf(resource: KubernetesObject): FilePlace;
  /** Another file for it; without an index it goes behind what is there. */
  move(resource: KubernetesObject, place: FilePlace): void;
  /** As it came in, whatever became of it since; undefined without `comments: true`, and for what is new. */
  commentOf(resource: KubernetesObject, field: FieldPath): FieldComments | undefined;
}

interface Entry {
  /** Undefined for an item that is no Kubernetes object: it travels unseen. */
  readonly resource: KubernetesObject | undefined;
  readonly given: JsonValue;
  readonly carriers: JsonObject;
  readonly from: number | undefined;
  readonly place: FilePlace | undefined;
}

export interface ResourceCollection {
  readonly resources: Resources;
  /** The items as they are now; what was not changed is the very value that came in. */
  readonly finish: () => { readonly items: readonly JsonValue[]; readonly from: readonly (number | undefined)[] };
}

export function collectResources(items: readonly JsonValue[], comments: CommentLookup): ResourceCollection {
  const entries = new Map<object, Entry>();
  for (const [from, given] of items.entries()) {
    const { value, carriers } = isObject(given) ? takeCarriers(given) : { value: given, carriers: {} };
    const copy: unknown = copyValue(value);
    const resource = isKubernetesObject(copy) ? copy : undefined;
    entries.set(resource ?? {}, { resource, given, carriers, from, place: undefined });
  }
  return { resources: resourcesOver(entries, comments), finish: () => finish(entries) };
}

function resourcesOver(entries: Map<object, Entry>, comments: CommentLookup): Resources {
  const all = (): KubernetesObject[] =>
    [...entries.values()].flatMap(({ resource }) => (resource === undefined ? [] : [resource]));
  const entryOf = (resource: KubernetesObject): Entry => {
    const entry = entries.get(resource);
    if (entry === undefined) throw new RangeError(`This ${resource.kind} is none of the resources of the run`);
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
    add: (resource, place) => {
      if (!isKubernetesObject(resource)) throw new TypeError('A resource has an apiVersion and a kind');
      jsonOf(resource);
      const present = entries.get(resource);
      const fresh = { resource, given: null, carriers: {}, from: undefined };
      entries.set(resource, { ...(present ?? fresh), place: place ?? present?.place });
      return resource;
    },
    remove: (resource) => entries.delete(resource),
    placeOf: (resource) => placeOf(entryOf(resource)),
    move: (resource, place) => {
      entries.set(resource, { ...entryOf(resource), place });
    },
    commentOf: (resource, field) => {
      const { from } = entryOf(resource);
      return from === undefined ? undefined : comments(from, pathOf(field));
    },
  };
}

function placeOf({ carriers, place }: Entry): FilePlace {
  if (place !== undefined) return place;
  const { path, index } = readOriginAnnotations({ metadata: { annotations: carriers } }).annotations;
  return { ...(path === undefined ? {} : { path }), ...(index === undefined ? {} : { index }) };
}

function finish(entries: ReadonlyMap<object, Entry>): {
  readonly items: readonly JsonValue[];
  readonly from: readonly (number | undefined)[];
} {
  const items: JsonValue[] = [];
  const from: (number | undefined)[] = [];
  for (const entry of entries.values()) {
    items.push(itemOf(entry));
    from.push(entry.from);
  }
  return { items, from };
}

function itemOf({ resource, given, carriers, place }: Entry): JsonValue {
  if (resource === undefined) return given;
  const value = jsonOf(resource);
  if (!isObject(value)) return given;
  const item = putCarriers(value, carriers, place);
  return equalValues(item, given) ? given : item;
}

/** The items of a ResourceList; a TypeError for a list of another shape. */
export function itemsOf(list: JsonObject): readonly JsonValue[] {
  const items = member(list, 'items') ?? [];
  if (!isArray(items)) throw new TypeError('The items of a ResourceList are a list');
  return items;
}
