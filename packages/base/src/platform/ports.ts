import type { Problem, Result } from '../value/result.ts';

/**
 * Ports to the outside world. Failures are returned as data, not thrown. Paths have `/` between segments on every
 * system.
 */
export type Outcome<T, F = FileFailure> = Result<T, { readonly failure: F; readonly message: string }>;

/** The `message` of an outcome is the text of the system. */
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

/** An entry of a directory; links are not followed. */
export interface DirectoryEntry {
  /** One path segment. */
  readonly name: string;
  /** The kind of the entry itself: links are not followed. */
  readonly kind: FileKind;
}

/** What a path leads to; links are followed. */
export interface FileStatus {
  /** The kind of the target of a link. */
  readonly kind: Exclude<FileKind, 'link'>;
  /** In bytes; 0 if a size makes no sense. */
  readonly size: number;
}

/** The reading methods of a file system. */
export interface FileSystem {
  /** The whole content; fails with `too-large` above `maxBytes`. Pipes and devices are read to their end. */
  readonly readFile: (path: string, maxBytes: number) => Promise<Outcome<Uint8Array>>;
  /** In any order, without `.` and `..`. */
  readonly readDirectory: (path: string) => Promise<Outcome<readonly DirectoryEntry[]>>;
  /** The kind and the size of a file; follows links. */
  readonly status: (path: string) => Promise<Outcome<FileStatus>>;
  /** The absolute path with all links resolved. */
  readonly realPath: (path: string) => Promise<Outcome<string>>;
}

/** Additional failures of writing. `full`: no space left, or a quota is exceeded. */
export type WriteFailure = FileFailure | 'exists' | 'not-empty' | 'full' | 'unsupported';

/** A directory entry itself: links are not followed. */
export interface EntryStatus {
  /** The type of the entry. */
  readonly kind: FileKind;
  /** In bytes; 0 if a size makes no sense. */
  readonly size: number;
  /** Permission bits with setuid, setgid and sticky: at most 0o7777. */
  readonly mode: number;
  /** The user and the group that own the entry. */
  readonly owner: FileOwner;
  /** Device and inode: entries with the same identity are one file. */
  readonly identity: string;
  /** Time of the last change of the content, in the resolution of the system. Only for comparisons. */
  readonly modified: string;
  /**
   * Time of the last change of the content or the attributes, as `modified`; undefined if the system does not have it.
   */
  readonly changed?: string;
}

/** Numeric user and group ids. */
export interface FileOwner {
  /** The user id. */
  readonly user: number;
  /** The group id. */
  readonly group: number;
}

/** The permissions of a new file. */
export interface NewFile {
  /** Permission bits, reduced by the umask. */
  readonly mode: number;
  /** Exactly these permission bits, regardless of the umask; and this owner, if the system permits it. */
  readonly keep?: Pick<EntryStatus, 'mode' | 'owner'>;
}

/** Adds writing methods. None follows a link in the last segment, and only `rename` replaces an entry. */
export interface WritableFileSystem extends FileSystem {
  /** The status of an entry; does not follow links. */
  readonly entryStatus: (path: string) => Promise<Outcome<EntryStatus>>;
  /** Whether permissions allow to change the content of a file. */
  readonly mayWrite: (path: string) => Promise<boolean>;
  /** Creates a file; fails with `exists` if the path exists. After another failure, a partial file can remain. */
  readonly createFile: (path: string, bytes: Uint8Array, file: NewFile) => Promise<Outcome<void, WriteFailure>>;
  /** Resolves when the content of a file, or the entries of a directory, survive a power cut. */
  readonly flushFile: (path: string) => Promise<Outcome<void, WriteFailure>>;
  /** As `flushFile`, for the entries of a directory. */
  readonly flushDirectory: (path: string) => Promise<Outcome<void, WriteFailure>>;
  /** Atomic. Replaces a file. */
  readonly rename: (from: string, to: string) => Promise<Outcome<void, WriteFailure>>;
  /** Creates a hard link; fails with `unsupported` if the file system or a kernel rule does not allow it. */
  readonly link: (from: string, to: string) => Promise<Outcome<void, WriteFailure>>;
  /** Removes a file or a link, never a directory. */
  readonly removeFile: (path: string) => Promise<Outcome<void, WriteFailure>>;
  /** Creates one directory; fails with `exists` if the path exists. */
  readonly makeDirectory: (path: string) => Promise<Outcome<void, WriteFailure>>;
  /** Removes an empty directory; fails with `not-empty` for any other. */
  readonly removeDirectory: (path: string) => Promise<Outcome<void, WriteFailure>>;
  /** Creates a symbolic link that stores a text. This is atomic, so the link can be a lock. */
  readonly createTextLink: (path: string, text: string) => Promise<Outcome<void, WriteFailure>>;
  /** The text that a symbolic link stores. */
  readonly readTextLink: (path: string) => Promise<Outcome<string>>;
}

