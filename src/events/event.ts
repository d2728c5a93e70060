/** Milliseconds since the epoch, as `Date.now` gives them. Tests step it by hand. */
export interface Clock {
  readonly now: () => number;
}

/** The types that Kubernetes accepts: client-go's tools/record/util `ValidateEventType`. */
export type EventType = 'Normal' | 'Warning';

/** `v1` ObjectReference: what an event is about. `fieldPath` is as in `spec.containers{name}`. */
export interface ObjectReference {
  readonly apiVersion: string;
  readonly kind: string;
  /** Absent for objects of the whole cluster. */
  readonly namespace?: string;
  readonly name: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly fieldPath?: string;
}

export interface EventSource {
  readonly component: string;
  /** The node's name, where the component runs on one. */
  readonly host?: string;
}

/** A `v1` Event as it is sent to an API server. The newer `events.k8s.io/v1` form is to be made out of this one. */
export interface EventObject {
  readonly apiVersion: 'v1';
  readonly kind: 'Event';
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly involvedObject: ObjectReference;
  readonly reason: string;
  readonly message: string;
  readonly source: EventSource;
  /** RFC 3339 in UTC, whole seconds. */
  readonly firstTimestamp: string;
  readonly lastTimestamp: string;
  readonly count: number;
  readonly type: EventType;
  /** The same as `source`, under the names that replace it. */
  readonly reportingComponent: string;
  readonly reportingInstance: string;
}

/** The field path of a container in the kubelet's form (pkg/kubelet/container/ref.go): `spec.containers{name}`. */
export function containerFieldPath(
  list: 'containers' | 'initContainers' | 'ephemeralContainers',
  name: string,
): string {
  return `spec.${list}{${name}}`;
}

const lastMillisecond = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Milliseconds since the epoch as `metav1.Time` prints them; what is no time of the years 1970 to 9999 is moved there. */
export function formatTimestamp(milliseconds: number): string {
  const bounded = Number.isNaN(milliseconds) ? 0 : Math.min(Math.max(milliseconds, 0), lastMillisecond);
  return `${new Date(bounded).toISOString().slice(0, 19)}Z`;
}
