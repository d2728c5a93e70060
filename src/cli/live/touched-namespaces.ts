import type { TemplatePath } from '../../kubelet/pod/workloads.ts';
import { podTemplatesOf } from '../../kubelet/pod/workloads.ts';
import type { Package } from '../../read/package.ts';
import { directoryOf } from '../../kubelet/nearest-object.ts';
import type { Resource } from '../../resource/resource.ts';

const SOURCES: ReadonlySet<string> = new Set(['ConfigMap', 'Secret', 'Service']);

/** The namespaces of the pods in the files, and of the objects that they refer to; each once. */
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

/** The namespace in the manifest, or in the kustomization next to it; else the default one. */
export function namespaceOf(
  { identity, origin }: Resource,
  { facts }: Pick<Package, 'facts'>,
  fallback: string,
): string {
  const directory = directoryOf(origin?.source.path ?? '').join('/');
  return identity.namespace ?? facts.namespaces.get(directory) ?? fallback;
}
