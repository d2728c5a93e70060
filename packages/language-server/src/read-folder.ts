import type { DirectoryEntry, FileSystem } from '@krmkit/base';
import { compareBytes, joinPath } from '@krmkit/base';
import type { UserMessage } from './say-once.ts';

/** In bytes: a larger file is not read. A ConfigMap and a Secret hold 1 MiB, and other files are of use only in them. */
const MOST_BYTES = { manifest: 32 * 1024 * 1024, other: 1024 * 1024 };
/** A folder with more files is read up to this number. */
const MOST_FILES = 50_000;

/** The texts below a folder, and what was left out. */
export interface ReadFolder {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly unread: readonly UserMessage[];
}

/**
 * Whether the language server reads a file below a folder; `path` is relative to it. Kustomizations can use hidden files,
 * such as `.env`; hidden directories are those of other tools.
 */
export function isWatched(path: string): boolean {
  return path
    .split('/')
    .slice(0, -1)
    .every((name) => !isLeftOut(name));
}

function isLeftOut(directory: string): boolean {
  return directory.startsWith('.') || directory === 'node_modules';
}

/**
 * Reads all files below a folder: kustomizations can use any file. Follows no links to directories. `onRead` is called
 * before each file, with the number of those before it.
 */
export async function readFolder(
  root: string,
  files: FileSystem,
  onRead: (count: number) => void = () => undefined,
): Promise<ReadFolder> {
  const texts: { readonly path: string; readonly text: string }[] = [];
  const unread: UserMessage[] = [];
  const waiting = [''];
  for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
    const entries = await files.readDirectory(directory === '' ? root : joinPath(root, directory));
    for (const { name, kind } of entries.ok ? sorted(entries.value) : []) {
      const path = directory === '' ? name : `${directory}/${name}`;
      if (kind === 'directory') {
        if (!isLeftOut(name)) waiting.push(path);
        continue;
      }
      if (texts.length >= MOST_FILES) return { files: texts, unread: [...unread, tooMany(root)] };
      onRead(texts.length);
      const read = await readTextFile(joinPath(root, path), files);
      if (read.state === 'read') texts.push({ path, text: read.text });
      else if (read.state === 'refused') unread.push(refusal(path, read.message));
    }
  }
  return { files: texts, unread };
}

function tooMany(root: string): UserMessage {
  const message = `${root} has more than ${MOST_FILES} files, and the others are not read`;
  return { severity: 'warning', message, hint: 'Open a folder below it' };
}

function isManifest(path: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(path);
}

function refusal(path: string, message: string): UserMessage {
  return { severity: isManifest(path) ? 'warning' : 'info', message: `${path} is not read: ${message}` };
}

function sorted(entries: readonly DirectoryEntry[]): readonly DirectoryEntry[] {
  return entries.toSorted((a, b) => compareBytes(a.name, b.name));
}

/** A file as a text, or why it is none. */
export type ReadText =
  | { readonly state: 'read'; readonly text: string }
  /** It is not there, or it is no file. */
  | { readonly state: 'missing' }
  | { readonly state: 'refused'; readonly message: string };

/** Bytes that are not UTF-8, such as those of pictures in generators, are replacement characters. */
export async function readTextFile(path: string, files: FileSystem): Promise<ReadText> {
  const status = await files.status(path);
  if (!status.ok || status.value.kind !== 'file') return { state: 'missing' };
  const bytes = await files.readFile(path, isManifest(path) ? MOST_BYTES.manifest : MOST_BYTES.other);
  if (!bytes.ok) {
    const isMissing = bytes.failure === 'missing';
    return isMissing ? { state: 'missing' } : { state: 'refused', message: bytes.message };
  }
  return { state: 'read', text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.value) };
}
