import { gitText } from '@krmkit/base';
import type { Attempt, Git } from '@krmkit/upstream';
import type { OpenedRepository } from './repository.ts';

/**
 * One of several pods of an export that push to one branch: EXPORT/NUMBER. Its commits say so, so that the other parts
 * know them from those of anybody else.
 */
export function messageOfPart(message: string, part: string): string {
  return `${message}\n\n${TRAILER}: ${part}`;
}

const TRAILER = 'Krmkit-Part';

/** What the branch has in place of the commit that a part wanted to push. */
type FoundBranch =
  /** Commits of other parts alone: `tree` has their files and those of this part, on top of `parent`. */
  | { readonly kind: 'parts'; readonly tree: string; readonly parent: string }
  /** A commit of this part with the same files: an earlier push, whose answer was lost. */
  | { readonly kind: 'pushed'; readonly commit: string }
  /** Something else, or another run of the same part. */
  | { readonly kind: 'foreign' };

interface PartOfBranch {
  readonly branch: string;
  readonly part: string;
  /** The commit that this part started from, and the one that it made on top of it. */
  readonly start: string;
  readonly made: string;
}

/** Puts the changes of a part on top of what the other parts have pushed since it started. */
export async function rebasePart(
  { git, address }: OpenedRepository,
  { branch, part, start, made }: PartOfBranch,
): Promise<Attempt<FoundBranch>> {
  const since = await commitsSince(git, { address, branch, start, part });
  if (!since.ok) return since;
  if (since.value === undefined) return FOREIGN;
  const { tip, commits } = since.value;
  const own = await changedEntries(git, start, made);
  if (!own.ok) return own;
  const theirs = await changedEntries(git, start, tip);
  if (!theirs.ok) return theirs;
  const same = commits.find((one) => one.part === part);
  if (same !== undefined) {
    const hasAll = [...own.value].every(([path, entry]) => theirs.value.get(path) === entry);
    return hasAll ? { ok: true, value: { kind: 'pushed', commit: same.commit } } : FOREIGN;
  }
  if (overlap([...own.value.keys()], [...theirs.value.keys()])) return FOREIGN;
  const tree = await treeWith(git, tip, own.value);
  return tree.ok ? { ok: true, value: { kind: 'parts', tree: tree.value, parent: tip } } : tree;
}

const FOREIGN: Attempt<FoundBranch> = { ok: true, value: { kind: 'foreign' } };

interface PartCommit {
  readonly commit: string;
  /** Undefined: it is no commit of a part. */
  readonly part: string | undefined;
}

interface CommitsOfParts {
  readonly tip: string;
  readonly commits: readonly PartCommit[];
}

/** The commits of the branch since a commit; undefined: not all of them are of parts of the same export. */
async function commitsSince(
  git: Git,
  { address, branch, start, part }: Omit<PartOfBranch, 'made'> & { readonly address: string },
): Promise<Attempt<CommitsOfParts | undefined>> {
  const none: Attempt<undefined> = { ok: true, value: undefined };
  const prefix = part.slice(0, part.indexOf('/') + 1);
  // The history before the start can be long, and is not needed.
  for (let depth = 2; depth <= DEEPEST; depth *= 2) {
    const fetched = await git.run([...FETCH, `--depth=${depth}`, '--', address, `refs/heads/${branch}`]);
    if (!fetched.ok) return fetched;
    const logged = await git.run(['log', '-z', '--first-parent', `-${depth}`, '--format=%H%n%B', 'FETCH_HEAD']);
    if (!logged.ok) return logged;
    const all = gitText(logged.value)
      .split('\0')
      .filter((text) => text !== '')
      .map(partCommit);
    const end = all.findIndex(({ commit }) => commit === start);
    const commits = end === -1 ? all : all.slice(0, end);
    if (commits.some(({ part: own }) => own?.startsWith(prefix) !== true)) return none;
    if (end !== -1) return { ok: true, value: { tip: all[0]?.commit ?? start, commits } };
    if (all.length < depth) return none;
  }
  return none;
}

const FETCH: readonly string[] = ['fetch', '--quiet', '--force', '--no-tags', '--no-recurse-submodules'];

/** More commits than an export has parts. */
const DEEPEST = 4096;

function partCommit(text: string): PartCommit {
  const part = new RegExp(`\n${TRAILER}: (\\S+)\\s*$`).exec(text)?.[1];
  return { commit: text.slice(0, text.indexOf('\n')), part };
}

/** Mode and object by path, of what differs in the second commit. A file that it lacks has the mode 0. */
async function changedEntries(git: Git, one: string, other: string): Promise<Attempt<ReadonlyMap<string, string>>> {
  const listed = await git.run(['diff-tree', '-r', '-z', '--no-renames', '--raw', '--no-abbrev', one, other]);
  if (!listed.ok) return listed;
  const entries = new Map<string, string>();
  for (const [, mode = '', object = '', path = ''] of gitText(listed.value).matchAll(RAW)) {
    entries.set(path, `${mode} ${object}`);
  }
  return { ok: true, value: entries };
}

/** https://git-scm.com/docs/git-diff-tree#_raw_output_format */
const RAW = /:\d+ (\d+) [0-9a-f]+ ([0-9a-f]+) [A-Z]\d*\0([^\0]+)\0/g;

/** Whether a path is in both, or one is a directory of the other. */
function overlap(own: readonly string[], theirs: readonly string[]): boolean {
  const [ours, others] = [withDirectories(own), withDirectories(theirs)];
  return own.some((path) => others.has(path)) || theirs.some((path) => ours.has(path));
}

function withDirectories(paths: readonly string[]): ReadonlySet<string> {
  const all = new Set(paths);
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) all.add(path.slice(0, end));
  }
  return all;
}

async function treeWith(git: Git, commit: string, entries: ReadonlyMap<string, string>): Promise<Attempt<string>> {
  const read = await git.run(['read-tree', commit]);
  if (!read.ok) return read;
  const stdin = [...entries].map(([path, entry]) => `${entry}\t${path}\0`).join('');
  const updated = await git.run(['update-index', '-z', '--index-info'], { stdin });
  if (!updated.ok) return updated;
  const written = await git.run(['write-tree']);
  return written.ok ? { ok: true, value: gitText(written.value) } : written;
}
