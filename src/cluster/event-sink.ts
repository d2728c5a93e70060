import type { ApiFailure, ApiReply, ClusterApi } from './api.ts';
import { backOff } from './back-off.ts';
import type { EventsApi, SinkEvent } from './event-wire.ts';
import { eventBody, eventPatch, eventsPath, readEvent } from './event-wire.ts';
import type { Timing } from './timing.ts';

export interface EventSinkOptions {
  readonly api: ClusterApi;
  /** The form that is written: `v1` where it is left out. */
  readonly eventsApi?: EventsApi;
  /** Events that may wait: 10,000. Beyond that the oldest repeat goes, and a first one only where no repeat waits. */
  readonly capacity?: number;
  /** Requests at once: 8. */
  readonly parallel?: number;
  /** How often one event is tried while the server is out of reach or too busy: 12, as in client-go. */
  readonly attempts?: number;
  /** Hears what became of each event, once; not of those that waited when it was closed. */
  readonly onOutcome?: (event: SinkEvent, outcome: EventOutcome) => void;
}

export type EventOutcome =
  /** `known`: it was there already, by an earlier attempt or by somebody else. `count` is the one that it has now. */
  | { readonly kind: 'created' | 'patched' | 'known'; readonly count: number }
  /** Too many waited. */
  | { readonly kind: 'dropped' }
  /** `terminating`: the namespace is being deleted, or is gone; `refused`: the server takes no such event. */
  | {
      readonly kind: 'failed';
      readonly why: 'forbidden' | 'terminating' | 'refused' | 'unreachable';
      readonly message: string;
    };

/** Writes Events to a cluster, in the background. */
export interface EventSink {
  /**
   * Never waits and never fails. `create` is an event of a new name, `patch` one that was created before and now has
   * another count, last time and message: what `eventObjectRecorder` calls its `sink` with. What waits about the same
   * event is written as one.
   */
  readonly put: (event: SinkEvent, action: 'create' | 'patch') => void;
  /** Those that wait or are under way. */
  readonly size: () => number;
  /** Resolves when all is written, or after so many milliseconds; false where something is left. */
  readonly drain: (milliseconds: number) => Promise<boolean>;
  /** Ends what is under way and forgets what waits. */
  readonly close: () => void;
}

interface Job {
  readonly event: SinkEvent;
  readonly tries: number;
}

const CAPACITY = 10_000;
const PARALLEL = 8;
const ATTEMPTS = 12;

/** In milliseconds; what a server asks for may be more. */
const LONGEST_PAUSE = 10_000;

const CONFLICT = 409;
const NOT_FOUND = 404;

/**
 * A sink for events, as client-go's tools/record has one: creates, or patches the count. An event that exists already
 * is counted instead of made anew, unless it is this very one; one to be counted that is gone (Events live for an hour)
 * is made again. While the server is out of reach, answers 429 or fails, all wait, 0.8 to 10 s with jitter. Events that
 * the server does not want (403, namespace being deleted) are given up at once.
 */