/** Identifies a process across time and machines. Fields are empty if the system does not report them. */
export interface ProcessIdentity {
  /** The process id. */
  readonly pid: number;
  /** The host name. */
  readonly host: string;
  /** Changes when the machine reboots. */
  readonly boot: string;
  /** The PID namespace. */
  readonly namespace: string;
  /** The start time of the process, to detect a reused process id. */
  readonly started: string;
}

/** The processes of this machine, to detect stale locks. */
export interface Processes {
  /** The identity of this process. */
  readonly self: () => ProcessIdentity;
  /** The user id of this process; undefined if files have no numeric owners. */
  readonly user: () => number | undefined;
  /** Undefined if it cannot be known: the process belongs to another machine or container. */
  readonly isRunning: (process: ProcessIdentity) => boolean | undefined;
}

/** Standard input, or another stream of bytes. */
export interface StandardInput {
  /** Reads everything to the end. */
  readonly readAll: (maxBytes: number) => Promise<Outcome<Uint8Array>>;
  /** Yields chunks as they arrive; the last one can be a failure. Call either this or `readAll`, once. */
  readonly chunks: () => AsyncIterable<Outcome<Uint8Array>>;
  /** Stops reading, so that a process can end whose input has no end. */
  readonly close?: () => void;
}

/** The time. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Requests a stop, for example after Ctrl-C; an `AbortSignal` is one. */
export interface StopSignal {
  /** True after the request to stop. */
  readonly aborted: boolean;
}

/** A StopSignal with events; an `AbortSignal` is one. */
export interface CancelSignal extends StopSignal {
  /** Calls the listener when the signal aborts. */
  readonly addEventListener: (type: 'abort', listener: () => void) => void;
  /** Removes a listener. */
  readonly removeEventListener: (type: 'abort', listener: () => void) => void;
}

export interface ProgramOptions {
  /** The working directory; by default that of this process. */
  readonly cwd?: string;
  /** Standard input; by default empty. */
  readonly stdin?: string | Uint8Array;
  /** Overrides variables of this process; undefined removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** True: the program gets only `env`, and no variables of this process. */
  readonly cleanEnvironment?: boolean;
  /** Ends the program and its descendants when aborted. */
  readonly signal?: CancelSignal;
  /** In milliseconds; no limit by default. */
  readonly timeout?: number;
  /** Limit of both streams together, in bytes; 64 MiB by default. More output ends the program. */
  readonly maxOutput?: number;
  /** In bytes: stderr beyond this is dropped and does not count as output. */
  readonly maxStderr?: number;
  /**
   * Receives output as it arrives: nothing is kept then, and the limits above do not apply. Reading a stream pauses until
   * the promise resolves. It must not reject.
   */
  readonly onOutput?: (stream: 'stdout' | 'stderr', chunk: Uint8Array) => Promise<void>;
  /**
   * What to do with processes that the program left running when it ended by itself. By default they keep running, and
   * their further output is ignored.
   */
  readonly orphans?: 'leave' | 'kill';
}

/** The output of a program. */
export interface ProgramOutput {
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
}

/**
 * How a program ended.
 *
 * - `exited`: by itself; `status` is its exit status. `leftOpen` if processes that it started kept its output open without
 *   writing, and krmkit did not wait for them;
 * - `signalled`: by a signal that krmkit did not send: `SIGKILL`;
 * - `timed-out`, `cancelled`, `too-much-output`: krmkit ended it;
 * - `not-found`: the program or the working directory does not exist;
 * - `not-executable`: the file is not executable, or not a program;
 * - `failed`: the system could not start it; `message` is the text of the system.
 */
