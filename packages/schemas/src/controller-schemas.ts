import type { JsonValue } from '@krmkit/base';
import { CONTROLLER_TYPES } from './controller-type-table.ts';
import type { SchemaOfKind } from './crd-schemas.ts';
import type { KubernetesSchemas } from './kubernetes-schemas.ts';
import { kubernetesSchemas } from './kubernetes-schemas.ts';

/**
 * The schemas of kinds of Flux and Argo CD, without required fields: `argoproj.io/v1alpha1/Application`. `kubernetes` has the
 * types that they share with other kinds.
 */
export function controllerSchemas(kubernetes: KubernetesSchemas): (kind: string) => SchemaOfKind | undefined {
  let controllers: KubernetesSchemas | undefined;
  return (kind) => {
    if (!/^(?:\w+\.toolkit\.fluxcd|argoproj)\.io\//.test(kind)) return undefined;
    const known = (controllers ??= kubernetesSchemas('every', { minors: [0], types: CONTROLLER_TYPES }));
    const schema = known.schemaOf(kind);
    const resolve = (reference: string): JsonValue | undefined =>
      known.resolve(reference) ?? kubernetes.resolve(reference);
    return schema === undefined ? undefined : { schema, resolve, server: 'types', isPartial: true };
  };
}
