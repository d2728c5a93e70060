import type { Pod } from 'kubernetes-types/core/v1.d.ts';

import { recordMember } from '@krmkit/base';
import type { Client } from './client.ts';
import { textAt } from './client.ts';
import { pause, podPath } from './cluster.ts';
import type { View } from './view.ts';
import { parseView } from './view.ts';

export interface WaitingState {
  readonly reason: string;
  readonly message: string;
}

/** The result of a pod's containers, by name: a view if it ran, else why it waits. */
export interface Outcome {
  readonly views: ReadonlyMap<string, View>;
  readonly waiting: ReadonlyMap<string, WaitingState>;
  /** Why the pod as a whole failed: `Evicted` and the like. */
  readonly failure: string | undefined;
}

export function containerNames(pod: Pod): readonly string[] {
  return [...(pod.spec?.initContainers ?? []), ...(pod.spec?.containers ?? [])].map(({ name }) => name);
}

/**
 * Reads the logs until every container has printed its view. Logs come from the node at once; the status in the API is
 * delayed, because a kubelet sends only a few requests a second. A container that waits with the same error for
 * `patience` milliseconds counts as one that will not run.
 */
export async function watchViews(client: Client, pod: Pod, patience: number): Promise<Outcome> {
  const views = new Map<string, View>();
  const deadline = Date.now() + 180_000;
  let lastStatus = Date.now();
  let waitsSince = 0;
  // The last container starts last: without its log, the logs of the others are not needed yet.
  const names = containerNames(pod).toReversed();
  for (;;) {
    for (const name of names) {
      if (views.has(name)) continue;
      const reply = await client.send('GET', `${podPath(pod)}/log?container=${name}`);
      const view = reply.status === 200 ? parseView(reply.text) : undefined;
      if (view === undefined) break;
      views.set(name, view);
    }
    if (views.size === names.length) return { views, waiting: new Map(), failure: undefined };
    if (Date.now() - lastStatus > 4000) {
      lastStatus = Date.now();
      const live = await client.json('GET', podPath(pod));
      const waiting = waitingStates(live);
      const failure = textAt(recordMember(live, 'status'), 'reason');
      for (const name of names) await explainEnd(client, pod, name, waiting);
      const ended = [...waiting.values()].some(({ reason }) => reason === ENDED);
      const settled = names.every((name) => {
        const reason = waiting.get(name)?.reason;
        return views.has(name) || reason === ENDED || (ended && reason === 'PodInitializing');
      });
      const stuck = [...waiting.values()].some(({ reason }) => reason.endsWith('Error'));
      if (!stuck) waitsSince = 0;
      else if (waitsSince === 0) waitsSince = Date.now();
      if (settled || failure !== undefined || (stuck && Date.now() - waitsSince > patience) || Date.now() > deadline) {
        for (const name of names) await readView(client, pod, name, views);
        return { views, waiting, failure };
      }
    }
    await pause(300);
  }
}

async function readView(client: Client, pod: Pod, name: string, views: Map<string, View>): Promise<void> {
  if (views.has(name)) return;
  const reply = await client.send('GET', `${podPath(pod)}/log?container=${name}`);
  const view = reply.status === 200 ? parseView(reply.text) : undefined;
  if (view !== undefined) views.set(name, view);
}

/** Reads the status until `enough` returns true, or until the time limit; returns the last status. */
export async function watchWaiting(
  client: Client,
  pod: Pod,
  enough: (waiting: ReadonlyMap<string, WaitingState>) => boolean,
): Promise<ReadonlyMap<string, WaitingState>> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const waiting = waitingStates(await client.json('GET', podPath(pod)));
    if (enough(waiting) || Date.now() > deadline) return waiting;
    await pause(1000);
  }
}

/** The reason for a container that ended with an error; its message is then what it printed. */
const ENDED = 'ended with an error';

async function explainEnd(client: Client, pod: Pod, name: string, waiting: Map<string, WaitingState>): Promise<void> {
  if (waiting.get(name)?.reason !== ENDED) return;
  const { text } = await client.send('GET', `${podPath(pod)}/log?container=${name}`);
  waiting.set(name, { reason: ENDED, message: text.slice(-500) });
}

function waitingStates(pod: unknown): Map<string, WaitingState> {
  const status = recordMember(pod, 'status');
  const waiting = new Map<string, WaitingState>();
  for (const list of ['initContainerStatuses', 'containerStatuses']) {
    const states = recordMember(status, list);
    if (!Array.isArray(states)) continue;
    for (const state of states) {
      const reason = textAt(recordMember(recordMember(state, 'state'), 'waiting'), 'reason');
      const message = textAt(recordMember(recordMember(state, 'state'), 'waiting'), 'message');
      const exit = recordMember(recordMember(recordMember(state, 'state'), 'terminated'), 'exitCode');
      if (typeof exit === 'number' && exit !== 0) {
        waiting.set(textAt(state, 'name') ?? '', { reason: ENDED, message: '' });
      }
      if (reason !== undefined) waiting.set(textAt(state, 'name') ?? '', { reason, message: message ?? '' });
    }
  }
  return waiting;
}
