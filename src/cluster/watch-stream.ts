import type { CancelSignal, Clock } from '../platform/ports.ts';
import type { JsonObject } from '../value/json.ts';
import { isObject, member } from '../value/json.ts';
import { parseJson, textAt } from '../value/read.ts';
import type { ApiFailure, ClusterApi, FollowEnd } from './api.ts';
import { cancellationWithin } from './timing.ts';

export interface WatchStreamOptions {
  readonly api: ClusterApi;
  readonly clock: Clock;
  readonly random: () => number;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly signal: CancelSignal;
  /** The server sent bookmarks before, so that silence means that the connection is dead. */
  readonly expectsBookmarks: boolean;
}

/** Receives changes in their order, each once. */
export interface WatchStreamHandler {
  readonly onPresent: (object: JsonObject) => void;
  readonly onDeleted: (object: JsonObject) => void;
}

export interface WatchEnd {
  /** The version to go on from. */
  readonly version: string;
  /**
   * `resume`: from there; `refused`: too, though the server would not do so just now; `outdated`: it has not what
   * happened since, or something was lost.
   */
  readonly next: 'resume' | 'refused' | 'outdated';
  readonly failure?: ApiFailure;
  readonly hasBookmarks: boolean;
}

/** In seconds, as client-go's: the server ends a watch after one to two times this, so that not all end at once. */
const LEAST_TIMEOUT = 300;

/** How much later than the server should have ended it a watch counts as dead, in milliseconds. */
const GRACE = 15_000;

/** A server that sends bookmarks does so each minute; where nothing ever changed it sends none. */
const WITHOUT_BOOKMARK = 180_000;

/** A watch that ends so soon without a word is no watch: the server would be asked without a pause. */
const SHORTEST = 1000;

const GONE = 410;
const TOO_MANY = 429;

/** One watch, to its end. */
export async function watchStream(
  from: string,
  options: WatchStreamOptions,
  handler: WatchStreamHandler,
): Promise<WatchEnd> {
  const { api, clock, path, signal } = options;
  const timeoutSeconds = Math.floor(LEAST_TIMEOUT * (1 + options.random()));
  const within = cancellationWithin(signal);
  const started = clock.now();
  let version = from;
  let lines = 0;
  let ended: WatchEnd | undefined;
  let hasBookmarks = options.expectsBookmarks;

  const stop = (next: WatchEnd['next'], failure: ApiFailure): void => {
    ended = { version, next, failure, hasBookmarks };
    within.abort();
  };
  const onLine = (line: string): void => {
    if (ended !== undefined || signal.aborted) return;
    lines += 1;
    const event = parseJson(line);
    const type = member(event, 'type');
    const object = member(event, 'object');
    if (typeof type !== 'string' || !isObject(object)) {
      // Its text may hold what is secret.
      const message = `the watch of ${path} sent a line that is no event (${line.length} characters)`;
      return stop('outdated', { kind: 'unreachable', message });
    }
    if (type === 'ERROR') {
      const failure = failureOf(object);
      return stop(nextAfter(failure), failure);
    }
    if (type === 'BOOKMARK') hasBookmarks = true;
    const itsVersion = textAt(member(object, 'metadata'), 'resourceVersion');
    // A server that goes back, as after a late bookmark, sends known changes again.
    if (itsVersion === '' || !isNewer(itsVersion, version)) return;
    version = itsVersion;
    if (type === 'ADDED' || type === 'MODIFIED') handler.onPresent(object);
    else if (type === 'DELETED') handler.onDeleted(object);
  };

  const end: FollowEnd = await api.follow(
    {
      path,
      query: {
        ...options.query,
        watch: 'true',
        allowWatchBookmarks: 'true',
        resourceVersion: from,
        timeoutSeconds: String(timeoutSeconds),
      },
      idleMilliseconds: hasBookmarks ? WITHOUT_BOOKMARK : timeoutSeconds * 1000 + GRACE,
      signal: within.signal,
    },
    onLine,
  );
  within.end();
  if (ended !== undefined) return ended;
  switch (end.kind) {
    case 'refused':
      return { version, next: nextAfter(end), failure: end, hasBookmarks };
    case 'unreachable':
    case 'cancelled':
      return { version, next: 'resume', failure: end, hasBookmarks };
    case 'ended': {
      if (lines > 0 || clock.now() - started >= SHORTEST) return { version, next: 'resume', hasBookmarks };
      return {
        version,
        next: 'refused',
        hasBookmarks,
        failure: { kind: 'unreachable', message: `the watch of ${path} ended as soon as it began` },
      };
    }
  }
}

/** The `metav1.Status` of an ERROR event. */
function failureOf(status: JsonObject): Extract<ApiFailure, { kind: 'refused' }> {
  const code = member(status, 'code');
  const seconds = member(member(status, 'details'), 'retryAfterSeconds');
  return {
    kind: 'refused',
    status: typeof code === 'number' ? code : 500,
    reason: textAt(status, 'reason'),
    message: textAt(status, 'message') || 'the server ended the watch with an error',
    ...(typeof seconds === 'number' ? { retryAfterSeconds: seconds } : {}),
  };
}

function nextAfter({ status, reason }: Extract<ApiFailure, { kind: 'refused' }>): WatchEnd['next'] {
  if (status === GONE || reason === 'Expired' || reason === 'Gone') return 'outdated';
  return status === TOO_MANY ? 'resume' : 'refused';
}

/** Versions of one kind of object grow; where they are no numbers, what comes later is newer. */
export function isNewer(version: string, than: string): boolean {
  if (!/^\d+$/.test(version) || !/^\d+$/.test(than)) return true;
  return version.length === than.length ? version > than : version.length > than.length;
}
