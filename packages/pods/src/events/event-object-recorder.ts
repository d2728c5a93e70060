import { isDnsSubdomain } from '@krmkit/manifests';
import type { KnownOptions } from '@krmkit/base';
import { checkArgument, checkOptions } from '@krmkit/base';
import { type CorrelationLimits, eventCorrelator } from './correlate.ts';
import type { Clock } from '@krmkit/base';
import { type EventObject, type EventSource, formatTimestamp } from './event.ts';
import type { ObjectReference } from '@krmkit/expansion';
import { type EventRecorder, recorderOf } from '@krmkit/expansion';

/** What a recorder of Events needs. */
export interface EventObjectRecorderOptions extends CorrelationLimits {
  /** Gives the timestamps of events. */
  readonly clock: Clock;
  /** The component that reports the events. */
  readonly source: EventSource;
  /** `patch`: an event of this name was created before and now has another count, last time and message. */
  readonly sink: (event: EventObject, action: 'create' | 'patch') => void;
  /**
   * Called for events that are not sent: the type is not one of Kubernetes, or there are too many events about an
   * object.
   */
  readonly dropped?: (event: EventObject, why: 'type' | 'spam') => void;
}

const RECORDER_OPTIONS: KnownOptions<EventObjectRecorderOptions> = {
  clock: { words: 'an object { now }', members: ['now'] },
  source: 'object',
  sink: 'function',
  dropped: 'function',
  cacheSize: 'number',
  aggregateMessages: 'number',
  aggregateSeconds: 'number',
  spamBurst: 'number',
  spamSeconds: 'number',
};

/**
 * Creates `v1` Events as client-go's recorder does (tools/record/event.go `makeEvent`): in the object's namespace, or
 * `default` if it has none, named `NAME.HEX` after the nanosecond; then counts, aggregates and limits them.
 */
export function eventObjectRecorder(options: EventObjectRecorderOptions): EventRecorder {
  checkOptions('eventObjectRecorder', options, RECORDER_OPTIONS);
  const needed = { words: 'an object { clock, source, sink }', members: ['clock', 'source', 'sink'] };
  checkArgument('eventObjectRecorder', 'the options', options, needed);
  const { clock, source, sink, dropped } = options;
  const correlator = eventCorrelator(clock, options);
  let lastNanosecond = 0n;

  /** Unique within the recorder: the clock has milliseconds, and several events can happen in one. */
  function nextNanosecond(now: number): bigint {
    const nanosecond = Number.isFinite(now) ? BigInt(Math.trunc(now)) * 1_000_000n : 0n;
    lastNanosecond = nanosecond > lastNanosecond ? nanosecond : lastNanosecond + 1n;
    return lastNanosecond;
  }

  return recorderOf(({ object, type, reason, message, timestamp }) => {
    const now = clock.now();
    const time = formatTimestamp(timestamp === undefined || !Number.isFinite(timestamp) ? now : timestamp);
    const event: EventObject = {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name: eventName(object, nextNanosecond(now)), namespace: object.namespace || 'default' },
      involvedObject: object,
      reason,
      message,
      source,
      firstTimestamp: time,
      lastTimestamp: time,
      count: 1,
      type,
      reportingComponent: source.component,
      reportingInstance: source.host ?? '',
    };
    if (!isEventType(type)) {
      dropped?.(event, 'type');
      return;
    }
    const correlation = correlator.correlate(event);
    if (correlation.action === 'skip') dropped?.(correlation.event, 'spam');
    else sink(correlation.event, correlation.action);
  });
}

/**
 * Newer releases of client-go use a random name if the object's name is not a DNS subdomain (`system:node`); krmkit
 * uses the kind.
 */
function eventName(object: ObjectReference, nanosecond: bigint): string {
  const name = `${object.name}.${nanosecond.toString(16)}`;
  if (isDnsSubdomain(name)) return name;
  return `${object.kind.toLowerCase()}.${nanosecond.toString(16)}`;
}

/** Callers without types can pass anything; send only what an API server accepts. */
function isEventType(type: string): boolean {
  return type === 'Normal' || type === 'Warning';
}
