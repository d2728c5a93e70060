import type { FileSystem } from '@krmkit/base';
import { normalizePath } from '@krmkit/manifests';
import { checkDirectory } from './address.ts';
import { parsePackageAddress, splitRef } from './package-address.ts';
import type { Attempt } from './problem.ts';
import { failed } from './problem.ts';
import { basename, dirname, joinPath, relativePath } from '@krmkit/base';

/** A directory in a git repository, at a ref. */
export interface LocatedPackage {
  /** The last segment of the directory, or that of the repository. */
  readonly name: string;
  /** Relative to the root of the repository; '' is the root. */
  readonly directory: string;
  /** Undefined for the default branch. */
  readonly ref: string | undefined;
  /** A local path that does not exist, and may exist in the commit. */
  readonly missing?: string;
  /** The repository as a package in this directory, a real path, records it. */
  readonly repositoryFrom: (packageDirectory: string) => string;
}

/** Finds the repository, the directory and the ref of `REPO/PATH@REF`; those of a local path on the file system. */
export async function locatePackage(text: string, files: FileSystem): Promise<Attempt<LocatedPackage>> {
  const parsed = parsePackageAddress(text);
  if (!parsed.ok) return parsed;
  const address = parsed.value;
  if (address.kind === 'remote') return located(address, () => address.repository);
  const { scheme, path } = address;
  const isThere = (await files.status(path)).ok;
  const { path: given, ref } = isThere ? { path, ref: undefined } : splitRef(path);
  // kpt writes .git also after a repository whose directory has no such suffix.
  const found =
    (await findRepository(given, files)) ?? (await findRepository(given.replace(/\.git(?=\/|$)/, ''), files));
  if (found === undefined) {
    return failed('origin', `there is no git repository at ${given} or above it`, 'name a directory in a repository');
  }
  const isRelative = scheme === '' && !/^(?:\/|[A-Za-z]:)/.test(given);
  const local = located({ ...found, ref }, (packageDirectory) =>
    isRelative ? relativePath(packageDirectory, found.repository) : `${scheme}${found.repository}`,
  );
  if (!local.ok || (await files.status(given)).ok) return local;
  return { ok: true, value: { ...local.value, missing: given } };
}

function located(
  { repository, directory, ref }: Pick<LocatedPackage, 'directory' | 'ref'> & { readonly repository: string },
  repositoryFrom: LocatedPackage['repositoryFrom'],
): Attempt<LocatedPackage> {
  const checked = checkDirectory(directory);
  if (!checked.ok) return checked;
  const name = (checked.value || repository).replace(/^.*[/:]/s, '').replace(/\.git$/, '');
  return { ok: true, value: { name, directory: checked.value, ref, repositoryFrom } };
}

/** The nearest repository at or above a path, whose end may exist only in a commit. */
async function findRepository(
  path: string,
  files: FileSystem,
): Promise<{ readonly repository: string; readonly directory: string } | undefined> {
  let missing = '';
  for (let at = normalizePath(path); ; at = dirname(at)) {
    const real = await files.realPath(at);
    if (real.ok) return repositoryAbove(real.value, missing, files);
    if (at === '.' || at === '/') return undefined;
    missing = `${basename(at)}/${missing}`;
  }
}

async function repositoryAbove(real: string, missing: string, files: FileSystem): ReturnType<typeof findRepository> {
  let directory = missing;
  for (let at = real; ; at = dirname(at)) {
    if (await isRepository(at, files)) return { repository: at.replace(/\/\.git$/, ''), directory };
    if (at === '/' || at === '.') return undefined;
    directory = `${basename(at)}/${directory}`;
  }
}

/** A working tree, or a directory with the files of git itself. */
async function isRepository(directory: string, files: FileSystem): Promise<boolean> {
  const has = async (name: string): Promise<boolean> => (await files.status(joinPath(directory, name))).ok;
  return (await has('.git')) || ((await has('HEAD')) && (await has('objects')) && (await has('refs')));
}
