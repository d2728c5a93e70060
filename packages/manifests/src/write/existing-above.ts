import type { FileSystem } from '@krmkit/base';
import { joinPath } from '@krmkit/base';

/** The nearest directory above a path that exists, and the real path that the path will have. */
export interface ExistingAbove {
  readonly above: string;
  /** The path itself if nothing above it can be read. */
  readonly real: string;
}

/** For a normalized path that does not exist. */
export async function existingAbove(path: string, files: FileSystem): Promise<ExistingAbove> {
  let above = path;
  for (;;) {
    const slash = above.lastIndexOf('/');
    above = slash === -1 ? '.' : above.slice(0, slash) || '/';
    const real = await files.realPath(above);
    const below = above === '.' ? path : path.slice(above === '/' ? 1 : above.length + 1);
    if (real.ok) return { above, real: joinPath(real.value, below) };
    if (above === '.' || above === '/') return { above, real: path };
  }
}
