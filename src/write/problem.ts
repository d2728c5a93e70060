import type { Outcome, WriteFailure } from '../platform/ports.ts';

/** Why something was not written. */
export interface WriteProblem {
  /**
   * - changed: a file is not what the plan was made of
   * - refused: the plan wants what is never written
   * - busy: another process is writing here
   * - unfinished: an earlier change could be neither finished nor undone
   * - system: the file system said no, or would: a file is write-protected
   */
  readonly kind: 'changed' | 'refused' | 'busy' | 'unfinished' | 'system';
  /** Relative to the root, as the plan has it; the root itself where it is left out. */
  readonly path?: string;
  /** One sentence without its full stop. */
  readonly message: string;
  /** The way out. */
  readonly hint: string;
}

/** `action` continues "it could not be": `written`. */
export function systemProblem(
  path: string,
  action: string,
  failed: Extract<Outcome<never, WriteFailure>, { readonly ok: false }>,
): WriteProblem {
  const [reason, hint] = explain(failed.failure, failed.message);
  return { kind: 'system', path, message: `It could not be ${action}: ${reason}`, hint };
}

function explain(failure: WriteFailure, message: string): readonly [reason: string, hint: string] {
  switch (failure) {
    case 'full':
      return ['the disk is full, or a quota is used up', 'make room and run this again'];
    case 'denied':
      return ['permission denied', 'give yourself the right to write in this directory'];
    case 'missing':
      return ['it is not there any more', 'run this again'];
    case 'exists':
      return ['something is there already', 'move it away and run this again'];
    case 'is-directory':
      return ['it is a directory', 'move it away and run this again'];
    case 'not-directory':
      return ['a part of its path is a file', 'move that file away and run this again'];
    case 'link-loop':
      return ['a link leads to itself', 'mend or remove the link'];
    case 'not-empty':
    case 'too-large':
    case 'unsupported':
    case 'failed':
      return [message, 'mend what the system says and run this again'];
  }
}
