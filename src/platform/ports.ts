/**
 * The outside world as krmkit sees it. Everything here answers with data: what goes wrong with a file is an outcome,
 * not an exception. Paths have `/` between segments on every system.
 */
export type Outcome<T, F = FileFailure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F; readonly message: string };

/** `message` of an outcome is the system's own text, for `failed` above all. */
export type FileFailure =
  | 'missing'
  | 'denied'
  | 'link-loop'
  | 'is-directory'
  | 'not-directory'
  | 'too-large'
  | 'failed';

/** `other`: a pipe, a socket, a device. */
export type FileKind = 'file' | 'directory' | 'link' | 'other';

export interface DirectoryEntry {
  /** One segment. */
  readonly name: string;
  /** Of the entry itself: a link is not followed. */
  readonly kind: FileKind;
}

export interface FileStatus {
  /** Of what a link leads to. */
  readonly kind: Exclude<FileKind, 'link'>;
  /** In bytes; 0 where a size makes no sense. */
  readonly size: number;
}

/** The reading half of a file system. */
export interface FileSystem {
  /** The whole content; more than `maxBytes` is `too-large`. Pipes and devices are read to their end. */
  readonly readFile: (path: string, maxBytes: number) => Promise<Outcome<Uint8Array>>;
  /** In any order, without `.` and `..`. */
  readonly readDirectory: (path: string) => Promise<Outcome<readonly DirectoryEntry[]>>;
  readonly status: (path: string) => Promise<Outcome<FileStatus>>;
  /** The absolute path with every link followed. */
  readonly realPath: (path: string) => Promise<Outcome<string>>;
}

/** What can go wrong besides when something is written. `full`: no space, or beyond a quota. */
export type WriteFailure = FileFailure | 'exists' | 'not-empty' | 'full' | 'unsupported';

/** An entry of a directory as it stands there: a link is not followed. */
export interface EntryStatus {
  readonly kind: FileKind;
  /** In bytes; 0 where a size makes no sense. */
  readonly size: number;
  /** Permission bits, with setuid, setgid and sticky: 0o7777 at most. */
  readonly mode: number;
  readonly owner: FileOwner;
  /** Two entries with one identity are one file: device and inode. */
  readonly identity: string;
  /** Time of the last change of its content, as fine as the system knows it. Only ever compared. */
  readonly modified: string;
}

export interface FileOwner {
  readonly user: number;
  readonly group: number;
}

export interface NewFile {
  /** Permission bits, less the process's umask. */
  readonly mode: number;
  /** These very bits, whatever the umask says; and this owner, where the system permits it. */
  readonly keep?: Pick<EntryStatus, 'mode' | 'owner'>;
}

/** The writing half. Nothing here follows a link in the last segment, and nothing but `rename` replaces a thing. */
export interface WritableFileSystem extends FileSystem {
  readonly entryStatus: (path: string) => Promise<Outcome<EntryStatus>>;
  /** May this file's content be changed, as the system's permissions are? */
  readonly mayWrite: (path: string) => Promise<boolean>;
  /** A new file; `exists` where something is there. After another failure a part of it may be left. */
  readonly createFile: (path: string, bytes: Uint8Array, file: NewFile) => Promise<Outcome<void, WriteFailure>>;
  /** Returns when the content of a file, or the names of a directory, would outlive a power cut. */
  readonly flushFile: (path: string) => Promise<Outcome<void, WriteFailure>>;
  readonly flushDirectory: (path: string) => Promise<Outcome<void, WriteFailure>>;
  /** In one step: whoever looks sees the one or the other. Replaces a file. */
  readonly rename: (from: string, to: string) => Promise<Outcome<void, WriteFailure>>;
  /** A second name for one file; `unsupported` where the file system or the system's rules have none. */
  readonly link: (from: string, to: string) => Promise<Outcome<void, WriteFailure>>;
  /** A file or a link, never a directory. */
  readonly removeFile: (path: string) => Promise<Outcome<void, WriteFailure>>;
  readonly makeDirectory: (path: string) => Promise<Outcome<void, WriteFailure>>;
  /** An empty one; anything else is `not-empty`. */
  readonly removeDirectory: (path: string) => Promise<Outcome<void, WriteFailure>>;
  /** A link that holds a text instead of leading anywhere: made with its text in one step, so it can be a lock. */
  readonly createTextLink: (path: string, text: string) => Promise<Outcome<void, WriteFailure>>;
  readonly readTextLink: (path: string) => Promise<Outcome<string>>;
}

/** What tells a process from every other one, later and elsewhere too. Empty where the system does not say. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** Changes when the machine starts again. */
  readonly boot: string;
  /** The container's own numbering of processes. */
  readonly namespace: string;
  /** When the process began, so that a number that was given again is noticed. */
  readonly started: string;
}

export interface Processes {
  readonly self: () => ProcessIdentity;
  /** Whose rights this process has; undefined where files have no numbered owners. */
  readonly user: () => number | undefined;
  /** Undefined where it cannot be known: it belongs to another machine or container. */
  readonly isRunning: (process: ProcessIdentity) => boolean | undefined;
}

