import { applyEdits, createSource, applyChanges, isArray, isObject, member } from '@krmkit/base';
import type { Change, JsonValue, Path } from '@krmkit/base';
import { editValue, parseDocuments, toValue } from '@krmkit/yaml';
import { goJson } from '../go-json.ts';
import { findSource } from './field-path.ts';
import { reprintYaml } from './reprint-yaml.ts';

/** A text that is YAML or JSON, with the value that it has. */
export interface StructuredText {
  /** Of the text in the object. */
  readonly path: Path;
  readonly text: string;
  readonly value: JsonValue;
  /** The rest of the field path. */
  readonly rest: readonly string[];
}

/** The text on the way of a field path that has structured data. Follows setValueInStructuredData. */
export function findStructuredText(object: JsonValue, parts: readonly string[]): StructuredText | undefined {
  for (let count = 1; count < parts.length; count++) {
    const found = findSource(object, parts.slice(0, count));
    if (!found.ok || found.value === undefined) continue;
    const text = found.value.reduce<JsonValue | undefined>(partOf, object);
    if (typeof text !== 'string') continue;
    const value = structuredValue(text);
    if (value !== undefined) return { path: found.value, text, value, rest: parts.slice(count) };
  }
  return undefined;
}

function partOf(value: JsonValue | undefined, segment: string | number): JsonValue | undefined {
  return typeof segment === 'number' ? (isArray(value) ? value[segment] : undefined) : member(value, segment);
}

function structuredValue(text: string): JsonValue | undefined {
  const [document] = parseDocuments(text);
  if (document?.root === undefined || document.problems.some(({ severity }) => severity === 'error')) return undefined;
  const { value } = toValue(document.root, 'kustomize');
  return isArray(value) || isObject(value) ? value : undefined;
}

/**
 * The text after changes of its value. JSON is printed as kustomize does: with sorted keys, and on one line unless the text
 * has several indented lines. The text of YAML is edited, and loses its last line end.
 */
export function changeStructuredText({ text, value }: StructuredText, changes: readonly Change[]): string {
  const wanted = applyChanges(value, changes);
  const start = text.trimStart();
  if (start.startsWith('{') || start.startsWith('[')) {
    return goJson(wanted, text.includes('\n') && text.includes('  ') ? '  ' : '');
  }
  const source = createSource('', text);
  const [document] = parseDocuments(text);
  if (document === undefined) return text;
  const edited = applyEdits(text, editValue(source, document, wanted, 'kustomize').edits);
  return reprintYaml(edited).replace(/\n+$/, '');
}
