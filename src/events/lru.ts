/** A cache of bounded size that forgets what was used longest ago. */
export interface LruCache<V> {
  /** A value that is found counts as used. */
  readonly get: (key: string) => V | undefined;
  readonly set: (key: string, value: V) => void;
  readonly size: () => number;
}

/** Keeps at least one entry, whatever `limit`. */
export function lruCache<V>(limit: number): LruCache<V> {
  // A Map keeps the order of insertion: the first key is the one to forget.
  const entries = new Map<string, V>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= Math.max(limit, 1)) return;
      const oldest = entries.keys().next();
      if (oldest.done !== true) entries.delete(oldest.value);
    },
    size: () => entries.size,
  };
}
