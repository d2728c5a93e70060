import { printFileDocument } from '../resource/document-text.ts';
import { resourceText } from '../resource/resource-text.ts';
import type { Resource } from '../resource/resource.ts';
import type { JsonObject } from '../value/json.ts';
import type { FunctionStep } from './step.ts';
import { readResource } from './take-comments.ts';

/**
 * For a step: a functionConfig in its author's words, where it stands in a document of its own. `value` is what
 * functions have made of it since.
 */
export function writtenBy(
  resource: Resource | undefined,
  value: JsonObject | undefined = resource?.value,
): Pick<FunctionStep, 'writtenConfig'> {
  if (resource === undefined || value === undefined) return {};
  const isSame = value === resource.value;
  const { origin } = isSame
    ? resource
    : (readResource(printFileDocument(resourceText(resource, value), true), value) ?? {});
  const root = origin?.path.length === 0 ? origin.document.root : undefined;
  if (origin === undefined || root === undefined) return {};
  const { source, document } = origin;
  return { writtenConfig: { value, content: { kind: 'copy', text: source.text, document, node: root } } };
}

/** As in kpt, a functionConfig that a file holds must have a name. `path` is the file as the user wrote it. */
export function missingName(
  { identity }: Resource,
  path: string,
): { readonly message: string; readonly hint: string } | undefined {
  if (identity.name !== '') return undefined;
  return {
    message: `${path} has no metadata.name, and a functionConfig needs one`,
    hint: 'add metadata: {name: NAME}',
  };
}
