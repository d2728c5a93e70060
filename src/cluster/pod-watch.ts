import type { Node } from '../kubelet/model.ts';
import type { Release } from '../kubelet/release.ts';
import type { CancelSignal } from '../platform/ports.ts';
import type { JsonObject } from '../value/json.ts';
import { fingerprint } from '../text/hash.ts';
import { parseJson } from '../value/read.ts';
import type { ApiFailure, ClusterApi } from './api.ts';
import { clusterSources } from './cluster-sources.ts';
import { faultEventName } from './event-name.ts';
import type { FaultQueuePorts } from './fault-queue.ts';
import { faultQueue } from './fault-queue.ts';
import type { KeptPod } from './kept-pod.ts';
import { keepPod, podOf } from './kept-pod.ts';
import { listWatch } from './list-watch.ts';
import type { PodFault } from './pod-faults.ts';
import { podFaults, rememberedLinks } from './pod-faults.ts';
import { objectKey, referenceIndex } from './references.ts';
import type { KeptKeys } from './watched-objects.ts';
import { find, keepKeys, keepNode, keepService, sameJson, serviceShelf, viewOf } from './watched-objects.ts';

/** Times are in milliseconds. */
export interface PodWatchOptions {
  /** All where there is none. */
  readonly namespaces: readonly string[];
  /** Of the pods. */
  readonly labelSelector?: string | undefined;
  /** Secrets are read: their keys. */
  readonly secrets: boolean;
  readonly release: Release;
  /** How long an object that is missing may come after the pod that refers to it: 750. */
  readonly grace?: number;
  /** How long changes of an object are gathered before its pods are looked at: 200. */
  readonly debounce?: number;
}

export interface PodWatchPorts extends FaultQueuePorts {
  readonly api: ClusterApi;
}

export type WatchedKind = 'pods' | 'configmaps' | 'services' | 'nodes' | 'secrets';

export interface PodWatchHandler {
  /** Everything is known for the first time. */
  readonly onSynced: () => void;
  /** It goes on by itself, and without what it may not read and does not need: nodes. */
  readonly onFailure: (kind: WatchedKind, failure: ApiFailure, retryMilliseconds: number, isNeeded: boolean) => void;
}

/** Hears which faults a pod has, each time it was looked at. */
export interface FaultObserver {
  readonly observe: (
    pod: string,
    kept: KeptPod,
    faults: readonly PodFault[],
    markOf: (fault: PodFault) => string,
  ) => void;
  readonly knows: (pod: string, kept: KeptPod, fault: PodFault) => boolean;
  /** The pod is gone, or has ended. */
  readonly forget: (pod: string) => void;
}

export interface PodWatch {
  readonly isSynced: () => boolean;
  readonly pod: (key: string) => KeptPod | undefined;
  /** How many are known of each kind. */
  readonly sizes: () => ReadonlyMap<WatchedKind, number>;
  /** Pods that wait to be looked at. */
  readonly queued: () => number;
  /** Looks at all pods, and from then on at those that changed, or whose objects did. Only once all is known. */
  readonly start: (observer: FaultObserver) => void;
  /** Looks at one once more, after so many milliseconds. */
  readonly again: (pod: string, milliseconds: number) => void;
  readonly stop: () => void;
  /** Resolves when no pod waits. */
  readonly idle: () => Promise<void>;
  /** Resolves when `signal` is aborted. */
  readonly done: Promise<unknown>;
}

const GRACE = 750;
const DEBOUNCE = 200;

/** After a broken watch goes on, what happened meanwhile is here soon. */
const CATCH_UP = 2000;

/** Pages of what may be large are small. */
const PAGE_OF_DATA = 100;

/** A reference that a Service may define. */
const SERVICE_VARIABLE = /_SERVICE_HOST|_SERVICE_PORT|_PORT\b|_PORT_/;

/**
 * Follows Pods and what they refer to: ConfigMaps and Secrets by their keys, Services, Nodes. Looks at a pod when it or
 * what it refers to has changed, in slices between which all else has its turn.
 */
