import type { Diagnostic } from '@krmkit/base';
import { isUnreadable } from '@krmkit/base';

/** The result of a check. `unreadable`: an input could not be read, and the findings are not all. */
export type Verdict = 'passed' | 'failed' | 'unreadable';

/**
 * The verdict over the findings that count. `isJudged`: there was something to look at, so that a file that could not be
 * read is an error among others. Without it such a file is the only answer. `strict` fails on warnings, too, and accepts
 * no such file.
 */
export function verdictOf(diagnostics: readonly Diagnostic[], strict = false, isJudged = false): Verdict {
  if ((strict || !isJudged) && diagnostics.some(isUnreadable)) return 'unreadable';
  const fails = diagnostics.some(({ severity }) => severity === 'error' || (strict && severity === 'warning'));
  return fails ? 'failed' : 'passed';
}
