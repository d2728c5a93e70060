import type { KindSchema } from './crd-schemas.ts';
import type { ObjectSchemas } from './object-schemas.ts';

/** The schemas that objects are checked against in a release. The tables of Kubernetes load on first use. */
export async function loadObjectSchemas(
  minor: number,
  given: ReadonlyMap<string, KindSchema> = new Map(),
): Promise<ObjectSchemas> {
  const [{ kubernetesSchemas }, { objectSchemas }, { apiLifecycles }] = await Promise.all([
    import('./kubernetes-schemas.ts'),
    import('./object-schemas.ts'),
    import('./lifecycle.ts'),
  ]);
  return objectSchemas(kubernetesSchemas(minor), apiLifecycles(), given);
}
