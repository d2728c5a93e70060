import { type CorrelationLimits, eventCorrelator } from './correlate.ts';
import { type Clock, type EventObject, type EventSource, type ObjectReference, formatTimestamp } from './event.ts';
import { type EventRecorder, recorderOf } from './recorder.ts';

export interface EventObjectRecorderOptions extends CorrelationLimits {
  readonly clock: Clock;
  readonly source: EventSource;
  /** `patch`: an event of this name was created before and now has another count, last time and message. */
  readonly sink: (event: EventObject, action: 'create' | 'patch') => void;
  /** Hears of what is not sent: a type that Kubernetes does not accept, too many events about an object. */
  readonly dropped?: (event: EventObject, why: 'type' | 'spam') => void;
}

/**
 * Makes `v1` Events as client-go's recorder does (tools/record/event.go `makeEvent`): in the object's namespace, or
 * `default` where it has none, named `NAME.HEX` after the nanosecond; then counted, aggregated and limited.
 */
export function eventObjectRecorder(options: EventObjectRecorderOptions): EventRecorder {
  const { clock, source, sink, dropped } = options;
  const correlator = eventCorrelator(clock, options);
  let lastNanosecond = 0n;

  /** Unique within the recorder: the clock has milliseconds, and several events may happen in one. */
  function nextNanosecond(now: number): bigint {
    const nanosecond = Number.isFinite(now) ? BigInt(Math.trunc(now)) * 1_000_000n : 0n;
    lastNanosecond = nanosecond > lastNanosecond ? nanosecond : lastNanosecond + 1n;
    return lastNanosecond;
  }

  return recorderOf((object, type, reason, message, timestamp) => {
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

const dnsSubdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/** Newer client-go takes a random name where the object's is no DNS subdomain (`system:node`); here the kind stands in. */
function eventName(object: ObjectReference, nanosecond: bigint): string {
  const name = `${object.name}.${nanosecond.toString(16)}`;
  if (name.length <= 253 && dnsSubdomain.test(name)) return name;
  return `${object.kind.toLowerCase()}.${nanosecond.toString(16)}`;
}

/** Callers without types, too, get only what an API server accepts. */
function isEventType(type: string): boolean {
  return type === 'Normal' || type === 'Warning';
}
