import type { FunctionStep } from '@krmkit/functions';

/**
 * Whether functions without network access run in Pods. On this machine, krmkit gives them none; in a cluster, only its
 * network can enforce that.
 */
export function reliesOnClusterNetwork(
  steps: readonly FunctionStep[],
  { network }: { readonly network: boolean },
): boolean {
  return steps.some(({ program }) => program.kind === 'container' && !(program.network && network));
}
