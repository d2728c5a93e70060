import type { CancelSignal } from '@krmkit/base';
import type { ClusterApi } from '../client/api.ts';
import type { ClusterPackage, ClusterWanted, RefusedList } from '../objects/cluster-package.ts';
import { isRefused, listedAs } from '../objects/cluster-package.ts';
import { namespaceOf, runtimeOfStatus, podTemplatesOf } from '@krmkit/pods';
import type { TemplatePath } from '@krmkit/pods';
import type { Environments } from '@krmkit/kustomize';
import { environmentsOf } from '@krmkit/kustomize';
import type { Resource, Selection } from '@krmkit/manifests';
import { member } from '@krmkit/base';

/** What decides which objects of a cluster matter. */
export interface LiveReadSettings {
  /** Empty: what runs in the cluster. */
  readonly paths: readonly string[];
  readonly defaultNamespace: string | undefined;
  readonly templates: readonly TemplatePath[];
  readonly selection: Selection;
  /** The labels of `selection`, in the syntax of a server. */
  readonly labelSelector: string | undefined;
  readonly showSecrets: boolean;
}

/** What to look at in a cluster. */
export interface LiveChoice {
  readonly allNamespaces: boolean;
  /** Pods instead of workloads. */
  readonly pods: boolean;
  readonly secrets: boolean;
  /** Compare the files with the cluster. */
  readonly diff: boolean;
}

/** Without the right to list Services, any Service can exist. */
export const SERVICE_FINDINGS = ['missing-service'] as const;

/** To compare the files, all these rights are needed. */
export function neededRights(
  read: Environments,
  settings: LiveReadSettings,
  refused: ClusterPackage['refused'],
): string | undefined {
  const needed = new Set<string>();
  for (const { package: own } of environmentsOf(read)) {
    for (const resource of own.resources) {
      const listed = listedAs(resource.identity);
      const namespace = namespaceOf(resource, own.facts) ?? settings.defaultNamespace ?? 'default';
      if (listed === undefined || !isRefused(refused, listed, namespace)) continue;
      needed.add(`${listed} in namespace ${namespace}`);
    }
  }
  return needed.size === 0 ? undefined : [...needed].join(', ');
}

/** An answer that may show nothing is not useful. */
export function uselessWithout(
  { subjects }: ClusterWanted,
  { subjects: found, refused }: ClusterPackage,
): string | undefined {
  if (subjects === 'none' || found.length > 0) return undefined;
  const isClosed = (resource: string): boolean => refused.some((list) => list.resource === resource);
  if (!isClosed('pods') || (subjects === 'workloads' && !isClosed('deployments.apps'))) return undefined;
  return subjects === 'pods' ? 'pods' : 'workloads';
}

/** What to read from the cluster for the files, or for what runs there if there are no files. */
export function wantedOf(
  read: Environments,
  settings: LiveReadSettings,
  live: LiveChoice,
  { api, signal }: { readonly api: ClusterApi; readonly signal: CancelSignal },
): ClusterWanted {
  const namespace = settings.defaultNamespace ?? api.namespace;
  const files = settings.paths.length > 0;
  // Values are compared, and shown only on request.
  const values = settings.showSecrets || live.diff;
  return {
    namespaces: live.allNamespaces
      ? 'all'
      : files
        ? touchedNamespaces(read, namespace, settings.templates)
        : (settings.selection.namespaces ?? [api.namespace]),
    subjects: live.pods ? 'pods' : files && !live.diff ? 'none' : 'workloads',
    // Objects in the files are shown and compared whatever their labels in the cluster are.
    labelSelector: files ? undefined : settings.labelSelector,
    secrets: !live.secrets ? 'none' : values ? 'values' : 'keys',
    appliers: live.diff,
    signal,
  };
}

/** The runtime values in the status of a Pod; empty for other kinds. */
export function podRuntime({ identity, value }: Resource): Readonly<Record<string, string>> {
  return identity.kind === 'Pod' && identity.group === '' ? runtimeOfStatus(member(value, 'status')) : {};
}

const SOURCES: ReadonlySet<string> = new Set(['ConfigMap', 'Secret', 'Service']);

/** The namespaces of the pods in the files, and of the objects that they refer to; each once. */
function touchedNamespaces(
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

/** One line that lists the missing rights; undefined if there are none. */
export function refusedLine(refused: readonly RefusedList[]): string | undefined {
  if (refused.length === 0) return undefined;
  const byPlace = new Map<string, string[]>();
  for (const { resource, namespace } of refused) {
    const position = namespace === undefined ? 'in the whole cluster' : `in namespace ${namespace}`;
    const resources = byPlace.get(position);
    if (resources === undefined) byPlace.set(position, [resource]);
    else resources.push(resource);
  }
  const rights = [...byPlace].map(([position, resources]) => `${resources.join(', ')} ${position}`).join('; ');
  return `you have no right to list ${rights}: values from them are known only at run time`;
}
