import type { JsonValue } from '../../value/json.ts';
import { isArray, member } from '../../value/json.ts';
import { any, map, object } from '../config-schema.ts';
import { defineFunction } from '../define.ts';
import type { KrmFunction } from '../function.ts';
import { checkSchema } from '../json-schema.ts';
import { jsonOf } from '../object.ts';
import type { Resources } from '../resources.ts';

export const schemaValidator: KrmFunction = defineFunction({
  name: 'schema',
  description:
    'Checks resources by JSON schemas: those given here, and those of the CustomResourceDefinitions among them.',
  hermetic: true,
  config: object({
    schemas: map(any(), { default: {}, description: 'a kind, written apps/v1/Deployment, and the schema for it' }),
  }),
  run({ resources, config: { schemas }, results }) {
    const known = new Map([...definedSchemas(resources), ...Object.entries(schemas)]);
    for (const resource of resources) {
      const schema = known.get(`${resource.apiVersion}/${resource.kind}`);
      if (schema === undefined) continue;
      for (const { path, message } of checkSchema(jsonOf(resource), schema)) {
        results.error(message, { resource, ...(path.length === 0 ? {} : { field: path }) });
      }
    }
  },
});

function definedSchemas(resources: Resources): readonly (readonly [kind: string, schema: JsonValue])[] {
  return resources.of('apiextensions.k8s.io/v1', 'CustomResourceDefinition').flatMap((crd) => {
    const spec = member(jsonOf(crd), 'spec');
    const versions = member(spec, 'versions');
    const kind = textAt(member(spec, 'names'), 'kind');
    return (isArray(versions) ? versions : []).flatMap((version) => {
      const schema = member(member(version, 'schema'), 'openAPIV3Schema');
      const apiVersion = `${textAt(spec, 'group')}/${textAt(version, 'name')}`;
      return schema === undefined ? [] : [[`${apiVersion}/${kind}`, schema] as const];
    });
  });
}

function textAt(value: JsonValue | undefined, key: string): string {
  const text = member(value, key);
  return typeof text === 'string' ? text : '';
}
