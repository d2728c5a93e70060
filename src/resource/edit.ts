import type { Change } from '../value/change.ts';
import { diffValues } from '../value/diff.ts';
import type { JsonObject } from '../value/json.ts';
import type { Content } from '../yaml/content.ts';
import type { DocumentEdit } from '../yaml/edit-value.ts';
import { editByChanges } from '../yaml/edit-value.ts';
import type { Profile } from '../yaml/scalar.ts';
import type { Resource } from './resource.ts';

/**
 * The least edits of its file that give a resource another value, wherever in a List it stands. A resource that was
 * not read from text has none.
 */
export function editResource(resource: Resource, wanted: JsonObject, profile: Profile = 'kubectl'): DocumentEdit {
  const { origin } = resource;
  if (origin === undefined) return { edits: [], diagnostics: [] };
  const changes = diffValues(resource.value, wanted).map((change) => placed(change, origin.path));
  return editByChanges(origin.source, origin.document, changes, profile);
}

function placed(change: Change, root: readonly (string | number)[]): Change<Content> {
  const path = [...root, ...change.path];
  switch (change.kind) {
    case 'replace':
    case 'insert':
    case 'insert-item':
      return { ...change, path, content: { kind: 'value', value: change.content } };
    default:
      return { ...change, path };
  }
}
