import { checkRef, checkRepository } from './address.ts';
import type { ResolvedRef } from './fetch-repository.ts';
import { fetchCommit, initRepository, resolveRef } from './fetch-repository.ts';
import type { Git } from './git.ts';
import type { NewOrigin, PackageOrigin } from './origin.ts';
import type { Attempt } from './problem.ts';
import { failed } from './problem.ts';
import type { LeftOut } from './read-commit.ts';
import { readCommit } from './read-commit.ts';
import type { Strategy } from './strategy.ts';
import { STRATEGY_RULES } from './strategy.ts';
import type { FileTree } from './tree-file.ts';

export interface FetchOptions {
  readonly origin: PackageOrigin;
  /** The real path that relative addresses start from. */
  readonly packageDirectory: string;
  /** Undefined: the ref of the package. */
  readonly ref: string | undefined;
  readonly strategy: Strategy;
}

export interface FetchedCommits {
  /** The commit that the package was made from; undefined if it is unknown and not needed. */
  readonly from: string | undefined;
  readonly origin: NewOrigin;
  /** Undefined: upstream has nothing new. */
  readonly commits: PackageCommits | undefined;
  readonly hasRef: ResolvedRef['hasRef'];
}

/** The files of the package in two commits of upstream. */
export interface PackageCommits {
  readonly original: FileTree;
  readonly updated: FileTree;
  readonly leftOut: readonly LeftOut[];
}

interface Position {
  /** The repository as an argument of git. */
  readonly repository: string;
  readonly directory: string;
  readonly commit: string;
}

/** Fetches both versions of upstream that an update needs. */
export async function fetchCommits(git: Git, options: FetchOptions): Promise<Attempt<FetchedCommits>> {
  const located = await locateCommits(git, options);
  if (!located.ok) return located;
  const { original, updated, origin, hasRef } = located.value;
  const found = { from: original?.commit, origin, hasRef };
  const { lock, upstream } = options.origin;
  const isCurrent =
    lock !== undefined && origin.ref === upstream.ref && original !== undefined && isSamePosition(original, updated);
  if (isCurrent && !STRATEGY_RULES[options.strategy].discardsLocalFiles) {
    return { ok: true, value: { ...found, commits: undefined } };
  }
  const commits = await readCommits(git, original, updated);
  return commits.ok ? { ok: true, value: { ...found, commits: commits.value } } : commits;
}

interface LocatedCommits extends Pick<FetchedCommits, 'origin' | 'hasRef'> {
  readonly original: Position | undefined;
  readonly updated: Position;
}

async function locateCommits(git: Git, options: FetchOptions): Promise<Attempt<LocatedCommits>> {
  const { upstream } = options.origin;
  const wanted = options.ref ?? upstream.ref;
  const checked = wanted === undefined ? undefined : checkRef(wanted);
  if (checked?.ok === false) return checked;
  const repository = checkRepository(upstream.repository, options.packageDirectory);
  if (!repository.ok) return repository;
  const resolved = await resolveRef(git, repository.value, wanted, namesOf(upstream.directory));
  if (!resolved.ok) return resolved;
  const { commit, name, hasRef } = resolved.value;
  const updated: Position = { repository: repository.value, directory: upstream.directory, commit };
  const original = await originalOf(git, options, updated);
  if (!original.ok) return original;
  const origin: NewOrigin = { ref: wanted ?? name, lockedRef: name, commit };
  return { ok: true, value: { original: original.value, updated, origin, hasRef } };
}

async function readCommits(
  git: Git,
  original: Position | undefined,
  updated: Position,
): Promise<Attempt<PackageCommits>> {
  const made = await initRepository(git, updated.commit);
  if (!made.ok) return made;
  const after = await readPosition(git, updated);
  if (!after.ok) return after;
  const before = original === undefined ? undefined : await readPosition(git, original);
  if (before?.ok === false) return before;
  const { files, leftOut } = after.value;
  return { ok: true, value: { original: before?.value.files ?? new Map(), updated: files, leftOut } };
}

/** The commit of the lock; without a lock, the ref of the package if another ref is requested. */
async function originalOf(
  git: Git,
  { origin, packageDirectory, ref, strategy }: FetchOptions,
  updated: Position,
): Promise<Attempt<Position | undefined>> {
  const { lock, upstream, file } = origin;
  if (lock !== undefined) {
    const repository = checkRepository(lock.repository, packageDirectory);
    if (!repository.ok) return repository;
    return { ok: true, value: { repository: repository.value, directory: lock.directory, commit: lock.commit } };
  }
  if (ref !== undefined && upstream.ref !== undefined && ref !== upstream.ref) {
    const checked = checkRef(upstream.ref);
    if (!checked.ok) return checked;
    const before = await resolveRef(git, updated.repository, upstream.ref, namesOf(upstream.directory));
    return before.ok ? { ok: true, value: { ...updated, commit: before.value.commit } } : before;
  }
  if (STRATEGY_RULES[strategy].discardsLocalFiles) return { ok: true, value: undefined };
  return failed(
    'origin',
    `${file} does not say which commit this package was made from: it has no upstreamLock`,
    'to discard local changes, use --strategy force-delete-replace; to keep them, write upstreamLock.git with repo, directory and commit, or name another ref with --ref',
  );
}

function isSamePosition(a: Position, b: Position): boolean {
  return a.repository === b.repository && a.directory === b.directory && a.commit === b.commit;
}

async function readPosition(git: Git, { repository, directory, commit }: Position): ReturnType<typeof readCommit> {
  const fetched = await fetchCommit(git, repository, commit);
  return fetched.ok ? readCommit(git, commit, directory) : fetched;
}

/** As in kpt, a tag under the name of the directory (`shop/v2`) comes first, then branches, then tags. */
function namesOf(directory: string): (ref: string) => readonly string[] {
  return (ref) => [
    ...(directory === '' ? [] : [`refs/tags/${directory}/${ref}`]),
    `refs/heads/${ref}`,
    `refs/tags/${ref}`,
    ...(ref.startsWith('refs/') || ref === 'HEAD' ? [ref] : []),
  ];
}
