// Files of a folder that the user drops or picks. The browser reads them; nothing is uploaded.
import type { PageFile } from './engine.ts';

/** A folder as far as it was read. */
export interface ReadFolder {
  readonly files: readonly PageFile[];
  /** What was left out, for people: `3 files that are no text`. */
  readonly leftOut: readonly string[];
}

interface Found {
  readonly path: string;
  readonly file: File;
}

const MOST_FILES = 5_000;
const MOST_BYTES = 2_000_000;
const SKIPPED = /(?:^|\/)(?:\.git|node_modules|\.terraform|\.DS_Store)(?:\/|$)/;

/** What `<input type="file" webkitdirectory>` gives; without `folder`, the paths are names of files. */
export function readPicked(list: Iterable<File>): Promise<ReadFolder> {
  return readAll([...list].map((file) => ({ path: file.webkitRelativePath || file.name, file })));
}

/** What was dropped. Call it in the handler of the event: the browser forgets the items afterwards. */
export async function readDropped(items: Iterable<DataTransferItem>): Promise<ReadFolder> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found: Found[] = [];
  for (const entry of entries) await walk(entry, found);
  return readAll(found);
}

async function walk(entry: FileSystemEntry, found: Found[]): Promise<void> {
  const path = entry.fullPath.replace(/^\//, '');
  if (SKIPPED.test(path) || found.length > MOST_FILES) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => {
      entry.file(resolve, reject);
    });
    found.push({ path, file });
  } else if (isDirectory(entry)) {
    const reader = entry.createReader();
    // A call gives a part of the entries, and an empty list at the end.
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
        reader.readEntries(resolve, reject);
      });
      if (some.length === 0) return;
      for (const one of some) await walk(one, found);
    }
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

async function readAll(found: readonly Found[]): Promise<ReadFolder> {
  const files: PageFile[] = [];
  let large = 0;
  let binary = 0;
  const wanted = found.filter(({ path }) => !SKIPPED.test(path)).slice(0, MOST_FILES);
  for (const { path, file } of wanted) {
    if (file.size > MOST_BYTES) {
      large += 1;
      continue;
    }
    const text = await file.text();
    if (text.includes('\0') || text.includes('\uFFFD')) binary += 1;
    else files.push({ path, text });
  }
  const skipped = found.length - wanted.length;
  const leftOut = [
    [large, 'larger than 2 MB'],
    [binary, 'no text'],
    [skipped, `.git, node_modules, or more than ${MOST_FILES} files`],
  ].flatMap(([count, why]) => (count === 0 ? [] : [`${count} ${count === 1 ? 'file' : 'files'}: ${why}`]));
  const sorted = withoutFolder(files).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return { files: sorted, leftOut };
}

/** Without the name of the one folder that has everything, as a command in that folder shows paths. */
function withoutFolder(files: readonly PageFile[]): readonly PageFile[] {
  const [first] = files;
  const folder = first === undefined ? '' : first.path.slice(0, first.path.indexOf('/') + 1);
  if (folder === '' || !files.every(({ path }) => path.startsWith(folder))) return files;
  return files.map(({ path, text }) => ({ path: path.slice(folder.length), text }));
}
