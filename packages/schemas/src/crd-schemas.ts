import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member, objectsAt, textAt } from '@krmkit/base';
import type { SchemaSettings } from './check-schema.ts';

/** A schema, and how objects are checked against it. */
export interface SchemaOfKind extends Pick<SchemaSettings, 'resolve' | 'server'> {
  readonly schema: JsonValue;
  /** A release can have more fields: an unknown one is wrong only if it is spelled nearly as a known one. */
  readonly isPartial?: true;
}

/**
 * The schemas of the versions of a CustomResourceDefinition (apiextensions.k8s.io/v1 or v1beta1), by kind
 * (`example.com/v1/Widget`). A version without a schema can have anything.
 */
export function crdSchemas(
  definition: JsonValue,
  resolve: (reference: string) => JsonValue | undefined,
): readonly (readonly [kind: string, schema: SchemaOfKind])[] {
  const spec = member(definition, 'spec');
  const isOld = textAt(definition, 'apiVersion') === 'apiextensions.k8s.io/v1beta1';
  const kind = textAt(member(spec, 'names'), 'kind');
  const preserves = member(spec, 'preserveUnknownFields') ?? isOld;
  const shared = member(member(spec, 'validation'), 'openAPIV3Schema');
  const listed = objectsAt(spec, 'versions');
  const versions: readonly JsonValue[] = listed.length > 0 ? listed : [{ name: textAt(spec, 'version') }];
  return versions.map((version) => {
    const own = member(member(version, 'schema'), 'openAPIV3Schema') ?? shared;
    const schema = isObject(own) ? withObjectFields(own) : true;
    const server = preserves === true ? 'types' : 'structural';
    return [`${textAt(spec, 'group')}/${textAt(version, 'name')}/${kind}`, { schema, resolve, server }];
  });
}

/** The fields that each object has, whether the CustomResourceDefinition names them or not. */
function withObjectFields(schema: JsonObject): JsonValue {
  const given = member(schema, 'properties');
  const properties = {
    ...(isObject(given) ? given : {}),
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { $ref: '#/definitions/V1ObjectMeta' },
  };
  return { ...schema, properties };
}
