import type { JsonValue } from '@krmkit/base';
import { parseDocuments } from '../../src/yaml/read/parse.ts';
import { toValue } from '../../src/yaml/read/to-value.ts';

/** The values of the documents of a text. */
export function valuesOf(text: string): readonly JsonValue[] {
  return parseDocuments(text).flatMap(({ root }) => (root === undefined ? [] : [toValue(root, 'kustomize').value]));
}
