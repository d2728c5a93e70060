import type { ApiFailure, ApiReply } from '../client/api.ts';
import type { SinkEvent } from './event-wire.ts';
import { readEvent } from './event-wire.ts';

/** The next request that writes an Event, or how it ended. */
export type EventWrite =
  /** Create it. */
  | { readonly kind: 'posting' }
  /** Count it once more. */
  | { readonly kind: 'patching' }
  /** It exists: read it. */
  | { readonly kind: 'getting' }
  /** Give it this count, which follows that of the stored Event. */
  | { readonly kind: 'counting'; readonly count: number }
  | { readonly kind: 'written'; readonly end: EventWriteOutcome };

/** `known`: it existed, from an earlier attempt or from another client. `count`: of the stored Event. */
export interface WrittenEvent {
  readonly kind: 'created' | 'patched' | 'known';
  readonly count: number;
}

export type EventWriteOutcome = WrittenEvent | ApiFailure;

const CONFLICT = 409;
const NOT_FOUND = 404;

/** The state after the reply of the server. */
export function nextEventWrite(
  state: Exclude<EventWrite, { kind: 'written' }>,
  reply: ApiReply,
  event: SinkEvent,
): EventWrite {
  const status = reply.kind === 'refused' ? reply.status : undefined;
  switch (state.kind) {
    case 'posting':
      if (reply.kind === 'done') return written({ kind: 'created', count: event.count });
      return status === CONFLICT ? { kind: 'getting' } : written(reply);
    case 'patching':
      if (reply.kind === 'done') return written({ kind: 'patched', count: event.count });
      return status === NOT_FOUND ? { kind: 'posting' } : written(reply);
    case 'getting': {
      if (reply.kind !== 'done') return written(retryIfGone(reply));
      const stored = readEvent(reply.value);
      if (isSame(event, stored)) return written({ kind: 'known', count: stored.count });
      return { kind: 'counting', count: stored.count + 1 };
    }
    case 'counting':
      if (reply.kind === 'done') return written({ kind: 'patched', count: state.count });
      return written(retryIfGone(reply));
  }
}

function written(end: EventWriteOutcome): EventWrite {
  return { kind: 'written', end };
}

/** An Event that was deleted between two requests is created by the next attempt. */
function retryIfGone(failure: ApiFailure): ApiFailure {
  return failure.kind === 'refused' && failure.status === NOT_FOUND
    ? { kind: 'unreachable', message: failure.message }
    : failure;
}

/** Whether an earlier attempt or another client has stored this Event. Its annotations decide if it has some. */
function isSame(event: SinkEvent, stored: ReturnType<typeof readEvent>): boolean {
  const annotations = Object.entries(event.metadata.annotations ?? {});
  if (annotations.length > 0) return annotations.every(([key, value]) => stored.annotations[key] === value);
  return stored.count >= event.count && stored.lastTimestamp === event.lastTimestamp;
}
