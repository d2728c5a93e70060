import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import { ORIGIN_ANNOTATIONS } from './origin.ts';
import type { Resource } from './resource.ts';

/** Annotations with this prefix belong to the tools that pass resources between programs. */
const CARRIER_PREFIX = 'internal.config.kubernetes.io/';

/** The position of a resource in its package. */
export interface PackagePosition {
  /** Relative, `/` between segments; undefined for a resource of a stream. */
  readonly path: string | undefined;
  /** Position among the documents of its file that have content, from 0. */
  readonly index: number;
}

/** True for an annotation that tools pass with a resource and never write to a file. */
export function isCarrierAnnotation(name: string): boolean {
  if (name.startsWith(CARRIER_PREFIX)) return true;
  return [ORIGIN_ANNOTATIONS.path, ORIGIN_ANNOTATIONS.index, ORIGIN_ANNOTATIONS.id].some(([, old]) => name === old);
}

/** True if it is known, without reading its value, that the resource has no path or index annotations. */
export function hasNoToolAnnotations({ origin }: Pick<Resource, 'origin'>): boolean {
  return origin?.path.length === 0 && origin.document.outline?.toolAnnotations === false;
}

/**
 * The resource with its path and index in both spellings, in the order in which kustomize and kpt write them. A
 * resource whose metadata or annotations are not mappings is unchanged.
 */
export function withPosition(value: JsonObject, position: PackagePosition): JsonObject {
  const metadata = member(value, 'metadata') ?? {};
  const annotations = member(metadata, 'annotations') ?? {};
  if (!isObject(metadata) || !isObject(annotations)) return value;
  return { ...value, metadata: { ...metadata, annotations: { ...annotations, ...positionAnnotations(position) } } };
}

/** Path and index in both spellings, in the order in which kustomize and kpt write them. */
export function positionAnnotations(position: PackagePosition): Readonly<Record<string, string>> {
  const added: Record<string, string> = {};
  for (const spelling of [1, 0] as const) {
    added[ORIGIN_ANNOTATIONS.index[spelling]] = String(position.index);
    if (position.path !== undefined) added[ORIGIN_ANNOTATIONS.path[spelling]] = position.path;
  }
  return added;
}

/**
 * The resource as a file holds it, without bookkeeping annotations. Mappings that become empty are removed, unless they
 * are empty in `present`, the resource in its file. Annotations of `present` with such names belong to its author: in
 * the stream they had other values, so they are restored.
 */
export function withoutPosition(value: JsonObject, present?: JsonObject): JsonObject {
  const rest = withoutCarriers(value, present);
  const own = carriersOf(present);
  if (own.length === 0) return rest;
  const metadata = member(rest, 'metadata') ?? {};
  const annotations = member(metadata, 'annotations') ?? {};
  if (!isObject(metadata) || !isObject(annotations)) return rest;
  return { ...rest, metadata: { ...metadata, annotations: { ...annotations, ...Object.fromEntries(own) } } };
}

function carriersOf(value: JsonObject | undefined): readonly (readonly [string, JsonValue])[] {
  const annotations = member(member(value, 'metadata'), 'annotations');
  return isObject(annotations) ? Object.entries(annotations).filter(([name]) => isCarrierAnnotation(name)) : [];
}

function withoutCarriers(value: JsonObject, present: JsonObject | undefined): JsonObject {
  const metadata = member(value, 'metadata');
  const annotations = member(metadata, 'annotations');
  if (!isObject(metadata) || !isObject(annotations)) return value;
  const kept = Object.entries(annotations).filter(([name]) => !isCarrierAnnotation(name));
  if (kept.length === Object.keys(annotations).length) return value;
  if (kept.length > 0) return { ...value, metadata: { ...metadata, annotations: Object.fromEntries(kept) } };
  const presentMetadata = member(present, 'metadata');
  const presentAnnotations = member(presentMetadata, 'annotations');
  if (isEmpty(presentAnnotations)) {
    return { ...value, metadata: { ...metadata, annotations: presentAnnotations ?? null } };
  }
  const { annotations: _, ...others } = metadata;
  if (Object.keys(others).length > 0) return { ...value, metadata: others };
  if (isEmpty(presentMetadata)) return { ...value, metadata: presentMetadata ?? null };
  const { metadata: __, ...rest } = value;
  return rest;
}

/** Written but empty: `{}` or null. */
function isEmpty(value: JsonValue | undefined): boolean {
  return value === null || (isObject(value) && Object.keys(value).length === 0);
}
