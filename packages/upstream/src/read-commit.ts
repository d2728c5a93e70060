import { gitBlobs, gitText, nearest } from '@krmkit/base';
import { refusalOf } from '@krmkit/manifests';
import type { Git } from './git.ts';
import { explainEnd } from './git.ts';
import type { Attempt } from './problem.ts';
import { failed } from './problem.ts';
import type { FileTree, TreeFile } from './tree-file.ts';
import { treeFile } from './tree-file.ts';

/** A directory of a commit. */
export interface CommitFiles {
  readonly files: FileTree;
  /** Entries that are never copied: links, nested repositories, paths that lead out. */
  readonly leftOut: readonly LeftOut[];
}

export interface LeftOut {
  readonly path: string;
  /** `It is a link`. */
  readonly reason: string;
}

interface Entry {
  readonly path: string;
  readonly object: string;
  readonly size: number;
  readonly executable: boolean;
}

const MAX_FILES = 100_000;
const MAX_BYTES = 512 * 1024 * 1024;
/** Bytes for the list of MAX_FILES files with paths of 250 characters. */
const MAX_LISTING = 32 * 1024 * 1024;

/**
 * Reads the git objects directly, without a checkout, so that no filter, hook or link of the repository takes effect.
 */
export async function readCommit(git: Git, commit: string, directory: string): Promise<Attempt<CommitFiles>> {
  const listed = await git.end(['ls-tree', '-r', '-z', '-l', '--full-tree', `${commit}:${directory}`], {
    maxOutput: MAX_LISTING,
  });
  // Trees that refer to one another can list billions of files.
  if (listed.end === 'too-much-output') {
    const message = `upstream has more than ${MAX_FILES} files: git lists more than ${MAX_LISTING} bytes of names`;
    return failed('environment', message, 'name a smaller directory of it');
  }
  if (listed.end === 'exited' && listed.status !== 0) {
    const message = `commit ${commit.slice(0, 12)} does not have the directory ${directory === '' ? '/' : directory}`;
    const near = nearest(directory, await directoriesOf(git, commit));
    const hint = 'name a directory of this commit; a package has it in upstream.git.directory';
    return failed('environment', message, near === undefined ? hint : `did you mean ${near}?`);
  }
  if (listed.end !== 'exited') return explainEnd(listed);
  const { entries, leftOut } = parseListing(listed.stdout);
  let bytes = 0;
  for (const { size } of entries) bytes += size;
  if (entries.length > MAX_FILES || bytes > MAX_BYTES) {
    const message = `upstream has ${entries.length} files with ${bytes} bytes: more than ${MAX_FILES} or ${MAX_BYTES}`;
    return failed('environment', message, 'name a smaller directory of it');
  }
  const objects = [...new Set(entries.map(({ object }) => object))];
  const read = await git.run(['cat-file', '--batch'], {
    stdin: objects.map((object) => `${object}\n`).join(''),
    maxOutput: bytes + objects.length * 200 + 65_536,
  });
  if (!read.ok) return read;
  // Copies, because a part would keep all of git's output in memory.
  const contents = new Map([...gitBlobs(read.value)].map(([object, content]) => [object, content.slice()]));
  const files = new Map<string, TreeFile>();
  for (const { path, object, executable } of entries) {
    const content = contents.get(object);
    if (content === undefined) return failed('environment', `git did not return ${path}`, 'run this again');
    files.set(path, treeFile(content, executable));
  }
  return { ok: true, value: { files, leftOut } };
}

/** None if git cannot list them. */
async function directoriesOf(git: Git, commit: string): Promise<readonly string[]> {
  const listed = await git.end(['ls-tree', '-r', '-d', '-z', '--name-only', '--full-tree', commit], {
    maxOutput: MAX_LISTING,
  });
  return listed.end === 'exited' && listed.status === 0 ? gitText(listed.stdout).split('\0').filter(Boolean) : [];
}

/** Lines of `ls-tree -z -l`: mode, type, object, size, a tab and the path, which can hold any character except NUL. */
function parseListing(bytes: Uint8Array): { readonly entries: readonly Entry[]; readonly leftOut: readonly LeftOut[] } {
  const entries: Entry[] = [];
  const leftOut: LeftOut[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0, start);
    const tab = bytes.indexOf(0x09, start);
    if (end === -1 || tab === -1 || tab > end) break;
    const [mode = '', type = '', object = '', size = ''] = gitText(bytes.subarray(start, tab)).split(/ +/);
    const path = gitText(bytes.subarray(tab + 1, end));
    const reason = reasonToLeaveOut(mode, type, path);
    if (reason === undefined) entries.push({ path, object, size: Number(size), executable: mode === '100755' });
    else leftOut.push({ path, reason });
    start = end + 1;
  }
  return { entries, leftOut };
}

function reasonToLeaveOut(mode: string, type: string, path: string): string | undefined {
  if (mode === '120000') return 'It is a link';
  if (type === 'commit') return 'It is a repository of its own';
  if (type !== 'blob') return 'It is not a regular file';
  if (path.includes('\uFFFD')) return 'Its name is not UTF-8';
  return refusalOf(path);
}
