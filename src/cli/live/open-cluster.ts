import type { ApiFailure, ClusterApi } from '../../cluster/api.ts';
import { connectCluster } from '../../cluster/connect.ts';
import type { RefusedList } from '../../cluster/cluster-package.ts';
import type { Release } from '../../kubelet/release.ts';
import { NEWEST_RELEASE, parseRelease, readRelease } from '../../kubelet/release.ts';
import { member } from '../../value/json.ts';
import type { JsonObject, JsonValue } from '../../value/json.ts';
import type { CommandContext } from '../context.ts';
import { printable } from '../report/printable.ts';
import type { LiveSettings } from './settings.ts';

/** A cluster that has answered, and the release that it is. */
export interface OpenCluster {
  readonly api: ClusterApi;
  readonly release: Release;
}

/** Undefined where there is none: stderr has why. */
export async function openCluster(
  context: CommandContext,
  settings: LiveSettings,
  namespace: string | undefined,
): Promise<OpenCluster | undefined> {
  const connection = await connectCluster({
    kubeconfig: settings.kubeconfig,
    context: settings.context,
    namespace,
    environment: context.env,
  });
  if (!connection.ok) {
    await complain(context, connection.message, connection.hint);
    return undefined;
  }
  const { api } = connection;
  const reply = await api.send({ method: 'GET', path: '/version', signal: context.signal });
  if (reply.kind === 'done') return { api, release: releaseOf(reply.value) };
  // Whoever may not ask for the version may ask for other things.
  if (reply.kind === 'refused' && reply.status === 403) return { api, release: readRelease(NEWEST_RELEASE) };
  await complainOf(context, api, reply);
  api.close();
  return undefined;
}

/** Builds of a branch have no version of their own; `minor` may be `20+`. */
function releaseOf(version: JsonObject): Release {
  const whole = parseRelease(textAt(version, 'gitVersion'));
  if (whole !== undefined && whole.major > 0) return whole;
  const parts = parseRelease(`${textAt(version, 'major')}.${textAt(version, 'minor').replace(/\D+$/, '')}`);
  return parts !== undefined && parts.major > 0 ? parts : readRelease(NEWEST_RELEASE);
}

/** A failure that ends the command, in words, and what to do about it. */
export async function complainOf(context: CommandContext, api: ClusterApi, failure: ApiFailure): Promise<void> {
  if (failure.kind === 'cancelled') return;
  // A URL may hold a password.
  const server = shownServer(api.server);
  const message = failure.message.replaceAll(api.server, server);
  if (failure.kind === 'unreachable') {
    await complain(
      context,
      message,
      'Look at the server and the proxy of the context, or name another with --context.',
    );
  } else if (failure.status === 401) {
    await complain(
      context,
      `${server} does not accept the credentials of the kubeconfig; they may have expired`,
      'Log in again, as the tool of your cluster does it, or name another context with --context.',
    );
  } else {
    const hint = failure.status === 403 ? 'Ask for the right, or name another context with --context.' : 'Try again.';
    await complain(context, `${server} answered ${failure.status}: ${message}`, hint);
  }
}

export async function complain(context: CommandContext, message: string, hint: string): Promise<void> {
  await context.stderr.write(`krmkit expand: ${printable(message)}\n  ${printable(hint)}\n`);
}

/** One line that names the rights that are missing; none where there are all. */
export function refusedLine(refused: readonly RefusedList[]): string | undefined {
  if (refused.length === 0) return undefined;
  const byPlace = new Map<string, string[]>();
  for (const { resource, namespace } of refused) {
    const place = namespace === undefined ? 'in the whole cluster' : `in namespace ${namespace}`;
    const resources = byPlace.get(place);
    if (resources === undefined) byPlace.set(place, [resource]);
    else resources.push(resource);
  }
  const rights = [...byPlace].map(([place, resources]) => `${resources.join(', ')} ${place}`).join('; ');
  return `not read, as the right to list is missing: ${rights}. What they would tell is known at run time only.`;
}

/** Without user and password. */
export function shownServer(server: string): string {
  const url = URL.parse(server);
  if (url === null || (url.username === '' && url.password === '')) return server;
  url.username = '';
  url.password = '';
  return url.href.replace(/\/$/, '');
}

function textAt(value: JsonValue, key: string): string {
  const text = member(value, key);
  return typeof text === 'string' ? text : '';
}
