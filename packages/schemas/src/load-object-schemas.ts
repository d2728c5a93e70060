import type { FileSystem, Result } from '@krmkit/base';
import type { SchemaOfKind } from './crd-schemas.ts';
import type { ObjectSchemas } from './object-schemas.ts';

/** Which schemas to load. */
export interface SchemasRequest {
  /** The minor of the Kubernetes release. */
  readonly minor: number;
  /** Directories of schemas; the first one that has a kind wins, and comes before the types of Kubernetes. */
  readonly directories: readonly string[];
  /** The kinds that are needed: `apps/v1/Deployment`. */
  readonly kinds: ReadonlySet<string>;
}

/** The schemas that objects are checked against. The tables of Kubernetes load on first use. */
export async function loadObjectSchemas(
  files: FileSystem,
  { minor, directories, kinds }: SchemasRequest,
): Promise<Result<ObjectSchemas>> {
  const [{ kubernetesSchemas }, { objectSchemas }, { apiLifecycles }] = await Promise.all([
    import('./kubernetes-schemas.ts'),
    import('./object-schemas.ts'),
    import('./lifecycle.ts'),
  ]);
  const kubernetes = kubernetesSchemas(minor);
  const given = new Map<string, SchemaOfKind>();
  if (directories.length > 0) {
    const { readSchemaDirectory } = await import('./schema-directory.ts');
    for (const directory of directories.toReversed()) {
      const read = await readSchemaDirectory(files, directory, { kinds, minor, resolve: kubernetes.resolve });
      if (!read.ok) return read;
      for (const [kind, schema] of read.value) given.set(kind, schema);
    }
  }
  return { ok: true, value: objectSchemas(kubernetes, apiLifecycles(), given) };
}
