import type { Conflict, ConflictSide } from '../conflict.ts';
import { followMasked, maskSecrets } from '@krmkit/manifests';
import type { Source, JsonObject, JsonValue, Path } from '@krmkit/base';
import { equalValues, isArray, isObject, isInSecret } from '@krmkit/base';

/** The same conflict with `<secret NAME/KEY>` for values of Secrets. */
export function maskConflict(conflict: Conflict, sources: ReadonlyMap<string, Source>): Conflict {
  const { original, updated, destination } = conflict;
  const hidesAll = mayStandInSecret(conflict, sources);
  const masked = (side: ConflictSide): ConflictSide => {
    if (side.value === undefined) return side;
    const value = hidesAll ? hideTexts(side.value) : maskPart(conflict, side.value);
    // A comment may be a line with an earlier value.
    const hidesComments = conflict.subject?.kind === 'Secret' || !equalValues(value, side.value);
    const comments = hidesComments ? side.comments?.map(() => '# <secret>') : side.comments;
    return { ...side, value, ...(comments === undefined ? {} : { comments }) };
  };
  return { ...conflict, original: masked(original), updated: masked(updated), destination: masked(destination) };
}

/** Puts the part back at its path, so that the rules for whole objects apply. */
function maskPart({ subject, path }: Conflict, value: JsonValue): JsonValue {
  // One item of a list is enough.
  const position = path.map((segment) => (typeof segment === 'number' ? 0 : segment));
  const nested = position.reduceRight<JsonValue>(
    (inner, segment) => (typeof segment === 'number' ? [inner] : Object.fromEntries([[segment, inner]])),
    value,
  );
  if (!isObject(nested)) return maskSecrets(nested);
  const named: JsonObject = subject === undefined ? nested : { ...withName(nested, subject.name), kind: subject.kind };
  return followMasked(maskSecrets(path.length === 0 ? nested : named), position) ?? null;
}

function withName(object: JsonObject, name: string): JsonObject {
  const metadata = object['metadata'];
  return { ...object, metadata: isObject(metadata) ? { name, ...metadata } : { name } };
}

/** A List contains its objects: the text around the field shows to which one it belongs. */
function mayStandInSecret({ subject, path, ...sides }: Conflict, sources: ReadonlyMap<string, Source>): boolean {
  if (subject !== undefined && !subject.kind.endsWith('List')) return false;
  if (!isBelowData(path)) return false;
  return [sides.original, sides.updated, sides.destination].some(({ location }) => {
    const source = location === undefined ? undefined : sources.get(location.path);
    if (location === undefined || source === undefined) return location !== undefined;
    return isInSecret({ code: 'refused-edit', severity: 'info', message: '', location }, source);
  });
}

function isBelowData(path: Path): boolean {
  return path.some((segment) => segment === 'data' || segment === 'stringData' || segment === 'annotations');
}

function hideTexts(value: JsonValue): JsonValue {
  if (isArray(value) || isObject(value) || typeof value === 'string') return '<secret>';
  return value;
}
