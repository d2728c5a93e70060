import type { FileSystem, Result } from '@krmkit/base';
import type { Environments } from '@krmkit/kustomize';
import { environmentsOf } from '@krmkit/kustomize';
import type { Release } from '@krmkit/pods';
import { loadObjectSchemas } from '@krmkit/schemas';
import type { ObjectRules } from './object-rules.ts';

/** How objects are checked. */
export interface ObjectRequest {
  /** The release that an upgrade starts from; undefined without an upgrade. */
  readonly from: Release | undefined;
  /** Directories of schemas. */
  readonly schemas: readonly string[];
}

/** Loads what the objects of environments are checked against in a release. */
export async function loadObjectRules(
  files: FileSystem,
  environments: readonly Environments[],
  kubernetes: Release,
  { from = kubernetes, schemas: directories }: ObjectRequest,
): Promise<Result<ObjectRules>> {
  const kinds = new Set<string>();
  for (const one of environments) {
    for (const { package: read } of environmentsOf(one)) {
      for (const { identity } of read.resources) kinds.add(`${identity.apiVersion}/${identity.kind}`);
    }
  }
  const schemas = await loadObjectSchemas(files, { minor: kubernetes.minor, directories, kinds });
  return schemas.ok ? { ok: true, value: { schemas: schemas.value, from: from.minor } } : schemas;
}
