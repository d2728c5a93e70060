import type { CancelSignal } from '../platform/ports.ts';
import { isArray, isObject, member } from '../value/json.ts';
import type { ApiFailure, ClusterApi } from './api.ts';
import { backOff } from './back-off.ts';
import type { StoredEvent } from './event-wire.ts';
import { readEvent } from './event-wire.ts';
import type { Timing } from './timing.ts';

const PAGE_SIZE = '500';

/** Stands for the page that no token is needed for. */
const FIRST = ' ';

/**
 * The Events on Pods that a component recorded and that are still there, page by page; begins anew after a failure.
 * False when `signal` was aborted before that. Needs list of core events.
 */
export async function recordedEvents(
  {
    api,
    component,
    namespaces,
  }: { readonly api: ClusterApi; readonly component: string; readonly namespaces: readonly string[] },
  { elapsed, random, sleep }: Timing,
  on: { readonly event: (event: StoredEvent) => void; readonly failure: (failure: ApiFailure, wait: number) => void },
  signal: CancelSignal,
): Promise<boolean> {
  const paths = namespaces.length === 0 ? ['/api/v1/events'] : namespaces.map(pathOf);
  const waits = backOff(elapsed, random);
  for (const path of paths) {
    let next = FIRST;
    do {
      if (signal.aborted) return false;
      const query = {
        fieldSelector: `involvedObject.kind=Pod,source=${component}`,
        limit: PAGE_SIZE,
        ...(next === FIRST ? {} : { continue: next }),
      };
      const reply = await api.send({ method: 'GET', path, query, signal });
      if (reply.kind !== 'done') {
        if (reply.kind === 'cancelled') return false;
        const asked = reply.kind === 'refused' ? (reply.retryAfterSeconds ?? 0) * 1000 : 0;
        const wait = waits.next(asked);
        on.failure(reply, wait);
        await sleep(wait, signal);
        // A page that is outdated cannot be had again; what was told twice is told the same.
        next = FIRST;
        continue;
      }
      const items = member(reply.value, 'items');
      for (const item of isArray(items) ? items : []) if (isObject(item)) on.event(readEvent(item));
      const token = member(member(reply.value, 'metadata'), 'continue');
      next = typeof token === 'string' ? token : '';
    } while (next !== '');
  }
  return true;
}

function pathOf(namespace: string): string {
  return `/api/v1/namespaces/${encodeURIComponent(namespace)}/events`;
}
