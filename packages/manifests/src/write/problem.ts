import type { Outcome, Problem, WriteFailure } from '@krmkit/base';

/** Why something was not written. */
export interface WriteProblem extends Required<Problem> {
  /**
   * - changed: a file does not have the content before
   * - refused: the plan contains a path or content that krmkit never writes
   * - busy: another process is writing here
   * - unfinished: an earlier change could be neither completed nor undone
   * - system: the file system refuses: for example, a file is write-protected
   */
  readonly kind: 'changed' | 'refused' | 'busy' | 'unfinished' | 'system';
  /** The path in the plan, relative to the root; '' or undefined for the root itself. */
  readonly path?: string;
  /** What the user can do. */
  readonly hint: string;
}

/** `path` is '' for the root. `action` completes "It could not be": `written`. */
export function systemProblem(
  path: string,
  action: string,
  failed: Extract<Outcome<never, WriteFailure>, { readonly ok: false }>,
): WriteProblem {
  const [reason, hint] = explain(failed.failure, failed.message);
  return {
    kind: 'system',
    path,
    message: `${path === '' ? 'The directory' : 'It'} could not be ${action}: ${reason}`,
    hint,
  };
}

function explain(failure: WriteFailure, message: string): readonly [reason: string, hint: string] {
  switch (failure) {
    case 'full':
      return ['the disk is full, or a quota is used up', 'free some space and run this again'];
    case 'denied':
      return ['permission denied', 'make this directory writable for your user'];
    case 'missing':
      return ['it does not exist', 'check the path and run this again'];
    case 'exists':
      return ['it exists already', 'move it away and run this again'];
    case 'is-directory':
      return ['it is a directory', 'move it away and run this again'];
    case 'not-directory':
      return ['a part of its path is a file', 'move that file away and run this again'];
    case 'link-loop':
      return ['a link leads to itself', 'fix or remove the link'];
    case 'not-empty':
    case 'too-large':
    case 'unsupported':
    case 'failed':
      return [message, 'fix the reported problem and run this again'];
  }
}
