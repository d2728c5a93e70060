import type { DiagnosticCode } from '@krmkit/base';
import { DIAGNOSTIC_CODES, nearest } from '@krmkit/base';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import type { FindingSettings } from '@krmkit/check';
import { SEVERITIES } from '@krmkit/check';

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
