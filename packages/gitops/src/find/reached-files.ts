import type { FileSystem } from '@krmkit/base';
import { joinPath, resolvePath } from '@krmkit/base';
import { KUSTOMIZATION_NAMES, readKustomization } from '@krmkit/manifests';
import { resourcesIn } from '../flux/build-flux-root.ts';
import { readDocumentFile } from './read-document.ts';

/** The real paths of the files that builds of directories name. */
export type ReachedFiles = (directories: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Follows the kustomizations of directories without building them. A directory without one has the files that Flux takes.
 * Reads each kustomization once.
 */
export function createReachedFiles(places: { readonly files: FileSystem; readonly working: string }): ReachedFiles {
  const { files } = places;
  const known = new Map<string, Promise<readonly string[]>>();
  const reals = new Map<string, ReturnType<FileSystem['realPath']>>();
  // 200 Applications over 50 overlays reach each file many times.
  const realPath: FileSystem['realPath'] = (path) => {
    const real = reals.get(path) ?? files.realPath(path);
    reals.set(path, real);
    return real;
  };
  return async (directories) => {
    const reached = new Set<string>();
    const waiting = [...directories];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const real = await realPath(next);
      if (!real.ok || reached.has(real.value)) continue;
      reached.add(real.value);
      const named = known.get(real.value) ?? namedIn(real.value, places);
      known.set(real.value, named);
      waiting.push(...(await named));
    }
    return reached;
  };
}

/** What a directory applies: paths of files and directories; nothing for a file. */
async function namedIn(
  directory: string,
  places: { readonly files: FileSystem; readonly working: string },
): Promise<readonly string[]> {
  const status = await places.files.status(directory);
  if (!status.ok || status.value.kind !== 'directory') return [];
  for (const name of KUSTOMIZATION_NAMES) {
    const path = joinPath(directory, name);
    if (!(await places.files.status(path)).ok) continue;
    const document = await readDocumentFile(path, places);
    return readKustomization(path, document?.content?.value ?? null).files.map((one) => resolvePath('/', one));
  }
  return (await resourcesIn(directory, places.files)).map((path) => joinPath(directory, path));
}
