import { identityOfOutline } from '../resource/identity.ts';
import type { Identity, Origin, Resource } from '../resource/resource.ts';
import type { ResourceFile } from '../resource/resource-file.ts';
import type { Source, JsonObject } from '@krmkit/base';
import { isObject } from '@krmkit/base';
import type { YamlDocument } from '@krmkit/yaml';

/** The resource of an ordinary document. It computes its value when that is first read. Undefined if it is no object. */
export function lazyResource(source: Source, document: YamlDocument, index: number): Resource | undefined {
  const identity = document.outline === undefined ? undefined : identityOfOutline(document.outline);
  return identity && new LazyResource(identity, { source, document, index, path: [] });
}

/** A copy of the resource with a value that the original does not keep: it is freed together with the copy. */
export function withFreshValue(resource: Resource): Resource {
  const { identity, origin } = resource;
  return origin === undefined ? resource : { identity, value: freshValue(resource), origin };
}

/**
 * A copy of the file whose resources keep the values that are read from now on, so that they are freed together with the
 * copy. A resource whose value has been read is the same object in both.
 */
export function copyUnread<F extends ResourceFile>(file: F): F {
  const resources = file.resources.map((resource) =>
    resource instanceof LazyResource && !resource.isRead
      ? new LazyResource(resource.identity, resource.origin)
      : resource,
  );
  return { ...file, resources };
}

/** The value of a resource. If it has not been read, it is computed, and the resource does not keep it. */
export function freshValue(resource: Resource): JsonObject {
  const { origin } = resource;
  if (resource instanceof LazyResource && resource.isRead) return resource.value;
  return origin?.path.length === 0 && origin.document.outline !== undefined ? valueOf(origin.document) : resource.value;
}

/**
 * `value` is an own, enumerable property, not one of the prototype, so that `{...resource}` copies it like a member of a
 * plain object. All instances share one property descriptor, so that the getter costs no memory per resource.
 */
class LazyResource implements Resource {
  readonly identity: Identity;
  declare readonly value: JsonObject;
  readonly origin: Origin;
  #value: JsonObject | undefined;

  get isRead(): boolean {
    return this.#value !== undefined;
  }

  static readonly #descriptor: PropertyDescriptor & ThisType<LazyResource> = {
    enumerable: true,
    get() {
      return (this.#value ??= valueOf(this.origin.document));
    },
  };

  constructor(identity: Identity, origin: Origin) {
    this.identity = identity;
    this.origin = origin;
    Object.defineProperty(this, 'value', LazyResource.#descriptor);
  }
}

/** Documents with an outline have no problems, so that no diagnostics are lost here. */
function valueOf(document: YamlDocument): JsonObject {
  const value = document.readValue?.();
  return isObject(value) ? value : {};
}
