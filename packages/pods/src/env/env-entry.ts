import type { Path } from '@krmkit/base';
import { podFinding, NO_FINDINGS } from '../finding.ts';
import type { EnvVar } from '../model.ts';
import type { EntryContext, EntryResult } from './entry-source.ts';
import { ENTRY_SOURCES, useSource } from './entry-sources.ts';
import { expandString } from './references.ts';
import { valueRole } from './shell.ts';
import type { LocatedContainer, PodContext } from '../context.ts';
import { writtenValue } from '../context.ts';
import type { Finding } from '../finding.ts';
import { nonEmpty } from '../json-reader.ts';
import type { EnvNameRule } from '../names.ts';
import { isEnvVarName } from '../names.ts';

/**
 * Resolves one entry of `env`: its value, or the first source that is set. Only `value` is expanded.
 * `later` gives the path of a declaration below this entry.
 */
export function resolveEntry(
  entry: EntryContext,
  { value, valueFrom }: EnvVar,
  later: (name: string) => Path | undefined,
): EntryResult {
  if (value !== undefined && value !== '') return resolveValue(entry, value, later);
  const result = useSource(valueFrom, (source, selector) => source.resolve(entry, selector));
  if (result !== undefined) return result;
  const { located, path, field } = entry;
  const findings =
    valueFrom === undefined
      ? NO_FINDINGS
      : [
          podFinding(located, 'invalid-value-source', [...path, 'valueFrom'], 'valueFrom names no source', {
            field,
            hint: `add one of ${Object.keys(ENTRY_SOURCES).join(', ')}`,
          }),
        ];
  return { state: 'set', value: [], provenance: { kind: 'value', path, references: [] }, findings };
}

function resolveValue(
  { context, scope, located, name, path, field }: EntryContext,
  value: string,
  later: (name: string) => Path | undefined,
): EntryResult {
  if (!value.includes('$') && (context.engine === undefined || !value.includes('{{'))) {
    const provenance = { kind: 'value', path, references: [] } as const;
    return { state: 'set', value: writtenValue(context, value, [...path, 'value']), provenance, findings: NO_FINDINGS };
  }
  const location = { located, path: [...path, 'value'], field, later, role: valueRole(name, value) };
  const expansion = expandString(context, scope, value, location);
  return {
    state: 'set',
    value: expansion.value,
    provenance: { kind: 'value', path, references: expansion.references },
    findings: expansion.findings,
  };
}

/** The reasons why an API server refuses an entry. */
export function entryFindings(
  context: PodContext,
  located: LocatedContainer,
  entry: EnvVar,
  path: Path,
): readonly Finding[] {
  if (isOrdinary(entry, context.behaviour.envNames)) return NO_FINDINGS;
  const at = [...path, 'name'];
  const field = `env ${entry.name}`;
  const findings: Finding[] = [];
  if (entry.value !== undefined && entry.value !== '' && entry.valueFrom !== undefined) {
    findings.push(
      podFinding(
        located,
        'invalid-value-source',
        [...path, 'valueFrom'],
        'the API server refuses value and valueFrom together',
        { field, hint: 'keep one of them' },
      ),
    );
  }
  const sources = Object.keys(entry.valueFrom ?? {});
  if (sources.length > 1) {
    findings.push(
      podFinding(
        located,
        'invalid-value-source',
        [...path, 'valueFrom'],
        `the API server refuses more than one source in valueFrom (${sources.join(', ')})`,
        { field, hint: 'keep one of them' },
      ),
    );
  }
  if (!isEnvVarName(entry.name, context.behaviour.envNames)) {
    const rule =
      entry.name === ''
        ? 'an environment variable needs a name'
        : context.behaviour.envNames === 'relaxed'
          ? 'the API server refuses names that contain = or characters other than printable ASCII'
          : "the API server refuses names that contain characters other than letters, digits, '_', '-' and '.', and names that start with a digit";
    findings.push(
      podFinding(located, 'invalid-name', at, `${JSON.stringify(entry.name)} cannot name a variable: ${rule}`, {
        field,
      }),
    );
  } else if (entry.name.includes(')')) {
    findings.push(
      podFinding(
        located,
        'unreferencable-name',
        at,
        `a reference cannot name ${entry.name}: its first ) ends the reference`,
        { field },
      ),
    );
  }
  return findings;
}

/** A value or one source, under a name that references can have. */
function isOrdinary({ name, value, valueFrom }: EnvVar, rule: EnvNameRule): boolean {
  if (valueFrom !== undefined && (nonEmpty(value) !== undefined || Object.keys(valueFrom).length > 1)) return false;
  return isEnvVarName(name, rule) && !name.includes(')');
}
