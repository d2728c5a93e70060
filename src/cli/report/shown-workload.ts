import type { ObjectReference } from '../../events/event.ts';
import type { PodEvent } from '../../kubelet/pod-event.ts';

/** What a form shows of one workload, whichever others there are. Plain data: it may be made in another thread. */
export interface ShownWorkload {
  /** What they mean is the form's own matter. */
  readonly texts: readonly string[];
  readonly events?: readonly ShownEvent[];
}

export interface ShownEvent extends Pick<PodEvent, 'component' | 'type' | 'reason' | 'message'> {
  readonly object: ObjectReference;
}

/** How a form looks on what it is printed on. */
export interface FormStyle {
  readonly isColored: boolean;
  readonly columns: number | undefined;
}
