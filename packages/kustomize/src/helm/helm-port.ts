import type { CancelSignal, Programs, TemporaryDirectories } from '@krmkit/base';

/** How a build runs helm for `helmCharts`. */
export interface BuildHelm {
  readonly programs: Programs;
  /** For files of values. */
  readonly temporary: TemporaryDirectories;
  /** Ends helm when aborted. */
  readonly signal?: CancelSignal;
  /** A path, or a name in PATH. */
  readonly command: string;
  /** `--api-versions` of `helm template`, for charts that give none. */
  readonly apiVersions: readonly string[];
  /** `--kube-version` of `helm template`, for charts that give none. */
  readonly kubeVersion: string | undefined;
  readonly debug: boolean;
}
