import type { FileFailure, WriteFailure } from './ports.ts';

/** What a code of the operating system, `ENOENT`, means to those who read. */
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

/** And to those who write. */
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

/** The code of what a call of the system threw. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