export interface StandardInput {
  /** Everything up to its end. */
  readonly readAll: (maxBytes: number) => Promise<Outcome<Uint8Array>>;
  /** The same as it comes; the last one may be a failure. Either this or `readAll` is called, once. */
  readonly chunks: () => AsyncIterable<Outcome<Uint8Array>>;
}

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Says that somebody does not want it any more (Ctrl-C); an `AbortSignal` is one. */
export interface StopSignal {
  readonly aborted: boolean;
}

/** One that also calls when it happens; an `AbortSignal` is one. */
export interface CancelSignal extends StopSignal {
  readonly addEventListener: (type: 'abort', listener: () => void) => void;
  readonly removeEventListener: (type: 'abort', listener: () => void) => void;
}

export interface ProgramOptions {
  /** The directory to run in; that of this process where it is left out. */
  readonly cwd?: string;
  /** What it reads; nothing where it is left out. */
  readonly stdin?: string | Uint8Array;
  /** Laid over the variables of this process; undefined takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** True: `env` is all that it has, and nothing of this process comes along. */
  readonly cleanEnvironment?: boolean;
  /** Ends the program, and those that it started, once it is aborted. */
  readonly signal?: CancelSignal;
  /** In milliseconds; none where it is left out. */
  readonly timeout?: number;
  /** In bytes, of both streams together; 64 MiB where it is left out. More ends the program. */
  readonly maxOutput?: number;
  /** In bytes: what it writes to stderr beyond is dropped, and does not count as output any more. */
  readonly maxStderr?: number;
  /**
   * Takes what it writes as it comes: nothing is kept then, and the limits above do not count. No more is read of a
   * stream until the promise resolves; it must not reject.
   */
  readonly onOutput?: (stream: 'stdout' | 'stderr', chunk: Uint8Array) => Promise<void>;
  /**
   * What becomes of what it started and left behind when it ended by itself: left alone where it is left out, though
   * nobody waits for what they might still write.
   */
  readonly orphans?: 'leave' | 'kill';
}

/** What a program wrote until its end. */
export interface ProgramOutput {
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
}

/**
 * Every way in which a program can end.
 *
 * - `exited`: by itself; `status` is its exit status, 0 for success by custom; `leftOpen` where others that it had
 *   started held its output open without a word, and nobody waited for them any longer;
 * - `signalled`: by a signal that did not come from here: `SIGKILL`;
 * - `timed-out`, `cancelled`, `too-much-output`: ended from here, with what it had written;
 * - `not-found`: there is no such program, or no such directory to run it in;
 * - `not-executable`: it is there and may not be run, or is no program;
 * - `failed`: the system could not start it; `message` is its own text.
 */
export type ProgramEnd =
  | ({ readonly end: 'exited'; readonly status: number; readonly leftOpen?: true } & ProgramOutput)
  | ({ readonly end: 'signalled'; readonly signal: string } & ProgramOutput)
  | ({ readonly end: 'timed-out' | 'cancelled' | 'too-much-output' } & ProgramOutput)
  | { readonly end: 'not-found' | 'not-executable' | 'failed'; readonly message: string };

/** Other programs of the machine. */
export interface Programs {
  /**
   * Runs a program to its end. No shell stands between: each argument arrives as it is. `program` is a path, or a name
   * that is looked for in PATH. Never rejects.
   */
  readonly run: (program: string, args: readonly string[], options?: ProgramOptions) => Promise<ProgramEnd>;
}

/** A directory of this process alone, with files in it that others shall read: programs. */
export interface TemporaryDirectory {
  /** Absolute. */
  readonly path: string;
  /** Writes a file that stands directly in it, and gives its path. */
  readonly writeFile: (name: string, bytes: Uint8Array) => Promise<Outcome<string, WriteFailure>>;
  /** With all that is in it. May be called twice. */
  readonly remove: () => Promise<void>;
}

export interface TemporaryDirectories {
  /** A new, empty one that no other user may look into. */
  readonly create: () => Promise<Outcome<TemporaryDirectory, WriteFailure>>;
}

/** Mode and group of what stands in a volume. */
export interface VolumeFileAttributes {
  /** Permission bits, setgid among them, whatever the umask says. */
  readonly mode: number;
  /** The number of its group; that of this process where it is left out. */
  readonly group?: number;
}

/** `without-group`: the system does not let this process give things to that group. */
export type VolumeFileResult = 'exact' | 'without-group';

/** The directories that containers see as their volumes. */
export interface VolumeFiles {
  /** A new directory that no other user may look into, and whether it is held in memory, as it should be for `memory`. */
  readonly create: (
    medium: 'disk' | 'memory',
  ) => Promise<Outcome<{ readonly path: string; readonly inMemory: boolean }, WriteFailure>>;
  /** With those above it that are missing; one that is there gets the attributes. */
  readonly makeDirectory: (
    path: string,
    attributes: VolumeFileAttributes,
  ) => Promise<Outcome<VolumeFileResult, WriteFailure>>;
  /** A new file in a directory that is there. */
  readonly writeFile: (
    path: string,
    bytes: Uint8Array,
    attributes: VolumeFileAttributes,
  ) => Promise<Outcome<VolumeFileResult, WriteFailure>>;
  /** With all that is in it; it is no failure where it is not there. */
  readonly remove: (path: string) => Promise<Outcome<void, WriteFailure>>;
}
