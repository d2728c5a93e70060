import type { CancelSignal, Clock, JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import type { ApiFailure, ClusterApi } from './api.ts';
import { backOff } from './back-off.ts';
import { watchStream } from './watch-stream.ts';

/** A kind of object to follow, in all namespaces or in one. */
export interface ListWatchOptions<T> {
  /** `/api/v1/pods`, `/api/v1/namespaces/shop/configmaps`. */
  readonly path: string;
  /** `labelSelector`, `fieldSelector`. */
  readonly query?: Readonly<Record<string, string>>;
  /**
   * Returns what to keep of an object; called once for each object that is reported. Objects of a list have no
   * `apiVersion` and `kind`. A substring (`slice`) keeps the whole string in memory.
   */
  readonly keep: (object: JsonObject) => T;
  /** Objects in one page of a list; 500 by default. */
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

/** Called in order. A handler must not throw. */
export interface ListWatchHandler<T> {
  /** `key` is `NAMESPACE/NAME`, or `NAME` for objects without a namespace; `before` is what was kept of it. */
  readonly onUpsert: (key: string, object: T, before: T | undefined) => void;
  readonly onDelete: (key: string, before: T) => void;
  /** All objects of a list were reported; called after each new list. */
  readonly onSynced: () => void;
  /** The watch continues by itself after a pause. */
  readonly onFailure: (failure: ApiFailure, retryMilliseconds: number) => void;
}

/** The known objects by key. */
export interface ListWatch<T> {
  readonly objects: ReadonlyMap<string, T>;
  /** Resolves when `signal` is aborted. */
  readonly done: Promise<void>;
}

const PAGE_SIZE = 500;

/** How many times a refused watch is retried from its last version before all objects are listed again. */
const RESUMPTIONS = 3;

/**
 * Lists all objects of a kind page by page and then watches their changes, as client-go's reflector does: with
 * bookmarks, from the last change after a broken connection, and with a new list if the server no longer has the
 * changes (410 Gone). Objects that are missing in a new list are reported as deleted. Unchanged objects (same uid and
 * resourceVersion) are not reported again. An object that was deleted and created again is reported as both. After a
 * failure it waits 0.8 to 30 s, longer each time, or as long as the server asks.
 */
export function listWatch<T>(
  options: ListWatchOptions<T>,
  ports: ListWatchPorts,
  handler: ListWatchHandler<T>,
  signal: CancelSignal,
): ListWatch<T> {
  const known = knownObjects(options.keep, handler);
  const list = (): Promise<string | ApiFailure> => listPages(options, ports.api, known, signal);
  return { objects: known.objects, done: run() };

  async function run(): Promise<void> {
    const { api, clock, random } = ports;
    const { path, query = {} } = options;
    const waits = backOff(() => clock.now(), random);
    const pause = async (failure: ApiFailure): Promise<void> => {
      if (signal.aborted || failure.kind === 'cancelled') return;
      const asked = failure.kind === 'refused' ? failure.retryAfterSeconds : undefined;
      const wait = waits.next(asked === undefined ? 0 : asked * 1000);
      handler.onFailure(failure, wait);
      await ports.sleep(wait, signal);
    };
    // Ends if the API is closed.
    let closed = false;
    let expectsBookmarks = false;
    const isOver = (): boolean => closed || signal.aborted;
    while (!isOver()) {
      const listed = await list();
      if (typeof listed !== 'string') {
        closed = listed.kind === 'cancelled';
        await pause(listed);
        continue;
      }
      handler.onSynced();
      let version = listed;
      let refusals = 0;
      while (refusals <= RESUMPTIONS && !isOver()) {
        const stream = { api, clock, random, path, query, signal, expectsBookmarks };
        const end = await watchStream(version, stream, known);
        expectsBookmarks = end.hasBookmarks;
        if (end.next === 'outdated') refusals = Infinity;
        else refusals = end.next === 'refused' ? refusals + 1 : 0;
        ({ version } = end);
        closed = end.failure?.kind === 'cancelled';
        if (end.failure !== undefined) await pause(end.failure);
      }
    }
  }
}

/** Lists all objects. The result is the resourceVersion to watch from, or the failure. */
async function listPages<T>(
  { path, query, pageSize = PAGE_SIZE }: ListWatchOptions<T>,
  api: ClusterApi,
  known: KnownObjects<T>,
  signal: CancelSignal,
): Promise<string | ApiFailure> {
  const seen = new Set<string>();
  let version: string | undefined;
  let next = '';
  do {
    const page = { limit: String(pageSize), ...(next === '' ? {} : { continue: next }) };
    const reply = await api.send({ method: 'GET', path, query: { ...query, ...page }, signal });
    if (reply.kind !== 'done') return reply;
    const metadata = member(reply.value, 'metadata');
    version ??= textAt(metadata, 'resourceVersion');
    const items = itemsOf(reply.value);
    if (version === undefined || items === undefined) {
      return { kind: 'unreachable', message: `the response of ${api.server}${path} is not a list` };
    }
    for (const item of items) {
      if (signal.aborted) return { kind: 'cancelled' };
      const key = isObject(item) ? known.onPresent(item) : undefined;
      if (key !== undefined) seen.add(key);
    }
    next = textAt(metadata, 'continue') ?? '';
  } while (next !== '');
  if (signal.aborted) return { kind: 'cancelled' };
  known.deleteExcept(seen);
  return version;
}

/** Some servers send null for an empty list. */
function itemsOf(list: JsonObject): readonly JsonValue[] | undefined {
  const items = member(list, 'items') ?? [];
  return isArray(items) ? items : undefined;
}

function textAt(value: JsonValue | undefined, key: string): string | undefined {
  const text = member(value, key);
  return typeof text === 'string' ? text : undefined;
}

/** The objects of a list and a watch. */
interface KnownObjects<T> {
  readonly objects: ReadonlyMap<string, T>;
  /** An object of a list, or an added object of a watch. Returns its key, or undefined if it has no name. */
  readonly onPresent: (object: JsonObject) => string | undefined;
  readonly onDeleted: (object: JsonObject) => void;
  /** A list is complete: objects that it does not contain are deleted. */
  readonly deleteExcept: (keys: ReadonlySet<string>) => void;
}

/** See `ListWatchHandler`. */
interface ChangeHandler<T> {
  readonly onUpsert: (key: string, object: T, before: T | undefined) => void;
  readonly onDelete: (key: string, before: T) => void;
}

interface Entry<T> {
  readonly uid: string;
  readonly version: string;
  readonly kept: T;
}

function knownObjects<T>(keep: (object: JsonObject) => T, handler: ChangeHandler<T>): KnownObjects<T> {
  const entries = new Map<string, Entry<T>>();
  const objects = new Map<string, T>();

  const forget = (key: string, { kept }: Entry<T>): void => {
    entries.delete(key);
    objects.delete(key);
    handler.onDelete(key, kept);
  };

  return {
    objects,
    onPresent(object) {
      const found = identify(object);
      if (found === undefined) return undefined;
      const { key, uid, version } = found;
      let before = entries.get(key);
      if (before !== undefined && before.uid !== uid) {
        forget(key, before);
        before = undefined;
      }
      if (before !== undefined && version !== '' && before.version === version) return key;
      const kept = keep(object);
      entries.set(key, { uid, version, kept });
      objects.set(key, kept);
      handler.onUpsert(key, kept, before?.kept);
      return key;
    },
    onDeleted(object) {
      const found = identify(object);
      const entry = found === undefined ? undefined : entries.get(found.key);
      if (found !== undefined && entry !== undefined && entry.uid === found.uid) forget(found.key, entry);
    },
    deleteExcept(keys) {
      for (const [key, entry] of entries) if (!keys.has(key)) forget(key, entry);
    },
  };
}

function identify(
  object: JsonObject,
): { readonly key: string; readonly uid: string; readonly version: string } | undefined {
  const metadata = member(object, 'metadata');
  const name = textAt(metadata, 'name') ?? '';
  const namespace = textAt(metadata, 'namespace') ?? '';
  if (name === '') return undefined;
  return {
    key: namespace === '' ? name : `${namespace}/${name}`,
    uid: textAt(metadata, 'uid') ?? '',
    version: textAt(metadata, 'resourceVersion') ?? '',
  };
}
