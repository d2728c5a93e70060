import type { FileFailure, WriteFailure } from './ports.ts';

/** The failure of reading for an error code of the operating system, such as `ENOENT`. */
export function failureOf(code: unknown): FileFailure {
  switch (code) {
    case 'ENOENT':
      return 'missing';
    case 'EACCES':
    case 'EPERM':
      return 'denied';
    case 'ELOOP':
      return 'link-loop';
    case 'EISDIR':
      return 'is-directory';
    case 'ENOTDIR':
      return 'not-directory';
    default:
      return 'failed';
  }
}

/** The failure of writing for an error code. */
export function writeFailureOf(code: unknown): WriteFailure {
  switch (code) {
    case 'EEXIST':
      return 'exists';
    case 'ENOTEMPTY':
      return 'not-empty';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'full';
    default:
      return failureOf(code);
  }
}

/** The code of an error that a system call threw. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
