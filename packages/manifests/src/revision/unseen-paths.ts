import { gitText } from '@krmkit/base';
import type { FileSystem, Problem, Result } from '@krmkit/base';
import type { Repository } from './repository.ts';
import type { Revisions } from './resolve-revisions.ts';

/** The mode of a submodule in a tree or an index. */
const SUBMODULE = '160000';

/** The paths below the top of the submodules that name another commit in the base than in the head or the working tree. */
export async function changedSubmodules(
  { run }: Repository,
  { base, head }: Revisions,
): Promise<Result<readonly string[]>> {
  const [before, after] = await Promise.all([
    run(['ls-tree', '-r', '-z', '--full-tree', base.commit]),
    run(head === undefined ? ['ls-files', '-s', '-z'] : ['ls-tree', '-r', '-z', '--full-tree', head.commit]),
  ]);
  if (!before.ok) return before;
  if (!after.ok) return after;
  const [was, is] = [submodulesOf(before.value), submodulesOf(after.value)];
  const all = [...new Set([...was.keys(), ...is.keys()])];
  if (all.length === 0) return { ok: true, value: [] };
  if (head !== undefined) return { ok: true, value: all.filter((path) => was.get(path) !== is.get(path)) };
  // The working tree can have another commit than the index. The files of the submodule are not looked at.
  const raw = ['diff-index', '--raw', '-z', '--no-abbrev', '--no-renames', '--ignore-submodules=dirty'];
  const changed = await run([...raw, base.commit, '--', ...all.map((path) => `:(top,literal)${path}`)]);
  if (!changed.ok) return changed;
  const parts = gitText(changed.value).split('\0');
  return { ok: true, value: parts.filter((_, index) => index % 2 === 1) };
}

/** The commit of each submodule, from the output of `git ls-tree` or `git ls-files -s`. */
function submodulesOf(listed: Uint8Array): ReadonlyMap<string, string> {
  const submodules = new Map<string, string>();
  for (const line of gitText(listed).split('\0')) {
    if (!line.startsWith(`${SUBMODULE} `)) continue;
    const tab = line.indexOf('\t');
    const [, second = '', third = ''] = line.slice(0, tab).split(' ');
    submodules.set(line.slice(tab + 1), second === 'commit' ? third : second);
  }
  return submodules;
}

/** Why git cannot tell what changed in one of the PATHs: it is outside of the clone, or in a repository inside it. */
export async function unseenPath(
  paths: readonly string[],
  { top, directory }: Pick<Repository, 'top' | 'directory'>,
  files: FileSystem,
): Promise<Problem | undefined> {
  for (const path of paths) {
    // What does not exist is reported as such.
    if (!(await files.status(path)).ok) continue;
    const real = await realPathOf(withoutDots(path.startsWith('/') ? path : `${top}/${directory}/${path}`), files);
    if (real !== top && !real.startsWith(`${top}/`)) {
      const message = `${path} is outside of this clone, so git cannot tell what changed in it`;
      return { message, hint: 'run krmkit in the clone that has it' };
    }
    for (let above = real; above.length > top.length; above = above.slice(0, above.lastIndexOf('/'))) {
      if (!(await files.status(`${above}/.git`)).ok) continue;
      const message = `${path} is in another repository inside this clone, so git cannot tell here what changed in it`;
      return { message, hint: `run krmkit in ${above.slice(top.length + 1)}` };
    }
  }
  return undefined;
}

/** The path without links; of a path that does not exist, the directories that do are without links. */
export async function realPathOf(absolute: string, files: FileSystem): Promise<string> {
  for (let end = absolute.length; end > 0; end = absolute.lastIndexOf('/', end - 1)) {
    const real = await files.realPath(absolute.slice(0, end));
    if (real.ok) return `${real.value}${absolute.slice(end)}`;
  }
  return absolute;
}

/** An absolute path without `.` and `..`. */
export function withoutDots(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}
