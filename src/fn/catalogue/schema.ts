import type { JsonValue } from '../../value/json.ts';
import { isArray, member } from '../../value/json.ts';
import { any, map, object } from '../schema.ts';
import { defineFunction } from '../define.ts';
import type { KrmFunction } from '../function.ts';
import { checkSchema } from '../json-schema.ts';
import { jsonOf } from '../object.ts';
import type { Resources } from '../resources.ts';
import { textAt } from '../../value/read.ts';

export const schemaValidator: KrmFunction = defineFunction({
  name: 'schema',
  description:
    'Checks resources against JSON schemas: those given here, and those of the CustomResourceDefinitions among the resources.',
  hermetic: true,
  config: object({
    schemas: map(any(), { default: {}, description: 'a kind, written as apps/v1/Deployment, and its schema' }),
  }),
  run({ resources, config: { schemas }, results }) {
    const known = new Map([...definedSchemas(resources), ...Object.entries(schemas)]);
    const unknown = new Map<string, number>();
    for (const resource of resources) {
      const kind = `${resource.apiVersion}/${resource.kind}`;
      const schema = known.get(kind);
      if (schema === undefined) {
        unknown.set(kind, (unknown.get(kind) ?? 0) + 1);
        continue;
      }
      for (const { path, message } of checkSchema(jsonOf(resource), schema)) {
        results.error(message, { resource, ...(path.length === 0 ? {} : { field: path }) });
      }
    }
    if (unknown.size > 0) results.info(uncheckedMessage(unknown));
  },
});

/** For very many kinds, the first ones are enough. */
const NAMED = 10;

/** `no schema is known for 3 resources, which were not checked: apps/v1/Deployment (2), v1/Service`. */
function uncheckedMessage(counts: ReadonlyMap<string, number>): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const named = [...counts].slice(0, NAMED).map(([kind, count]) => (count === 1 ? kind : `${kind} (${count})`));
  const more = counts.size > NAMED ? ` and ${counts.size - NAMED} more kinds` : '';
  const what = total === 1 ? '1 resource, which was' : `${total} resources, which were`;
  return `no schema is known for ${what} not checked: ${named.join(', ')}${more}`;
}

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
