/** As a kubelet has it (`backOffPeriod`, `MaxContainerBackOff` in pkg/kubelet/kubelet.go): 10 s, doubling to 5 min. */
const FIRST_MILLISECONDS = 10_000;
const MOST_MILLISECONDS = 300_000;

/** The state of one container's back-off. */
export interface BackOff {
  /** Undefined before the first failure. */
  readonly milliseconds: number | undefined;
  /** When it was last made longer. */
  readonly updated: number;
}

export const NO_BACK_OFF: BackOff = { milliseconds: undefined, updated: 0 };

/**
 * What a kubelet does when a container has ended (`doBackOff` in pkg/kubelet/kuberuntime/kuberuntime_manager.go): the
 * first restart comes at once, each later one when the time that was set before has passed since the container ended;
 * after ten minutes without a restart it begins anew.
 */
export function nextBackOff(before: BackOff, ended: number): { readonly wait: number; readonly after: BackOff } {
  const { milliseconds: wait, updated } = before;
  if (wait === undefined || ended - updated > 2 * MOST_MILLISECONDS) {
    return { wait: 0, after: { milliseconds: FIRST_MILLISECONDS, updated: ended } };
  }
  return { wait, after: { milliseconds: Math.min(wait * 2, MOST_MILLISECONDS), updated: ended + wait } };
}
