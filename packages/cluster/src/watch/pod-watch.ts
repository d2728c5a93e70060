import type { Release } from '@krmkit/pods';
import { fingerprint, parseJson } from '@krmkit/base';
import type { CancelSignal } from '@krmkit/base';
import type { ClusterApi } from '../client/api.ts';
import { clusterSources } from '../objects/cluster-sources.ts';
import { faultEventName, podFaults, rememberedLinks } from '../objects/pod-faults.ts';
import type { FaultQueue, FaultQueuePorts } from './fault-queue.ts';
import { faultQueue } from './fault-queue.ts';
import type { FollowHandler, FollowOptions } from './followed-objects.ts';
import { FollowedObjects } from './followed-objects.ts';
import type { KeptPod } from './kept-pod.ts';
import { podOf } from './kept-pod.ts';
import type { FaultContext, PodFault } from '../objects/pod-faults.ts';
import type { ReferencedKind } from './references.ts';
import { namesByKind, referenceIndex } from './references.ts';
import type { WatchedKind } from './watched-kinds.ts';
import { objectKey } from './watched-kinds.ts';
import type { KeptKeys } from './watched-objects.ts';
import { serviceStore, watchedSources } from './watched-objects.ts';

/** Times are in milliseconds. */
export interface PodWatchOptions extends FollowOptions {
  readonly release: Release;
  /** How long krmkit waits for a missing object after the pod that refers to it: 750. */
  readonly grace?: number;
  /** How long krmkit collects changes of an object before it checks its pods: 200. */
  readonly debounce?: number;
}

export interface PodWatchPorts extends FaultQueuePorts {
  readonly api: ClusterApi;
}

/** Receives the faults of a pod each time the pod was checked. */
export interface FaultObserver {
  readonly observe: (
    pod: string,
    kept: KeptPod,
    faults: readonly PodFault[],
    markOf: (fault: PodFault) => string,
  ) => void;
  /** Whether the fault was recorded before. */
  readonly knows: (pod: string, kept: KeptPod, fault: PodFault) => boolean;
  /** The pod was deleted, or has ended. */
  readonly forget: (pod: string) => void;
}

const GRACE = 750;
const DEBOUNCE = 200;

/** A reference that a Service can define. */
const SERVICE_VARIABLE = /_SERVICE_HOST|_SERVICE_PORT|_PORT\b|_PORT_/;

/** Every container has the variables of this Service. */
const KUBERNETES = 'default/kubernetes';

/**
 * Follows Pods and what they refer to: ConfigMaps and Secrets by their keys, Services, Nodes. Checks a pod when it or
 * an object that it refers to has changed, in slices between which other tasks run.
 */
export class PodWatch {
  /** Resolves when `signal` is aborted. */
  readonly done: Promise<unknown>;
  readonly #options: PodWatchOptions;
  readonly #ports: PodWatchPorts;
  readonly #queue: FaultQueue;
  readonly #index = referenceIndex();
  readonly #services = serviceStore();
  readonly #objects: FollowedObjects;
  /** If an object is missing, it does not exist. */
  readonly #settled: FaultContext;
  /** If an object is missing, it may arrive later. */
  readonly #early: FaultContext;
  /** Since when a pod lacks an object that may still arrive. */
  readonly #lacking = new Map<string, number>();
  /** The mark of a referenced object: another one if the object changed in a way that counts a fault anew. */
  readonly #marks: Readonly<Record<ReferencedKind, ((key: string) => string) | undefined>>;
  #observer: FaultObserver | undefined;

  constructor(options: PodWatchOptions, ports: PodWatchPorts, handler: FollowHandler, signal: CancelSignal) {
    this.#options = options;
    this.#ports = ports;
    this.#queue = faultQueue(ports);
    const touched = (kind: ReferencedKind, namespace: string, name: string): void =>
      this.#touched(objectKey(kind, namespace, name));
    const keysChanged = (kind: 'configmaps' | 'secrets', key: string): void => {
      const [namespace = '', name = ''] = key.split('/');
      touched(kind, namespace, name);
    };
    const objects = new FollowedObjects(
      options,
      ports,
      {
        ...handler,
        changes: {
          pods: (key, now, before) => this.#podChanged(key, now, before),
          configmaps: (key) => keysChanged('configmaps', key),
          secrets: (key) => keysChanged('secrets', key),
          services: (key, now, before) => {
            if (now !== undefined) this.#services.put(key, now);
            else if (before !== undefined) this.#services.remove(key, before);
            if (key === KUBERNETES) for (const [, pod] of objects.pods()) touched('services', pod.namespace, '');
            else touched('services', key.split('/')[0] ?? '', '');
          },
          nodes: (key) => touched('nodes', '', key),
        },
      },
      signal,
    );
    this.#objects = objects;
    this.#marks = {
      configmaps: (key) => markOf(objects.find('configmaps', key)),
      secrets: options.secrets ? (key) => markOf(objects.find('secrets', key)) : undefined,
      // Counts only for faults that a Service can define.
      services: undefined,
      nodes: undefined,
    };
    const common = { release: options.release, namespace: '', controller: 'none', links: rememberedLinks() } as const;
    const view = { objects, services: this.#services, secrets: options.secrets };
    this.#settled = { ...common, sources: clusterSources(watchedSources(view, 'absent')) };
    this.#early = { ...common, sources: clusterSources(watchedSources(view, 'not-yet')) };
    objects.start();
    this.done = Promise.all([objects.done(), this.#queue.run((key) => this.#check(key), signal)]);
  }

  isSynced(): boolean {
    return this.#objects.isSynced();
  }

  /** Until when changes that a failed watch missed can still arrive, in milliseconds of `elapsed`; 0 without a failure. */
  uncertainUntil(): number {
    return this.#objects.uncertainUntil();
  }

  pod(key: string): KeptPod | undefined {
    return this.#objects.find('pods', key);
  }

  /** How many objects of each kind are known. */
  sizes(): ReadonlyMap<WatchedKind, number> {
    return this.#objects.sizes();
  }

  /** How many pods wait to be checked. */
  queued(): number {
    return this.#queue.size();
  }

  /** Checks all pods, and then those that change or whose objects change. A RangeError before all is synced. */
  start(observer: FaultObserver): void {
    if (!this.isSynced()) throw new RangeError('the watch is not synced yet');
    this.#observer = observer;
    this.#lacking.clear();
    const objects = this.#objects;
    this.#queue.later('', 0, function* all() {
      for (const [key] of objects.pods()) yield key;
    });
  }

