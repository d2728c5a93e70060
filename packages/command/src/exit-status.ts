import type { Diagnostic } from '@krmkit/base';
import type { Verdict } from '@krmkit/check';
import { verdictOf } from '@krmkit/check';

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

export type CommandStatus = (typeof EXIT)[keyof typeof EXIT];

const STATUS_OF: Readonly<Record<Verdict, CommandStatus>> = {
  passed: EXIT.done,
  failed: EXIT.findings,
  unreadable: EXIT.unreadable,
};

export function statusOfVerdict(verdict: Verdict): CommandStatus {
  return STATUS_OF[verdict];
}

/** The exit status for findings, as `verdictOf` judges them. */
export function statusOf(diagnostics: readonly Diagnostic[], strict = false, isJudged = false): CommandStatus {
  return statusOfVerdict(verdictOf(diagnostics, strict, isJudged));
}
