import { withoutPosition } from '../resource/annotations.ts';
import { ORIGIN_ANNOTATIONS } from '../resource/origin.ts';
import type { OriginField } from '../resource/origin.ts';
import type { JsonObject, JsonValue, Result } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';

/** The bookkeeping annotations of an item on its way to a function and back. */
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

/** Id, path and index in both spellings, in the key order of kustomize. */
export function travelAnnotations(travel: Travel): Readonly<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const [field, spelling] of ORDER) {
    const said = travel[field];
    if (said !== undefined) all[ORIGIN_ANNOTATIONS[field][spelling]] = String(said);
  }
  return all;
}

/**
 * The value with id, path and index in both spellings, in the key order of kustomize. A value whose metadata or
 * annotations are not mappings is unchanged.
 */
export function withTravel(value: JsonObject, travel: Travel): JsonObject {
  const metadata = member(value, 'metadata') ?? {};
  const annotations = member(metadata, 'annotations') ?? {};
  if (!isObject(metadata) || !isObject(annotations)) return value;
  const all: Record<string, JsonValue> = { ...annotations };
  for (const [field, spelling] of ORDER) {
    const name = ORIGIN_ANNOTATIONS[field][spelling];
    const said = travel[field];
    // An annotation from a file would be mistaken for bookkeeping of this run.
    if (said === undefined) delete all[name];
    else all[name] = String(said);
  }
  return { ...value, metadata: { ...metadata, annotations: all } };
}

/**
 * The value without bookkeeping annotations. Empty annotations become what they were before, because a function that
 * removes the bookkeeping may leave them empty. `before` is undefined for a new item.
 */
export function withoutTravel(value: JsonObject, before: JsonObject | undefined): JsonObject {
  const rest = withoutPosition(value, before);
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

/** Written but empty: `{}` or null. */
function isEmpty(value: JsonValue | undefined): boolean {
  return value === null || (isObject(value) && Object.keys(value).length === 0);
}

/** The path and index that a function received with an item; undefined for a new item. */
export type SentTravel = Pick<Travel, 'path' | 'index'>;

/** The id in the current or the legacy spelling; undefined if there is none. */
export function travelId(value: JsonObject): string | undefined {
  const [current, legacy] = spellings(value, 'id');
  return current ?? legacy;
}

/**
 * Reads path and index of a returned item. If the two spellings differ, the one that the function has changed counts;
 * if both changed and differ, that is an error, as in kustomize. A sent item without the annotations keeps its
 * position.
 */
export function readTravel(value: JsonObject, sent: SentTravel | undefined): Result<SentTravel> {
  const path = reconcile(value, 'path', sent?.path);
  const written = reconcile(value, 'index', sent?.index === undefined ? undefined : String(sent.index));
  if (!path.ok) return path;
  if (!written.ok) return written;
  if (written.value === undefined) return { ok: true, value: { path: path.value ?? sent?.path, index: sent?.index } };
  if (!/^\d{1,15}$/.test(written.value)) {
    return {
      ok: false,
      message: `has the index annotation ${JSON.stringify(written.value)}, which is not a whole number`,
    };
  }
  return { ok: true, value: { path: path.value ?? sent?.path, index: Number(written.value) } };
}

function reconcile(value: JsonObject, field: OriginField, sent: string | undefined): Result<string | undefined> {
  const [current, legacy] = spellings(value, field);
  if (current === undefined || legacy === undefined || current === legacy) {
    return { ok: true, value: current ?? legacy };
  }
  if (current === sent) return { ok: true, value: legacy };
  if (legacy === sent) return { ok: true, value: current };
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
