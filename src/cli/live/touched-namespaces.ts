import type { TemplatePath } from '../../kubelet/pod/workloads.ts';
import { podTemplatesOf } from '../../kubelet/pod/workloads.ts';
import type { Package } from '../../read/package.ts';
import { directoryOf } from '../../kubelet/nearest-object.ts';
import type { Resource } from '../../resource/resource.ts';

const SOURCES: ReadonlySet<string> = new Set(['ConfigMap', 'Secret', 'Service']);

/** Where the pods of files go, and what pods refer to; each once. */
export function touchedNamespaces(
  read: Package,
  fallback: string,
  templates: readonly TemplatePath[],
): readonly string[] {
  const namespaces = new Set<string>();
  for (const resource of read.resources) {
    const { group, kind } = resource.identity;
    const isSource = group === '' && SOURCES.has(kind);
    if (isSource || podTemplatesOf(resource.value, templates).length > 0) {
      namespaces.add(namespaceOf(resource, read, fallback));
    }
  }
  return [...namespaces];
}

/** As the manifest has it, or the kustomization beside it; else where manifests go that name none. */
export function namespaceOf(
  { identity, origin }: Resource,
  { facts }: Pick<Package, 'facts'>,
  fallback: string,
): string {
  const directory = directoryOf(origin?.source.path ?? '').join('/');
  return identity.namespace ?? facts.namespaces.get(directory) ?? fallback;
}
