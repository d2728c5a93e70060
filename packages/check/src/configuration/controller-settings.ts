import type { FieldProblem, FileSystem } from '@krmkit/base';
import { dirname, joinPath } from '@krmkit/base';
import type { ControllerSettings } from '@krmkit/gitops';
import { fluxMinor, controllerSourceKey } from '@krmkit/gitops';
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
  const { exclude = [], flux, sources = {} } = gitops ?? {};
  const problems: FieldProblem[] = [];
  if (flux !== undefined && fluxMinor(flux) === undefined) {
    const message = `must be a version of Flux 2, such as 2.9, and is ${JSON.stringify(flux)}`;
    problems.push({ path: ['gitops', 'flux'], message });
  }
  const directories = new Map<string, string>();
  for (const [text, path] of Object.entries(sources)) {
    const key = controllerSourceKey(text);
    const found = key === undefined ? WRONG_KEY : await directoryOf(path, position, files);
    if ('message' in found) problems.push({ path: ['gitops', 'sources', text], message: found.message });
    else if (key !== undefined) directories.set(key, found.directory);
  }
  return { problems, settings: { flux, isExcluded: isMatchedBy(exclude, position), directories } };
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
