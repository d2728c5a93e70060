import type { FileSystem } from '@krmkit/base';
import { equalValues, relativePath, resolvePath } from '@krmkit/base';
import type { BuildOptions, Sourced } from '@krmkit/kustomize';
import { buildKustomizationIn } from '@krmkit/kustomize';
import type { Followed, RepositoryObjects, WrittenObject } from './find-objects.ts';
import { keyOfSourced, writtenKey } from './find-objects.ts';
import { createReachedFiles } from './reached-files.ts';

/**
 * An object of a file, as each kustomization makes it that you apply with `kubectl apply -k` and that changes it. Empty if no
 * kustomization changes it.
 */
export type ChangedStarts = (one: WrittenObject) => Promise<readonly Followed[]>;

interface BuildPlaces {
  readonly files: FileSystem;
  /** Real paths. */
  readonly working: string;
  readonly repository: string;
  readonly build: BuildOptions;
}

/** Builds each kustomization once that has an object and that no other kustomization uses. */
export function createChangedStarts(
  { roots }: Pick<RepositoryObjects, 'roots'>,
  { files, working, repository, build }: BuildPlaces,
): ChangedStarts {
  const reachedFiles = createReachedFiles({ files, working });
  const reached = new Map<string, Promise<ReadonlySet<string>>>();
  const built = new Map<string, Promise<readonly Sourced[]>>();
  const reachedBy = (root: string): Promise<ReadonlySet<string>> => {
    const known = reached.get(root) ?? reachedFiles([root]);
    reached.set(root, known);
    return known;
  };
  const objectsOf = (root: string): Promise<readonly Sourced[]> => {
    const known = built.get(root) ?? buildObjectsOf(relativePath(working, root) || '.');
    built.set(root, known);
    return known;
  };
  const buildObjectsOf = async (directory: string): Promise<readonly Sourced[]> => {
    const { ok, objects } = await buildKustomizationIn(files, directory, build);
    return ok ? objects : [];
  };
  return async (one) => {
    const path = resolvePath(working, one.path);
    const starts: Followed[] = [];
    for (const root of roots) {
      if (!(await reachedBy(root)).has(path)) continue;
      const label = relativePath(repository, root) || '.';
      const made = (await objectsOf(root)).filter((object) => keyOfSourced(object) === writtenKey(one));
      starts.push(...made.map((sourced) => ({ label, sourced, makers: [] })));
    }
    const isChanged = starts.some(({ sourced: { value } }) => !equalValues(value, one.sourced.value));
    return isChanged ? starts : [];
  };
}

/** The objects that kustomizations change, as they make them, and the others. */
export async function splitChanged(
  tops: readonly WrittenObject[],
  changedStarts: ChangedStarts,
): Promise<{ readonly changed: readonly Followed[]; readonly others: readonly WrittenObject[] }> {
  const changed: Followed[] = [];
  const others: WrittenObject[] = [];
  for (const one of tops) {
    const starts = one.fromInstance === true ? [] : await changedStarts(one);
    if (starts.length === 0) others.push(one);
    else changed.push(...starts);
  }
  return { changed, others };
}
