import type { DiagnosticCode, Diagnostic, Severity } from '@krmkit/base';
import { isAboutOptional } from '@krmkit/pods';
import type { FindingRules } from '../configuration/rules.ts';

/** Which findings are shown, and which count. */
export interface FindingSettings {
  /** Undefined: all findings except infos about optional keys and objects; a list for people counts the other infos. */
  readonly severity: Severity | undefined;
  /** A list for people has every finding in full. */
  readonly all: boolean;
  readonly ignored: ReadonlySet<DiagnosticCode>;
  /** Absent without a `.krmkit.yaml`. */
  readonly rules?: FindingRules;
}

/** The most severe one first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** The findings that remain. */
export interface ChosenFindings {
  /** These determine the exit status and the numbers in the summary. */
  readonly counted: readonly Diagnostic[];
  readonly shown: readonly Diagnostic[];
  /** How many findings `--ignore` and `.krmkit.yaml` left out. */
  readonly ignored: number;
}

export function chooseFindings(
  diagnostics: readonly Diagnostic[],
  { severity, ignored, rules }: FindingSettings,
): ChosenFindings {
  const considered = severity === 'info' ? diagnostics : diagnostics.filter((one) => !isAboutOptional(one));
  const kept = considered.filter(
    ({ code, location }) => !ignored.has(code) && rules?.isIgnored(code, location?.path ?? '') !== true,
  );
  const counted = rules === undefined ? kept : kept.map((one) => withSeverity(one, rules));
  const shown = counted.filter((one) => isShown(one, { severity }));
  return { counted, shown, ignored: considered.length - counted.length };
}

/** Whether a finding is of the severity or above. */
export function isShown(finding: Diagnostic, { severity }: Pick<FindingSettings, 'severity'>): boolean {
  return SEVERITIES.indexOf(finding.severity) <= SEVERITIES.indexOf(severity ?? 'info');
}

function withSeverity(diagnostic: Diagnostic, { severities }: FindingRules): Diagnostic {
  const severity = severities.get(diagnostic.code);
  return severity === undefined ? diagnostic : { ...diagnostic, severity };
}
