import type { CancelSignal, Clock } from '../platform/ports.ts';
import type { JsonObject } from '../value/json.ts';
import type { ApiFailure, ClusterApi } from './api.ts';

/** One kind of object to follow, everywhere or in a namespace. */
export interface ListWatchOptions<T> {
  /** `/api/v1/pods`, `/api/v1/namespaces/shop/configmaps`. */
  readonly path: string;
  /** `labelSelector`, `fieldSelector`. */
  readonly query?: Readonly<Record<string, string>>;
  /** What is remembered of an object; called once for each that comes, and what it leaves out is forgotten. */
  readonly keep: (object: JsonObject) => T;
  /** Objects in one page of a list; 500 where it is left out. */
  readonly pageSize?: number;
}

export interface ListWatchPorts {
  readonly api: ClusterApi;
  readonly clock: Clock;
  /** Resolves after so many milliseconds, or at once when `signal` is aborted. */
  readonly sleep: (milliseconds: number, signal: CancelSignal) => Promise<void>;
  /** From 0 to less than 1, for jitter. */
  readonly random: () => number;
}

/** Told in order. A handler that throws is a defect. */
export interface ListWatchHandler<T> {
  /** `key` is `NAMESPACE/NAME`, or `NAME` of what has no namespace; `before` what was known of it. */
  readonly onUpsert: (key: string, object: T, before: T | undefined) => void;
  readonly onDelete: (key: string, before: T) => void;
  /** Everything of a list was told; after each list again. */
  readonly onSynced: () => void;
  /** It goes on by itself, after a pause. */
  readonly onFailure: (failure: ApiFailure, retryMilliseconds: number) => void;
}

/** What is known now, by key; changes under way are in it already. */
export interface ListWatch<T> {
  readonly objects: ReadonlyMap<string, T>;
  /** Resolves when `signal` is aborted. */
  readonly done: Promise<void>;
}

export type StartListWatch = <T>(
  options: ListWatchOptions<T>,
  ports: ListWatchPorts,
  handler: ListWatchHandler<T>,
  signal: CancelSignal,
) => ListWatch<T>;
