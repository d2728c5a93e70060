import type { Problem, Result } from '@krmkit/base';

/** Why a package cannot be updated. Nothing was changed. */
export interface UpstreamProblem extends Required<Problem> {
  /**
   * - origin: the package records no upstream, or one that is not allowed
   * - refused: the strategy forbids the update
   * - environment: git is missing or failed, or the repository or the ref does not exist
   * - cancelled: the caller cancelled the update
   */
  readonly kind: 'origin' | 'refused' | 'environment' | 'cancelled';
  /** The way out. */
  readonly hint: string;
}

export type Attempt<T> = Result<T, { readonly problem: UpstreamProblem }>;

export function failed(kind: UpstreamProblem['kind'], message: string, hint: string): Attempt<never> {
  return { ok: false, problem: { kind, message, hint } };
}
