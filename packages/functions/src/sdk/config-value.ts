import { nearest } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';

interface Structure {
  readonly value: JsonValue;
  readonly isText: boolean;
}

/** A list or a mapping. A ConfigMap holds it as YAML in a text, whose content has types of its own. */
export function structureOf(value: JsonValue, { isText }: { readonly isText: boolean }): Structure {
  if (!isText || typeof value !== 'string') return { value, isText };
  const [document, ...more] = parseDocuments(value);
  const isBroken = document?.problems.some(({ severity }) => severity === 'error') ?? true;
  if (document?.root === undefined || isBroken || more.length > 0) return { value, isText };
  return { value: toValue(document.root, 'kubectl').value, isText: false };
}

/** The message for a field that is not one of the known ones. */
export function unknownField(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  if (meant !== undefined) return `is not a known field; did you mean ${meant}?`;
  if (known.length === 0) return 'is not a known field; there are no fields';
  return `is not a known field; ${known.length === 1 ? 'the field is' : 'the fields are'} ${known.join(', ')}`;
}
