import type { ApiFailure, ClusterApi } from '@krmkit/cluster';
import { askRelease, explainApiFailure } from '@krmkit/cluster';
import { connectCluster } from '@krmkit/cluster/node';
import type { Release } from '@krmkit/pods';
import { NEWEST_RELEASE, readRelease } from '@krmkit/pods';
import type { CommandContext } from '../context.ts';
import { printable, printableHint } from '@krmkit/base';
import type { LiveSettings } from './settings.ts';

/** A cluster that has responded, and its release. */
export interface OpenCluster {
  readonly api: ClusterApi;
  readonly release: Release;
}

/** Undefined if there is none: stderr shows the reason. */
export async function openLiveCluster(
  context: CommandContext,
  verb: string,
  settings: Pick<LiveSettings, 'kubeconfig' | 'context'>,
): Promise<OpenCluster | undefined> {
  const connection = await connectCluster({
    kubeconfig: settings.kubeconfig,
    context: settings.context,
    environment: context.env,
  });
  if (!connection.ok) {
    await complain(context, verb, connection.message, connection.hint);
    return undefined;
  }
  const { value: api } = connection;
  const answer = await askRelease(api, context.signal);
  if (answer.ok) return { api, release: answer.value ?? readRelease(NEWEST_RELEASE) };
  const { failure } = answer;
  // A user without the right to read the version can have other rights.
  if (failure.kind === 'refused' && failure.status === 403) return { api, release: readRelease(NEWEST_RELEASE) };
  await complainOf(context, verb, api, failure);
  api.close();
  return undefined;
}

/** Reports why the command ends; nothing if the user interrupted it. */
export async function complainOf(
  context: CommandContext,
  verb: string,
  api: ClusterApi,
  failure: ApiFailure,
): Promise<void> {
  if (failure.kind === 'cancelled') return;
  const { message, hint } = explainApiFailure(api, failure);
  await complain(context, verb, message, hint);
}

export async function complain(context: CommandContext, verb: string, message: string, hint: string): Promise<void> {
  await context.stderr.write(`krmkit ${verb}: ${printable(message)}\n  ${printableHint(hint)}\n`);
}
