/**
 * The outside world as krmkit sees it. Everything here answers with data: what goes wrong with a file is an outcome,
 * not an exception. Paths have `/` between segments on every system.
 */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: FileFailure; readonly message: string };

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

export interface StandardInput {
  /** Everything up to its end. */
  readonly readAll: (maxBytes: number) => Promise<Outcome<Uint8Array>>;
}

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
