import type { CancelSignal, Clock, JsonObject } from '@krmkit/base';
import { isObject, member, parseJson, textAt, cancellationWithin } from '@krmkit/base';
import type { ApiFailure, ClusterApi, FollowEnd } from './api.ts';

export interface WatchStreamOptions {
  readonly api: ClusterApi;
  readonly clock: Clock;
  readonly random: () => number;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly signal: CancelSignal;
  /** The server has sent bookmarks before, so a silent connection is dead. */
  readonly expectsBookmarks: boolean;
}

/** Receives changes in their order, each once. */
export interface WatchStreamHandler {
  readonly onPresent: (object: JsonObject) => void;
  readonly onDeleted: (object: JsonObject) => void;
}

export interface WatchEnd {
  /** The version to continue from. */
  readonly version: string;
  /**
   * `resume`: continue from `version`; `refused`: the same, but the server refused the watch for now; `outdated`: the
   * server no longer has the changes, or a change was lost.
   */
  readonly next: 'resume' | 'refused' | 'outdated';
  readonly failure?: ApiFailure;
  readonly hasBookmarks: boolean;
}

/**
 * In seconds, as in client-go: the server ends a watch after one to two times this value, so that watches do not all
 * end at once.
 */
const LEAST_TIMEOUT = 300;

/** In milliseconds: a watch that the server does not end by then counts as dead. */
const GRACE = 15_000;

/** A server that sends bookmarks sends one each minute, unless nothing has ever changed. */
const WITHOUT_BOOKMARK = 180_000;

/**
 * In milliseconds: without this limit, watches that end immediately and without an error would be repeated without a
 * pause.
 */
const SHORTEST = 1000;

const GONE = 410;
const TOO_MANY = 429;

/** Runs one watch to its end. */
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

  const onLine = (line: string): void => {
    if (ended !== undefined || signal.aborted) return;
    lines += 1;
    const event = readLine(line, path);
    if (event.kind === 'failed') {
      ended = { version, next: event.next, failure: event.failure, hasBookmarks };
      within.abort();
      return;
    }
    const { type, object } = event;
    if (type === 'BOOKMARK') hasBookmarks = true;
    const itsVersion = textAt(member(object, 'metadata'), 'resourceVersion');
    // A server that returns to an older version, for example after a late bookmark, sends known changes again.
    if (itsVersion === '' || !isNewer(itsVersion, version)) return;
    version = itsVersion;
    if (type === 'ADDED' || type === 'MODIFIED') handler.onPresent(object);
    else if (type === 'DELETED') handler.onDeleted(object);
  };

  const watched = { watch: 'true', allowWatchBookmarks: 'true', resourceVersion: from };
  const query = { ...options.query, ...watched, timeoutSeconds: String(timeoutSeconds) };
  const idleMilliseconds = hasBookmarks ? WITHOUT_BOOKMARK : timeoutSeconds * 1000 + GRACE;
  const end = await api.follow({ path, query, idleMilliseconds, signal: within.signal }, onLine);
  within.end();
  if (ended !== undefined) return ended;
  const isShort = lines === 0 && clock.now() - started < SHORTEST;
  return { version, hasBookmarks, ...afterFollow(end, path, isShort) };
}

type WatchEvent =
  | { readonly kind: 'event'; readonly type: string; readonly object: JsonObject }
  | { readonly kind: 'failed'; readonly next: WatchEnd['next']; readonly failure: ApiFailure };

function readLine(line: string, path: string): WatchEvent {
  const event = parseJson(line);
  const type = member(event, 'type');
  const object = member(event, 'object');
  if (typeof type !== 'string' || !isObject(object)) {
    // Do not quote its text, which can be secret.
    const message = `the watch of ${path} sent a line that is no event (${line.length} characters)`;
    return { kind: 'failed', next: 'outdated', failure: { kind: 'unreachable', message } };
  }
  if (type !== 'ERROR') return { kind: 'event', type, object };
  const failure = failureOf(object);
  return { kind: 'failed', next: nextAfter(failure), failure };
}

/** `isShort`: it ended at once, without an event. */
function afterFollow(end: FollowEnd, path: string, isShort: boolean): Pick<WatchEnd, 'next' | 'failure'> {
  switch (end.kind) {
    case 'refused':
      return { next: nextAfter(end), failure: end };
    case 'unreachable':
    case 'cancelled':
      return { next: 'resume', failure: end };
    case 'ended': {
      if (!isShort) return { next: 'resume' };
      const message = `the watch of ${path} ended as soon as it began`;
      return { next: 'refused', failure: { kind: 'unreachable', message } };
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

/** Versions of one kind of object increase; if they are not numbers, the later one is newer. */
export function isNewer(version: string, than: string): boolean {
  if (!/^\d+$/.test(version) || !/^\d+$/.test(than)) return true;
  return version.length === than.length ? version > than : version.length > than.length;
}
