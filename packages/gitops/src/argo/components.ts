import type { FileSystem } from '@krmkit/base';
import { compareBytes, joinPath, member, resolvePath } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { matchesGlob } from '../flux/glob.ts';
import { itemsAt } from '../sourced-edits.ts';
import type { NotBuilt } from './application.ts';

/**
 * The components that a source adds, as paths: patterns are replaced by what they match, in the order of Go's
 * `filepath.Glob`. Missing ones stay, as errors of the build, unless they are ignored.
 */
export async function componentsOf(
  kustomize: Sourced,
  directory: string,
  files: FileSystem,
): Promise<{ readonly ok: true; readonly components: readonly Sourced[] } | NotBuilt> {
  const ignoresMissing = member(kustomize.value, 'ignoreMissingComponents') === true;
  const components: Sourced[] = [];
  for (const component of itemsAt(kustomize, 'components')) {
    const { value, origins } = component;
    if (typeof value !== 'string') continue;
    const isPattern = /[*?[]/.test(value);
    if (isPattern && ignoresMissing) {
      return {
        ok: false,
        reason: 'krmkit does not know what ignoreMissingComponents makes of a pattern',
        at: component,
      };
    }
    const paths = isPattern ? await matchingPaths(value, directory, files) : [value];
    if (ignoresMissing && !(await files.status(resolvePath(directory, value))).ok) continue;
    for (const path of paths.length === 0 ? [value] : paths) components.push({ value: path, origins });
  }
  return { ok: true, components };
}

async function matchingPaths(pattern: string, directory: string, files: FileSystem): Promise<readonly string[]> {
  let found: readonly string[] = [''];
  for (const segment of pattern.split('/')) {
    const next: string[] = [];
    for (const path of found) {
      const inside = await namesAt(path, segment, directory, files);
      next.push(...inside.map((name) => (path === '' ? name : joinPath(path, name))));
    }
    found = next;
  }
  return found;
}

async function namesAt(
  path: string,
  segment: string,
  directory: string,
  files: FileSystem,
): Promise<readonly string[]> {
  if (!/[*?[\\]/.test(segment)) {
    return (await files.status(resolvePath(directory, joinPath(path, segment)))).ok ? [segment] : [];
  }
  const entries = await files.readDirectory(resolvePath(directory, path));
  const names = entries.ok ? entries.value.map(({ name }) => name) : [];
  return names.filter((name) => matchesGlob(segment, Array.from(name))).toSorted(compareBytes);
}
