import { diffValues } from '../value/diff.ts';
import type { JsonObject } from '../value/json.ts';
import { placed } from '../value/set-at.ts';
import type { DocumentEdit } from '../yaml/edit-value.ts';
import { editByChanges, withContent } from '../yaml/edit-value.ts';
import type { Profile } from '../yaml/scalar.ts';
import type { Resource } from './resource.ts';

/**
 * The least edits of its file that give a resource another value, wherever in a List it stands. A resource that was
 * not read from text has none.
 */
export function editResource(resource: Resource, wanted: JsonObject, profile: Profile = 'kubectl'): DocumentEdit {
  const { origin } = resource;
  if (origin === undefined) return { edits: [], diagnostics: [] };
  const changes = diffValues(resource.value, wanted).map((change) => withContent(placed(change, origin.path)));
  return editByChanges(origin.source, origin.document, changes, profile);
}
