import type { ClusterApi } from '../../cluster/api.ts';
import type { Release } from '../../kubelet/release.ts';
import { NEWEST_RELEASE, parseRelease, readRelease } from '../../kubelet/release.ts';
import { member } from '../../value/json.ts';
import type { Log } from './log.ts';

/** The release of the server; the newest known where it does not say. A text says why there is no server. */
export async function serverRelease(api: ClusterApi, log: Log): Promise<Release | string> {
  const reply = await api.send({ method: 'GET', path: '/version' });
  if (reply.kind === 'unreachable') return reply.message;
  if (reply.kind === 'refused' && reply.status === 401) return reply.message;
  const said = reply.kind === 'done' ? member(reply.value, 'gitVersion') : undefined;
  const release = typeof said === 'string' ? parseRelease(said) : undefined;
  if (release !== undefined) return release;
  log.warn(`the server does not say which release it is; taken for ${NEWEST_RELEASE}`);
  return readRelease(NEWEST_RELEASE);
}
