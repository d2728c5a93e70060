import type { DiagnosticCode, Path } from '@krmkit/base';
import { SEVERITIES } from '@krmkit/base';
import type { Build, Entry } from '../build-context.ts';
import { locateEntry, subjectOfObject } from '../build-context.ts';
import type { BuildObject } from '../objects.ts';

/** Reports a problem at a field of an entry, with the object that it is about. Without a code it is an error. */
export function reportEntry(
  build: Pick<Build, 'report'>,
  entry: Entry<unknown>,
  at: Path,
  {
    message,
    hint,
    code = 'invalid-entry',
  }: { readonly message: string; readonly hint: string; readonly code?: DiagnosticCode },
  object?: BuildObject,
  fieldPath?: Path,
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
