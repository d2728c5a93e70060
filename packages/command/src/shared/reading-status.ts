import type { Diagnostic } from '@krmkit/base';
import { isUnreadable } from '@krmkit/base';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';

/**
 * The exit status of a verb that did its work. Findings of reading are shown and do not count, because checking
 * resources is for `expand`; findings that report missing input count.
 */
export function readingStatus(diagnostics: readonly Diagnostic[]): CommandStatus {
  return diagnostics.some(isUnreadable) ? EXIT.unreadable : EXIT.done;
}
