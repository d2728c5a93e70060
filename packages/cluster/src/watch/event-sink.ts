import type { ApiFailure, ApiReply, ApiRequest, ClusterApi } from '../client/api.ts';
import { backOff } from '../client/back-off.ts';
import type { EventWrite, EventWriteOutcome, WrittenEvent } from './event-write.ts';
import { nextEventWrite } from './event-write.ts';
import type { EventsApi, SinkEvent } from './event-wire.ts';
import { eventBody, eventPatch, eventsPath } from './event-wire.ts';
import type { Timing } from '@krmkit/base';

export interface EventSinkOptions {
  readonly api: ClusterApi;
  /** The API that Events are written to; `v1` by default. */
  readonly eventsApi?: EventsApi;
  /** Events that can wait: 10,000. Beyond that the oldest repeat is dropped, or a new Event if no repeat waits. */
  readonly capacity?: number;
  /** Requests at once: 8. */
  readonly parallel?: number;
  /** Attempts for one Event while the server is unreachable or busy: 12, as in client-go. */
  readonly attempts?: number;
  /** Called once for each Event, except for those that wait when the sink is closed. */
  readonly onOutcome?: (event: SinkEvent, outcome: EventOutcome) => void;
}

export type EventOutcome =
  | WrittenEvent
  /** Too many Events were waiting. */
  | { readonly kind: 'dropped' }
  /** `terminating`: the namespace is being deleted or does not exist. `refused`: the server refuses the Event. */
  | {
      readonly kind: 'failed';
      readonly why: 'forbidden' | 'terminating' | 'refused' | 'unreachable';
      readonly message: string;
    };

/** Writes Events to a cluster in the background. */
export interface EventSink {
  /**
   * Never waits and never fails. `create`: an Event with a new name. `patch`: an Event that was created before and has
   * another count, time and message now; `eventObjectRecorder` calls its `sink` so. Changes of one Event that wait are
   * written as one.
   */
  readonly put: (event: SinkEvent, action: 'create' | 'patch') => void;
  /** The number of Events that wait or are being written. */
  readonly size: () => number;
  /** Resolves when all Events are written, or after so many milliseconds; false if some are left. */
  readonly drain: (milliseconds: number) => Promise<boolean>;
  /** Cancels the requests and drops the waiting Events. */
  readonly close: () => void;
}

type Action = 'create' | 'patch';

interface Job {
  readonly event: SinkEvent;
  readonly tries: number;
}

const CAPACITY = 10_000;
const PARALLEL = 8;
const ATTEMPTS = 12;

/** As what an Event waits that waited as something else. One that does not exist yet is created with its latest content. */
const WAITS_AS = {
  none: { create: 'create', patch: 'patch' },
  create: { create: 'create', patch: 'create' },
  patch: { create: 'create', patch: 'patch' },
} as const satisfies Record<Action | 'none', Record<Action, Action>>;

/** In milliseconds. A server can ask for a longer pause. */
const LONGEST_PAUSE = 10_000;

const CONFLICT = 409;
const NOT_FOUND = 404;

/**
 * A sink for Events, as client-go's tools/record has one: it creates an Event, or patches its count. If the Event exists,
 * it is counted, unless an earlier attempt created it. If an Event to patch is gone (Events live for an hour), it is
 * created. While the server is unreachable, answers 429 or fails, all Events wait, 0.8 to 10 s with jitter. Events that
 * the server refuses (403, a namespace that is being deleted) are not retried.
 */
export function eventSink(options: EventSinkOptions, timing: Timing): EventSink {
  return new QueuedEventSink(options, timing);
}

class QueuedEventSink implements EventSink {
  readonly #options: Required<Omit<EventSinkOptions, 'onOutcome'>> & Pick<EventSinkOptions, 'onOutcome'>;
  readonly #sleep: Timing['sleep'];
  readonly #backOff: ReturnType<typeof backOff>;
  /** In the order of their arrival. Creations go first. */
  readonly #waiting: Readonly<Record<Action, Map<string, Job>>> = { create: new Map(), patch: new Map() };
  readonly #underWay = new Set<string>();
  readonly #closing = new AbortController();
  readonly #drained = new Set<() => void>();
  #isPaused = false;

  constructor(options: EventSinkOptions, { elapsed, sleep, random }: Timing) {
    const { api, eventsApi = 'v1', capacity = CAPACITY, parallel = PARALLEL, attempts = ATTEMPTS } = options;
    if (!(capacity >= 1) || !(parallel >= 1) || !(attempts >= 1)) {
      throw new RangeError('capacity, parallel and attempts must be at least 1');
    }
    const { onOutcome } = options;
    this.#options = { api, eventsApi, capacity, parallel, attempts, ...(onOutcome === undefined ? {} : { onOutcome }) };
    this.#sleep = sleep;
    this.#backOff = backOff(elapsed, random);
  }

