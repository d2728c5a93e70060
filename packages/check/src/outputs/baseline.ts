import type { OutputVersion } from '@krmkit/base';

/** The file of `--baseline`: findings that do not count. */
export interface BaselineFile {
  /** The version of the file. */
  readonly apiVersion: OutputVersion;
  /** The kind of the file. */
  readonly kind: 'Baseline';
  /** The findings. */
  readonly findings: readonly BaselineFinding[];
}

/** A finding without its lines, which change with every edit. */
export interface BaselineFinding {
  /** The code of the finding. */
  readonly code: string;
  /** The directory of the kustomization whose build has the finding; null for a file as written. */
  readonly root: string | null;
  /** The object and the container, or the path of the file. */
  readonly subject: string;
  /** The field: `env PUBLIC_URL`. */
  readonly field: string;
  /** The message. */
  readonly message: string;
  /** The path, line and column of the source of a built object; absent for a file as written. */
  readonly place?: string;
}
