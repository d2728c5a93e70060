import type { BigIntStats } from 'node:fs';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import { unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import process from 'node:process';
import { nodeFileSystem } from './node.ts';
import type {
  EntryStatus,
  FileKind,
  FileSystem,
  NewFile,
  Outcome,
  Processes,
  ProcessIdentity,
  WritableFileSystem,
  WriteFailure,
} from './ports.ts';
import { codeOf, failureOf, writeFailureOf } from './system-error.ts';

type Written = Outcome<void, WriteFailure>;

/**
 * The writing methods of the file system of this machine. They are synchronous, except for those that wait for the disk:
 * flushing, where the disk combines concurrent requests, and removing, where a file system discards blocks.
 */
export function nodeWritingHalf(): Omit<WritableFileSystem, keyof FileSystem> {
  return {
    entryStatus: async (path) => {
      try {
        return { ok: true, value: toStatus(lstatSync(path, { bigint: true })) };
      } catch (error) {
        return { ok: false, failure: failureOf(codeOf(error)), message: messageOf(error) };
      }
    },
    mayWrite: async (path) => (await attempt(() => accessSync(path, constants.W_OK))).ok,
    createFile: (path, bytes, file) => attempt(() => createFile(path, bytes, file)),
    flushFile: (path) => flush(path, WINDOWS ? constants.O_RDWR : constants.O_RDONLY),
    flushDirectory: async (path) => {
      // Windows cannot open directories, and flushes their entries with the files.
      if (WINDOWS) return DONE;
      const flushed = await flush(path, constants.O_RDONLY | constants.O_DIRECTORY);
      return !flushed.ok && flushed.failure === 'unsupported' ? DONE : flushed;
    },
    rename: (from, to) => attempt(() => renameSync(from, to)),
    link: (from, to) => attempt(() => linkSync(from, to), NO_LINKS),
    removeFile: async (path) => {
      try {
        await unlink(path);
        return DONE;
      } catch (error) {
        return failed(error);
      }
    },
    makeDirectory: (path) => attempt(() => mkdirSync(path)),
    removeDirectory: async (path) => {
      const removed = await attempt(() => rmdirSync(path));
      // Solaris reports EEXIST instead of ENOTEMPTY, which POSIX allows.
      return !removed.ok && removed.failure === 'exists' ? { ...removed, failure: 'not-empty' } : removed;
    },
    createTextLink: (path, text) => attempt(() => symlinkSync(text, path), NO_LINKS),
    readTextLink: async (path) => {
      try {
        return { ok: true, value: readlinkSync(path) };
      } catch (error) {
        return { ok: false, failure: failureOf(codeOf(error)), message: messageOf(error) };
      }
    },
  };
}

export function nodeProcesses(): Processes {
  let own: ProcessIdentity | undefined;
  const self = (): ProcessIdentity => {
    own ??= {
      pid: process.pid,
      host: hostname(),
      boot: textOrNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
      namespace: textOrNothing(() => readlinkSync('/proc/self/ns/pid')),
      started: startOf(process.pid) ?? '',
    };
    return own;
  };
  return {
    self,
    user: () => process.geteuid?.(),
    isRunning: (other) => {
      const here = self();
      if (other.host !== here.host) return undefined;
      if (other.boot !== here.boot) return false;
      if (other.namespace !== here.namespace) return undefined;
      if (!Number.isSafeInteger(other.pid) || other.pid <= 0) return false;
      try {
        process.kill(other.pid, 0);
      } catch (error) {
        // EPERM: the process exists and belongs to another user.
        if (codeOf(error) === 'ESRCH') return false;
      }
      const started = startOf(other.pid);
      return started === undefined || started === other.started;
    },
  };
}

const WINDOWS: boolean = process.platform === 'win32';

const DONE: Written = { ok: true, value: undefined };

/** Error codes where the file system, or a kernel rule about files of others, permits no hard link. */
const NO_LINKS: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'];

/** Error codes of network file systems that cannot flush a directory. */
const NO_FLUSHING: readonly unknown[] = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP'];

/**
 * The start time of a process in clock ticks since boot: field 22 of proc(5) stat. The fields are counted after the
 * program name, which can contain any character. Empty for a zombie; undefined without /proc.
 */
function startOf(pid: number): string | undefined {
  const stat = textOrNothing(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (stat === '') return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? '' : fields[19];
}

function createFile(path: string, bytes: Uint8Array, { mode, keep }: NewFile): void {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
  // Other users must not read the file before its owner is set.
  const descriptor = openSync(path, flags, keep === undefined ? mode : 0o600);
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
    if (keep !== undefined && !WINDOWS) {
      const kept = keepOwner(descriptor, keep.owner);
      // With another owner, setuid and setgid would grant the rights of that owner.
      fchmodSync(descriptor, kept ? keep.mode : keep.mode & 0o1777);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Sets only the group if the user cannot be set. */
function keepOwner(descriptor: number, owner: EntryStatus['owner']): boolean {
  const stats = fstatSync(descriptor);
  if (stats.uid === owner.user && stats.gid === owner.group) return true;
  for (const user of [owner.user, stats.uid]) {
    try {
      fchownSync(descriptor, user, owner.group);
      return user === owner.user;
    } catch (error) {
      if (codeOf(error) !== 'EPERM' && codeOf(error) !== 'EINVAL') throw error;
    }
  }
  return false;
}

async function flush(path: string, flags: number): Promise<Written> {
  let descriptor: number;
  try {
    descriptor = openSync(path, flags);
  } catch (error) {
    return failed(error);
  }
  try {
    await new Promise<void>((resolve, reject) => {
      fsync(descriptor, (error) => (error === null ? resolve() : reject(error)));
    });
    return DONE;
  } catch (error) {
    return failed(error, NO_FLUSHING);
  } finally {
    closeSync(descriptor);
  }
}

function toStatus(stats: BigIntStats): EntryStatus {
  return {
    kind: kindOf(stats),
    size: stats.isFile() ? Number(stats.size) : 0,
    mode: Number(stats.mode) & 0o7777,
    owner: { user: Number(stats.uid), group: Number(stats.gid) },
    identity: `${stats.dev}:${stats.ino}`,
    modified: `${stats.mtimeNs}`,
    ...(WINDOWS ? {} : { changed: `${stats.ctimeNs}` }),
  };
}

function kindOf(stats: BigIntStats): FileKind {
  if (stats.isSymbolicLink()) return 'link';
  if (stats.isFile()) return 'file';
  return stats.isDirectory() ? 'directory' : 'other';
}

async function attempt(action: () => void, unsupported: readonly unknown[] = []): Promise<Written> {
  try {
    action();
    return DONE;
  } catch (error) {
    return failed(error, unsupported);
  }
}

function failed(error: unknown, unsupported: readonly unknown[] = []): Outcome<never, WriteFailure> {
  const code = codeOf(error);
  const failure = unsupported.includes(code) ? 'unsupported' : writeFailureOf(code);
  return { ok: false, failure, message: messageOf(error) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function textOrNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** The file system of this machine, writable. Separate from `nodeFileSystem` because most commands only read. */
export function nodeWritableFileSystem(): WritableFileSystem {
  return { ...nodeFileSystem(), ...nodeWritingHalf() };
}