export function eventSink(options: EventSinkOptions, { elapsed, sleep, random }: Timing): EventSink {
  const { api, eventsApi = 'v1', capacity = CAPACITY, parallel = PARALLEL, attempts = ATTEMPTS } = options;
  if (!(capacity >= 1) || !(parallel >= 1) || !(attempts >= 1)) {
    throw new RangeError('capacity, parallel and attempts must be at least 1');
  }
  // In the order of their arrival. What was never written goes first.
  const waiting = { create: new Map<string, Job>(), patch: new Map<string, Job>() };
  const underWay = new Set<string>();
  const closing = new AbortController();
  const waits = backOff(elapsed, random);
  const drained = new Set<() => void>();
  let isPaused = false;

  const report = (event: SinkEvent, outcome: EventOutcome): void => {
    if (!closing.signal.aborted) options.onOutcome?.(event, outcome);
  };

  const size = (): number => waiting.create.size + waiting.patch.size + underWay.size;

  const add = (job: Job, action: 'create' | 'patch'): void => {
    const key = keyOf(job.event);
    // What was never created is created with what is known last.
    const kind = waiting.create.has(key) ? 'create' : action;
    const isNew = !waiting.create.has(key) && !waiting.patch.has(key);
    if (kind === 'create') waiting.patch.delete(key);
    waiting[kind].set(key, job);
    if (!isNew || waiting.create.size + waiting.patch.size <= capacity) return;
    // The oldest repeat, or the newest of the first ones.
    const over = waiting.patch.entries().next().value ?? [key, job];
    (waiting.patch.size > 0 ? waiting.patch : waiting.create).delete(over[0]);
    report(over[1].event, { kind: 'dropped' });
  };

  const mayRun = (): boolean => !isPaused && !closing.signal.aborted && underWay.size < parallel;

  const pump = (): void => {
    while (mayRun()) {
      const next = take('create') ?? take('patch');
      if (next === undefined) break;
      void run(next.job, next.action);
    }
    if (size() === 0) for (const done of drained) done();
  };

  const take = (action: 'create' | 'patch'): { readonly job: Job; readonly action: typeof action } | undefined => {
    for (const [key, job] of waiting[action]) {
      if (underWay.has(key)) continue;
      waiting[action].delete(key);
      return { job, action };
    }
    return undefined;
  };

  const run = async (job: Job, action: 'create' | 'patch'): Promise<void> => {
    const key = keyOf(job.event);
    underWay.add(key);
    const end = await (action === 'create' ? create(job.event) : patch(job.event));
    underWay.delete(key);
    if (closing.signal.aborted) return;
    if ('count' in end) report(job.event, end);
    else giveUpOrRetry(job, action, end);
    pump();
  };

  const giveUpOrRetry = (job: Job, action: 'create' | 'patch', failure: ApiFailure): void => {
    const why = reasonOf(failure);
    const message = 'message' in failure ? failure.message : 'the connection was closed';
    if (why !== 'unreachable' || job.tries + 1 >= attempts) {
      report(job.event, { kind: 'failed', why, message });
      return;
    }
    const key = keyOf(job.event);
    const newer = waiting.create.get(key) ?? waiting.patch.get(key);
    if (newer !== undefined) waiting.patch.delete(key);
    add({ event: newer?.event ?? job.event, tries: job.tries + 1 }, action);
    if (isPaused) return;
    isPaused = true;
    const asked = failure.kind === 'refused' ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
    void pause(Math.max(asked, Math.min(waits.next(), LONGEST_PAUSE)));
  };

  const pause = async (milliseconds: number): Promise<void> => {
    await sleep(milliseconds, closing.signal);
    isPaused = false;
    pump();
  };

  type Written = Extract<EventOutcome, { count: number }> | ApiFailure;
  const { signal } = closing;

  const create = async (event: SinkEvent): Promise<Written> => {
    const { namespace } = event.metadata;
    const path = eventsPath(eventsApi, namespace);
    const reply = await api.send({ method: 'POST', path, body: eventBody(event, eventsApi), signal });
    if (reply.kind === 'done') return { kind: 'created', count: event.count };
    return reply.kind === 'refused' && reply.status === CONFLICT ? createdBefore(event) : reply;
  };

  const createdBefore = async (event: SinkEvent): Promise<Written> => {
    const { namespace, name } = event.metadata;
    const reply = await api.send({ method: 'GET', path: eventsPath('v1', namespace, name), signal });
    if (reply.kind !== 'done') return again(reply);
    const stored = readEvent(reply.value);
    if (isSame(event, stored)) return { kind: 'known', count: stored.count };
    const count = stored.count + 1;
    const counted = await patchAs({ ...event, count });
    return counted.kind === 'done' ? { kind: 'patched', count } : again(counted);
  };

  const patch = async (event: SinkEvent): Promise<Written> => {
    const reply = await patchAs(event);
    if (reply.kind === 'done') return { kind: 'patched', count: event.count };
    return reply.kind === 'refused' && reply.status === NOT_FOUND ? create(event) : reply;
  };

  const patchAs = (event: SinkEvent): Promise<ApiReply> => {
    const { namespace, name } = event.metadata;
    return api.send({
      method: 'PATCH',
      path: eventsPath(eventsApi, namespace, name),
      body: eventPatch(event, eventsApi),
      contentType: 'application/merge-patch+json',
      signal,
    });
  };

  return {
    put(event, action) {
      if (closing.signal.aborted) return;
      add({ event, tries: 0 }, action);
      pump();
    },
    size,
    async drain(milliseconds) {
      if (size() === 0 || closing.signal.aborted) return size() === 0;
      const over = new AbortController();
      const done = (): void => over.abort();
      drained.add(done);
      await sleep(milliseconds, over.signal);
      drained.delete(done);
      return size() === 0;
    },
    close() {
      closing.abort();
      waiting.create.clear();
      waiting.patch.clear();
      for (const done of drained) done();
    },
  };
}

function keyOf({ metadata }: SinkEvent): string {
  return `${metadata.namespace}/${metadata.name}`;
}

/** It was there a moment ago: what is gone now is to be made once more. */
function again<T extends ApiReply>(failure: T): T | ApiFailure {
  return failure.kind === 'refused' && failure.status === NOT_FOUND
    ? { kind: 'unreachable', message: failure.message }
    : failure;
}

/** An attempt whose answer was lost, or somebody else who saw the same: told by annotations where there are some. */
function isSame(event: SinkEvent, stored: ReturnType<typeof readEvent>): boolean {
  const annotations = Object.entries(event.metadata.annotations ?? {});
  if (annotations.length > 0) return annotations.every(([key, value]) => stored.annotations[key] === value);
  return stored.count >= event.count && stored.lastTimestamp === event.lastTimestamp;
}

function reasonOf(failure: ApiFailure): Extract<EventOutcome, { kind: 'failed' }>['why'] {
  if (failure.kind !== 'refused') return 'unreachable';
  const { status, message } = failure;
  if (status === NOT_FOUND || (status === 403 && /being terminated/.test(message))) return 'terminating';
  if (status === 403) return 'forbidden';
  return status === 401 || status === 408 || status === CONFLICT || status === 429 || status >= 500
    ? 'unreachable'
    : 'refused';
}
