import type { JsonValue } from '@krmkit/base';
import { CONTROLLER_TYPES } from './controller-type-table.ts';
import type { SchemaOfKind } from './crd-schemas.ts';
import type { KubernetesSchemas } from './kubernetes-schemas.ts';
import { kubernetesSchemas } from './kubernetes-schemas.ts';

/** The schemas of kinds of Flux and Argo CD, without required fields; `kubernetes` has what they share with other kinds. */
export function controllerSchemas(
  kinds: Iterable<string>,
  kubernetes: KubernetesSchemas,
): readonly (readonly [kind: string, schema: SchemaOfKind])[] {
  const controllers = kubernetesSchemas('every', { minors: [0], types: CONTROLLER_TYPES });
  const resolve = (reference: string): JsonValue | undefined =>
    controllers.resolve(reference) ?? kubernetes.resolve(reference);
  return [...kinds].flatMap((kind) => {
    const schema = controllers.schemaOf(kind);
    return schema === undefined ? [] : [[kind, { schema, resolve, server: 'types', isPartial: true }] as const];
  });
}