export type ProgramEnd =
  | ({ readonly end: 'exited'; readonly status: number; readonly leftOpen?: true } & ProgramOutput)
  | ({ readonly end: 'signalled'; readonly signal: string } & ProgramOutput)
  | ({ readonly end: 'timed-out' | 'cancelled' | 'too-much-output' } & ProgramOutput)
  | { readonly end: 'not-found' | 'not-executable' | 'failed'; readonly message: string };

/** Runs other programs. */
export interface Programs {
  /**
   * Runs a program to its end, without a shell. `program` is a path, or a name to look up in PATH. Never rejects.
   */
  readonly run: (program: string, args: readonly string[], options?: ProgramOptions) => Promise<ProgramEnd>;
}

/** A request over HTTP or HTTPS. */
export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** The limit for the body of the answer. */
  readonly maxBytes: number;
  /** In milliseconds. */
  readonly timeout: number;
  /** Ends the request when aborted. */
  readonly signal: CancelSignal;
}

export interface HttpAnswer {
  readonly ok: true;
  /** What answered: the request's URL, or where redirects led. */
  readonly url: string;
  readonly status: number;
  /** The text after the status, which can be empty. */
  readonly statusText: string;
  /** The value of a header; the name is in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
}

/** Why there is no answer. The message is the text of the system, without the URL. */
export interface HttpFailure extends Problem {
  readonly ok: false;
  /** The other end closed the connection in the middle, so the request can be repeated. */
  readonly isBroken: boolean;
}

/** Sends one request and follows redirects; another host gets no `Authorization` header. Never rejects. */
export type SendHttp = (request: HttpRequest) => Promise<HttpAnswer | HttpFailure>;

/** Downloads files. */
export interface Downloads {
  /**
   * Gets a file over http or https, and follows redirects. User and password of the URL are sent as basic authentication.
   * Never rejects.
   */
  readonly get: (url: string, options: DownloadOptions) => Promise<Downloaded>;
}

/** When a download ends early. */
export interface DownloadOptions {
  /** Ends the download with a failure. */
  readonly maxBytes: number;
  /** In milliseconds. */
  readonly timeout: number;
  /** Ends the download when aborted. */
  readonly signal: CancelSignal;
}

/** The content of a file, or why there is none. The message is without the URL. */
export type Downloaded = Result<Uint8Array>;

/** A temporary directory of this process, for files that other programs read. */
export interface TemporaryDirectory {
  /** Absolute. */
  readonly path: string;
  /** Writes a file directly in the directory; gives its path. */
  readonly writeFile: (name: string, bytes: Uint8Array) => Promise<Outcome<string, WriteFailure>>;
  /** Removes the directory with its content. Can be called twice. */
  readonly remove: () => Promise<void>;
}

export interface TemporaryDirectories {
  /** Creates an empty directory that other users cannot access. */
  readonly create: () => Promise<Outcome<TemporaryDirectory, WriteFailure>>;
}

/** Mode and group of a file or directory in a volume. */
export interface VolumeFileAttributes {
  /** Permission bits including setgid, regardless of the umask. */
  readonly mode: number;
  /** Group id; by default that of this process. */
  readonly group?: number;
}

/** `without-group`: this process is not permitted to set that group. */
export type VolumeFileResult = 'exact' | 'without-group';

/** Directories that are mounted into containers as volumes. */
export interface VolumeFiles {
  /** Creates a directory that other users cannot access; `inMemory` tells whether it is in memory. */
  readonly create: (
    medium: 'disk' | 'memory',
  ) => Promise<Outcome<{ readonly path: string; readonly inMemory: boolean }, WriteFailure>>;
  /** Creates a directory and missing parents; an existing one gets the attributes. */
  readonly makeDirectory: (
    path: string,
    attributes: VolumeFileAttributes,
  ) => Promise<Outcome<VolumeFileResult, WriteFailure>>;
  /** Creates a file in an existing directory. */
  readonly writeFile: (
    path: string,
    bytes: Uint8Array,
    attributes: VolumeFileAttributes,
  ) => Promise<Outcome<VolumeFileResult, WriteFailure>>;
  /** Removes a directory with its content. A missing directory is not a failure. */
  readonly remove: (path: string) => Promise<Outcome<void, WriteFailure>>;
}
