import { nearest, withoutSecrets } from '@krmkit/base';
import { isCommit, textWithoutSecrets } from './address.ts';
import type { Git } from './git.ts';
import { explainEnd } from './git.ts';
import type { Attempt } from './problem.ts';
import { failed } from './problem.ts';

export interface ResolvedRef {
  readonly commit: string;
  /** The resolved name: `main`, `v2`, `shop/v2`, or the commit. */
  readonly name: string;
  /** Whether the repository has a branch or a tag of this name; not looked up for a commit. */
  readonly hasRef: (name: string) => boolean;
}

/**
 * Resolves a ref in the repository: the first of `namesOf(ref)` that exists, or the default branch without a ref. The ref
 * itself is never an argument of git.
 */
export async function resolveRef(
  git: Git,
  repository: string,
  ref: string | undefined,
  namesOf: (ref: string) => readonly string[],
): Promise<Attempt<ResolvedRef>> {
  if (ref !== undefined && isCommit(ref)) return { ok: true, value: { commit: ref, name: ref, hasRef: () => false } };
  const listed = await listRefs(git, repository);
  if (!listed.ok) return listed;
  const { refs, defaultBranch } = listed.value;
  const names = ref === undefined ? [defaultBranch] : namesOf(ref);
  for (const name of names) {
    const commit = refs.get(name);
    if (commit === undefined) continue;
    const hasRef = (wanted: string): boolean => namesOf(wanted).some((one) => refs.has(one));
    return { ok: true, value: { commit, name: name.replace(/^refs\/(?:heads|tags)\//, ''), hasRef } };
  }
  if (ref === undefined) {
    const message = `${withoutSecrets(repository)} has no default branch`;
    return failed('environment', message, 'name a branch, a tag or a commit');
  }
  const known = [...refs.keys()].flatMap((name) => /^refs\/(?:heads|tags)\/(.*)$/.exec(name)?.[1] ?? []);
  const near = nearest(ref, known);
  const message = `${withoutSecrets(repository)} has no branch and no tag ${JSON.stringify(ref)}`;
  const short = /^[0-9a-f]{4,63}$/.test(ref) ? 'write the whole hash of a commit' : 'name a branch, a tag or a commit';
  return failed('environment', message, near === undefined ? short : `did you mean ${near}?`);
}

/** The branches and tags of a repository. */
export interface ListedRefs {
  /** Commits by name: `refs/heads/main`. */
  readonly refs: ReadonlyMap<string, string>;
  /** `refs/heads/main`; `HEAD` if the server does not say which branch that is. */
  readonly defaultBranch: string;
}

/** Asks a repository for its branches and tags. */
export async function listRefs(git: Git, repository: string): Promise<Attempt<ListedRefs>> {
  const listed = await git.run(['ls-remote', '--quiet', '--symref', '--', repository], { inRepository: false });
  if (!listed.ok) return unreachable(repository, listed);
  const listing = new TextDecoder().decode(listed.value);
  const defaultBranch = /^ref: (refs\/heads\/.+)\tHEAD$/m.exec(listing)?.[1] ?? 'HEAD';
  return { ok: true, value: { refs: parseRefs(listing), defaultBranch } };
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

/** Creates the repository that commits are fetched into. `tree`: the directory for the files of a commit. */
export async function initRepository(git: Git, commit: string, tree?: string): Promise<Attempt<void>> {
  const format = commit.length === 64 ? ['--object-format=sha256'] : [];
  const path = `${git.directory.path}/repository`;
  const target =
    tree === undefined ? ['--bare', ...format, '--', path] : [`--separate-git-dir=${path}`, ...format, '--', tree];
  const made = await git.run(['init', '--quiet', '--template=', ...target], { inRepository: false });
  return made.ok ? { ok: true, value: undefined } : made;
}

/**
 * Fetches a commit with its files. First asks for the hash alone; if the server does not serve unreferenced commits,
 * fetches everything that branches and tags reach and looks for the commit there.
 */
export async function fetchCommit(git: Git, repository: string, commit: string): Promise<Attempt<void>> {
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
  const reason = textWithoutSecrets(message.replace(/^git failed: /, ''), repository);
  return kind === 'environment' && message.startsWith('git failed')
    ? failed(kind, `${withoutSecrets(repository)} cannot be fetched: ${reason}`, 'check the address and your access')
    : failed(kind, textWithoutSecrets(message, repository), hint);
}
