/** Milliseconds since the epoch, as `Date.now` returns them. Tests use their own clock. */
export interface Clock {
  readonly now: () => number;
}

/** The types that Kubernetes accepts: client-go's tools/record/util `ValidateEventType`. */
export type EventType = 'Normal' | 'Warning';

/** `v1` ObjectReference: what an event is about. `fieldPath` is as in `spec.containers{name}`. */
export interface ObjectReference {
  readonly apiVersion: string;
  readonly kind: string;
  /** Absent for cluster-scoped objects. */
  readonly namespace?: string;
  readonly name: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly fieldPath?: string;
}

/** The component that reports an event. */
export interface EventSource {
  readonly component: string;
  /** The name of the node, if the component runs on one. */
  readonly host?: string;
}

/** A `v1` Event as it is sent to an API server. The newer `events.k8s.io/v1` form can be made from it. */
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
  /** The same as `source`, in the fields that replace it. */
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

/**
 * Milliseconds since the epoch as `metav1.Time` prints them; times outside the years 1970 to 9999 are moved to the
 * nearest one.
 */
export function formatTimestamp(milliseconds: number): string {
  const bounded = Number.isNaN(milliseconds) ? 0 : Math.min(Math.max(milliseconds, 0), lastMillisecond);
  return `${new Date(bounded).toISOString().slice(0, 19)}Z`;
}
