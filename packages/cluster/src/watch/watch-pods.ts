import { CLUSTER_API } from '../client/api.ts';
import { setImmediate } from 'node:timers/promises';
import type { ApiFailure, ClusterApi } from '../client/api.ts';
import type { KeptPod } from './kept-pod.ts';
import type { PodFault } from '../objects/pod-faults.ts';
import { systemTiming, checkArgument, checkOptions, SIGNAL } from '@krmkit/base';
import { PodWatch } from './pod-watch.ts';
import { askRelease } from '../client/server-release.ts';
import { NEWEST_RELEASE, readRelease } from '@krmkit/pods';
import type { CancelSignal, KnownOptions } from '@krmkit/base';

/** A pod of a cluster. */
export interface WatchedPod {
  /** The namespace of the pod. */
  readonly namespace: string;
  /** The name of the pod. */
  readonly name: string;
  /** The identifier that the API server assigned. */
  readonly uid: string;
}

/** Which pods are watched, and who receives their faults. */
export interface WatchPodsOptions {
  /** As `connectCluster` returns it. */
  readonly api: ClusterApi;
  /** Default: all namespaces. */
  readonly namespaces?: readonly string[];
  /** Selects pods: `app=web,tier!=test`. Default: all pods. */
  readonly labelSelector?: string;
  /** Also check references to Secrets, which needs the right to list them. Default: false. */
  readonly secrets?: boolean;
  /** The release whose kubelet to follow. Default: that of the server, or the newest one that krmkit knows. */
  readonly kubernetes?: string;
  /** Called when the faults of a pod change; with an empty list when there are none any more, or the pod has ended. */
  readonly onFaults: (pod: WatchedPod, faults: readonly PodFault[]) => void;
  /** Called after a failed request for a resource, such as `configmaps`. The request is retried after the time. */
  readonly onFailure?: (resource: string, failure: ApiFailure, retryMilliseconds: number) => void;
  /** Ends the watch when aborted. */
  readonly signal: CancelSignal;
}

const WATCH_OPTIONS: KnownOptions<WatchPodsOptions> = {
  api: CLUSTER_API,
  namespaces: 'strings',
  labelSelector: 'string',
  secrets: 'boolean',
  kubernetes: 'release',
  onFaults: 'function',
  onFailure: 'function',
  signal: SIGNAL,
};

/**
 * Checks the pods of a cluster, now and whenever they or the objects that they refer to change, as `krmkit watch` does. It
 * only reads: write Events in `onFaults` if you want them. Resolves when `signal` is aborted. A RangeError says that the
 * release cannot be read.
 */
export async function watchPods(options: WatchPodsOptions): Promise<void> {
  checkOptions('watchPods', options, WATCH_OPTIONS);
  const needed = { words: 'an object { api, onFaults, signal }', members: ['api', 'onFaults', 'signal'] };
  checkArgument('watchPods', 'the options', options, needed);
  const { api, namespaces = [], labelSelector, secrets = false, kubernetes, onFaults, onFailure, signal } = options;
  const answer = kubernetes === undefined ? await askRelease(api, signal) : undefined;
  const release = (answer?.ok === true ? answer.value : undefined) ?? readRelease(kubernetes ?? NEWEST_RELEASE);
  const reported = new Map<string, { readonly pod: WatchedPod; readonly ids: ReadonlySet<string> }>();
  const watch = new PodWatch(
    { namespaces, secrets, release, labelSelector },
    { ...systemTiming(), api, yieldTurn: setImmediate },
    {
      onSynced: () => watch.start({ observe, knows, forget }),
      onFailure: (kind, failure, retry) => onFailure?.(kind, failure, retry),
    },
    signal,
  );
  const observe = (key: string, { namespace, name, uid }: KeptPod, faults: readonly PodFault[]): void => {
    const ids = new Set(faults.map(idOf));
    const before = reported.get(key)?.ids ?? new Set();
    if (ids.size === before.size && [...ids].every((id) => before.has(id))) return;
    const pod = { namespace, name, uid };
    if (faults.length === 0) reported.delete(key);
    else reported.set(key, { pod, ids });
    onFaults(pod, faults);
  };
  const knows = (key: string, _pod: KeptPod, fault: PodFault): boolean =>
    reported.get(key)?.ids.has(idOf(fault)) === true;
  const forget = (key: string): void => {
    const known = reported.get(key);
    reported.delete(key);
    if (known !== undefined) onFaults(known.pod, []);
  };
  await watch.done;
  watch.stop();
}

function idOf({ code, field, message }: PodFault): string {
  return [code, field, message].join('\0');
}
