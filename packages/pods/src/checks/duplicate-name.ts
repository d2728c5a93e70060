import { compileTemplate } from '@krmkit/expansion';
import type { Finding } from '../finding.ts';
import { NO_FINDINGS, podFinding } from '../finding.ts';
import { useSource } from '../env/entry-sources.ts';
import type { EnvVar } from '../model.ts';
import type { CheckedContainer } from './checked-container.ts';

interface Declaration {
  readonly index: number;
  readonly entry: EnvVar;
}

/** Several entries of `env` with one name: the last one takes effect, without a warning from Kubernetes. */
export function checkDuplicateNames({ container }: CheckedContainer): readonly Finding[] {
  const { env = [] } = container.located.container;
  if (new Set(env.map(nameOf)).size === env.length) return NO_FINDINGS;
  const byName = new Map<string, Declaration[]>();
  env.forEach((entry, index) => {
    const same = byName.get(entry.name);
    if (same === undefined) byName.set(entry.name, [{ index, entry }]);
    else same.push({ index, entry });
  });
  const references = usedNames(env);
  const findings: Finding[] = [];
  for (const [name, declarations] of byName) {
    const winner = declarations.at(-1);
    if (winner === undefined || declarations.length < 2 || name === '') continue;
    const losers = losersOf(declarations, winner);
    if (losers.length === 0) continue;
    const isSame = losers.every(({ entry }) => sameSource(entry, winner.entry));
    const between = (references.get(name) ?? []).some(
      (index) => index > (losers[0]?.index ?? 0) && index < winner.index,
    );
    const path = [...container.located.path, 'env'];
    const positions = losers.map(({ index }) => `env[${String(index)}]`).join(', ');
    findings.push(
      podFinding(
        container.located,
        'duplicate-name',
        [...path, winner.index, 'name'],
        isSame
          ? `${name} is declared ${String(declarations.length)} times, with the same value each time`
          : `${name} is declared ${String(declarations.length)} times: the last one, env[${String(winner.index)}], wins over ${positions}`,
        {
          field: `env ${name}`,
          // An entry between them that refers to the name uses the earlier value.
          severity: isSame || between ? 'info' : 'warning',
          hint: `remove ${losers.length === 1 ? 'one of them' : 'all but one'}; kubectl apply may drop either, too`,
          related: losers.map(({ index, entry }) => ({
            message: `${isSame ? 'declared here too' : 'without effect'} (${describe(entry)})`,
            path: [...path, index, 'name'],
          })),
        },
      ),
    );
  }
  return findings;
}

function nameOf({ name }: EnvVar): string {
  return name;
}

/**
 * The entries that have no effect: a later entry can refer to an earlier one, or leave it in effect if an optional key
 * is missing.
 */
function losersOf(declarations: readonly Declaration[], winner: Declaration): readonly Declaration[] {
  const losers: Declaration[] = [];
  declarations.forEach((declaration, position) => {
    if (declaration === winner) return;
    const next = declarations[position + 1]?.entry;
    if (next !== undefined && (buildsOnEarlier(next) || isOptional(next))) return;
    losers.push(declaration);
  });
  return losers;
}

function buildsOnEarlier({ name, value }: EnvVar): boolean {
  return value !== undefined && compileTemplate(value).references.some((reference) => reference.name === name);
}

function isOptional({ value, valueFrom }: EnvVar): boolean {
  if ((value ?? '') !== '') return false;
  return useSource(valueFrom, (source, selector) => source.isOptional(selector)) ?? false;
}

/** The entries whose values refer to a name, by index. */
function usedNames(env: readonly EnvVar[]): Map<string, number[]> {
  const used = new Map<string, number[]>();
  env.forEach(({ value }, index) => {
    if (value === undefined || !value.includes('$(')) return;
    for (const { name } of compileTemplate(value).references) {
      const indices = used.get(name);
      if (indices === undefined) used.set(name, [index]);
      else indices.push(index);
    }
  });
  return used;
}

function sameSource(a: EnvVar, b: EnvVar): boolean {
  return (a.value ?? '') === (b.value ?? '') && JSON.stringify(a.valueFrom ?? {}) === JSON.stringify(b.valueFrom ?? {});
}

/** The source of the value. Never the value, which can be a password. */
function describe({ value, valueFrom }: EnvVar): string {
  if ((value ?? '') !== '') return 'a value';
  return useSource(valueFrom, (source, selector) => source.describe(selector)) ?? 'empty';
}
