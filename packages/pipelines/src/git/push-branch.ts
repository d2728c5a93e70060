import type { Problem, Result } from '@krmkit/base';
import { explainGit, gitText, wordsOfSsh } from '@krmkit/base';
import type { Attempt, Git } from '@krmkit/upstream';
import { explainEnd, listRefs, textWithoutSecrets } from '@krmkit/upstream';
import { refused } from './login.ts';
import { messageOfPart, rebasePart } from './rebase-part.ts';
import type { ClonedState, PipelineGitPorts, OpenedRepository, PipelineRepository } from './repository.ts';
import { withRepository } from './repository.ts';

/** Who commits. */
export interface CommitAuthor {
  readonly name: string;
  readonly email: string;
}

/** The commit of a pipeline. */
export interface PipelineCommit {
  readonly author: CommitAuthor;
  readonly message: string;
}

/**
 * How a push ended.
 *
 * - `pushed`: the branch has the commit
 * - `nothing-to-commit`: the functions changed no file, so nothing was pushed
 * - `branch-moved`, `branch-created`, `branch-deleted`: another push did that to the branch after the clone; nothing was
 *   overwritten
 * - `push-refused`: the server refused the commit: a hook, or a protected branch
 * - `push-failed`: git could not push, for example without a connection or the right to push
 */
export type PushOutcome =
  | 'pushed'
  | 'nothing-to-commit'
  | 'branch-moved'
  | 'branch-created'
  | 'branch-deleted'
  | 'push-refused'
  | 'push-failed';

/** The result of a pipeline, for what follows it: a pull request, for example. */
export interface PushResult {
  readonly outcome: PushOutcome;
  readonly branch: string;
  /** What was cloned: a branch, a tag or a commit. */
  readonly base: string;
  /** The commit that was made; without one, the commit that was cloned. */
  readonly commit: string;
}

export interface PushedBranch {
  readonly result: PushResult;
  /** New files that `.gitignore` leaves out of the commit. */
  readonly ignored: readonly string[];
  /** Why nothing was pushed, and the way out; undefined for `pushed` and `nothing-to-commit`. */
  readonly problem: Required<Problem> | undefined;
}

/** `NAME <EMAIL>`, as git writes it. */
export function parseAuthor(text: string): Result<CommitAuthor> {
  const [, name, email] = /^([^<>\p{Cc}]*[^<>\p{Cc}\s]) <([^<>\p{Cc}\s]+)>$/u.exec(text) ?? [];
  if (name !== undefined && email !== undefined) return { ok: true, value: { name, email } };
  return { ok: false, message: 'it does not have the form NAME <EMAIL>' };
}

/** A commit, and which part of an export made it; undefined: one pod runs the whole export. */
type PushedCommit = PipelineCommit & { readonly part: string | undefined };

/**
 * Commits what has changed since the clone, and pushes it to the branch, if the branch is still as the clone found it.
 * It never overwrites a branch. After a failure it asks the repository what has become of the branch, so that a
 * connection that ends late is no failure. A part of an export follows the commits of the other parts.
 */
export function pushBranch(
  repository: PipelineRepository,
  { part, ...commit }: PushedCommit,
  ports: PipelineGitPorts,
): Promise<Attempt<PushedBranch>> {
  const { author, message } = commit;
  const full = part === undefined ? message : messageOfPart(message, part);
  return withRepository(repository, ports, (opened) =>
    push(opened, repository.branch, { author, message: full, part }),
  );
}

async function push(opened: OpenedRepository, branch: string, commit: PushedCommit): Promise<Attempt<PushedBranch>> {
  const state = await readState(opened.git);
  if (!state.ok) return state;
  const { base, start, tip } = state.value;
  const committed = await makeCommit(opened, start, commit);
  if (!committed.ok) return committed;
  const { made, ignored } = committed.value;
  const ended = ({ outcome, problem }: Pick<EndedPush, 'outcome' | 'problem'>, at: string): Attempt<PushedBranch> => ({
    ok: true,
    value: { result: { outcome, branch, base, commit: at }, ignored, problem },
  });
  if (made === undefined) return ended({ outcome: 'nothing-to-commit' }, start);
  let at: PushState = { start, tip, made, races: 0 };
  for (;;) {
    const pushed = await pushOnce(opened, branch, at);
    if (!pushed.ok) return pushed;
    const next = await afterPush(opened, branch, commit, { at, pushed: pushed.value });
    if (!next.ok) return next;
    if ('outcome' in next.value) return ended(next.value, next.value.made);
    at = next.value;
  }
}

