import type { FileSystem } from '@krmkit/base';
import { decodeText, readSource, substitutesBraces, repositoriesOf, walkDirectory } from '@krmkit/manifests';
import type { Package } from '@krmkit/manifests';
import { resolvePath, createSource, follow } from '@krmkit/base';
import type { BuiltRoot, Environments } from './environments.ts';

/** In bytes: larger files have no objects of Flux. */
const MAX_BYTES = 1024 * 1024;

/**
 * Notes where Flux replaces `${NAME}` when it applies: in the directories that a Flux Kustomization with `postBuild` takes.
 * These objects usually are in another directory than what they apply, so they are searched in the whole repository, or
 * below the PATHs where there is none. Nothing is searched unless a text has `${`.
 */
export async function withSubstitutions(
  environments: Environments,
  paths: readonly string[],
  files: FileSystem,
): Promise<Environments> {
  const { files: unused, roots } = environments;
  const mayChange = [unused, ...roots.map((root) => root.package)].some(hasBraces);
  if (!mayChange) return environments;
  const taken: string[] = [];
  const named = paths.filter((path) => path !== '-');
  for (const base of await repositoriesOf(files, named)) taken.push(...(await substitutedBelow(base, files)));
  if (taken.length === 0) return environments;
  const isTaken = async (path: string): Promise<boolean> => {
    const real = await files.realPath(path);
    return real.ok && taken.some((directory) => `${real.value}/`.startsWith(directory === '/' ? '/' : `${directory}/`));
  };
  const substituted: BuiltRoot[] = [];
  for (const root of roots) {
    const isSubstituted = hasBraces(root.package) && (await isTaken(root.directory));
    substituted.push(isSubstituted ? { ...root, package: withBraces(root.package) } : root);
  }
  let isFileTaken = false;
  for (const [path, { text }] of hasBraces(unused) ? unused.sources : []) {
    if (text.includes('${') && (await isTaken(path))) isFileTaken = true;
  }
  return { files: isFileTaken ? withBraces(unused) : unused, roots: substituted };
}

function hasBraces({ facts, sources }: Package): boolean {
  return facts.substitutedBraces !== 'all' && [...sources.values()].some(({ text }) => text.includes('${'));
}

function withBraces(own: Package): Package {
  return { ...own, facts: { ...own.facts, substitutedBraces: 'all' } };
}

/** The directories, as absolute paths, that Flux Kustomizations with substitutions take. */
async function substitutedBelow(base: string, files: FileSystem): Promise<readonly string[]> {
  const { files: found } = await walkDirectory(base, files);
  const taken: string[] = [];
  const others: string[] = [];
  let isForAll = false;
  for (const path of found) {
    if (!/\.(?:ya?ml|json)$/i.test(path)) continue;
    const bytes = await files.readFile(path, MAX_BYTES);
    const decoded = bytes.ok ? decodeText(bytes.value) : undefined;
    if (decoded?.ok !== true || !decoded.value.includes('kustomize.toolkit.fluxcd.io/')) continue;
    for (const resource of readSource(createSource(path, decoded.value)).resources) {
      const { group, kind } = resource.identity;
      if (group !== 'kustomize.toolkit.fluxcd.io' || kind !== 'Kustomization') continue;
      const written = follow(resource.value, ['spec', 'path']);
      const directory = resolvePath(base, typeof written === 'string' ? `./${written}` : '.');
      (substitutesBraces(resource) ? taken : others).push(directory);
      // A Kustomization can give postBuild to all that it applies, which are Kustomizations themselves.
      isForAll ||= JSON.stringify(follow(resource.value, ['spec', 'patches']) ?? null).includes('postBuild');
    }
  }
  return isForAll ? [...taken, ...others] : taken;
}
