import { diffValues } from '../value/diff.ts';
import type { JsonObject } from '../value/json.ts';
import { placed } from '../value/set-at.ts';
import type { DocumentEdit } from '../yaml/edit-value.ts';
import { editByChanges, withContent } from '../yaml/edit-value.ts';
import type { Profile } from '../yaml/scalar.ts';
import type { Origin, Resource } from './resource.ts';

/**
 * The least edits of its file that give a resource another value, wherever in a List it stands. A resource that was
 * not read from text has none.
 */
export function editResource(resource: Resource, wanted: JsonObject, profile: Profile = 'kubectl'): DocumentEdit {
  const { origin } = resource;
  if (origin === undefined) return { edits: [], diagnostics: [] };
  const { source, document, path } = origin;
  const changes = diffValues(resource.value, wanted).map((change) => withContent(placed(change, path)));
  const known = isKnown(origin) ? { before: resource.value, wanted } : undefined;
  return editByChanges(source, document, changes, profile, known);
}

/** The value of its document is that of the resource itself, whole: there are no aliases of which there may be too many. */
function isKnown({ source, document, path }: Origin): boolean {
  return path.length === 0 && !source.text.slice(document.start, document.end).includes('*');
}
