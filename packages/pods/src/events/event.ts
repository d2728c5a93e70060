import type { EventType, ObjectReference } from '@krmkit/expansion';

/** The component that reports an event. */
export interface EventSource {
  /** The name of the component: `kubelet`. */
  readonly component: string;
  /** The name of the node, if the component runs on one. */
  readonly host?: string;
}

/** A `v1` Event as it is sent to an API server. The newer `events.k8s.io/v1` form can be made from it. */
export interface EventObject {
  /** The version of the API. */
  readonly apiVersion: 'v1';
  /** The kind of the object. */
  readonly kind: 'Event';
  /** The name and the namespace of the Event. */
  readonly metadata: { readonly name: string; readonly namespace: string };
  /** The object that the event is about. */
  readonly involvedObject: ObjectReference;
  /** A short machine-readable reason in CamelCase: `FailedMount`. */
  readonly reason: string;
  /** A description for people. */
  readonly message: string;
  /** The component that reports the event. */
  readonly source: EventSource;
  /** RFC 3339 in UTC, whole seconds. */
  readonly firstTimestamp: string;
  /** RFC 3339 in UTC, whole seconds; equal to `firstTimestamp` if `count` is 1. */
  readonly lastTimestamp: string;
  /** How often the event occurred; from 1. */
  readonly count: number;
  /** `Normal` or `Warning`. */
  readonly type: EventType;
  /** The same as `source`, in the fields that replace it. */
  readonly reportingComponent: string;
  /** The host of `source`; empty if it has none. */
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
