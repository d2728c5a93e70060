import type { DiagnosticCode } from '@krmkit/base';

/** A line of `krmkit watch -o json`: a mistake in a pod of the cluster. */
export interface WatchLine {
  /** The namespace of the pod. */
  readonly namespace: string;
  /** The name of the pod. */
  readonly pod: string;
  /** The identifier of the pod. */
  readonly uid: string;
  /** The name of the container; absent if the mistake is about the whole pod. */
  readonly container?: string | undefined;
  /** The reason of the Event. */
  readonly reason: string;
  /** The code of the mistake. */
  readonly code: DiagnosticCode;
  /** How serious the mistake is. */
  readonly severity: 'error' | 'warning';
  /** The path from the root of the pod. */
  readonly field: string;
  /** The mistake, for people. */
  readonly message: string;
  /** What you can do, for people. */
  readonly hint?: string | undefined;
  /** How often it occurred. */
  readonly count: number;
}
