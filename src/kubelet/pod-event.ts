import type { DiagnosticCode } from '../diagnostics/catalogue.ts';

/** An event on the Pod, not yet sent anywhere. */
export interface PodEvent {
  /** The reporter: a kubelet of the chosen release, or krmkit for what Kubernetes does not report. */
  readonly component: 'kubelet' | 'krmkit';
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  /** `spec.containers{app}`; undefined where the event is about the pod as a whole. */
  readonly fieldPath?: string;
}

const LEAVING: ReadonlySet<DiagnosticCode> = new Set([
  'unresolved-reference',
  'forward-reference',
  'runtime-variable',
  'shell-runs-reference',
] as const);

/** True of the findings that the 2015 design's event, `UnresolvedReference`, is about. */
export function leavesReference(code: DiagnosticCode): boolean {
  return LEAVING.has(code);
}
