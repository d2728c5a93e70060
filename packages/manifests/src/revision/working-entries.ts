import { gitText, directoryOf } from '@krmkit/base';
import type { EntryStatus, WritableFileSystem, Result } from '@krmkit/base';
import type { TreeEntries, TreeEntry } from './changed-entries.ts';
import type { IndexedFile } from './git-index.ts';
import { isAsSeen, readIndex } from './git-index.ts';
import { objectOf } from './object-of.ts';
import type { Repository } from './repository.ts';
import { unchangedByConversion } from './unchanged-by-conversion.ts';

export type TreeFiles = Pick<WritableFileSystem, 'entryStatus' | 'readFile' | 'readTextLink'>;

/** In bytes: a larger file counts as changed. */
const MAX_FILE = 512 * 1024 * 1024;

/** The object of a file that no commit needs to be compared with. */
const NO_OBJECT = '';

/**
 * The files of the working tree that git tracks or would track, with the objects that git would store. They are read here,
 * because git runs filters that the repository names when it reads them. It knows most of them from their status.
 *
 * A file that git-lfs keeps is compared by its pointer. What another filter makes of a file is not known: the file has
 * another object than in `base`.
 */
export async function workingEntries(
  repository: Repository,
  files: TreeFiles,
  base: TreeEntries,
): Promise<Result<TreeEntries>> {
  const [indexed, untracked] = await Promise.all([
    readIndex(repository, files),
    repository.run(['ls-files', '--others', '--exclude-standard', '-z']),
  ]);
  if (!indexed.ok) return indexed;
  if (!untracked.ok) return untracked;
  const lookAt = createLook(repository.top, files);
  const entries = new Map<string, TreeEntry>();
  const differing = new Map<string, Uint8Array>();
  const add = async (path: string, file: IndexedFile | undefined): Promise<void> => {
    const status = await lookAt(path);
    const known = status === undefined ? entryWithoutStatus(path, file) : entryAsSeen(file, status);
    if (known !== undefined) entries.set(path, known);
    if (known !== undefined || status === undefined) return;
    const before = base.get(path);
    const content = before === undefined ? undefined : await contentOf(`${repository.top}/${path}`, status, files);
    const object = before === undefined || content === undefined ? NO_OBJECT : await objectOf(content, before.object);
    entries.set(path, entryFor(status, object));
    if (content !== undefined && status.kind === 'file' && object !== before?.object) differing.set(path, content);
  };
  for (const [path, file] of indexed.value) await add(path, file);
  for (const path of gitText(untracked.value).split('\0')) {
    // A repository inside the repository is listed as a directory.
    if (path !== '' && !path.endsWith('/')) await add(path, undefined);
  }
  const same = await unchangedByConversion(repository, base, differing);
  if (!same.ok) return same;
  for (const [path, object] of same.value) {
    const entry = entries.get(path);
    if (entry !== undefined) entries.set(path, { ...entry, object });
  }
  return { ok: true, value: entries };
}

/** The entry of what is not there, or cannot be looked at. */
function entryWithoutStatus(path: string, file: IndexedFile | undefined): TreeEntry | undefined {
  if (file?.isSkipped === true && file.entry !== undefined) return file.entry;
  // A name that is not UTF-8 has no path here. The file can have any content.
  return path.includes('\uFFFD') ? { object: NO_OBJECT, kind: 'file' } : undefined;
}

/** The entry that the index has of a file, if the file has not changed since. */
function entryAsSeen(file: IndexedFile | undefined, status: EntryStatus): TreeEntry | undefined {
  return file?.entry !== undefined && isAsSeen(file, status) ? file.entry : undefined;
}

/** The status of a file or a link; undefined for anything else, and for what is behind a link. */
function createLook(
  top: string,
  files: Pick<WritableFileSystem, 'entryStatus'>,
): (path: string) => Promise<EntryStatus | undefined> {
  const known = new Map<string, boolean>([['', true]]);
  const isDirectory = async (path: string): Promise<boolean> => {
    let answer = known.get(path);
    if (answer === undefined) {
      const status = (await isDirectory(directoryOf(path))) ? await files.entryStatus(`${top}/${path}`) : undefined;
      answer = status?.ok === true && status.value.kind === 'directory';
      known.set(path, answer);
    }
    return answer;
  };
  return async (path) => {
    const status = (await isDirectory(directoryOf(path))) ? await files.entryStatus(`${top}/${path}`) : undefined;
    if (status?.ok !== true) return undefined;
    return status.value.kind === 'file' || status.value.kind === 'link' ? status.value : undefined;
  };
}

async function contentOf(path: string, { kind }: EntryStatus, files: TreeFiles): Promise<Uint8Array | undefined> {
  const read = kind === 'link' ? await files.readTextLink(path) : await files.readFile(path, MAX_FILE);
  if (!read.ok) return undefined;
  return typeof read.value === 'string' ? new TextEncoder().encode(read.value) : read.value;
}

function entryFor({ kind, mode }: EntryStatus, object: string): TreeEntry {
  if (kind === 'link') return { object, kind: 'link' };
  return { object, kind: 'file', ...((mode & 0o100) === 0 ? {} : { isExecutable: true }) };
}
