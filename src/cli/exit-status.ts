import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** What the process answers; the command line's documentation lists the same numbers. */
export const EXIT = {
  done: 0,
  findings: 1,
  usage: 2,
  unreadable: 3,
  environment: 4,
  /** A bug in krmkit: EX_SOFTWARE of sysexits.h. */
  internal: 70,
  /** A git merge driver that has failed: git takes what is not above 128 for the result of a merge. */
  notMerged: 129,
  interrupted: 130,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** What could not be read outranks what was found: nobody knows what else is in there. */
export function statusOf(diagnostics: readonly Diagnostic[], strict = false): ExitStatus {
  if (diagnostics.some(isUnreadable)) return EXIT.unreadable;
  const fails = diagnostics.some(({ severity }) => severity === 'error' || (strict && severity === 'warning'));
  return fails ? EXIT.findings : EXIT.done;
}

/** Does it say that a part of the input is missing? */
export function isUnreadable({ code, severity }: Pick<Diagnostic, 'code' | 'severity'>): boolean {
  return (
    severity === 'error' && (code === 'unreadable-file' || code === 'invalid-yaml' || code === 'unfinished-change')
  );
}
