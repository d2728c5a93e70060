import type { TemplatePath } from '../../kubelet/pod/workloads.ts';
import { podTemplatesOf } from '../../kubelet/pod/workloads.ts';
import type { Package } from '../../read/package.ts';
import { namespaceOf } from '../../kubelet/namespace-of.ts';

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
      namespaces.add(namespaceOf(resource, read.facts) ?? fallback);
    }
  }
  return [...namespaces];
}
