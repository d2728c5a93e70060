import type { Result } from '@krmkit/base';
import type { Repository } from './repository.ts';
import { gitText } from '@krmkit/base';

/** A file of a commit, or of the working tree. */
export interface TreeEntry {
  readonly object: string;
  readonly kind: 'file' | 'link';
  readonly isExecutable?: true;
}

/** By path below the top; undefined for a path that is no file of the commit. */
export type TreeEntries = ReadonlyMap<string, TreeEntry | undefined>;

/** The files that differ between the base and the head, as they are in the base. */
export function changedEntries(base: TreeEntries, head: TreeEntries): TreeEntries {
  const changed = new Map<string, TreeEntry | undefined>();
  for (const [path, before] of base) if (!isSame(before, head.get(path))) changed.set(path, before);
  for (const path of head.keys()) if (!base.has(path)) changed.set(path, undefined);
  return changed;
}

function isSame(a: TreeEntry | undefined, b: TreeEntry | undefined): boolean {
  return a?.object === b?.object && a?.kind === b?.kind && a?.isExecutable === b?.isExecutable;
}

/** All links of a commit. */
export function linksOf(entries: TreeEntries): TreeEntries {
  return new Map([...entries].filter(([, entry]) => entry?.kind === 'link'));
}

/** All files of a commit. */
export async function commitEntries({ run }: Repository, commit: string): Promise<Result<TreeEntries>> {
  const listed = await run(['ls-tree', '-r', '-z', '--full-tree', commit]);
  if (!listed.ok) return listed;
  const entries = new Map<string, TreeEntry>();
  for (const line of gitText(listed.value).split('\0')) {
    const tab = line.indexOf('\t');
    const [mode = '', , object = ''] = line.slice(0, tab).split(' ');
    const entry = entryOf(mode, object);
    if (tab !== -1 && entry !== undefined) entries.set(line.slice(tab + 1), entry);
  }
  return { ok: true, value: entries };
}

/** Undefined for a repository inside the repository, which is the same on both sides. */
export function entryOf(mode: string, object: string): TreeEntry | undefined {
  if (mode === '120000') return { object, kind: 'link' };
  if (!mode.startsWith('100')) return undefined;
  return { object, kind: 'file', ...(mode === '100755' ? { isExecutable: true } : {}) };
}
