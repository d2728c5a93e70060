import type { DiagnosticCode } from '@krmkit/base';

/** An event on the Pod that was not sent yet. */
export interface PodEvent {
  /** The reporter: a kubelet of the chosen release, or krmkit for what Kubernetes does not report. */
  readonly component: 'kubelet' | 'krmkit';
  /** As in core/v1: the type of an Event. */
  readonly type: 'Normal' | 'Warning';
  /** A short machine-readable reason in CamelCase. */
  readonly reason: string;
  /** A description for people. */
  readonly message: string;
  /** `spec.containers{app}`; undefined if the event is about the pod as a whole. */
  readonly fieldPath?: string;
  /** The code of the finding about the same problem; absent if there is none. */
  readonly code?: DiagnosticCode;
}

const LEAVING: ReadonlySet<DiagnosticCode> = new Set([
  'unresolved-reference',
  'forward-reference',
  'runtime-variable',
  'shell-runs-reference',
] as const);

/** Why a container cannot be created: the message of the kubelet, and the code of the finding about it. */
export interface ContainerFailure {
  readonly message: string;
  readonly code: DiagnosticCode | undefined;
}

/** True for the findings that become the event of the 2015 design, `UnresolvedReference`. */
export function leavesReference(code: DiagnosticCode): boolean {
  return LEAVING.has(code);
}
