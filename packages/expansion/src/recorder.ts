import { checkObject } from './wrong-call.ts';
import { formatMessage } from './format.ts';

/** The types that Kubernetes accepts: client-go's tools/record/util `ValidateEventType`. */
export type EventType = 'Normal' | 'Warning';

/** `v1` ObjectReference: what an event is about. `fieldPath` is as in `spec.containers{name}`. */
export interface ObjectReference {
  /** The group and the version: `apps/v1`, or `v1` for the core group. */
  readonly apiVersion: string;
  /** The kind: `Pod`. */
  readonly kind: string;
  /** Absent for cluster-scoped objects. */
  readonly namespace?: string;
  /** The name of the object. */
  readonly name: string;
  /** The identifier that the API server assigned; absent if it is not known. */
  readonly uid?: string;
  /** The version of the object; absent if it is not known. */
  readonly resourceVersion?: string;
  /** The part of the object; absent: the whole object. */
  readonly fieldPath?: string;
}

/**
 * Records events about objects; the shape and order of client-go's tools/record `EventRecorder`. `reason` is a short
 * machine-readable word in CamelCase; the message is for people. The `f` methods format as Go's Sprintf (see
 * `formatMessage`). No method fails or waits.
 */
export interface EventRecorder {
  /** Records an event that happens now. */
  event(object: ObjectReference, type: EventType, reason: string, message: string): void;
  /** As `event`, with a message in the format of Go's Sprintf. */
  eventf(
    object: ObjectReference,
    type: EventType,
    reason: string,
    messageFormat: string,
    ...args: readonly unknown[]
  ): void;
  /**
   * `timestamp`, milliseconds since the epoch, is when the event happened; if it is not a number, the current time.
   */
  pastEventf(
    object: ObjectReference,
    timestamp: number,
    type: EventType,
    reason: string,
    messageFormat: string,
    ...args: readonly unknown[]
  ): void;
}

/** The recorder of the 2015 design about a single object, with the event's type first, as in current Kubernetes. */
export interface ObjectEventRecorder {
  /** Records an event that happens now. */
  event(type: EventType, reason: string, message: string): void;
  /** As `event`, with a message in the format of Go's Sprintf. */
  eventf(type: EventType, reason: string, messageFormat: string, ...args: readonly unknown[]): void;
  /** As `eventf`; `timestamp` is when the event happened, in milliseconds since the epoch. */
  pastEventf(
    timestamp: number,
    type: EventType,
    reason: string,
    messageFormat: string,
    ...args: readonly unknown[]
  ): void;
}

/** A recorder whose three methods all call `record`. */
export function recorderOf(record: (event: RecordedEvent) => void): EventRecorder {
  return {
    event(object, type, reason, message) {
      record({ object, type, reason, message });
    },
    eventf(object, type, reason, ...message) {
      record({ object, type, reason, message: formatMessage(...message) });
    },
    pastEventf(object, timestamp, type, reason, ...message) {
      record({ object, type, reason, message: formatMessage(...message), timestamp });
    },
  };
}

/** Binds a recorder to one object. */
export function objectEventRecorderFor(object: ObjectReference, recorder: EventRecorder): ObjectEventRecorder {
  checkObject('objectEventRecorderFor', 'the object as an ObjectReference', object);
  checkObject('objectEventRecorderFor', 'the recorder as an EventRecorder', recorder, 'event');
  return {
    event(type, reason, message) {
      recorder.event(object, type, reason, message);
    },
    eventf(type, reason, ...message) {
      recorder.eventf(object, type, reason, ...message);
    },
    pastEventf(timestamp, type, reason, ...message) {
      recorder.pastEventf(object, timestamp, type, reason, ...message);
    },
  };
}

/** An event as a `MemoryRecorder` received it. */
export interface RecordedEvent {
  /** The object that the event is about. */
  readonly object: ObjectReference;
  /** `Normal` or `Warning`. */
  readonly type: EventType;
  /** A short machine-readable reason in CamelCase. */
  readonly reason: string;
  /** The description for people. */
  readonly message: string;
  /** Milliseconds since the epoch; only if the event was back-dated. */
  readonly timestamp?: number;
}

/** A recorder that keeps its events. */
export interface MemoryRecorder extends EventRecorder {
  /** Every event in the order of its recording, uncombined; grows without limit. */
  readonly events: readonly RecordedEvent[];
}

/** Makes a recorder that keeps its events in a list. */
export function memoryRecorder(): MemoryRecorder {
  const events: RecordedEvent[] = [];
  const recorder = recorderOf(({ timestamp, ...event }) => {
    events.push(timestamp === undefined ? event : { ...event, timestamp });
  });
  return { ...recorder, events };
}
