import type { JsonValue } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';

/** The values of the documents of a text. */
export function valuesOf(text: string): readonly JsonValue[] {
  return parseDocuments(text).flatMap(({ root }) => (root === undefined ? [] : [toValue(root, 'kustomize').value]));
}