  /** Checks one pod once more, after so many milliseconds. */
  again(pod: string, milliseconds: number): void {
    this.#queue.add(pod, milliseconds);
  }

  stop(): void {
    this.#observer = undefined;
    this.#queue.clear();
  }

  /** Resolves when no pod waits. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  #podChanged(key: string, now: KeptPod | undefined, before: KeptPod | undefined): void {
    if (before !== undefined) this.#index.remove(key, this.#objectsOf(before));
    if (now !== undefined) this.#index.add(key, this.#objectsOf(now));
    if (now === undefined || now.isOver) {
      this.#lacking.delete(key);
      this.#observer?.forget(key);
    } else if (this.#observer !== undefined) this.#queue.add(key);
  }

  #touched(object: string): void {
    if (this.#observer === undefined || this.#index.podsOf(object).size === 0) return;
    this.#queue.later(object, this.#options.debounce ?? DEBOUNCE, () => this.#index.podsOf(object));
  }

  #objectsOf({ namespace, references }: KeptPod): readonly string[] {
    const { secrets } = this.#options;
    const keys: string[] = [];
    for (const [kind, names] of namesByKind(references)) {
      if (kind === 'secrets' && !secrets) continue;
      for (const name of names) keys.push(objectKey(kind, namespace, name));
    }
    return keys;
  }

  #check(key: string): void {
    const observer = this.#observer;
    const pod = this.pod(key);
    if (observer === undefined || pod === undefined || pod.isOver) return;
    const value = podOf(pod, parseJson(pod.text));
    const { namespace } = pod;
    const faults = podFaults(value, { ...this.#settled, namespace });
    const certain = faults.length === 0 ? faults : podFaults(value, { ...this.#early, namespace });
    const known = new Set(certain.map(identityOf));
    const passing = faults.filter((fault) => !known.has(identityOf(fault)));
    const early = passing.length === 0 ? NO_FAULTS : this.#waitFor(key, passing, observer, pod);
    if (passing.length === 0) this.#lacking.delete(key);
    const shown = faults.filter((fault) => !early.has(faultEventName(pod, fault)));
    observer.observe(key, pod, shown, (fault) => this.#markOf(pod, fault));
  }

  /**
   * The Events of faults that a missing object may still resolve. Faults that share an Event are written together, as
   * the Event would otherwise count one cause twice.
   */
  #waitFor(key: string, passing: readonly PodFault[], observer: FaultObserver, pod: KeptPod): ReadonlySet<string> {
    const now = this.#ports.elapsed();
    const since = this.#lacking.get(key) ?? now;
    this.#lacking.set(key, since);
    const until = Math.max(since + (this.#options.grace ?? GRACE), this.#objects.uncertainUntil());
    if (until <= now) return NO_FAULTS;
    this.#queue.add(key, until - now);
    return new Set(
      passing.filter((fault) => !observer.knows(key, pod, fault)).map((fault) => faultEventName(pod, fault)),
    );
  }

  /** Identifies the circumstances of a fault: the pod, and the objects that it refers to. */
  #markOf({ namespace, text, references }: KeptPod, fault: PodFault): string {
    const marks = [text];
    for (const [kind, names] of namesByKind(references)) {
      const mark = this.#marks[kind];
      if (mark !== undefined) for (const name of names) marks.push(mark(`${namespace}/${name}`));
    }
    const own = marks.join('\n');
    const byServices = fault.reason === 'UnresolvedReference' && SERVICE_VARIABLE.test(fault.message);
    return fingerprint(byServices && references.services.length > 0 ? own + this.#services.of(namespace).mark : own);
  }
}

const NO_FAULTS: ReadonlySet<string> = new Set();

function identityOf({ code, field, message }: PodFault): string {
  return [code, field, message].join('\0');
}

function markOf(object: KeptKeys | undefined): string {
  return object === undefined ? '-' : [object.uid, ...object.keys].join(' ');
}
