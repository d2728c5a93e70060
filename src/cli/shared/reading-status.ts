import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT, isUnreadable } from '../exit-status.ts';

/**
 * What verbs on packages answer that did their work: findings of reading are shown and do not count, as what is wrong
 * with a resource is `expand`'s business; but for those that say that something is missing.
 */
export function readingStatus(diagnostics: readonly Diagnostic[]): ExitStatus {
  return diagnostics.some(isUnreadable) ? EXIT.unreadable : EXIT.done;
}
