import type { JsonValue, Selector, SelectorStep } from '@krmkit/base';
import { isArray, isObject, member, textAt } from '@krmkit/base';
import type { KubernetesSchemas } from './kubernetes-schemas.ts';

/** The content of a field of Kubernetes' built-in types. */
export type FieldContent = 'text' | 'number' | 'boolean' | 'number-or-text' | 'list' | 'mapping' | 'anything';

export type ApiField =
  | { readonly kind: 'known'; readonly holds: FieldContent; readonly schema: JsonValue }
  /** `names`: the existing fields, if the step at `depth` matches none; empty if it leads into a scalar. */
  | { readonly kind: 'unknown'; readonly depth: number; readonly names: readonly string[] };

/**
 * What the built-in types of Kubernetes say about a field; undefined for an unknown kind or version. Below `status`, and
 * below a field of any content, the content is any.
 */
export function apiField(
  { schemaOf, resolve }: KubernetesSchemas,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  selector: Selector,
): ApiField | undefined {
  let schema: JsonValue | undefined = schemaOf(`${apiVersion}/${kind}`);
  if (schema === undefined) return undefined;
  for (const [depth, step] of selector.entries()) {
    const type: JsonValue | undefined = resolve(textAt(schema, '$ref')) ?? schema;
    schema = schemaInside(type, step);
    if (schema === undefined) {
      const fields = member(type, 'properties');
      return { kind: 'unknown', depth, names: isObject(fields) ? Object.keys(fields) : [] };
    }
  }
  return { kind: 'known', holds: contentOf(schema), schema };
}

function schemaInside(schema: JsonValue | undefined, step: SelectorStep): JsonValue | undefined {
  if (contentOf(schema) === 'anything') return schema;
  const values = member(schema, 'additionalProperties');
  if (step.kind !== 'member') {
    return member(schema, 'items') ?? (step.kind === 'every' && isObject(values) ? values : undefined);
  }
  return member(member(schema, 'properties'), step.name) ?? (isObject(values) ? values : undefined);
}

function contentOf(schema: JsonValue | undefined): FieldContent {
  if (member(schema, 'x-kubernetes-int-or-string') === true) return 'number-or-text';
  const type = member(schema, 'type');
  switch (type) {
    case 'string':
      return 'text';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return 'list';
    case undefined:
      return textAt(schema, '$ref') === '' ? 'anything' : 'mapping';
    default:
      return isArray(type) ? 'number-or-text' : 'mapping';
  }
}
