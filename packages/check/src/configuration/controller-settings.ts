import type { FieldProblem, FileSystem } from '@krmkit/base';
import { dirname, joinPath } from '@krmkit/base';
import type { ControllerSettings } from '@krmkit/gitops';
import { argoVersion, controllerSourceKey, fluxMinor, readBuildOptions } from '@krmkit/gitops';
import { repositoriesOf } from '@krmkit/manifests';
import type { ConfigurationPosition } from './rules.ts';
import { isMatchedBy } from './rules.ts';
import type { ConfigurationContent } from './schema.ts';

/** What the file says about the objects of Flux and Argo CD, and what is wrong with it. */
export async function controllerSettings(
  { gitops }: Pick<ConfigurationContent, 'gitops'>,
  position: ConfigurationPosition,
  files: FileSystem,
): Promise<{ readonly settings: ControllerSettings; readonly problems: readonly FieldProblem[] }> {
  const { exclude = [], flux, argocd, clusters, sources = {} } = gitops ?? {};
  const parameters = new Map(Object.entries(gitops?.parameters ?? {}));
  const problems: FieldProblem[] = wrongVersions({ flux, argocd });
  const build = readBuildOptions(gitops?.kustomizeBuildOptions ?? '');
  if (!build.ok) problems.push({ path: ['gitops', 'kustomizeBuildOptions'], message: build.message });
  const directories = new Map<string, string>();
  for (const [text, path] of Object.entries(sources)) {
    const key = controllerSourceKey(text);
    const found = key === undefined ? WRONG_KEY : await directoryOf(path, position, files);
    if ('message' in found) problems.push({ path: ['gitops', 'sources', text], message: found.message });
    else if (key !== undefined) directories.set(key, found.directory);
  }
  const isExcluded = isMatchedBy(exclude, position);
  const kustomize = build.ok ? { kustomizeBuild: build.value } : {};
  return { problems, settings: { flux, argocd, clusters, parameters, isExcluded, directories, ...kustomize } };
}

function wrongVersions({ flux, argocd }: Pick<ControllerSettings, 'flux' | 'argocd'>): FieldProblem[] {
  const versions = [
    { field: 'flux', text: flux, read: fluxMinor, wanted: 'Flux 2, such as 2.9' },
    { field: 'argocd', text: argocd, read: argoVersion, wanted: 'Argo CD, such as 3.4' },
  ];
  return versions.flatMap(({ field, text, read, wanted }) => {
    if (text === undefined || read(text) !== undefined) return [];
    return [{ path: ['gitops', field], message: `must be a version of ${wanted}, and is ${JSON.stringify(text)}` }];
  });
}

const WRONG_KEY = {
  message:
    'is no source; write KIND/NAMESPACE/NAME, such as GitRepository/flux-system/apps, or the address of a repository',
};

/**
 * The real path of the directory of a source. A hostile repository must not choose files elsewhere, also through links,
 * whose lines findings would quote: outside of the directory of the file, only git clones beside the own one count.
 */
async function directoryOf(
  path: string,
  { directory, below }: ConfigurationPosition,
  files: FileSystem,
): Promise<{ readonly directory: string } | { readonly message: string }> {
  const wanted = { message: `must be a relative path, and is ${JSON.stringify(path)}` };
  if (path.startsWith('/') || path === '') return wanted;
  const real = await files.realPath(joinPath(below.map(() => '..').join('/'), path));
  const status = real.ok ? await files.status(real.value) : real;
  if (!real.ok || !status.ok || status.value.kind !== 'directory') {
    return { message: `names no directory: ${JSON.stringify(path)}` };
  }
  const isInside = `${real.value}/`.startsWith(directory === '/' ? '/' : `${directory}/`);
  const [top = directory] = await repositoriesOf(files, [directory]);
  const isBeside = dirname(real.value) === dirname(top) && (await files.status(joinPath(real.value, '.git'))).ok;
  if (isInside || isBeside) return { directory: real.value };
  return {
    message: `must be in the directory of this file, or a git clone beside this repository, and is ${JSON.stringify(path)}`,
  };
}
