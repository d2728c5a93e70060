import type { Path } from '../../value/path.ts';
import { containerFinding } from '../build-finding.ts';
import type { EnvVar } from '../model.ts';
import type { EntryContext, EntryResult } from './entry-source.ts';
import { ENTRY_SOURCES, useSource } from './entry-sources.ts';
import { NO_FINDINGS } from '../finding.ts';
import { expandString } from './references.ts';
import { valueRole } from './shell.ts';
import { literal } from '../value.ts';

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
  const { place, path, field } = entry;
  const findings =
    valueFrom === undefined
      ? NO_FINDINGS
      : [
          containerFinding(place, 'invalid-value-source', [...path, 'valueFrom'], 'valueFrom names no source', {
            field,
            hint: `add one of ${Object.keys(ENTRY_SOURCES).join(', ')}`,
          }),
        ];
  return { state: 'set', value: [], provenance: { kind: 'value', path, references: [] }, findings };
}

function resolveValue(
  { context, scope, place, name, path, field }: EntryContext,
  value: string,
  later: (name: string) => Path | undefined,
): EntryResult {
  if (!value.includes('$')) {
    const provenance = { kind: 'value', path, references: [] } as const;
    return { state: 'set', value: literal(value), provenance, findings: NO_FINDINGS };
  }
  const site = { place, path: [...path, 'value'], field, later, role: valueRole(name, value) };
  const expansion = expandString(context, scope, value, site);
  return {
    state: 'set',
    value: expansion.value,
    provenance: { kind: 'value', path, references: expansion.references },
    findings: expansion.findings,
  };
}