/** A commit to push: it follows `start`, and the branch has `tip`. */
interface PushState {
  readonly start: string;
  readonly tip: string;
  readonly made: string;
  /** How often the server was busy with another push. */
  readonly races: number;
}

interface EndedPush {
  readonly outcome: PushOutcome;
  readonly made: string;
  readonly problem?: Required<Problem>;
}

/** How the push ended; or, for a part of an export, what to push next. */
async function afterPush(
  opened: OpenedRepository,
  branch: string,
  commit: PushedCommit,
  { at, pushed }: { readonly at: PushState; readonly pushed: PushedOnce },
): Promise<Attempt<EndedPush | PushState>> {
  const { outcome, found, problem } = pushed;
  const { start, tip, made, races } = at;
  const { part } = commit;
  const ended = (how: PushOutcome, why?: Required<Problem>, own = made): Attempt<EndedPush> => ({
    ok: true,
    value: { outcome: how, made: own, ...(why && { problem: why }) },
  });
  if (outcome === 'push-refused' && part !== undefined && isRace(problem) && races < MOST_RACES) {
    return { ok: true, value: { ...at, races: races + 1 } };
  }
  if (outcome !== 'branch-moved') return ended(outcome, problem);
  if (part === undefined || found === '') return ended(...changedBranch(branch, tip, found));
  const moved = await rebasePart(opened, { branch, part, start, made });
  if (!moved.ok) return ended('push-failed', failedProblem(moved.problem.message, 'nothing was pushed'));
  if (moved.value.kind === 'foreign') return ended(...changedBranch(branch, tip, found));
  if (moved.value.kind === 'pushed') return ended('pushed', undefined, moved.value.commit);
  const { tree, parent } = moved.value;
  const created = await commitTree(opened.git, tree, parent, commit);
  return created.ok ? { ok: true, value: { start: parent, tip: parent, made: created.value, races: 0 } } : created;
}

interface PushedOnce {
  readonly outcome: Extract<PushOutcome, 'pushed' | 'branch-moved' | 'push-refused' | 'push-failed'>;
  /** The commit that the branch has now; empty: there is no such branch. */
  readonly found: string;
  readonly problem?: Required<Problem>;
}

async function pushOnce(
  { git, address }: OpenedRepository,
  branch: string,
  { tip, made }: PushState,
): Promise<Attempt<PushedOnce>> {
  const name = `refs/heads/${branch}`;
  // The lease makes the check and the push one step. The commit always follows the one that the branch had.
  const pushed = await git.end([
    'push',
    '--porcelain',
    '--no-verify',
    '--no-signed',
    `--force-with-lease=${name}:${tip}`,
    '--',
    address,
    `${made}:${name}`,
  ]);
  const ended = (outcome: PushedOnce['outcome'], found: string, problem?: Required<Problem>): Attempt<PushedOnce> => ({
    ok: true,
    value: { outcome, found, ...(problem && { problem }) },
  });
  if (pushed.end === 'exited' && pushed.status === 0) return ended('pushed', made);
  if (!('stdout' in pushed) || pushed.end === 'cancelled') return explainEnd(pushed);
  const words = pushed.end === 'exited' ? wordsOf(pushed, address) : explainGit(pushed).message;
  const now = await listRefs(git, address);
  if (!now.ok) return ended('push-failed', tip, failedProblem(words, 'it is not known whether the commit was pushed'));
  const found = now.value.refs.get(name) ?? '';
  if (found === made) return ended('pushed', found);
  if (found !== tip) return ended('branch-moved', found);
  if (!/^!\t/m.test(gitText(pushed.stdout))) {
    return ended('push-failed', found, failedProblem(words, 'nothing was pushed'));
  }
  return ended('push-refused', found, {
    message: `the server refused the push to ${branch}: ${words}`,
    hint: 'change what it asks for, or name another branch with --push and open a pull request',
  });
}

/** Of two pushes at the same time, the server refuses one, and the branch can still show the old commit. */
function isRace(problem: Problem | undefined): boolean {
  return /(?:lock|update) ref\b|incorrect old value|reference already exists/.test(problem?.message ?? '');
}

const MOST_RACES = 20;

async function readState(git: Git): Promise<Attempt<ClonedState>> {
  const values: string[] = [];
  for (const name of ['base', 'start', 'tip'] satisfies readonly (keyof ClonedState)[]) {
    const ended = await git.end(['config', '--get', `krmkit.${name}`]);
    if (ended.end !== 'exited') return explainEnd(ended);
    if (ended.status !== 0) return refused('environment', 'the repository is not cloned', 'run krmkit step clone');
    values.push(gitText(ended.stdout).replace(/\n$/, ''));
  }
  const [base = '', start = '', tip = ''] = values;
  return { ok: true, value: { base, start, tip } };
}

