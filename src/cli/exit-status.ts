import type { Diagnostic } from '@krmkit/base';
import { isUnreadable } from '@krmkit/base';

/** The exit statuses of the process. The documentation of the command line lists the same numbers. */
export const EXIT = {
  done: 0,
  findings: 1,
  usage: 2,
  unreadable: 3,
  environment: 4,
  /** A bug in krmkit: EX_SOFTWARE of sysexits.h. */
  internal: 70,
  /** A git merge driver failed. git takes any status up to 128 for the result of a merge. */
  notMerged: 129,
  interrupted: 130,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/**
 * `isJudged`: the verb could look at something, so that a file that could not be read is an error among others, which the
 * message counts. Without it the verb stopped, and such a file is the only answer. `strict` accepts no such file.
 */
export function statusOf(diagnostics: readonly Diagnostic[], strict = false, isJudged = false): ExitStatus {
  if ((strict || !isJudged) && diagnostics.some(isUnreadable)) return EXIT.unreadable;
  const fails = diagnostics.some(({ severity }) => severity === 'error' || (strict && severity === 'warning'));
  return fails ? EXIT.findings : EXIT.done;
}
