import { fetchRemotes } from '@krmkit/upstream';
import type { FetchedRemotes, RemotePorts } from '@krmkit/upstream';

/** A file of its own, because few runs fetch anything. */
export function openRemotes(ports: RemotePorts): FetchedRemotes {
  return fetchRemotes(ports);
}
