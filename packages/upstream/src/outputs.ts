import type { Strategy } from './strategy.ts';
import type { OutputMerge } from '@krmkit/merge';

/** The output of `krmkit update -o json`. */
export interface UpdateOutput extends OutputMerge {
  /** The kind of the output. */
  readonly kind: 'Update';
  /** The versions of upstream. */
  readonly upstream: OutputUpstream;
}

/** The versions of upstream in an update. */
export interface OutputUpstream {
  /** The repository, as written. */
  readonly repository: string;
  /** The directory in the repository. */
  readonly directory: string;
  /** The branch, tag or commit. */
  readonly ref: string;
  /** The commit that the package had; null if it is not known. */
  readonly from: string | null;
  /** The commit that the package has now. */
  readonly to: string;
  /** The strategy of the update. */
  readonly strategy: Strategy;
  /** The packages below this one that have an upstream of their own. */
  readonly leftAlone: readonly string[];
}