interface MadeCommit {
  /** Undefined: no file has changed. */
  readonly made: string | undefined;
  readonly ignored: readonly string[];
}

async function makeCommit(
  { git, inFiles }: OpenedRepository,
  start: string,
  commit: PipelineCommit,
): Promise<Attempt<MadeCommit>> {
  const run = async (args: readonly string[]): Promise<Attempt<string>> => {
    const ended = await git.run(args);
    return ended.ok ? { ok: true, value: gitText(ended.value) } : ended;
  };
  const added = await run([...inFiles, 'add', '--all', '--', ':/']);
  if (!added.ok) return added;
  const left = await run([...inFiles, 'ls-files', '--others', '--ignored', '--exclude-standard', '-z']);
  if (!left.ok) return left;
  const ignored = left.value.split('\0').filter((path) => path !== '');
  const tree = await run(['write-tree']);
  if (!tree.ok) return tree;
  const before = await run(['rev-parse', `${start}^{tree}`]);
  if (!before.ok) return before;
  if (tree.value === before.value) return { ok: true, value: { made: undefined, ignored } };
  const made = await madeBefore(git, tree.value);
  if (made !== undefined) return { ok: true, value: { made, ignored } };
  const created = await commitTree(git, tree.value, start, commit);
  return created.ok ? { ok: true, value: { made: created.value, ignored } } : created;
}

async function commitTree(
  git: Git,
  tree: string,
  parent: string,
  { author, message }: PipelineCommit,
): Promise<Attempt<string>> {
  const identity = [`user.name=${author.name}`, `user.email=${author.email}`].flatMap((one) => ['-c', one]);
  const stdin = `${message}\n`;
  const created = await git.run([...identity, 'commit-tree', tree.trim(), '-p', parent, '-F', '-'], { stdin });
  if (!created.ok) return created;
  const commit = gitText(created.value).trim();
  const kept = await git.run(['config', 'krmkit.commit', commit]);
  return kept.ok ? { ok: true, value: commit } : kept;
}

/** The commit of an earlier run of the container, which may have pushed it. Another one would look like that of another push. */
async function madeBefore(git: Git, tree: string): Promise<string | undefined> {
  const known = await git.end(['config', '--get', 'krmkit.commit']);
  if (known.end !== 'exited' || known.status !== 0) return undefined;
  const commit = gitText(known.stdout).trim();
  const found = await git.end(['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{tree}`]);
  return found.end === 'exited' && gitText(found.stdout) === tree ? commit : undefined;
}

/** Another push has changed the branch after the clone. */
function changedBranch(branch: string, tip: string, found: string): readonly [PushOutcome, Required<Problem>] {
  const again = 'start the pipeline again: it begins with what the branch has now';
  if (tip === '') {
    return [
      'branch-created',
      {
        message: `another push has created the branch ${branch} since the clone; nothing was pushed`,
        hint: `${again}, or name another branch with --push`,
      },
    ];
  }
  if (found === '') {
    const message = `another push has deleted the branch ${branch} since the clone; nothing was pushed`;
    return ['branch-deleted', { message, hint: 'start the pipeline again: it creates the branch' }];
  }
  const message = `the branch ${branch} has moved since the clone, from ${short(tip)} to ${short(found)}; nothing was pushed`;
  return ['branch-moved', { message, hint: again }];
}

function short(commit: string): string {
  return commit.slice(0, 8);
}

function failedProblem(words: string, state: string): Required<Problem> {
  return {
    message: `the push failed, and ${state}: ${words}`,
    hint: 'check the address and that the login may push, then start the pipeline again',
  };
}

/** What git and the server say, in one line, without secrets. */
function wordsOf(
  { stdout, stderr }: { readonly stdout: Uint8Array; readonly stderr: Uint8Array },
  address: string,
): string {
  const status = /^!\t[^\t]*\t(.*)$/m.exec(gitText(stdout))?.[1] ?? '';
  const ssh = wordsOfSsh(stderr);
  const own = gitText(stderr)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(?:remote|fatal):./.test(line));
  const lines = ssh.length > 0 ? ssh : own;
  const words = [...(status === '' ? [] : [status]), ...lines].slice(0, MOST_LINES).join('; ');
  return textWithoutSecrets(words || gitText(stderr).trim().split('\n').at(-1) || 'no reason given', address);
}

/** Hooks can print whole pages. */
const MOST_LINES = 6;
