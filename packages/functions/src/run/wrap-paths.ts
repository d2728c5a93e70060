import type { Diagnostic, JsonObject } from '@krmkit/base';
import {
  identityKey,
  locateIn,
  ORIGIN_ANNOTATIONS,
  readOriginAnnotations,
  subjectOf,
  generateNameOf,
  nameText,
  packagePath,
} from '@krmkit/manifests';
import type { OriginField, Identity, Resource, PositionedResource } from '@krmkit/manifests';
import { isObject, member } from '@krmkit/base';

/** A resource in the result of a wrapped command. */
export interface WrappedItem {
  readonly resource: Resource;
  /** The input resource; undefined for a new one. */
  readonly input: Resource | undefined;
}

/**
 * Gives each resource its path and index in both spellings. An input resource that stays where it was keeps its
 * annotations unchanged. A printed resource without a path goes to `config/NAME_KIND.yaml`; a given index is kept,
 * others follow the last one of their file.
 */
export function placeItems(
  items: readonly WrappedItem[],
  printed: ReadonlyMap<string, Resource>,
  diagnostics: Diagnostic[],
): readonly PositionedResource[] {
  const read = items.map((item) => ({ item, position: placeOf(item, printed, diagnostics) }));
  const next = new Map<string, number>();
  for (const { position } of read) {
    if (position.path === undefined || position.index === undefined) continue;
    next.set(position.path, Math.max(next.get(position.path) ?? 0, position.index + 1));
  }
  return read.map(({ item, position }): PositionedResource => {
    const { resource, input } = item;
    const asked = input === undefined || position.isMoved;
    const isGenerated = input === undefined || printed.has(identityKey(input.identity));
    const path = position.path ?? (isGenerated ? generatedPath(resource) : undefined);
    const first = input !== undefined && (input.origin?.path.length !== 0 || input.origin.index === 0);
    if (path === undefined || (position.path !== undefined && !asked)) return { resource, position: undefined, first };
    const index = position.index ?? next.get(path) ?? 0;
    if (position.index === undefined) next.set(path, index + 1);
    return { resource, position: { path, index }, first };
  });
}

interface FoundPosition {
  readonly path: string | undefined;
  readonly index: number | undefined;
  /** An override or the command moves it. */
  readonly isMoved: boolean;
}

function placeOf(item: WrappedItem, printed: ReadonlyMap<string, Resource>, diagnostics: Diagnostic[]): FoundPosition {
  const { resource, input } = item;
  const { annotations, problems } = readOriginAnnotations(withLatest(item));
  const before = input === undefined ? undefined : readOriginAnnotations(input.value).annotations;
  const { path, index } = annotations;
  const isMoved = before !== undefined && (path !== before.path || index !== before.index);
  if (before !== undefined && !isMoved) return { path, index, isMoved };
  const says = printed.get(identityKey(resource.identity)) ?? resource;
  for (const { message, annotation } of problems) diagnostics.push(wrongPlace(says, message, annotation));
  // The index in another file does not count.
  const own = before !== undefined && path !== before.path && index === before.index ? undefined : index;
  if (path === undefined) return { path, index: own, isMoved };
  const checked = packagePath(path);
  if (!checked.ok) diagnostics.push(wrongPath(says, path, checked.message));
  return { path: checked.ok ? checked.value : path, index: own, isMoved };
}

function wrongPath(resource: Resource, path: string, message: string): Diagnostic {
  const named = ORIGIN_ANNOTATIONS.path.find((name) => member(annotationsOf(resource.value), name) === path);
  return wrongPlace(resource, `The path "${path}" ${message}`, named ?? ORIGIN_ANNOTATIONS.path[0]);
}

/** If the command changed only one of the two spellings, the other one is outdated. */
function withLatest({ resource, input }: WrappedItem): JsonObject {
  const { value } = resource;
  if (input === undefined || resource === input) return value;
  const own = annotationsOf(value);
  const before = annotationsOf(input.value);
  const stale = (['path', 'index'] as const).flatMap((field: OriginField) => {
    const changed = ORIGIN_ANNOTATIONS[field].filter((name) => member(own, name) !== member(before, name));
    return changed.length === 1 ? ORIGIN_ANNOTATIONS[field].filter((name) => !changed.includes(name)) : [];
  });
  if (stale.length === 0) return value;
  const kept = Object.entries(own).filter(([name]) => !stale.includes(name));
  return { metadata: { annotations: Object.fromEntries(kept) } };
}

function annotationsOf(value: JsonObject): JsonObject {
  const annotations = member(member(value, 'metadata'), 'annotations');
  return isObject(annotations) ? annotations : {};
}

/** In lower case, with only characters that are valid in names. */
function generatedPath({ identity, value }: Resource): string {
  return `config/${fileName(identity, value)}.yaml`;
}

function fileName({ name, kind }: Identity, value: JsonObject): string {
  const known = name === '' ? generateNameOf(value).replace(/-$/, '') : name;
  const words = known === '' ? [kind] : [known, kind];
  return words.map((word) => nameText(word.toLowerCase())).join('_');
}

function wrongPlace(resource: Resource, message: string, annotation: string): Diagnostic {
  const fieldPath = ['metadata', 'annotations', annotation];
  const location = locateIn(resource, fieldPath) ?? locateIn(resource, []);
  return {
    code: 'invalid-resource',
    severity: 'error',
    message,
    hint: 'fix the command that printed it',
    ...(location === undefined ? {} : { location }),
    subject: subjectOf(resource),
    fieldPath,
  };
}
