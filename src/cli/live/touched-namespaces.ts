import type { TemplatePath } from '../../kubelet/pod/workloads.ts';
import { podTemplatesOf } from '../../kubelet/pod/workloads.ts';
import type { Environments } from '../../kustomize/environments.ts';
import { environmentsOf } from '../../kustomize/environments.ts';
import { namespaceOf } from '../../kubelet/namespace-of.ts';

const SOURCES: ReadonlySet<string> = new Set(['ConfigMap', 'Secret', 'Service']);

/** The namespaces of the pods in the files, and of the objects that they refer to; each once. */
export function touchedNamespaces(
  read: Environments,
  fallback: string,
  templates: readonly TemplatePath[],
): readonly string[] {
  const namespaces = new Set<string>();
  for (const { package: own } of environmentsOf(read)) {
    for (const resource of own.resources) {
      const { group, kind } = resource.identity;
      const isSource = group === '' && SOURCES.has(kind);
      if (isSource || podTemplatesOf(resource.value, templates).length > 0) {
        namespaces.add(namespaceOf(resource, own.facts) ?? fallback);
      }
    }
  }
  return [...namespaces];
}
