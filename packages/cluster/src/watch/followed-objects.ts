import type { CancelSignal, Timing } from '@krmkit/base';
import type { ApiFailure, ClusterApi } from '../client/api.ts';
import type { ListWatch } from '../client/list-watch.ts';
import { listWatch } from '../client/list-watch.ts';
import type { KeptObjects, WatchedKind } from './watched-kinds.ts';
import { WATCHED } from './watched-kinds.ts';
import { find } from './watched-objects.ts';

export interface FollowOptions {
  /** All namespaces if it is empty. */
  readonly namespaces: readonly string[];
  /** Selects pods. */
  readonly labelSelector?: string | undefined;
  /** Whether Secrets are followed. */
  readonly secrets: boolean;
}

/** Called for each change that can change a fault: `now` is undefined after a deletion, `before` for a new object. */
export type ChangeHandlers = {
  readonly [Kind in WatchedKind]: (
    key: string,
    now: KeptObjects[Kind] | undefined,
    before: KeptObjects[Kind] | undefined,
  ) => void;
};

export interface FollowHandler {
  /** All kinds have been listed once. */
  readonly onSynced: () => void;
  /** A list or watch failed; it is retried. `isNeeded` is false for Nodes if krmkit has no right to list them. */
  readonly onFailure: (kind: WatchedKind, failure: ApiFailure, retryMilliseconds: number, isNeeded: boolean) => void;
}

/** How long after a failed watch its missed changes can still arrive, in milliseconds. */
const CATCH_UP = 2000;

/** Lists and watches all kinds of `WATCHED`. */
export class FollowedObjects {
  readonly #options: FollowOptions;
  readonly #ports: Timing & { readonly api: ClusterApi };
  readonly #handler: FollowHandler;
  readonly #signal: CancelSignal;
  readonly #changes: ChangeHandlers;
  readonly #lists: { readonly [Kind in WatchedKind]: ReadonlyMap<string, KeptObjects[Kind]>[] } = {
    pods: [],
    configmaps: [],
    services: [],
    nodes: [],
    secrets: [],
  };
  /** Until when an object of a kind can exist although it is not known, in milliseconds. */
  readonly #uncertainUntil = new Map<WatchedKind, number>();
  readonly #ends: Promise<void>[] = [];
  #unsynced = 0;

  constructor(
    options: FollowOptions,
    ports: Timing & { readonly api: ClusterApi },
    { changes, ...handler }: FollowHandler & { readonly changes: ChangeHandlers },
    signal: CancelSignal,
  ) {
    this.#options = options;
    this.#ports = ports;
    this.#handler = handler;
    this.#changes = changes;
    this.#signal = signal;
  }

  /** Begins to list and watch. */
  start(): void {
    const { namespaces, labelSelector = '', secrets } = this.#options;
    if (namespaces.length > 0 && !namespaces.includes('default')) {
      const query = { fieldSelector: 'metadata.name=kubernetes' };
      this.#ends.push(this.#follow('services', '/api/v1/namespaces/default/services', query, true).done);
    }
    const running = { fieldSelector: 'status.phase!=Succeeded,status.phase!=Failed' };
    // Pods are last, so that the objects of a pod tend to be known before the pod. A kind without a query is not followed.
    const queries: Readonly<Record<WatchedKind, Readonly<Record<string, string>> | undefined>> = {
      configmaps: {},
      secrets: secrets ? {} : undefined,
      services: {},
      nodes: {},
      pods: labelSelector === '' ? running : { labelSelector, ...running },
    };
    for (const kind of Object.keys(queries).filter(isWatchedKind)) {
      const query = queries[kind];
      if (query !== undefined) this.#followAll(kind, query);
    }
  }

  isSynced(): boolean {
    return this.#unsynced === 0;
  }

  find<Kind extends WatchedKind>(kind: Kind, key: string): KeptObjects[Kind] | undefined {
    const lists: readonly ReadonlyMap<string, KeptObjects[Kind]>[] = this.#lists[kind];
    return find(lists, key);
  }

  /** Every pod with its key. */
  *pods(): Iterable<readonly [string, KeptObjects['pods']]> {
    for (const list of this.#lists.pods) yield* list;
  }

  /** How many objects of each kind are known. */
  sizes(): ReadonlyMap<WatchedKind, number> {
    const sizes = new Map<WatchedKind, number>();
    for (const kind of Object.keys(WATCHED).filter(isWatchedKind)) {
      let size = 0;
      for (const list of this.#lists[kind]) size += list.size;
      sizes.set(kind, size);
    }
    return sizes;
  }

  /** Until when a missing object may still arrive after a failure, in milliseconds of `elapsed`; 0 without a failure. */
  uncertainUntil(): number {
    return Math.max(0, ...this.#uncertainUntil.values());
  }

  /** Resolves when `signal` is aborted. */
  done(): Promise<unknown> {
    return Promise.all(this.#ends);
  }

  #followAll(kind: WatchedKind, query: Readonly<Record<string, string>>): void {
    const { namespaces } = this.#options;
    const { isNamespaced, isOptional } = WATCHED[kind];
    const paths =
      !isNamespaced || namespaces.length === 0
        ? [`/api/v1/${kind}`]
        : namespaces.map((namespace) => `/api/v1/namespaces/${encodeURIComponent(namespace)}/${kind}`);
    for (const path of paths) this.#ends.push(this.#follow(kind, path, query, isOptional).done);
  }

  #follow<Kind extends WatchedKind>(
    kind: Kind,
    path: string,
    query: Readonly<Record<string, string>>,
    isOptional: boolean,
  ): ListWatch<KeptObjects[Kind]> {
    const resource = WATCHED[kind];
    const { pageSize } = resource;
    const changed = this.#changes[kind];
    let isFirst = true;
    this.#unsynced += 1;
    const synced = (): void => {
      if (!isFirst) return;
      isFirst = false;
      this.#unsynced -= 1;
      if (this.#unsynced === 0) this.#handler.onSynced();
    };
    const watch = listWatch<KeptObjects[Kind]>(
      { path, query, keep: resource.keep, ...(pageSize === undefined ? {} : { pageSize }) },
      this.#ports,
      {
        onUpsert: (key, object, before) => {
          if (before === undefined || !resource.isSame(object, before)) changed(key, object, before);
        },
        onDelete: (key, before) => changed(key, undefined, before),
        onSynced: () => {
          this.#uncertainUntil.delete(kind);
          synced();
        },
        onFailure: (failure, retry) => {
          const isNeeded = !isOptional || failure.kind !== 'refused' || failure.status !== 403;
          if (isNeeded) this.#uncertainUntil.set(kind, this.#ports.elapsed() + retry + CATCH_UP);
          else synced();
          this.#handler.onFailure(kind, failure, retry, isNeeded);
        },
      },
      this.#signal,
    );
    this.#lists[kind].push(watch.objects);
    return watch;
  }
}

function isWatchedKind(text: string): text is WatchedKind {
  return Object.hasOwn(WATCHED, text);
}
