import type { ClusterApi, ClusterPackage, ClusterWanted } from '@krmkit/cluster';
import {
  readCluster,
  liveSources,
  overlaySources,
  refusedLine,
  shownServer,
  neededRights,
  podRuntime,
  SERVICE_FINDINGS,
  uselessWithout,
  wantedOf,
} from '@krmkit/cluster';
import { NO_FACTS } from '@krmkit/manifests';
import type { Environments } from '@krmkit/kustomize';
import { onlyFiles } from '@krmkit/kustomize';
import type { Package } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { expandPackage } from '../expand/expand-package.ts';
import type { ImageConfigs } from '@krmkit/check';
import { warnOfNewerRelease } from '../expand/pod-settings.ts';
import { openJudgedEnvironments, whereOf } from '../expand/read-files.ts';
import type { ExpandSettings } from '../expand/settings.ts';
import { printable } from '@krmkit/base';
import { complain, complainOf, openLiveCluster } from './open-cluster.ts';
import type { LiveSettings } from './settings.ts';

const NOTHING: Package = {
  resources: [],
  diagnostics: [],
  sources: new Map(),
  facts: NO_FACTS,
  fileCount: 0,
  templateCount: 0,
};

/** `krmkit expand --live`. This file loads all code that accesses a cluster. */
export async function runLive(
  context: CommandContext,
  settings: ExpandSettings,
  live: LiveSettings,
  images: ImageConfigs,
): Promise<CommandStatus | UsageProblem> {
  const read = settings.paths.length === 0 ? onlyFiles(NOTHING) : await openJudgedEnvironments(context, settings);
  if (context.signal.aborted) return EXIT.interrupted;
  const cluster = await openLiveCluster(context, settings.verb, live);
  if (cluster === undefined) return EXIT.environment;
  const { api } = cluster;
  try {
    const within: ExpandSettings = {
      ...settings,
      // As for kubectl apply -n NAME.
      defaultNamespace: settings.defaultNamespace ?? onlyNamespace(settings) ?? api.namespace,
      kubernetes: live.releaseGiven ? settings.kubernetes : cluster.release,
    };
    const wanted = wantedOf(read, within, live, { api, signal: context.signal });
    const state = await readCluster(api, wanted);
    if (!state.ok) {
      await complainOf(context, settings.verb, api, state.failure);
      return EXIT.environment;
    }
    return await report(context, { read, settings: within, live, images }, { api, wanted, value: state.value });
  } finally {
    api.close();
  }
}

function onlyNamespace({ selection: { namespaces = [] } }: ExpandSettings): string | undefined {
  return namespaces.length === 1 ? namespaces[0] : undefined;
}

interface ReportInput {
  readonly read: Environments;
  readonly settings: ExpandSettings;
  readonly live: LiveSettings;
  readonly images: ImageConfigs;
}

interface ReadState {
  readonly api: ClusterApi;
  readonly wanted: ClusterWanted;
  readonly value: ClusterPackage;
}

async function report(
  context: CommandContext,
  { read, settings, live, images }: ReportInput,
  { api, wanted, value }: ReadState,
): Promise<CommandStatus | UsageProblem> {
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
