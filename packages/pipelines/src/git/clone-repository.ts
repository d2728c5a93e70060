import type { Attempt, Git, ListedRefs } from '@krmkit/upstream';
import { checkRef, explainEnd, fetchCommit, initRepository, isCommit, listRefs } from '@krmkit/upstream';
import { nearest, withoutSecrets } from '@krmkit/base';
import { refused } from './login.ts';
import type { ClonedState, PipelineGitPorts, OpenedRepository, PipelineRepository } from './repository.ts';
import { withRepository } from './repository.ts';

/** What a pipeline begins with. */
export interface ClonedRepository {
  /** The branch, tag or commit that was asked for. */
  readonly base: string;
  /** The commit whose files were written. */
  readonly start: string;
  /** True: the branch of the pipeline was there, and its commits are part of what the pipeline begins with. */
  readonly continues: boolean;
}

/**
 * Writes the files of a commit for a pipeline that will push to a branch. If the branch has commits already, the pipeline
 * goes on from its newest one, but only if that contains the base: otherwise the branch would have to be overwritten.
 * `ref` is a branch, a tag or a whole hash; undefined: the default branch.
 */
export async function cloneRepository(
  repository: PipelineRepository,
  ref: string | undefined,
  ports: PipelineGitPorts,
): Promise<Attempt<ClonedRepository>> {
  for (const name of [repository.branch, ...(ref === undefined ? [] : [ref])]) {
    const checked = checkRef(name);
    if (!checked.ok) return checked;
  }
  return withRepository(repository, ports, (opened) => clone(opened, repository.branch, ref));
}

async function clone(
  opened: OpenedRepository,
  branch: string,
  ref: string | undefined,
): Promise<Attempt<ClonedRepository>> {
  const { git, address } = opened;
  const listed = await listRefs(git, address);
  if (!listed.ok) return listed;
  const base = findBase(listed.value, ref, address);
  if (!base.ok) return base;
  const { name, commit } = base.value;
  const made = await initRepository(git, commit);
  if (!made.ok) return made;
  const tip = listed.value.refs.get(`refs/heads/${branch}`);
  const start =
    tip === undefined || tip === commit ? commit : await newestOf(opened, { commit, tip }, { name, branch });
  if (typeof start !== 'string') return start;
  const fetched = await fetchCommit(git, address, start);
  if (!fetched.ok) return fetched;
  const kept = await keepState(git, { base: name, start, tip: tip ?? '' });
  if (!kept.ok) return kept;
  const written = await git.run([...opened.inFiles, 'checkout', '--quiet', '--force', '--detach', start]);
  if (!written.ok) return written;
  return { ok: true, value: { base: name, start, continues: start !== commit } };
}

interface NamedCommit {
  readonly name: string;
  readonly commit: string;
}

function findBase({ refs, defaultBranch }: ListedRefs, ref: string | undefined, address: string): Attempt<NamedCommit> {
  if (ref !== undefined && isCommit(ref)) return { ok: true, value: { name: ref, commit: ref } };
  const names = ref === undefined ? [defaultBranch] : [`refs/heads/${ref}`, `refs/tags/${ref}`];
  for (const name of names) {
    const commit = refs.get(name);
    if (commit !== undefined) return { ok: true, value: { name: name.replace(/^refs\/(?:heads|tags)\//, ''), commit } };
  }
  const shown = withoutSecrets(address);
  if (ref === undefined) return refused('environment', `${shown} has no default branch`, 'name a branch with --ref');
  const known = [...refs.keys()].flatMap((name) => /^refs\/(?:heads|tags)\/(.*)$/.exec(name)?.[1] ?? []);
  const near = nearest(ref, known);
  const hint = near === undefined ? 'name a branch, a tag or the whole hash of a commit' : `did you mean ${near}?`;
  return refused('environment', `${shown} has no branch and no tag ${JSON.stringify(ref)}`, hint);
}

/** Of two commits, the one that contains the other. It needs the history of both. */
async function newestOf(
  { git, address }: OpenedRepository,
  { commit, tip }: { readonly commit: string; readonly tip: string },
  { name, branch }: { readonly name: string; readonly branch: string },
): Promise<string | Attempt<never>> {
  // The largest depth, also where an earlier clone was shallow.
  const fetched = await git.run([...FETCH, '--depth=2147483647', '--', address, commit, tip]);
  if (!fetched.ok) return fetched;
  for (const [older, newer] of [
    [commit, tip],
    [tip, commit],
  ] as const) {
    const ended = await git.end(['merge-base', '--is-ancestor', older, newer]);
    if (ended.end === 'exited' && ended.status === 0) return newer;
    if (ended.end !== 'exited' || ended.status !== 1) return explainEnd(ended);
  }
  return refused(
    'refused',
    `the branch ${branch} and ${name} have diverged: ${branch} has commits that ${name} lacks, and does not have the newest of ${name}`,
    `merge ${name} into ${branch}, or delete ${branch}; then start the pipeline again`,
  );
}

const FETCH: readonly string[] = ['fetch', '--quiet', '--force', '--no-tags', '--no-recurse-submodules'];

/** What the container that pushes needs to know, in the configuration of this clone. */
async function keepState(git: Git, state: ClonedState): Promise<Attempt<void>> {
  for (const [name, value] of Object.entries(state)) {
    const done = await git.run(['config', `krmkit.${name}`, value]);
    if (!done.ok) return done;
  }
  // Of an earlier run of the pod.
  await git.end(['config', '--unset-all', 'krmkit.commit']);
  return { ok: true, value: undefined };
}
