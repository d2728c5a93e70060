import type { Clock } from '@krmkit/base';
import type { EventObject } from './event.ts';

/** Limits of correlation. The defaults are those of client-go's tools/record/events_cache.go. */
export interface CorrelationLimits {
  /** Entries kept in each of the three caches: 4096. */
  readonly cacheSize?: number;
  /** From this many different messages on, otherwise equal events are combined: 10. */
  readonly aggregateMessages?: number;
  /** In seconds: after this pause between similar events, counting messages starts again: 600. */
  readonly aggregateSeconds?: number;
  /** Events about one object that can be sent at once: 25. */
  readonly spamBurst?: number;
  /** Seconds until one more can be sent: 300. */
  readonly spamSeconds?: number;
}

/** `skip`: counted, but there were too many about this object to send it. */
export interface Correlation {
  /** Whether to create an Event, to patch an existing one, or to send nothing. */
  readonly action: 'create' | 'patch' | 'skip';
  /** Has the name, count and first time of the event that it repeats, if there is one. */
  readonly event: EventObject;
}

/** Counts and combines events, as client-go does in `tools/record/events_cache.go`. */
export interface Correlator {
  /** Counts an event. Returns what to send for it. */
  readonly correlate: (event: EventObject) => Correlation;
}

/** The prefix of the message of an event that combines several with different messages. */
export const combinedPrefix = '(combined from similar events): ';

/**
 * Counts repeated events, combines similar ones and limits their number per object, in this order, as client-go's
 * EventCorrelator does. `cacheSize` bounds the memory.
 */
export function eventCorrelator(clock: Clock, limits: CorrelationLimits = {}): Correlator {
  const cacheSize = limits.cacheSize ?? 4096;
  const aggregate = createAggregator(clock, limits, lruCache(cacheSize));
  const count = createCounter(lruCache(cacheSize));
  const accept = createSpamFilter(clock, limits, lruCache(cacheSize));
  return {
    correlate(event) {
      const { event: aggregated, key } = aggregate(event);
      const counted = count(aggregated, key);
      if (!accept(counted)) return { action: 'skip', event: counted };
      return { action: counted.count > 1 ? 'patch' : 'create', event: counted };
    },
  };
}

interface Aggregated {
  readonly event: EventObject;
  /** Events with equal keys are counted as one event. */
  readonly key: string;
}

interface MessageSet {
  readonly messages: Set<string>;
  lastSeen: number;
}

/** EventAggregator with its default functions: similar events differ only in message and field path. */
function createAggregator(
  clock: Clock,
  limits: CorrelationLimits,
  cache: LruCache<MessageSet>,
): (event: EventObject) => Aggregated {
  const most = limits.aggregateMessages ?? 10;
  const interval = (limits.aggregateSeconds ?? 600) * 1000;
  return (event) => {
    const now = clock.now();
    const likeKey = joinKey([...objectKey(event), event.type, event.reason]);
    const known = cache.get(likeKey);
    const seen =
      known === undefined || now - known.lastSeen > interval ? { messages: new Set<string>(), lastSeen: now } : known;
    seen.messages.add(event.message);
    seen.lastSeen = now;
    cache.set(likeKey, seen);
    if (seen.messages.size < most) {
      const fieldPath = event.involvedObject.fieldPath ?? '';
      return { event, key: joinKey([likeKey, fieldPath, event.message]) };
    }
    // Stays just below the limit, so that the next new message reaches it again and the set never grows.
    const oldest = seen.messages.values().next();
    if (oldest.done !== true) seen.messages.delete(oldest.value);
    return { event: { ...event, message: combinedPrefix + event.message }, key: likeKey };
  };
}

interface Observation {
  readonly name: string;
  readonly count: number;
  readonly firstTimestamp: string;
  readonly lastTimestamp: string;
}

/**
 * eventLogger: a repeated event keeps its name and first time. Back-dated events extend the range and never reverse it.
 */
function createCounter(cache: LruCache<Observation>): (event: EventObject, key: string) => EventObject {
  return (event, key) => {
    const before = cache.get(key);
    // Timestamps of one form in UTC sort as text.
    const counted: EventObject =
      before === undefined
        ? event
        : {
            ...event,
            metadata: { ...event.metadata, name: before.name },
            count: before.count + 1,
            firstTimestamp: earlier(before.firstTimestamp, event.firstTimestamp),
            lastTimestamp: later(before.lastTimestamp, event.lastTimestamp),
          };
    const { count, firstTimestamp, lastTimestamp } = counted;
    cache.set(key, { name: counted.metadata.name, count, firstTimestamp, lastTimestamp });
    return counted;
  };
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** EventSourceObjectSpamFilter: a token bucket for each source and object. */
function createSpamFilter(
  clock: Clock,
  limits: CorrelationLimits,
  cache: LruCache<Bucket>,
): (event: EventObject) => boolean {
  const burst = limits.spamBurst ?? 25;
  const millisecondsPerToken = (limits.spamSeconds ?? 300) * 1000;
  return (event) => {
    const now = clock.now();
    const key = joinKey(objectKey(event));
    const bucket = cache.get(key) ?? { tokens: burst, filledAt: now };
    // If the clock was set back, the bucket gets no tokens.
    const gained = Math.max(now - bucket.filledAt, 0) / millisecondsPerToken;
    bucket.tokens = Math.min(bucket.tokens + gained, burst);
    bucket.filledAt = now;
    const accepted = bucket.tokens >= 1;
    if (accepted) bucket.tokens -= 1;
    cache.set(key, bucket);
    return accepted;
  };
}

/** Source and object, without the field path: two containers of a pod share them. */
function objectKey({ source, involvedObject }: EventObject): readonly string[] {
  const { kind, namespace, name, uid, apiVersion } = involvedObject;
  return [source.component, source.host ?? '', kind, namespace ?? '', name, uid ?? '', apiVersion];
}

/** Unlike in client-go, keys are unambiguous: names contain no NUL, and the message is last. */
function joinKey(parts: readonly string[]): string {
  return parts.join('\0');
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function later(a: string, b: string): string {
  return a < b ? b : a;
}

/** A cache of bounded size that drops the least recently used entry. */
interface LruCache<V> {
  /** A lookup counts as a use. */
  readonly get: (key: string) => V | undefined;
  readonly set: (key: string, value: V) => void;
  readonly size: () => number;
}

/** Keeps at least one entry, whatever `limit` is. */
export function lruCache<V>(limit: number): LruCache<V> {
  // A Map keeps the order of insertion: the first key is the oldest.
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
