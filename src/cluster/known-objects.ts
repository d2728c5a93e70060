import type { JsonObject } from '../value/json.ts';
import { member } from '../value/json.ts';

/** What a list and a watch told so far. */
export interface KnownObjects<T> {
  readonly objects: ReadonlyMap<string, T>;
  /** An object of a list, or one that a watch says is there; gives its key, undefined where it has no name. */
  readonly onPresent: (object: JsonObject) => string | undefined;
  readonly onDeleted: (object: JsonObject) => void;
  /** A list is complete: what it did not have is gone. */
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

export function knownObjects<T>(keep: (object: JsonObject) => T, handler: ChangeHandler<T>): KnownObjects<T> {
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
  const name = member(metadata, 'name');
  const namespace = member(metadata, 'namespace');
  const uid = member(metadata, 'uid');
  const version = member(metadata, 'resourceVersion');
  if (typeof name !== 'string' || name === '') return undefined;
  return {
    key: typeof namespace === 'string' && namespace !== '' ? `${namespace}/${name}` : name,
    uid: typeof uid === 'string' ? uid : '',
    version: typeof version === 'string' ? version : '',
  };
}
