import type { Comparison, CompareSettings, Input } from '@krmkit/check';
import { compareObjects, FIRST_DRY_RUN_MINOR, hasDryRun } from '@krmkit/cluster';
import type { CommandContext } from '../context.ts';
import type { LiveDiffSettings } from '../diff/live-settings.ts';
import { complain, complainOf, openLiveCluster } from './open-cluster.ts';

/** `krmkit diff --live`: undefined if there is no answer; stderr shows the reason. */
export async function compareWithObjects(
  context: CommandContext,
  input: Input,
  { asksServer, defaultNamespace, ...settings }: LiveDiffSettings & CompareSettings,
): Promise<Comparison | undefined> {
  const cluster = await openLiveCluster(context, 'diff', settings);
  if (cluster === undefined) return undefined;
  const { api, release } = cluster;
  try {
    if (asksServer && !hasDryRun(release)) {
      const message = `--dry-run=server needs an API server of Kubernetes 1.${FIRST_DRY_RUN_MINOR} or later`;
      await complain(context, 'diff', message, 'Leave it out: krmkit then compares the fields that the files set.');
      return undefined;
    }
    const { signal } = context;
    const namespace = defaultNamespace ?? api.namespace;
    const compared = await compareObjects({ ...settings, api, input, namespace, asksServer, signal });
    if (compared.ok) return compared.value;
    await complainOf(context, 'diff', api, compared.failure);
    return undefined;
  } finally {
    api.close();
  }
}
