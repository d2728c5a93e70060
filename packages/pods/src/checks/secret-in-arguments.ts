import type { Finding } from '../finding.ts';
import { podFinding } from '../finding.ts';
import type { Value } from '../value.ts';
import type { CheckedContainer } from './checked-container.ts';
import { resolve } from './checked-container.ts';

/** Keys of Secrets that are usually not secret: where to connect, and as which user. */
const HARMLESS =
  /^(?:.*[-_.])?(?:user|username|login|host|hostname|port|db|database|dbname|schema|region|bucket|endpoint|id)$/i;

/** Values of Secrets that references put into command and args, where every user of the node can list them. */
export function checkSecretsInArguments(checked: CheckedContainer): readonly Finding[] {
  const { located } = checked.container;
  const findings: Finding[] = [];
  for (const { kind, path, field, role, template } of checked.strings) {
    if (kind !== 'command') continue;
    for (const { name, start, end } of template.references) {
      const secrets = secretsOf(checked, name);
      if (secrets.length === 0) continue;
      findings.push(
        podFinding(
          located,
          'secret-in-arguments',
          path,
          `$(${name}) puts ${secrets.join(' and ')} into the process's arguments, where process lists and crash reports show it`,
          {
            field,
            severity: secrets.every((secret) => HARMLESS.test(keyOf(secret))) ? 'info' : 'warning',
            hint:
              role === 'script'
                ? `let the shell read the variable: "$${name}"`
                : `let the program read the variable ${name} itself, or a mounted file`,
            range: { start, end },
          },
        ),
      );
    }
  }
  return findings;
}

/** Separates a name from its Secret if the keys are not known. */
const UNKNOWN_KEY = ' of Secret ';

/** `password` of `Secret db/password`; `TOKEN` of `TOKEN of Secret db`, where the keys are not known. */
function keyOf(secret: string): string {
  const named = secret.indexOf(UNKNOWN_KEY);
  return named === -1 ? secret.slice(secret.lastIndexOf('/') + 1) : secret.slice(0, named);
}

const NO_SECRETS: readonly string[] = [];

/** `Secret db/password` for each Secret that is part of a variable's value; never the value. */
function secretsOf(checked: CheckedContainer, name: string): readonly string[] {
  const resolution = resolve(checked, name);
  if (resolution.state === 'unresolved') return NO_SECRETS;
  const value: Value = resolution.state === 'resolved' ? resolution.variable.value : resolution.value;
  const secrets = new Set<string>();
  for (const part of value) {
    if (part.kind === 'secret') secrets.add(`Secret ${part.name}/${part.key}`);
    else if (part.kind === 'hole' && part.source === 'secret' && !isHardlyKey(part.label)) secrets.add(part.label);
  }
  if (secrets.size > 0) return [...secrets];
  if (resolution.state === 'resolved' && resolution.variable.provenance.kind === 'secret') {
    const { provenance } = resolution.variable;
    if (value.length > 0) return [`Secret ${provenance.name}/${provenance.key}`];
  }
  return NO_SECRETS;
}

/**
 * If the keys of a Secret are not known, any key can be a variable. `params.x` is a reference for another tool such as
 * Tekton: keys with dots are usually files, and not arguments.
 */
function isHardlyKey(label: string): boolean {
  return label.includes(UNKNOWN_KEY) && keyOf(label).includes('.');
}
