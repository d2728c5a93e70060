import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';

/** The schema of a kind in one version. */
export interface KindSchema {
  readonly version: string;
  readonly schema: JsonValue;
  /** The document with the schema, in which its references are looked up. */
  readonly root: JsonValue;
}

/** The schemas of OpenAPI documents and CRDs. Plain data, in which nothing is resolved. */
export interface ListSchemas {
  /** By `schemaKey`; the first of several for one version applies. */
  readonly kinds: ReadonlyMap<string, readonly KindSchema[]>;
  /** OpenAPI documents, whose definitions comments may refer to. */
  readonly documents: readonly JsonValue[];
}

export const NO_SCHEMAS: ListSchemas = { kinds: new Map(), documents: [] };

export function schemaKey({ group, kind }: { readonly group: string; readonly kind: string }): string {
  return `${group}\0${kind}`;
}

/**
 * Reads CRDs (v1 and v1beta1), OpenAPI v2 (`definitions`) and v3 (`components.schemas`) with
 * `x-kubernetes-group-version-kind`; also Lists and arrays of them. Ignores other documents. Never throws.
 */
export function readSchemas(documents: readonly JsonValue[]): ListSchemas {
  return addSchemas(NO_SCHEMAS, documents);
}

/** Adds documents, with lower priority than the existing ones. */
export function addSchemas(schemas: ListSchemas, documents: readonly JsonValue[]): ListSchemas {
  if (documents.length === 0) return schemas;
  const kinds = new Map([...schemas.kinds].map(([key, list]) => [key, [...list]]));
  const openApi = [...schemas.documents];
  for (const document of documents.flatMap(unwrap)) {
    if (isDefinition(document)) {
      addDefinition(document, kinds);
    } else if (definitionsOf(document) !== undefined) {
      openApi.push(document);
      addOpenApi(document, kinds);
    }
  }
  return { kinds, documents: openApi };
}

/** Whether a document is one that `readSchemas` can use: a CRD, an OpenAPI document, or a list with one of them. */
export function isSchemaDocument(value: JsonValue): boolean {
  return unwrap(value).some((one) => isDefinition(one) || definitionsOf(one) !== undefined);
}

/** The named schemas of an OpenAPI document. */
export function definitionsOf(document: JsonValue): JsonObject | undefined {
  const hasKind = typeof member(document, 'kind') === 'string' && typeof member(document, 'apiVersion') === 'string';
  const schemas = member(member(document, 'components'), 'schemas') ?? member(document, 'definitions');
  return isObject(schemas) && !hasKind ? schemas : undefined;
}

type Kinds = Map<string, KindSchema[]>;

function unwrap(document: JsonValue): readonly JsonValue[] {
  if (isArray(document)) return document;
  const kind = member(document, 'kind');
  const items = member(document, 'items');
  return typeof kind === 'string' && kind.endsWith('List') && isArray(items) ? items : [document];
}

function isDefinition(document: JsonValue): boolean {
  const apiVersion = member(document, 'apiVersion');
  return (
    member(document, 'kind') === 'CustomResourceDefinition' &&
    typeof apiVersion === 'string' &&
    apiVersion.startsWith('apiextensions.k8s.io/')
  );
}

function addDefinition(document: JsonValue, kinds: Kinds): void {
  const spec = member(document, 'spec');
  const group = member(spec, 'group');
  const kind = member(member(spec, 'names'), 'kind');
  if (typeof group !== 'string' || typeof kind !== 'string') return;
  const listed = member(spec, 'versions');
  const versions: JsonValue[] = isArray(listed) ? [...listed] : [];
  // v1beta1 may name its only version in `spec.version`, and share one schema among all versions.
  const single = member(spec, 'version');
  if (versions.length === 0 && typeof single === 'string') versions.push({ name: single });
  const shared = member(member(spec, 'validation'), 'openAPIV3Schema');
  for (const entry of versions) {
    const version = member(entry, 'name');
    const schema = member(member(entry, 'schema'), 'openAPIV3Schema') ?? shared;
    if (typeof version === 'string' && isObject(schema)) add(kinds, { group, kind }, { version, schema, root: schema });
  }
}

function addOpenApi(document: JsonValue, kinds: Kinds): void {
  for (const schema of Object.values(definitionsOf(document) ?? {})) {
    const names = member(schema, 'x-kubernetes-group-version-kind');
    for (const name of isArray(names) ? names : [names]) {
      const group = member(name, 'group') ?? '';
      const version = member(name, 'version');
      const kind = member(name, 'kind');
      if (typeof group !== 'string' || typeof version !== 'string' || typeof kind !== 'string') continue;
      add(kinds, { group, kind }, { version, schema, root: document });
    }
  }
}

function add(kinds: Kinds, type: { readonly group: string; readonly kind: string }, schema: KindSchema): void {
  const key = schemaKey(type);
  const list = kinds.get(key);
  if (list === undefined) kinds.set(key, [schema]);
  else list.push(schema);
}
