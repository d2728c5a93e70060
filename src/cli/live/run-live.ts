import type { ClusterApi, ClusterPackage, ClusterWanted } from '@krmkit/cluster';
import { isRefused, listedAs, readCluster, liveSources, overlaySources } from '@krmkit/cluster';
import { NO_FACTS } from '@krmkit/manifests';
import { namespaceOf, runtimeOfStatus, podTemplatesOf } from '@krmkit/pods';
import type { Environments } from '@krmkit/kustomize';
import { environmentsOf, onlyFiles } from '@krmkit/kustomize';
import type { Package, Resource } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { expandPackage } from '../expand/expand-package.ts';
import type { ImageConfigs } from '../expand/image-config.ts';
import { warnOfNewerRelease } from '../expand/pod-settings.ts';
import { readEnvironments, whereOf } from '../expand/read-files.ts';
import type { ExpandSettings } from '../expand/settings.ts';
import { printable, member } from '@krmkit/base';
import { shownServer } from './explain-failure.ts';
import { complain, complainOf, openCluster, refusedLine } from './open-cluster.ts';
import type { LiveSettings } from './settings.ts';
import type { TemplatePath } from '@krmkit/pods';

const NOTHING: Package = {
  resources: [],
  diagnostics: [],
  sources: new Map(),
  facts: NO_FACTS,
  files: 0,
  templates: 0,
};

/** `krmkit expand --live`. This file loads all code that accesses a cluster. */
export async function runLive(
  context: CommandContext,
  settings: ExpandSettings,
  live: LiveSettings,
  images: ImageConfigs,
): Promise<ExitStatus | UsageProblem> {
  const read = settings.paths.length === 0 ? onlyFiles(NOTHING) : await readEnvironments(context, settings);
  if (context.signal.aborted) return EXIT.interrupted;
  const cluster = await openCluster(context, settings.verb, live);
  if (cluster === undefined) return EXIT.environment;
  const { api } = cluster;
  try {
    const within: ExpandSettings = {
      ...settings,
      // As for kubectl apply -n NAME.
      defaultNamespace: settings.defaultNamespace ?? onlyNamespace(settings) ?? api.namespace,
      kubernetes: live.releaseGiven ? settings.kubernetes : cluster.release,
    };
    const wanted = wantedOf(context, read, within, live, api);
    const state = await readCluster(api, wanted);
    if (!state.ok) {
      await complainOf(context, settings.verb, api, state.failure);
      return EXIT.environment;
    }
    return await report(context, read, within, live, images, { api, wanted, value: state.value });
  } finally {
    api.close();
  }
}

function onlyNamespace({ selection: { namespaces = [] } }: ExpandSettings): string | undefined {
  return namespaces.length === 1 ? namespaces[0] : undefined;
}

interface ReadState {
  readonly api: ClusterApi;
  readonly wanted: ClusterWanted;
  readonly value: ClusterPackage;
}

async function report(
  context: CommandContext,
  read: Environments,
  settings: ExpandSettings,
  live: LiveSettings,
  images: ImageConfigs,
  { api, wanted, value }: ReadState,
): Promise<ExitStatus | UsageProblem> {
  if (!settings.quiet) await warnOfNewerRelease(context, settings.verb, settings.kubernetes);
  const line = refusedLine(value.refused);
  if (line !== undefined && !settings.quiet) {
    await context.stderr.write(`krmkit ${settings.verb}: warning: ${printable(line)}\n`);
  }
  const needed = live.diff ? neededRights(read, settings, value.refused) : uselessWithout(wanted, value);
  if (needed !== undefined) {
    await complain(
      context,
      settings.verb,
      `you have no right to list ${needed}`,
      'Ask for it, or name another context with --context.',
    );
    return EXIT.environment;
  }
  if (live.diff) {
    const { reportDiff } = await import('./diff.ts');
    return reportDiff(context, { read, cluster: value, settings, images });
  }
  const ignoredCodes = new Set(value.refused.some(({ resource }) => resource === 'services') ? SERVICE_FINDINGS : []);
  if (settings.paths.length > 0) {
    const sources = liveSources(value, { missing: settings.complete ? 'absent' : 'not-yet' });
    const overrides = { sources: overlaySources(sources), ignoredCodes };
    return expandPackage(context, settings, images, {
      environments: read,
      overrides,
      where: whereOf(settings),
    });
  }
  const sources = liveSources(value, { missing: 'absent' });
  const subjects: Package = { ...NOTHING, resources: value.subjects };
  const overrides = { sources: () => sources, runtimeOf: podRuntime, ignoredCodes };
  const where = wanted.namespaces === 'all' ? 'anywhere' : `in namespace ${wanted.namespaces.join(', ')}`;
  return expandPackage(context, settings, images, {
    environments: onlyFiles(subjects),
    overrides,
    where: `${where} of ${printable(shownServer(api.server))}`,
  });
}

/** Without the right to list Services, any Service can exist. */
const SERVICE_FINDINGS = ['missing-service'] as const;

/** To compare the files, all these rights are needed. */
function neededRights(
  read: Environments,
  settings: ExpandSettings,
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
function uselessWithout({ subjects }: ClusterWanted, { subjects: found, refused }: ClusterPackage): string | undefined {
  if (subjects === 'none' || found.length > 0) return undefined;
  const isClosed = (resource: string): boolean => refused.some((list) => list.resource === resource);
  if (!isClosed('pods') || (subjects === 'workloads' && !isClosed('deployments.apps'))) return undefined;
  return subjects === 'pods' ? 'pods' : 'workloads';
}

function wantedOf(
  { signal }: CommandContext,
  read: Environments,
  settings: ExpandSettings,
  live: LiveSettings,
  api: ClusterApi,
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
function podRuntime({ identity, value }: Resource): Readonly<Record<string, string>> {
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
