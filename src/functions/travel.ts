import { withoutPlace } from '../resource/annotations.ts';
import type { OriginField } from '../resource/origin.ts';
import { ORIGIN_ANNOTATIONS } from '../resource/origin.ts';
import type { JsonObject, JsonValue } from '../value/json.ts';
import { isObject, member } from '../value/json.ts';

/** What an item says of itself on its way to a function and back. */
export interface Travel {
  readonly id: string;
  readonly path: string | undefined;
  readonly index: number | undefined;
}

const ORDER: readonly (readonly [OriginField, 0 | 1])[] = [
  ['id', 1],
  ['index', 1],
  ['path', 1],
  ['id', 0],
  ['index', 0],
  ['path', 0],
];

/** Id, path and index in both spellings, in the order of their keys as kustomize writes them. */
export function travelAnnotations(travel: Travel): Readonly<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const [field, spelling] of ORDER) {
    const said = travel[field];
    if (said !== undefined) all[ORIGIN_ANNOTATIONS[field][spelling]] = String(said);
  }
  return all;
}

/**
 * The value with id, path and index in both spellings, in the order of their keys as kustomize writes them. One whose
 * metadata or annotations are no mapping stays as it is.
 */
export function withTravel(value: JsonObject, travel: Travel): JsonObject {
  const metadata = member(value, 'metadata') ?? {};
  const annotations = member(metadata, 'annotations') ?? {};
  if (!isObject(metadata) || !isObject(annotations)) return value;
  const all: Record<string, JsonValue> = { ...annotations };
  for (const [field, spelling] of ORDER) {
    const name = ORIGIN_ANNOTATIONS[field][spelling];
    const said = travel[field];
    // What stands in a file would be taken for what is said of this journey.
    if (said === undefined) delete all[name];
    else all[name] = String(said);
  }
  return { ...value, metadata: { ...metadata, annotations: all } };
}

/**
 * The value without what was added for the journey. Annotations that are empty then are as they were before: a function
 * that takes away those of the journey may leave them so. `before` is undefined for what a function has made.
 */
export function withoutTravel(value: JsonObject, before: JsonObject | undefined): JsonObject {
  const rest = withoutPlace(value, before);
  if (before === undefined) return rest;
  const metadata = member(rest, 'metadata');
  if (!isObject(metadata) || !isEmpty(member(metadata, 'annotations'))) return rest;
  const metadataBefore = member(before, 'metadata');
  const annotationsBefore = member(metadataBefore, 'annotations');
  if (annotationsBefore !== undefined) {
    return isEmpty(annotationsBefore) ? { ...rest, metadata: { ...metadata, annotations: annotationsBefore } } : rest;
  }
  const { annotations: _, ...others } = metadata;
  if (Object.keys(others).length > 0) return { ...rest, metadata: others };
  const { metadata: __, ...withoutMetadata } = rest;
  if (metadataBefore === undefined) return withoutMetadata;
  return { ...rest, metadata: isEmpty(metadataBefore) ? metadataBefore : others };
}

/** Written, with nothing in it: `{}` or null. */
function isEmpty(value: JsonValue | undefined): boolean {
  return value === null || (isObject(value) && Object.keys(value).length === 0);
}

export type ReadTravel =
  | { readonly ok: true; readonly path: string | undefined; readonly index: number | undefined }
  | { readonly ok: false; readonly message: string };

/** What a function was told about an item that it gives back; undefined for one that it has made. */
export type ToldTravel = Pick<Travel, 'path' | 'index'>;

/** The id in the current or the legacy spelling; undefined where there is none. */
export function travelId(value: JsonObject): string | undefined {
  const [current, legacy] = spellings(value, 'id');
  return current ?? legacy;
}

/**
 * Path and index of what a function gives back. Of two spellings that differ the one counts that the function has
 * changed; both changed, and not alike, is a mistake, as it is to kustomize. Where an item that was sent says nothing any
 * more, it stands where it stood.
 */
export function readTravel(value: JsonObject, told: ToldTravel | undefined): ReadTravel {
  const path = reconcile(value, 'path', told?.path);
  const written = reconcile(value, 'index', told?.index === undefined ? undefined : String(told.index));
  if (!path.ok) return path;
  if (!written.ok) return written;
  if (written.value === undefined) return { ok: true, path: path.value ?? told?.path, index: told?.index };
  if (!/^\d{1,15}$/.test(written.value)) {
    return {
      ok: false,
      message: `has the index annotation ${JSON.stringify(written.value)}, which is no whole number`,
    };
  }
  return { ok: true, path: path.value ?? told?.path, index: Number(written.value) };
}

type Reconciled =
  | { readonly ok: true; readonly value: string | undefined }
  | { readonly ok: false; readonly message: string };

function reconcile(value: JsonObject, field: OriginField, told: string | undefined): Reconciled {
  const [current, legacy] = spellings(value, field);
  if (current === undefined || legacy === undefined || current === legacy) {
    return { ok: true, value: current ?? legacy };
  }
  if (current === told) return { ok: true, value: legacy };
  if (legacy === told) return { ok: true, value: current };
  const [first, second] = ORIGIN_ANNOTATIONS[field];
  const both = `${first} ${JSON.stringify(current)} and ${second} ${JSON.stringify(legacy)}`;
  return { ok: false, message: `has mismatched legacy and internal ${field} annotations: ${both}` };
}

/** Both spellings, the current one first; an index is often written without quotes. */
function spellings(value: JsonObject, field: OriginField): readonly (string | undefined)[] {
  const annotations = member(member(value, 'metadata'), 'annotations');
  return ORIGIN_ANNOTATIONS[field].map((name) => {
    const written = member(annotations, name);
    if (typeof written === 'number') return String(written);
    return typeof written === 'string' && written !== '' ? written : undefined;
  });
}
