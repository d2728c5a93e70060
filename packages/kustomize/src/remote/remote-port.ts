import type { Result } from '@krmkit/base';
import type { RepositoryUrl } from './repository-url.ts';

/** How a build fetches remote files and repositories. */
export interface BuildRemotes {
  /** Downloads a file over http or https. */
  readonly download: (url: string) => Promise<Result<Uint8Array>>;
  /**
   * Fetches a commit, and writes its files to a directory of the file system of the build, where they stay until the build
   * has ended. Gives the absolute path of the root of the repository, with all links resolved.
   */
  readonly checkOut: (url: RepositoryUrl) => Promise<Result<string>>;
}
