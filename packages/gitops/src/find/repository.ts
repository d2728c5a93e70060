import type { FileSystem } from '@krmkit/base';
import { joinPath, resolvePath } from '@krmkit/base';
import { decodeText } from '@krmkit/manifests';

/** In bytes: a larger configuration of git is not read. */
const MAX_BYTES = 1024 * 1024;

/**
 * The addresses of the remotes in the configuration of a clone, compared as `comparableUrl` makes them. Empty without a
 * repository, and for one without remotes. Does not run git.
 */
export async function remotesOf(repository: string, files: FileSystem): Promise<readonly string[]> {
  const own = joinPath(repository, '.git');
  const link = await readText(own, files);
  const directory = link === undefined ? own : resolvePath(repository, /^gitdir: (.*)$/m.exec(link)?.[1] ?? '');
  const common = await readText(joinPath(directory, 'commondir'), files);
  const shared = common === undefined ? directory : resolvePath(directory, common.trim());
  const config = (await readText(joinPath(shared, 'config'), files)) ?? '';
  const remotes: string[] = [];
  let isRemote = false;
  for (const line of config.split(/\r?\n/)) {
    if (line.trim().startsWith('[')) isRemote = /^\s*\[remote\s/.test(line);
    const url = isRemote ? /^\s*url\s*=\s*"?([^"]*?)"?\s*$/.exec(line)?.[1] : undefined;
    if (url !== undefined) remotes.push(comparableUrl(url));
  }
  return remotes;
}

async function readText(path: string, files: FileSystem): Promise<string | undefined> {
  const status = await files.status(path);
  if (!status.ok || status.value.kind !== 'file') return undefined;
  const bytes = await files.readFile(path, MAX_BYTES);
  const decoded = bytes.ok ? decodeText(bytes.value) : undefined;
  return decoded?.ok === true ? decoded.value : undefined;
}

/** An address of a git repository without scheme, user, port and `.git`: `github.com/o/r`. */
export function comparableUrl(url: string): string {
  return url
    .trim()
    .replace(/^[a-z+]+:\/\//i, '')
    .replace(/^[^@/]*@/, '')
    .replace(/^([^/:]+):\d+\//, '$1/')
    .replace(/^([^/:]+):/, '$1/')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .toLowerCase();
}
