import { nearest } from '../text/similar.ts';
import { checkRef, checkRepository, isCommit, textWithoutSecrets, withoutSecrets } from './address.ts';
import type { Git } from './git.ts';
import { explainEnd } from './git.ts';
import type { NewOrigin, Origin } from './origin.ts';
import type { Attempt } from './problem.ts';
import { failed } from './problem.ts';
import type { LeftOut } from './read-commit.ts';
import { readCommit } from './read-commit.ts';
import type { Strategy } from './strategy.ts';
import { STRATEGY_RULES } from './strategy.ts';
import type { FileTree } from './tree-file.ts';

export interface FetchOptions {
  readonly origin: Origin;
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
export async function fetchCommits(git: Git, wishes: FetchOptions): Promise<Attempt<FetchedCommits>> {
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
  const updated: Position = { repository: repository.value, directory: upstream.directory, commit };
  const original = await originalOf(git, wishes, updated);
  if (!original.ok) return original;
  const from = original.value?.commit;
  const newOrigin: NewOrigin = { ref: wanted ?? name, lockedRef: name, commit };
  const isNew =
    origin.lock === undefined ||
    newOrigin.ref !== upstream.ref ||
    original.value === undefined ||
    !isSamePosition(original.value, updated);
  if (!isNew && !STRATEGY_RULES[strategy].discardsLocalFiles) {
    return { ok: true, value: { from, origin: newOrigin, commits: undefined } };
  }
  const made = await initRepository(git, commit);
  if (!made.ok) return made;
  const after = await readPosition(git, updated);
  if (!after.ok) return after;
  const before = original.value === undefined ? undefined : await readPosition(git, original.value);
  if (before?.ok === false) return before;
  const commits = {
    original: before?.value.files ?? new Map(),
    updated: after.value.files,
    leftOut: after.value.leftOut,
  };
  return { ok: true, value: { from, origin: newOrigin, commits } };
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
    const before = await resolveRef(git, updated.repository, upstream.directory, upstream.ref);
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

interface ResolvedRef {
  readonly commit: string;
  /** The resolved name: `main`, `v2`, `shop/v2`, or the commit. */
  readonly name: string;
}

/**
 * Resolves a ref in the repository. As in kpt, a tag under the name of the directory (`shop/v2`) comes first, then
 * branches, then tags; without a ref, the default branch. The ref itself is never an argument of git.
 */
async function resolveRef(
  git: Git,
  repository: string,
  directory: string,
  ref: string | undefined,
): Promise<Attempt<ResolvedRef>> {
  if (ref !== undefined && isCommit(ref)) return { ok: true, value: { commit: ref, name: ref } };
  const listed = await git.run(['ls-remote', '--quiet', '--', repository], { inRepository: false });
  if (!listed.ok) return unreachable(repository, listed);
  const refs = parseRefs(new TextDecoder().decode(listed.value));
  const names =
    ref === undefined
      ? ['HEAD']
      : [
          ...(directory === '' ? [] : [`refs/tags/${directory}/${ref}`]),
          `refs/heads/${ref}`,
          `refs/tags/${ref}`,
          ...(ref.startsWith('refs/') || ref === 'HEAD' ? [ref] : []),
        ];
  for (const name of names) {
    const commit = refs.get(name);
    if (commit !== undefined) return { ok: true, value: { commit, name: name.replace(/^refs\/(?:heads|tags)\//, '') } };
  }
  if (ref === undefined) {
    const message = `${withoutSecrets(repository)} has no default branch`;
    return failed('environment', message, 'name a branch, a tag or a commit with --ref');
  }
  const known = [...refs.keys()].flatMap((name) => /^refs\/(?:heads|tags)\/(.*)$/.exec(name)?.[1] ?? []);
  const near = nearest(ref, known);
  const message = `${withoutSecrets(repository)} has no branch and no tag ${JSON.stringify(ref)}`;
  const short = /^[0-9a-f]{4,63}$/.test(ref) ? 'write the whole hash of a commit' : 'name a branch, a tag or a commit';
  return failed('environment', message, near === undefined ? short : `did you mean ${near}?`);
}

/** Commits by name; for an annotated tag, the commit that it points to. */
function parseRefs(text: string): ReadonlyMap<string, string> {
  const refs = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [commit = '', name = ''] = line.split('\t');
    // The line `refs/tags/v2^{}` follows that of the tag.
    if (isCommit(commit) && name !== '') refs.set(name.replace(/\^\{\}$/, ''), commit);
  }
  return refs;
}

/** Creates the repository that commits are fetched into. */
async function initRepository(git: Git, commit: string): Promise<Attempt<void>> {
  const format = commit.length === 64 ? ['--object-format=sha256'] : [];
  const path = `${git.directory.path}/repository`;
  const made = await git.run(['init', '--quiet', '--bare', '--template=', ...format, '--', path], {
    inRepository: false,
  });
  return made.ok ? { ok: true, value: undefined } : made;
}

/**
 * Fetches a commit with its files. First asks for the hash alone; if the server does not serve unreferenced commits,
 * fetches everything that branches and tags reach and looks for the commit there.
 */
async function fetchCommit(git: Git, repository: string, commit: string): Promise<Attempt<void>> {
  if (await hasCommit(git, commit)) return DONE;
  const alone = await git.end([...FETCH, '--depth=1', '--', repository, commit]);
  if (alone.end !== 'exited') return explainEnd(alone);
  if (alone.status === 0 && (await hasCommit(git, commit))) return DONE;
  // A commit fetched alone is shallow, which stops later fetches there.
  const shallow = await git.run(['rev-parse', '--is-shallow-repository']);
  if (!shallow.ok) return shallow;
  const deepened = new TextDecoder().decode(shallow.value).trim() === 'true' ? ['--unshallow'] : [];
  const all = await git.run([
    ...FETCH,
    ...deepened,
    '--',
    repository,
    '+refs/heads/*:refs/heads/*',
    '+refs/tags/*:refs/tags/*',
  ]);
  if (!all.ok) return unreachable(repository, all);
  if (await hasCommit(git, commit)) return DONE;
  return failed(
    'environment',
    `${withoutSecrets(repository)} does not have the commit ${commit}, or does not serve it`,
    'if no branch or tag contains it any more, tag it upstream, or correct the hash',
  );
}

const FETCH: readonly string[] = ['fetch', '--quiet', '--force', '--no-tags', '--no-recurse-submodules'];

const DONE: Attempt<void> = { ok: true, value: undefined };

async function hasCommit(git: Git, commit: string): Promise<boolean> {
  const looked = await git.end(['cat-file', '-e', `${commit}^{commit}`]);
  return looked.end === 'exited' && looked.status === 0;
}

function unreachable(repository: string, attempt: Extract<Attempt<never>, { readonly ok: false }>): Attempt<never> {
  const { kind, message, hint } = attempt.problem;
  const said = textWithoutSecrets(message.replace(/^git failed: /, ''), repository);
  return kind === 'environment' && message.startsWith('git failed')
    ? failed(kind, `${withoutSecrets(repository)} cannot be fetched: ${said}`, 'check the address and your access')
    : failed(kind, textWithoutSecrets(message, repository), hint);
}