export function podWatch(
  options: PodWatchOptions,
  ports: PodWatchPorts,
  handler: PodWatchHandler,
  signal: CancelSignal,
): PodWatch {
  const { namespaces, labelSelector, secrets, release, grace = GRACE, debounce = DEBOUNCE } = options;
  const { elapsed } = ports;
  const queue = faultQueue(ports);
  const index = referenceIndex();
  const links = rememberedLinks();
  const services = serviceShelf();
  const lists: Record<WatchedKind, ReadonlyMap<string, unknown>[]> = {
    pods: [],
    configmaps: [],
    services: [],
    nodes: [],
    secrets: [],
  };
  const pods: ReadonlyMap<string, KeptPod>[] = [];
  const configMaps: ReadonlyMap<string, KeptKeys>[] = [];
  const secretKeys: ReadonlyMap<string, KeptKeys>[] = [];
  const nodes: ReadonlyMap<string, Node>[] = [];
  const shelves = { configMaps, secrets: secrets ? secretKeys : undefined, nodes, services };
  const settledSources = clusterSources(viewOf(shelves, 'absent'));
  const earlySources = clusterSources(viewOf(shelves, 'not-yet'));
  /** Since when a pod lacks what may still come. */
  const lacking = new Map<string, number>();
  const uncertainUntil = new Map<WatchedKind, number>();
  const ends: Promise<void>[] = [];
  let unsynced = 0;
  let observer: FaultObserver | undefined;

  const synced = (): void => {
    unsynced -= 1;
    if (unsynced === 0) handler.onSynced();
  };

  const follow = <T>(
    kind: WatchedKind,
    path: string,
    rest: {
      readonly keep: (object: JsonObject) => T;
      readonly query?: Readonly<Record<string, string>>;
      readonly pageSize?: number;
      /** Whoever may not read it goes without. */
      readonly isOptional?: boolean;
      readonly onUpsert: (key: string, object: T, before: T | undefined) => void;
      readonly onDelete: (key: string, before: T) => void;
    },
  ): ReadonlyMap<string, T> => {
    const { keep, query, pageSize, isOptional = false, onUpsert, onDelete } = rest;
    let isFirst = true;
    unsynced += 1;
    const first = (): void => {
      if (isFirst) synced();
      isFirst = false;
    };
    const watch = listWatch(
      { path, keep, ...(query === undefined ? {} : { query }), ...(pageSize === undefined ? {} : { pageSize }) },
      ports,
      {
        onUpsert,
        onDelete,
        onSynced: () => {
          uncertainUntil.delete(kind);
          first();
        },
        onFailure: (failure, retry) => {
          const isNeeded = !isOptional || failure.kind !== 'refused' || failure.status !== 403;
          if (isNeeded) uncertainUntil.set(kind, elapsed() + retry + CATCH_UP);
          else first();
          handler.onFailure(kind, failure, retry, isNeeded);
        },
      },
      signal,
    );
    lists[kind].push(watch.objects);
    ends.push(watch.done);
    return watch.objects;
  };

  const touched = (object: string): void => {
    if (observer === undefined || index.podsOf(object).size === 0) return;
    queue.later(object, debounce, () => index.podsOf(object));
  };

  const objectsOf = ({ namespace, nodeName, references }: KeptPod): readonly string[] => [
    ...references.configMaps.map((name) => objectKey('configmaps', namespace, name)),
    ...(secrets ? references.secrets.map((name) => objectKey('secrets', namespace, name)) : []),
    ...(references.usesServices ? [objectKey('services', namespace)] : []),
    ...(references.usesNode && nodeName !== '' ? [objectKey('nodes', '', nodeName)] : []),
  ];

  const followPods = (path: string): void => {
    const selector = labelSelector === undefined || labelSelector === '' ? {} : { labelSelector };
    const fieldSelector = 'status.phase!=Succeeded,status.phase!=Failed';
    const objects = follow('pods', path, {
      keep: keepPod,
      query: { ...selector, fieldSelector },
      onUpsert: (key, pod, before) => {
        if (before?.text === pod.text && before.nodeName === pod.nodeName) return;
        if (before !== undefined) index.remove(key, objectsOf(before));
        index.add(key, objectsOf(pod));
        if (pod.isOver) ended(key);
        else if (observer !== undefined) queue.add(key);
      },
      onDelete: (key, before) => {
        index.remove(key, objectsOf(before));
        ended(key);
      },
    });
    pods.push(objects);
  };

  const ended = (key: string): void => {
    lacking.delete(key);
    observer?.forget(key);
  };

  const followKeys = (kind: 'configmaps' | 'secrets', path: string): ReadonlyMap<string, KeptKeys> => {
    const changed = (key: string): void => {
      const [namespace = '', name = ''] = key.split('/');
      touched(objectKey(kind, namespace, name));
    };
    return follow(kind, path, {
      keep: keepKeys,
      pageSize: PAGE_OF_DATA,
      onUpsert: (key, object, before) => {
        if (!sameJson(object, before)) changed(key);
      },
      onDelete: changed,
    });
  };

  const followServices = (path: string, only?: string): void => {
    const changed = (key: string, namespace: string): void => {
      if (key === 'default/kubernetes') for (const pod of allPods()) touched(servicesOf(pod));
      else touched(objectKey('services', namespace));
    };
    follow('services', path, {
      keep: keepService,
      ...(only === undefined ? {} : { query: { fieldSelector: `metadata.name=${only}` }, isOptional: true }),
      onUpsert: (key, service, before) => {
        services.put(key, before !== undefined && sameJson(service, before) ? before : service);
        if (!sameJson(service, before)) changed(key, service.metadata.namespace ?? '');
      },
      onDelete: (key, service) => {
        services.remove(key, service);
        changed(key, service.metadata.namespace ?? '');
      },
    });
  };

  const servicesOf = ({ namespace }: KeptPod): string => objectKey('services', namespace);

  function* allPods(): Iterable<KeptPod> {
    for (const list of pods) yield* list.values();
  }

  const paths = (resource: string): readonly string[] =>
    namespaces.length === 0
      ? [`/api/v1/${resource}`]
      : namespaces.map((namespace) => `/api/v1/namespaces/${encodeURIComponent(namespace)}/${resource}`);

  for (const path of paths('configmaps')) configMaps.push(followKeys('configmaps', path));
  if (secrets) for (const path of paths('secrets')) secretKeys.push(followKeys('secrets', path));
  for (const path of paths('services')) followServices(path);
  if (namespaces.length > 0 && !namespaces.includes('default')) {
    followServices('/api/v1/namespaces/default/services', 'kubernetes');
  }
  nodes.push(
    follow('nodes', '/api/v1/nodes', {
      keep: keepNode,
      isOptional: true,
      onUpsert: (key, node, before) => {
        if (!sameJson(node, before)) touched(objectKey('nodes', '', key));
      },
      onDelete: (key) => touched(objectKey('nodes', '', key)),
    }),
  );
  for (const path of paths('pods')) followPods(path);

  const look = (key: string): void => {
    const pod = find(pods, key);
    if (observer === undefined || pod === undefined || pod.isOver) return;
    const value = podOf(pod, parseJson(pod.text));
    const context = { release, namespace: pod.namespace, controller: 'none', links } as const;
    const all = podFaults(value, { ...context, sources: settledSources });
    const now = elapsed();
    let shown = all;
    if (all.length === 0) lacking.delete(key);
    else {
      const certain = new Set(podFaults(value, { ...context, sources: earlySources }).map(identityOf));
      const isHealable = (fault: PodFault): boolean => !certain.has(identityOf(fault));
      if (all.some(isHealable)) {
        const since = lacking.get(key) ?? now;
        lacking.set(key, since);
        const until = Math.max(since + grace, ...uncertainUntil.values());
        if (until > now) {
          const known = observer;
          // Faults that share an Event are written together: the Event would count twice what happened once.
          const eventOf = (fault: PodFault): string => faultEventName(pod, fault);
          const early = all.filter((fault) => isHealable(fault) && !known.knows(key, pod, fault)).map(eventOf);
          shown = all.filter((fault) => !early.includes(eventOf(fault)));
          queue.add(key, until - now);
        }
      } else lacking.delete(key);
    }
    observer.observe(key, pod, shown, marks(pod));
  };

  const marks = (pod: KeptPod): ((fault: PodFault) => string) => {
    let own: string | undefined;
    return (fault) => {
      own ??= [pod.text, ...objectMarks(pod)].join('\n');
      const byServices = fault.reason === 'UnresolvedReference' && SERVICE_VARIABLE.test(fault.message);
      return fingerprint(byServices && pod.references.usesServices ? own + services.of(pod.namespace).mark : own);
    };
  };

  function* objectMarks({ namespace, references }: KeptPod): Iterable<string> {
    for (const name of references.configMaps) yield markOf(find(configMaps, `${namespace}/${name}`));
    if (!secrets) return;
    for (const name of references.secrets) yield markOf(find(secretKeys, `${namespace}/${name}`));
  }

  ends.push(queue.run(look, signal));

  return {
    isSynced: () => unsynced === 0,
    pod: (key) => find(pods, key),
    sizes: () => {
      const sizes = new Map<WatchedKind, number>();
      const kinds = ['pods', 'configmaps', 'services', 'nodes', 'secrets'] as const;
      for (const kind of kinds) {
        sizes.set(
          kind,
          lists[kind].reduce((sum, { size }) => sum + size, 0),
        );
      }
      return sizes;
    },
    queued: queue.size,
    start(next) {
      if (unsynced > 0) throw new RangeError('not all is known yet');
      observer = next;
      lacking.clear();
      queue.later('', 0, function* all() {
        for (const list of pods) yield* list.keys();
      });
    },
    again: (pod, milliseconds) => queue.add(pod, milliseconds),
    stop() {
      observer = undefined;
      queue.clear();
    },
    idle: queue.idle,
    done: Promise.all(ends),
  };
}

function identityOf({ code, field, message }: PodFault): string {
  return [code, field, message].join('\0');
}

function markOf(object: KeptKeys | undefined): string {
  return object === undefined ? '-' : [object.uid, ...object.keys].join(' ');
}
