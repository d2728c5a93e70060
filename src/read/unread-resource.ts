import { identityOfOutline } from '../resource/identity.ts';
import type { Identity, Origin, Resource } from '../resource/resource.ts';
import type { Source } from '../text/source.ts';
import type { JsonObject } from '../value/json.ts';
import { isObject } from '../value/json.ts';
import type { YamlDocument } from '../yaml/read/nodes.ts';

/** The resource of an ordinary document, whose value is made when it is first asked for; undefined for no object. */
export function unreadResource(source: Source, document: YamlDocument, index: number): Resource | undefined {
  const identity = document.outline === undefined ? undefined : identityOfOutline(document.outline);
  return identity && new UnreadResource(identity, { source, document, index, path: [] });
}

/** The same resource with a value of its own, which goes when the copy goes. */
export function withFreshValue(resource: Resource): Resource {
  const { identity, origin } = resource;
  return origin === undefined ? resource : { identity, value: freshValue(resource), origin };
}

/** The value of a resource, made anew and not kept where it comes of an ordinary document. */
export function freshValue(resource: Resource): JsonObject {
  const { origin } = resource;
  return origin?.path.length === 0 && origin.document.outline !== undefined ? valueOf(origin.document) : resource.value;
}

/**
 * `value` is a property of the object itself, not of its prototype: a copy (`{...resource}`) has the value, as the copy
 * of a plain object has. All objects share one getter, so that it takes no memory of each.
 */
class UnreadResource implements Resource {
  readonly identity: Identity;
  declare readonly value: JsonObject;
  readonly origin: Origin;
  #value: JsonObject | undefined;

  static readonly #late: PropertyDescriptor & ThisType<UnreadResource> = {
    enumerable: true,
    get() {
      return (this.#value ??= valueOf(this.origin.document));
    },
  };

  constructor(identity: Identity, origin: Origin) {
    this.identity = identity;
    this.origin = origin;
    Object.defineProperty(this, 'value', UnreadResource.#late);
  }
}

/** Documents with an outline have no problems. */
function valueOf(document: YamlDocument): JsonObject {
  const value = document.readValue?.();
  return isObject(value) ? value : {};
}
