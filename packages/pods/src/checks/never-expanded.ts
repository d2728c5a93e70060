import { compileTemplate } from '@krmkit/expansion';
import type { Path } from '@krmkit/base';
import type { Finding } from '../finding.ts';
import { podFinding } from '../finding.ts';
import type { KeyProvenance, Variable } from '../env/provenance.ts';
import { knownText } from '../value.ts';
import type { CheckedContainer } from './checked-container.ts';
import { variableOf } from './checked-container.ts';

/**
 * `$(NAME)` in values from ConfigMaps and Secrets, which Kubernetes never expands. Values of Secrets are checked, and
 * never shown. Scripts can contain their own `$(command)`.
 */
export function checkNeverExpanded(checked: CheckedContainer): readonly Finding[] {
  const { located } = checked.container;
  return checked.variables.filter(mayHoldReference).flatMap((variable) => {
    const { provenance } = variable;
    if (provenance.kind !== 'configMap' && provenance.kind !== 'secret') return [];
    const judged = judge(checked, variable);
    if (judged === undefined) return [];
    const object = `${provenance.kind === 'secret' ? 'Secret' : 'ConfigMap'} ${provenance.namespace}/${provenance.name}`;
    const what = provenance.kind === 'secret' ? 'a reference' : judged.references.join(', ');
    return [
      podFinding(
        located,
        'never-expanded',
        pathOfKey(provenance),
        `key ${provenance.key} of ${object} contains ${what}, which stays as text: only values written in env are expanded`,
        {
          field: provenance.by === 'env' ? `env ${variable.name}` : 'envFrom',
          severity: judged.isCertain ? 'warning' : 'info',
          hint: `write the text as the value of an env entry ${variable.name} of this container`,
        },
      ),
    ];
  });
}

function mayHoldReference({ provenance, value }: Variable): boolean {
  if (provenance.kind !== 'configMap' && provenance.kind !== 'secret') return false;
  return value.some((part) => part.kind !== 'hole' && part.text.includes('$'));
}

function judge(
  checked: CheckedContainer,
  variable: Variable,
): { readonly references: readonly string[]; readonly isCertain: boolean } | undefined {
  const text = knownText(variable.value);
  if (text === undefined || !text.includes('$(')) return undefined;
  const names = new Set(compileTemplate(text).references.map(({ name }) => name));
  const given: string[] = [];
  const upper: string[] = [];
  for (const name of names) {
    if (name === variable.name || checked.context.sources.substituted?.(name) !== undefined) continue;
    if (variableOf(checked, name) !== undefined) given.push(`$(${name})`);
    else if (/^[A-Z][A-Z0-9_]*$/.test(name)) upper.push(`$(${name})`);
  }
  const references = given.length > 0 ? given : upper;
  if (references.length === 0) return undefined;
  const isScript = text.startsWith('#!') || text.trim().includes('\n');
  return { references: references.slice(0, 5), isCertain: given.length > 0 && !isScript };
}

/** The path of the reference that sets the value. */
export function pathOfKey({ kind, path, by }: KeyProvenance): Path {
  return by === 'env' ? [...path, 'valueFrom', `${kind}KeyRef`, 'key'] : [...path, `${kind}Ref`, 'name'];
}
