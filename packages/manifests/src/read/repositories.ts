import type { FileSystem } from '@krmkit/base';
import { dirname, joinPath } from '@krmkit/base';

/** The top directory of the repository of each path, or the directory of the path itself. Real paths, each once. */
export async function repositoriesOf(files: FileSystem, paths: readonly string[]): Promise<readonly string[]> {
  const tops = new Set<string>();
  for (const path of paths) {
    const real = await files.realPath(path);
    if (!real.ok) continue;
    const status = await files.status(real.value);
    const isDirectory = status.ok && status.value.kind === 'directory';
    const own = isDirectory ? real.value : dirname(real.value);
    let top: string | undefined = own;
    while (top !== undefined && !(await files.status(joinPath(top, '.git'))).ok) {
      top = dirname(top) === top ? undefined : dirname(top);
    }
    tops.add(top ?? own);
  }
  return [...tops].filter((top) => ![...tops].some((other) => other !== top && isBelow(other, top)));
}

function isBelow(directory: string, path: string): boolean {
  return path.startsWith(directory === '/' ? '/' : `${directory}/`);
}
