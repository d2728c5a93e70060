/** An event on the Pod, not yet sent anywhere. */
export interface PodEvent {
  /** Who says it: a kubelet of the chosen release, or krmkit where Kubernetes keeps silent. */
  readonly component: 'kubelet' | 'krmkit';
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  /** `spec.containers{app}`; undefined where the event is about the pod as a whole. */
  readonly fieldPath?: string;
}