  // A property, because callers pass it on as a function.
  readonly put = (event: SinkEvent, action: Action): void => {
    if (this.#isClosed()) return;
    this.#add({ event, tries: 0 }, action);
    this.#runWaiting();
  };

  size(): number {
    return this.#waiting.create.size + this.#waiting.patch.size + this.#underWay.size;
  }

  async drain(milliseconds: number): Promise<boolean> {
    if (this.size() === 0 || this.#isClosed()) return this.size() === 0;
    const over = new AbortController();
    const done = (): void => over.abort();
    this.#drained.add(done);
    await this.#sleep(milliseconds, over.signal);
    this.#drained.delete(done);
    return this.size() === 0;
  }

  close(): void {
    this.#closing.abort();
    this.#waiting.create.clear();
    this.#waiting.patch.clear();
    for (const done of this.#drained) done();
  }

  #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  #report(event: SinkEvent, outcome: EventOutcome): void {
    if (!this.#isClosed()) this.#options.onOutcome?.(event, outcome);
  }

  #add(job: Job, action: Action): void {
    const { create, patch } = this.#waiting;
    const key = keyOf(job.event);
    const before = create.has(key) ? 'create' : patch.has(key) ? 'patch' : 'none';
    const after = WAITS_AS[before][action];
    if (before === 'patch' && after === 'create') patch.delete(key);
    this.#waiting[after].set(key, job);
    if (before !== 'none' || create.size + patch.size <= this.#options.capacity) return;
    // Drop the oldest repeat, or the newest creation.
    const [dropped, { event }] = patch.entries().next().value ?? [key, job];
    (patch.size > 0 ? patch : create).delete(dropped);
    this.#report(event, { kind: 'dropped' });
  }

  #runWaiting(): void {
    while (!this.#isPaused && !this.#isClosed() && this.#underWay.size < this.#options.parallel) {
      const next = this.#take('create') ?? this.#take('patch');
      if (next === undefined) break;
      void this.#run(next.job, next.action);
    }
    if (this.size() === 0) for (const done of this.#drained) done();
  }

  #take(action: Action): { readonly job: Job; readonly action: Action } | undefined {
    for (const [key, job] of this.#waiting[action]) {
      if (this.#underWay.has(key)) continue;
      this.#waiting[action].delete(key);
      return { job, action };
    }
    return undefined;
  }

  async #run(job: Job, action: Action): Promise<void> {
    const key = keyOf(job.event);
    this.#underWay.add(key);
    const end = await this.#write(job.event, action);
    this.#underWay.delete(key);
    if (this.#isClosed()) return;
    if ('count' in end) this.#report(job.event, end);
    else this.#retryOrFail(job, action, end);
    this.#runWaiting();
  }

  #retryOrFail(job: Job, action: Action, failure: ApiFailure): void {
    const why = reasonOf(failure);
    const message = 'message' in failure ? failure.message : 'the connection was closed';
    if (why !== 'unreachable' || job.tries + 1 >= this.#options.attempts) {
      this.#report(job.event, { kind: 'failed', why, message });
      return;
    }
    const { create, patch } = this.#waiting;
    const key = keyOf(job.event);
    const newer = create.get(key) ?? patch.get(key);
    this.#add({ event: newer?.event ?? job.event, tries: job.tries + 1 }, action);
    if (this.#isPaused) return;
    this.#isPaused = true;
    const asked = failure.kind === 'refused' ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
    void this.#pause(Math.max(asked, Math.min(this.#backOff.next(), LONGEST_PAUSE)));
  }

  async #pause(milliseconds: number): Promise<void> {
    await this.#sleep(milliseconds, this.#closing.signal);
    this.#isPaused = false;
    this.#runWaiting();
  }

  async #write(event: SinkEvent, action: Action): Promise<EventWriteOutcome> {
    let state: EventWrite = { kind: action === 'create' ? 'posting' : 'patching' };
    while (state.kind !== 'written') {
      const reply = await this.#send(requestOf(state, event, this.#options.eventsApi));
      state = nextEventWrite(state, reply, event);
    }
    return state.end;
  }

  #send(request: ApiRequest): Promise<ApiReply> {
    return this.#options.api.send({ ...request, signal: this.#closing.signal });
  }
}

function keyOf({ metadata }: SinkEvent): string {
  return `${metadata.namespace}/${metadata.name}`;
}

function requestOf(
  state: Exclude<EventWrite, { kind: 'written' }>,
  event: SinkEvent,
  eventsApi: EventsApi,
): ApiRequest {
  const { namespace, name } = event.metadata;
  switch (state.kind) {
    case 'posting':
      return { method: 'POST', path: eventsPath(eventsApi, namespace), body: eventBody(event, eventsApi) };
    case 'getting':
      return { method: 'GET', path: eventsPath('v1', namespace, name) };
    case 'patching':
    case 'counting':
      return {
        method: 'PATCH',
        path: eventsPath(eventsApi, namespace, name),
        body: eventPatch(state.kind === 'counting' ? { ...event, count: state.count } : event, eventsApi),
        contentType: 'application/merge-patch+json',
      };
  }
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
