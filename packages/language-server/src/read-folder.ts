import type { DirectoryEntry, FileSystem } from '@krmkit/base';
import { joinPath } from '@krmkit/base';

/** In bytes: a larger file is not read. */
export const MOST_BYTES: number = 4 * 1024 * 1024;
/** A folder with more files is read up to this number. */
const MOST_FILES = 50_000;

/** Hidden files that krmkit reads. */
const HIDDEN = new Set(['.krmkit.yaml', '.krmignore']);

/** The texts below a folder, and what was left out. */
export interface ReadFolder {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** There are more files than krmkit reads. */
  readonly isCut: boolean;
}

/** Whether the language server reads a file below a folder; `path` is relative to it. */
export function isWatched(path: string): boolean {
  return path.split('/').every((name) => !isLeftOut(name));
}

function isLeftOut(name: string): boolean {
  return (name.startsWith('.') && !HIDDEN.has(name)) || name === 'node_modules';
}

/** Reads all texts below a folder: kustomizations can use any file. Follows no links to directories. */
export async function readFolder(root: string, files: FileSystem): Promise<ReadFolder> {
  const texts: { readonly path: string; readonly text: string }[] = [];
  const waiting = [''];
  for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
    const entries = await files.readDirectory(directory === '' ? root : joinPath(root, directory));
    for (const { name, kind } of entries.ok ? sorted(entries.value) : []) {
      if (isLeftOut(name)) continue;
      const path = directory === '' ? name : `${directory}/${name}`;
      if (kind === 'directory') waiting.push(path);
      else if (texts.length >= MOST_FILES) return { files: texts, isCut: true };
      else {
        const text = await readTextFile(joinPath(root, path), files);
        if (text !== undefined) texts.push({ path, text });
      }
    }
  }
  return { files: texts, isCut: false };
}

function sorted(entries: readonly DirectoryEntry[]): readonly DirectoryEntry[] {
  return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Undefined for what is no text. */
export async function readTextFile(path: string, files: FileSystem): Promise<string | undefined> {
  const status = await files.status(path);
  if (!status.ok || status.value.kind !== 'file') return undefined;
  const bytes = await files.readFile(path, MOST_BYTES);
  if (!bytes.ok) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.value);
  } catch {
    return undefined;
  }
}
