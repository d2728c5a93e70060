import type { WritableFileSystem } from '@krmkit/base';
import { directoryOf } from '@krmkit/base';

export interface MadeDirectories {
  /** The directories that were created, from the top, also after a failure. */
  readonly paths: readonly string[];
  /** The message of the system. */
  readonly failure: string | undefined;
}

/** Creates a directory and all missing parents. */
export async function makeDirectories(directory: string, files: WritableFileSystem): Promise<MadeDirectories> {
  const missing: string[] = [];
  for (let path = directory; path !== '' && !(await files.status(path)).ok; path = directoryOf(path)) {
    missing.push(path);
  }
  const paths: string[] = [];
  for (const path of missing.toReversed()) {
    const made = await files.makeDirectory(path);
    if (made.ok) paths.push(path);
    // Another process can have created it at the same time.
    else if (made.failure !== 'exists') return { paths, failure: made.message };
  }
  return { paths, failure: undefined };
}
