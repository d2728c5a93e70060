/** Why a package cannot be updated. Nothing was changed. */
export interface UpstreamProblem {
  /**
   * - origin: the package does not say where it comes from, or says what is never followed
   * - refused: the strategy forbids it
   * - environment: git is missing or failed, the repository is not there or has no such ref
   * - cancelled: somebody does not want it any more
   */
  readonly kind: 'origin' | 'refused' | 'environment' | 'cancelled';
  /** Without its full stop. */
  readonly message: string;
  /** The way out. */
  readonly hint: string;
}

export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: UpstreamProblem };

export function failed(kind: UpstreamProblem['kind'], message: string, hint: string): Attempt<never> {
  return { ok: false, problem: { kind, message, hint } };
}
