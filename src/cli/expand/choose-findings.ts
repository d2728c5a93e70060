import type { DiagnosticCode, Diagnostic, Severity } from '@krmkit/base';
import { DIAGNOSTIC_CODES, nearest } from '@krmkit/base';
import { isAboutOptional } from '@krmkit/pods';
import type { FindingRules } from '../configuration/rules.ts';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';

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

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

export const FINDING_OPTIONS: readonly OptionDefinition[] = [
  {
    long: 'severity',
    value: 'LEVEL',
    choices: SEVERITIES,
    description:
      'show findings of this severity and above (default: warning in the table); info includes missing optional keys',
  },
  { long: 'all', description: 'show every finding in full, instead of the first 50 and a count of the others' },
  {
    long: 'ignore',
    value: 'CODE',
    proposals: DIAGNOSTIC_CODES,
    repeatable: true,
    description: 'leave out findings with this code; they do not affect the exit status (repeatable)',
  },
];

export function readFindingSettings(parsed: ParsedArguments): Checked<FindingSettings> {
  const { rules } = parsed;
  const ignored = new Set<DiagnosticCode>(rules?.off);
  for (const given of parsed.values.get('ignore') ?? []) {
    const code = DIAGNOSTIC_CODES.find((known) => known === given);
    if (code === undefined) return unknownCode(given);
    ignored.add(code);
  }
  const given = lastValue(parsed, 'severity');
  return {
    ok: true,
    value: {
      severity: SEVERITIES.find((known) => known === given),
      all: parsed.switches.has('all'),
      ignored,
      ...(rules && { rules }),
    },
  };
}

function unknownCode(code: string): Checked<never> {
  const near = nearest(code, DIAGNOSTIC_CODES);
  const hint = near === undefined ? '`krmkit explain` lists all codes' : `did you mean ${near}?`;
  return wrongUsage(`--ignore does not know the code ${JSON.stringify(code)}`, hint);
}

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
