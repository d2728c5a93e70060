import type { WritableFileSystem } from '../../platform/ports.ts';

export interface MadeDirectories {
  /** Those that were made, from the top, also where it failed further down. */
  readonly paths: readonly string[];
  /** The system's own text. */
  readonly failure: string | undefined;
}

/** Makes a directory and all that are missing above it. */
export async function makeDirectories(directory: string, files: WritableFileSystem): Promise<MadeDirectories> {
  const missing: string[] = [];
  for (let path = directory; path !== '' && !(await files.status(path)).ok; path = parentOf(path)) missing.push(path);
  const paths: string[] = [];
  for (const path of missing.toReversed()) {
    const made = await files.makeDirectory(path);
    if (made.ok) paths.push(path);
    // Somebody else may have made it at the same time.
    else if (made.failure !== 'exists') return { paths, failure: made.message };
  }
  return { paths, failure: undefined };
}

/** `''` where nothing is above. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
