import type { Dirent, Stats } from 'node:fs';
import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import process from 'node:process';
import type { Clock, DirectoryEntry, FileKind, FileSystem, Outcome, StandardInput } from './ports.ts';
import { codeOf, failureOf } from './system-error.ts';

/**
 * The file system of this machine. Reads regular files synchronously: 2,000 small files take 10 ms, and 80 to 180 ms
 * with promises.
 */
export function nodeFileSystem(): FileSystem {
  return {
    readFile: async (path, maxBytes) => {
      try {
        return readRegularFile(path, maxBytes) ?? (await readStream(createReadStream(path), maxBytes));
      } catch (error) {
        return failure(error);
      }
    },
    readDirectory: (path) => attempt(() => readdirSync(path, { withFileTypes: true }).map(toEntry)),
    status: (path) =>
      attempt(() => {
        const stats = statSync(path);
        return { kind: kindOf(stats), size: stats.isFile() ? stats.size : 0 };
      }),
    realPath: (path) => attempt(() => resolveLinks(path).replaceAll('\\', '/')),
  };
}

/** Reads a stream such as `process.stdin`. */
export function nodeStandardInput(
  stream: AsyncIterable<Uint8Array | string> & { readonly destroy?: () => unknown },
): StandardInput {
  return {
    close: () => void stream.destroy?.(),
    readAll: async (maxBytes) => {
      try {
        return await readStream(stream, maxBytes);
      } catch (error) {
        return failure(error);
      }
    },
    chunks: () => chunksOf(stream),
  };
}

async function* chunksOf(
  stream: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Outcome<Uint8Array>, void, undefined> {
  const encoder = new TextEncoder();
  try {
    for await (const chunk of stream) {
      yield { ok: true, value: typeof chunk === 'string' ? encoder.encode(chunk) : chunk };
    }
  } catch (error) {
    yield failure(error);
  }
}

export function nodeClock(): Clock {
  return { now: () => Date.now() };
}

/** One system call instead of one for each directory; on Windows, it would replace the letters of network drives. */
const withoutLinks: (path: string) => string = process.platform === 'win32' ? realpathSync : realpathSync.native;

/** The system knows the real path of the working directory, except on Windows; no read of the disk can fail for it. */
function resolveLinks(path: string): string {
  return path === '.' && process.platform !== 'win32' ? process.cwd() : withoutLinks(path);
}

/** Without this flag, opening a pipe waits for its writer. Windows does not have the flag. */
const NO_WAITING: number = Object.hasOwn(constants, 'O_NONBLOCK') ? constants.O_NONBLOCK : 0;

/** Undefined for anything but a regular file. */
function readRegularFile(path: string, maxBytes: number): Outcome<Uint8Array> | undefined {
  const descriptor = openSync(path, constants.O_RDONLY | NO_WAITING);
  try {
    const stats = fstatSync(descriptor);
    if (kindOf(stats) === 'other') return undefined;
    if (stats.isDirectory()) return { ok: false, failure: 'is-directory', message: 'is a directory' };
    if (stats.size > maxBytes) return tooLarge(maxBytes);
    // One byte more than the reported size, to detect the end; files in /proc report 0 and have content.
    let bytes = new Uint8Array(stats.size + 1);
    let length = 0;
    for (;;) {
      const count = readSync(descriptor, bytes, length, bytes.length - length, null);
      if (count === 0) return { ok: true, value: bytes.subarray(0, length) };
      length += count;
      if (length > maxBytes) return tooLarge(maxBytes);
      // Do not check for growth during the read: that would need another system call per file.
      if (length === stats.size) return { ok: true, value: bytes.subarray(0, length) };
      if (length === bytes.length) {
        const larger = new Uint8Array(Math.max(4096, bytes.length * 2));
        larger.set(bytes);
        bytes = larger;
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

async function readStream(stream: AsyncIterable<Uint8Array | string>, maxBytes: number): Promise<Outcome<Uint8Array>> {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
    chunks.push(bytes);
    length += bytes.length;
    if (length > maxBytes) return tooLarge(maxBytes);
  }
  const all = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return { ok: true, value: all };
}

function tooLarge(maxBytes: number): Outcome<never> {
  return { ok: false, failure: 'too-large', message: `larger than ${maxBytes} bytes` };
}

function toEntry(entry: Dirent): DirectoryEntry {
  return { name: entry.name, kind: entry.isSymbolicLink() ? 'link' : kindOf(entry) };
}

function kindOf(entry: Dirent | Stats): Exclude<FileKind, 'link'> {
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'directory' : 'other';
}

async function attempt<T>(action: () => T): Promise<Outcome<T>> {
  try {
    return { ok: true, value: action() };
  } catch (error) {
    return failure(error);
  }
}

function failure(error: unknown): Outcome<never> {
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, failure: failureOf(codeOf(error)), message };
}
