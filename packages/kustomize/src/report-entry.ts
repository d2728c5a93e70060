import type { DiagnosticCode, Path, Problem } from '@krmkit/base';
import { SEVERITIES } from '@krmkit/base';
import type { Build, Entry } from './build-context.ts';
import { locateEntry, subjectOfObject } from './build-context.ts';
import type { BuildObject } from './objects.ts';

/** What is wrong at a field of an entry. */
export interface EntryProblem extends Required<Problem> {
  /** The field of the entry; the entry itself by default. */
  readonly at?: Path;
  /** An error by default. */
  readonly code?: DiagnosticCode;
  /** The object that the problem is about, and its field. */
  readonly object?: BuildObject;
  readonly fieldPath?: Path | undefined;
}

/** Reports a problem at a field of an entry. */
export function reportEntry(
  build: Pick<Build, 'report'>,
  entry: Pick<Entry<unknown>, 'sourced' | 'label'>,
  { at, message, hint, code = 'invalid-entry', object, fieldPath }: EntryProblem,
): void {
  const location = locateEntry(entry, at);
  build.report({
    code,
    severity: SEVERITIES[code],
    message: `${entry.label}: ${message}`,
    hint,
    ...(object === undefined ? {} : { subject: subjectOfObject(object) }),
    ...(fieldPath === undefined ? {} : { fieldPath }),
    ...(location === undefined ? {} : { location }),
  });
}
