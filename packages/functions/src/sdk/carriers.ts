import { isCarrierAnnotation, withoutPosition, ORIGIN_ANNOTATIONS } from '@krmkit/manifests';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member, setMember } from '@krmkit/base';

/** Where a resource is to be written. */
export interface FileLocation {
  /** Relative to the package, `/` between segments. */
  readonly path?: string;
  /** Position in the file, from 0. */
  readonly index?: number;
}

/**
 * Removes the bookkeeping annotations (path, index, id) before a function sees an item; they are put back afterwards. A
 * function that writes `metadata.annotations = {}` means the annotations of the author.
 */
export function takeCarriers(item: JsonObject): { readonly value: JsonObject; readonly carriers: JsonObject } {
  const annotations = member(member(item, 'metadata'), 'annotations');
  const carriers: Record<string, JsonValue> = {};
  if (isObject(annotations)) {
    for (const [name, value] of Object.entries(annotations)) {
      if (isCarrierAnnotation(name)) setMember(carriers, name, value);
    }
  }
  // Keep what becomes empty, so that `metadata` exists for the function.
  return { value: withoutPosition(item, { metadata: {} }), carriers };
}

/** Puts them back. A path or an index that the function has written itself counts, in both spellings. */
export function putCarriers(value: JsonObject, carriers: JsonObject, position: FileLocation | undefined): JsonObject {
  const metadata = member(value, 'metadata') ?? {};
  const annotations = member(metadata, 'annotations') ?? {};
  if (!isObject(metadata) || !isObject(annotations)) return value;
  const added: Record<string, JsonValue> = { ...carriers };
  for (const field of ['path', 'index'] as const) {
    const names = ORIGIN_ANNOTATIONS[field];
    const own = names.map((name) => member(annotations, name)).find((one) => one !== undefined);
    const wanted = own ?? written(position, field);
    // With only one spelling, an old index would be combined with a new path.
    if (field === 'index' && wanted === undefined && position?.path !== undefined) {
      for (const name of names) delete added[name];
    }
    if (wanted !== undefined) for (const name of names.toReversed()) added[name] = wanted;
  }
  if (Object.keys(added).length === 0) return value;
  return { ...value, metadata: { ...metadata, annotations: { ...annotations, ...added } } };
}

function written(position: FileLocation | undefined, field: keyof FileLocation): string | undefined {
  const value = position?.[field];
  return value === undefined ? undefined : String(value);
}
