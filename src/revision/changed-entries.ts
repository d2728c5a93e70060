import type { Result } from '../value/result.ts';
import type { Repository } from './repository.ts';
import { gitText } from '../platform/git.ts';
import type { Revisions } from './resolve-revisions.ts';

/** A file of a commit. */
export interface TreeEntry {
  readonly object: string;
  readonly kind: 'file' | 'link';
  readonly isExecutable?: true;
}

/** By path below the top; undefined for a path that is no file of the commit. */
export type TreeEntries = ReadonlyMap<string, TreeEntry | undefined>;

/**
 * The files that differ between the base and the head, as they are in the base. A file that git does not track is new;
 * files that git ignores, and nested repositories, are the same on both sides.
 */
export async function changedEntries(repository: Repository, { base, head }: Revisions): Promise<Result<TreeEntries>> {
  const [listed, untracked] = await Promise.all([
    repository.run(
      head === undefined
        ? ['diff', ...RAW, '--no-ext-diff', '--ignore-submodules=all', base.commit, '--']
        : ['diff-tree', '-r', ...RAW, base.commit, head.commit, '--'],
    ),
    head === undefined ? repository.run(['ls-files', '--others', '--exclude-standard', '-z']) : NOTHING,
  ]);
  if (!listed.ok) return listed;
  if (!untracked.ok) return untracked;
  const entries = new Map<string, TreeEntry | undefined>();
  const parts = gitText(listed.value).split('\0');
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [mode = '', newMode = '', object = ''] = (parts[index] ?? '').replace(/^:/, '').split(' ');
    if (mode === NESTED || newMode === NESTED) continue;
    entries.set(parts[index + 1] ?? '', entryOf(mode, object));
  }
  for (const path of gitText(untracked.value).split('\0')) if (path !== '') entries.set(path, undefined);
  return { ok: true, value: entries };
}

const NOTHING: Result<Uint8Array> = { ok: true, value: new Uint8Array() };

const RAW: readonly string[] = ['--raw', '-z', '--no-abbrev', '--no-renames'];

/** The mode of a repository inside the repository. */
const NESTED = '160000';

/** All links of a commit. */
export async function commitLinks(repository: Repository, commit: string): Promise<Result<TreeEntries>> {
  const all = await commitEntries(repository, commit);
  return all.ok ? { ok: true, value: new Map([...all.value].filter(([, entry]) => entry?.kind === 'link')) } : all;
}

/** All files of a commit. */
export async function commitEntries({ run }: Repository, commit: string): Promise<Result<TreeEntries>> {
  const listed = await run(['ls-tree', '-r', '-z', '--full-tree', commit]);
  if (!listed.ok) return listed;
  const entries = new Map<string, TreeEntry | undefined>();
  for (const line of gitText(listed.value).split('\0')) {
    const tab = line.indexOf('\t');
    const [mode = '', , object = ''] = line.slice(0, tab).split(' ');
    if (tab !== -1 && mode !== NESTED) entries.set(line.slice(tab + 1), entryOf(mode, object));
  }
  return { ok: true, value: entries };
}

function entryOf(mode: string, object: string): TreeEntry | undefined {
  if (mode === '120000') return { object, kind: 'link' };
  if (!mode.startsWith('100')) return undefined;
  return { object, kind: 'file', ...(mode === '100755' ? { isExecutable: true } : {}) };
}
