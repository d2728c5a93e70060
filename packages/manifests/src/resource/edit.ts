import type { Change, JsonObject } from '@krmkit/base';
import { diffValues, placed } from '@krmkit/base';
import type { Content, DocumentEdit, Profile } from '@krmkit/yaml';
import { editKnownValue, withContent } from '@krmkit/yaml';
import type { Origin, Resource } from './resource.ts';

/**
 * The least edits of its file that give a resource another value, also if it is an item of a List. A resource that was
 * not read from text has none.
 */
export function editResource(resource: Resource, wanted: JsonObject, profile: Profile = 'kubectl'): DocumentEdit {
  const { origin } = resource;
  if (origin === undefined) return { edits: [], diagnostics: [] };
  const changes = diffValues(resource.value, wanted).map((change) =>
    withContent(placed(belowHeader(resource.value, wanted, change), origin.path)),
  );
  return editByContents(resource, wanted, changes, profile);
}

/**
 * The same change, except that a new field does not come between `apiVersion` and `kind`, as it would from a program
 * that sorts fields by name.
 */
export function belowHeader<C>(present: JsonObject, wanted: JsonObject, change: Change<C>): Change<C> {
  if (change.kind !== 'insert' || change.path.length !== 1) return change;
  const keys = Object.keys(present);
  const [first, second] = keys;
  const isHeader = (key: string | undefined): boolean => key === 'apiVersion' || key === 'kind';
  if (!isHeader(first) || !isHeader(second) || second === undefined) return change;
  return change.after === first && Object.hasOwn(wanted, second) ? { ...change, after: second } : change;
}

/** The edits of the whole document that carry out the changes and give the resource the wanted value. */
export function editByContents(
  { origin, value }: Resource,
  wanted: JsonObject,
  changes: readonly Change<Content>[],
  profile: Profile = 'kubectl',
): DocumentEdit {
  if (origin === undefined) return { edits: [], diagnostics: [] };
  const { source, document } = origin;
  const known = isKnown(origin) ? { before: value, wanted } : undefined;
  return editKnownValue(source, document, changes, { profile, known });
}

/** The value of its document is that of the resource itself; no limit for aliases applies. */
function isKnown({ source, document, path }: Origin): boolean {
  return path.length === 0 && !source.text.slice(document.start, document.end).includes('*');
}
