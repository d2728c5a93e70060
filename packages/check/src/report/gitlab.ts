import type { Diagnostic, Location, Severity } from '@krmkit/base';
import { printable, printableHint, printableJson, printableLines, subjectText } from '@krmkit/base';
import type { ExpansionOutcome } from '../findings/expansion.ts';
import { contextText } from './findings.ts';
import { findingFingerprint } from './fingerprint.ts';

/**
 * A code quality report of GitLab: a subset of Code Climate's issues
 * (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format). Each issue needs a file.
 */
export function* gitlabReport({ diagnostics }: Pick<ExpansionOutcome, 'diagnostics'>): Generator<string> {
  const seen = new Map<string, number>();
  let isFirst = true;
  yield '[';
  for (const diagnostic of diagnostics) {
    yield `${isFirst ? '' : ','}\n  ${printableJson(issue(diagnostic, seen))}`;
    isFirst = false;
  }
  yield isFirst ? ']\n' : '\n]\n';
}

const SEVERITIES: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor', info: 'info' };

function issue(diagnostic: Diagnostic, seen: Map<string, number>): Readonly<Record<string, unknown>> {
  const { code, severity, message, hint, location, occurrences = [] } = diagnostic;
  const whose = subjectText(diagnostic);
  const shown = printableLines(message);
  const lines = [whose === '' ? shown : `${whose}: ${shown}`, contextText(diagnostic), printableHint(hint ?? '')];
  return {
    description: lines.filter((line) => line !== '').join('\n'),
    check_name: code,
    fingerprint: findingFingerprint(diagnostic, seen),
    severity: SEVERITIES[severity],
    // GitLab does not show an issue without a file.
    location: placeOf(location),
    ...(occurrences.length === 0 ? {} : { other_locations: occurrences.map((other) => placeOf(other.location)) }),
  };
}

function placeOf(location: Location | undefined): {
  readonly path: string;
  readonly lines: { readonly begin: number };
} {
  return { path: printable(location?.path ?? '.'), lines: { begin: location?.line ?? 1 } };
}
