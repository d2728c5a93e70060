import type { EventObject } from '@krmkit/pods';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member, textAt } from '@krmkit/base';

/** An Event for an API server; annotations are optional, so an event of a recorder has this type, too. */
export interface SinkEvent extends Omit<EventObject, 'metadata'> {
  readonly metadata: EventObject['metadata'] & { readonly annotations?: Readonly<Record<string, string>> };
}

/** `v1`: the core group, which every reader supports; `events.k8s.io/v1`: the newer form of the same objects. */
export type EventsApi = 'v1' | 'events.k8s.io/v1';

export const EVENTS_APIS: readonly EventsApi[] = ['v1', 'events.k8s.io/v1'];

/** The path of the Events of a namespace, or with a name that of one Event. */
export function eventsPath(api: EventsApi, namespace: string, name?: string): string {
  const group = api === 'v1' ? '/api/v1' : `/apis/${api}`;
  const path = `${group}/namespaces/${encodeURIComponent(namespace)}/events`;
  return name === undefined ? path : `${path}/${encodeURIComponent(name)}`;
}

/** The limit of an API server in bytes of UTF-8: `NoteLengthLimit` of its validation. */
const LONGEST_MESSAGE = 1024;

export function eventBody(event: SinkEvent, api: EventsApi): JsonObject {
  const { metadata, involvedObject, reason, type, source } = event;
  const common = { kind: 'Event', metadata: jsonOf(metadata), reason, type };
  const message = shortened(event.message);
  if (api === 'v1') {
    const { firstTimestamp, lastTimestamp, count, reportingComponent, reportingInstance } = event;
    return {
      apiVersion: 'v1',
      ...common,
      involvedObject: jsonOf(involvedObject),
      message,
      source: jsonOf(source),
      firstTimestamp,
      lastTimestamp,
      count,
      reportingComponent,
      reportingInstance,
    };
  }
  // The members that it calls deprecated (source, times, count) must be absent in a new Event.
  return {
    apiVersion: api,
    ...common,
    regarding: jsonOf(involvedObject),
    note: message,
    eventTime: microseconds(event.firstTimestamp),
    reportingController: event.reportingComponent,
    reportingInstance: event.reportingInstance === '' ? event.reportingComponent : event.reportingInstance,
    action: ACTION,
    ...(event.count > 1 ? { series: seriesOf(event) } : {}),
  };
}

/** The action of the reporter, which events.k8s.io requires. */
const ACTION = 'Check';

/** The changes of a repeat, as a JSON merge patch. In events.k8s.io the text of an Event cannot change. */
export function eventPatch(event: SinkEvent, api: EventsApi): JsonObject {
  const { annotations } = event.metadata;
  const metadata = annotations === undefined ? {} : { metadata: { annotations } };
  if (api !== 'v1') return { ...metadata, series: seriesOf(event) };
  const { count, lastTimestamp } = event;
  return { ...metadata, count, lastTimestamp, message: shortened(event.message) };
}

function seriesOf({ count, lastTimestamp }: SinkEvent): JsonObject {
  return { count: Math.max(count, 2), lastObservedTime: microseconds(lastTimestamp) };
}

/** Reads an Event in the form of the core group. */
export interface StoredEvent {
  readonly namespace: string;
  readonly name: string;
  readonly podName: string;
  readonly podUid: string;
  readonly reason: string;
  readonly count: number;
  /** As in `formatTimestamp`; empty if there is none. */
  readonly firstTimestamp: string;
  readonly lastTimestamp: string;
  readonly annotations: Readonly<Record<string, JsonValue>>;
}

export function readEvent(value: JsonObject): StoredEvent {
  const metadata = member(value, 'metadata');
  const involved = member(value, 'involvedObject');
  const series = member(value, 'series');
  const annotations = member(metadata, 'annotations');
  const count = member(series, 'count') ?? member(value, 'count');
  const eventTime = seconds(textAt(value, 'eventTime'));
  const firstTimestamp = textAt(value, 'firstTimestamp') || eventTime;
  return {
    namespace: textAt(metadata, 'namespace'),
    name: textAt(metadata, 'name'),
    podName: textAt(involved, 'name'),
    podUid: textAt(involved, 'uid'),
    reason: textAt(value, 'reason'),
    count: typeof count === 'number' && count > 0 ? count : 1,
    firstTimestamp,
    lastTimestamp: seconds(textAt(series, 'lastObservedTime')) || textAt(value, 'lastTimestamp') || firstTimestamp,
    annotations: isObject(annotations) ? annotations : {},
  };
}

/** `metav1.MicroTime` and `metav1.Time` differ in the fraction. */
function microseconds(time: string): string {
  return time.replace(/Z$/, '.000000Z');
}

function seconds(time: string): string {
  return time.replace(/\.\d+Z$/, 'Z');
}

function shortened(message: string): string {
  const bytes = new TextEncoder().encode(message);
  if (bytes.length <= LONGEST_MESSAGE) return message;
  // A character that the limit cuts in two decodes to the replacement character: remove it.
  const cut = new TextDecoder().decode(bytes.subarray(0, LONGEST_MESSAGE - 3)).replace(/\ufffd+$/, '');
  return `${cut}…`;
}

/** Interfaces have no index signature: copy the members that are not undefined. */
function jsonOf(value: object): JsonObject {
  const copy: Record<string, JsonValue> = {};
  for (const [key, member_] of Object.entries(value)) {
    const part: unknown = member_;
    if (typeof part === 'string') copy[key] = part;
    else if (typeof part === 'object' && part !== null) copy[key] = jsonOf(part);
  }
  return copy;
}
