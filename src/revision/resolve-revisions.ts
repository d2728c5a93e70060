import type { Result } from '../value/result.ts';
import type { Repository } from './repository.ts';
import { problem } from './repository.ts';

/** What is compared. */
export interface Revisions {
  readonly base: Revision;
  /** Undefined: the working tree, with files that are not committed. */
  readonly head: Revision | undefined;
}

export interface Revision {
  /** As the user names it: `main`, `HEAD~1`. */
  readonly name: string;
  /** The full hash of the commit: for the base, the merge base. */
  readonly commit: string;
}

/**
 * Resolves the revisions of a comparison. The base is the merge base of `base` and the head, so that commits that only
 * `base` has do not count; by default, `base` is the default branch.
 */
export async function resolveRevisions(
  repository: Repository,
  base: string | undefined,
  head: string | undefined,
): Promise<Result<Revisions>> {
  const name = base ?? (await defaultBranch(repository));
  if (name === undefined) {
    return problem('this repository has no default branch that krmkit can find', 'name the base with --base REVISION');
  }
  const before = await commitOf(repository, name);
  if (!before.ok) return before;
  const after = await commitOf(repository, head ?? 'HEAD');
  if (!after.ok) return after;
  const shared = await repository.ask(['merge-base', before.value, after.value]);
  if (shared === undefined || shared === '') return noMergeBase(repository, name);
  return {
    ok: true,
    value: {
      base: { name, commit: shared },
      head: head === undefined ? undefined : { name: head, commit: after.value },
    },
  };
}

/** What the remote says, otherwise the usual names. */
async function defaultBranch({ ask }: Repository): Promise<string | undefined> {
  const remote = await ask(['symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD']);
  if (remote !== undefined) return remote;
  for (const name of ['origin/main', 'origin/master', 'main', 'master']) {
    if ((await ask(['rev-parse', '--verify', '--quiet', `${name}^{commit}`])) !== undefined) return name;
  }
  return undefined;
}

/** The full hash of the commit that a revision names. */
export async function commitOf({ ask }: Repository, name: string): Promise<Result<string>> {
  // An option of git, not a revision.
  const commit = name.startsWith('-') ? undefined : await ask(['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  if (commit !== undefined) return { ok: true, value: commit };
  const fetched = await ask(['for-each-ref', '--count=1', '--format=%(refname:short)', `refs/remotes/*/${name}`]);
  return problem(
    `git does not know the revision ${JSON.stringify(name)}`,
    fetched === undefined || fetched === ''
      ? 'name a branch, a tag or a commit; `git fetch` gets those of the remote'
      : `did you mean ${fetched}?`,
  );
}

async function noMergeBase({ ask }: Repository, name: string): Promise<Result<never>> {
  if ((await ask(['rev-parse', '--is-shallow-repository'])) === 'true') {
    return problem(
      `this clone is shallow, and does not have the commit where ${name} and the head parted`,
      'get more history and run this again: git fetch --deepen=100',
    );
  }
  return problem(`${name} and the head have no commit in common`, 'name another base with --base REVISION');
}
