import { checkRef, checkRepository } from './address.ts';
import { fetchCommit, initRepository, resolveRef } from './fetch.ts';
import type { Git } from './git.ts';
import type { NewOrigin, Origin } from './origin.ts';
import type { Attempt } from './problem.ts';
import { failed } from './problem.ts';
import type { LeftOut } from './read-commit.ts';
import { readCommit } from './read-commit.ts';
import type { Strategy } from './strategy.ts';
import type { FileTree } from './tree-file.ts';

export interface FetchWishes {
  readonly origin: Origin;
  /** Real path, which relative addresses start from. */
  readonly packageDirectory: string;
  /** Undefined: the one that the package names. */
  readonly ref: string | undefined;
  readonly strategy: Strategy;
}

export interface FetchedCommits {
  /** The commit that the package was made from; undefined where nobody knows and nobody needs to. */
  readonly from: string | undefined;
  readonly origin: NewOrigin;
  /** Undefined: there is nothing new. */
  readonly commits:
    | { readonly original: FileTree; readonly updated: FileTree; readonly leftOut: readonly LeftOut[] }
    | undefined;
}

interface Place {
  /** As git is told. */
  readonly repository: string;
  readonly directory: string;
  readonly commit: string;
}

/** Brings both versions of upstream that an update needs. */
export async function fetchCommits(git: Git, wishes: FetchWishes): Promise<Attempt<FetchedCommits>> {
  const { origin, packageDirectory, strategy } = wishes;
  const { upstream } = origin;
  const wanted = wishes.ref ?? upstream.ref;
  const checked = wanted === undefined ? undefined : checkRef(wanted);
  if (checked?.ok === false) return checked;
  const repository = checkRepository(upstream.repository, packageDirectory);
  if (!repository.ok) return repository;
  const resolved = await resolveRef(git, repository.value, upstream.directory, wanted);
  if (!resolved.ok) return resolved;
  const { commit, name } = resolved.value;
  const updated: Place = { repository: repository.value, directory: upstream.directory, commit };
  const original = await originalOf(git, wishes, updated);
  if (!original.ok) return original;
  const from = original.value?.commit;
  const newOrigin: NewOrigin = { ref: wanted ?? name, lockedRef: name, commit };
  const isNew =
    origin.lock === undefined ||
    newOrigin.ref !== upstream.ref ||
    original.value === undefined ||
    !isSamePlace(original.value, updated);
  if (!isNew && strategy !== 'force-delete-replace') {
    return { ok: true, value: { from, origin: newOrigin, commits: undefined } };
  }
  const made = await initRepository(git, commit);
  if (!made.ok) return made;
  const after = await readPlace(git, updated);
  if (!after.ok) return after;
  const before = original.value === undefined ? undefined : await readPlace(git, original.value);
  if (before?.ok === false) return before;
  const commits = {
    original: before?.value.files ?? new Map(),
    updated: after.value.files,
    leftOut: after.value.leftOut,
  };
  return { ok: true, value: { from, origin: newOrigin, commits } };
}

/** The lock; without one, the ref that the package names, where that is not the one that is wanted. */
async function originalOf(
  git: Git,
  { origin, packageDirectory, ref, strategy }: FetchWishes,
  updated: Place,
): Promise<Attempt<Place | undefined>> {
  const { lock, upstream, file } = origin;
  if (lock !== undefined) {
    const repository = checkRepository(lock.repository, packageDirectory);
    if (!repository.ok) return repository;
    return { ok: true, value: { repository: repository.value, directory: lock.directory, commit: lock.commit } };
  }
  if (ref !== undefined && upstream.ref !== undefined && ref !== upstream.ref) {
    const checked = checkRef(upstream.ref);
    if (!checked.ok) return checked;
    const before = await resolveRef(git, updated.repository, upstream.directory, upstream.ref);
    return before.ok ? { ok: true, value: { ...updated, commit: before.value.commit } } : before;
  }
  if (strategy === 'force-delete-replace') return { ok: true, value: undefined };
  return failed(
    'origin',
    `${file} does not say which commit this package was made from: it has no upstreamLock`,
    'to fetch it as it is upstream, use --strategy force-delete-replace; to keep what was changed here, write upstreamLock.git with repo, directory and commit, or name another ref than its own with --ref',
  );
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.repository === b.repository && a.directory === b.directory && a.commit === b.commit;
}

async function readPlace(git: Git, { repository, directory, commit }: Place): ReturnType<typeof readCommit> {
  const fetched = await fetchCommit(git, repository, commit);
  return fetched.ok ? readCommit(git, commit, directory) : fetched;
}
