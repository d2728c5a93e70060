import { checkRef, checkRepository } from './address.ts';
import { fetchCommit, initRepository, resolveRef } from './fetch-repository.ts';
import type { Git } from './git.ts';
import type { Attempt } from './problem.ts';

export interface CheckoutOptions {
  /** As written by an author who is not trusted. */
  readonly repository: string;
  /** A branch, a tag or a whole hash; undefined for the default branch. */
  readonly ref: string | undefined;
  /** True: submodules are fetched, too, also those of submodules. */
  readonly submodules: boolean;
}

/**
 * Fetches a commit and writes its files to a directory, with links; gives its path. Links can lead out of the directory,
 * so resolve each path before you read it.
 */
export async function checkOut(git: Git, { repository, ref, submodules }: CheckoutOptions): Promise<Attempt<string>> {
  const address = checkRepository(repository, git.directory.path);
  if (!address.ok) return address;
  const checked = ref === undefined ? undefined : checkRef(ref);
  if (checked?.ok === false) return checked;
  const resolved = await resolveRef(git, address.value, ref, namesOf);
  if (!resolved.ok) return resolved;
  const { commit } = resolved.value;
  const tree = `${git.directory.path}/tree`;
  const made = await initRepository(git, commit, tree);
  if (!made.ok) return made;
  const fetched = await fetchCommit(git, address.value, commit);
  if (!fetched.ok) return fetched;
  const files = [
    '-c',
    'core.symlinks=true',
    `--work-tree=${tree}`,
    'checkout',
    '--quiet',
    '--force',
    '--detach',
    commit,
  ];
  const written = await git.run(files);
  if (!written.ok) return written;
  if (submodules) {
    // Relative addresses of submodules start from this one.
    const named = await git.run(['config', 'remote.origin.url', address.value]);
    const updated = named.ok ? await git.run(SUBMODULES, { cwd: tree, inRepository: false, protocols: REMOTE }) : named;
    if (!updated.ok) return updated;
  }
  return { ok: true, value: tree };
}

const SUBMODULES = ['submodule', '--quiet', 'update', '--init', '--recursive', '--depth=1'];

/** As in git, a repository cannot make others read repositories of this machine. */
const REMOTE = 'https:ssh:git';

/** The names that `git fetch` tries, in its order. */
function namesOf(ref: string): readonly string[] {
  return [ref, `refs/${ref}`, `refs/tags/${ref}`, `refs/heads/${ref}`];
}
