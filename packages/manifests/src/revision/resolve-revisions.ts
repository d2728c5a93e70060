import type { Result } from '@krmkit/base';
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
  /** The full hash of the commit: for the base, the merge base, or the empty tree. */
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
  const after = await commitOf(repository, head ?? 'HEAD');
  if (!after.ok) return after;
  const shared = await mergeBase(repository, name, after.value);
  if (!shared.ok) return shared;
  return {
    ok: true,
    value: {
      base: { name, commit: shared.value },
      head: head === undefined ? undefined : { name: head, commit: after.value },
    },
  };
}

/** The empty tree with SHA-1 and with SHA-256. Git knows it in every repository: hash-object.c of git. */
const EMPTY_TREES: readonly string[] = [
  '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
];

async function mergeBase(repository: Repository, name: string, head: string): Promise<Result<string>> {
  if (EMPTY_TREES.includes(name)) return { ok: true, value: name };
  const commit = await commitOf(repository, name);
  if (!commit.ok) return commit;
  const shared = await repository.ask(['merge-base', commit.value, head]);
  return shared === undefined || shared === '' ? noMergeBase(repository, name) : { ok: true, value: shared };
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
      `this clone is shallow, and does not have the merge base of ${name} and the head`,
      'get more history and run this again: git fetch --deepen=100',
    );
  }
  return problem(`${name} and the head have no commit in common`, 'name another base with --base REVISION');
}
