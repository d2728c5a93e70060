import { isNamePlaceholder } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import { podFinding, NO_FINDINGS } from '../finding.ts';
import type { PodContext } from '../context.ts';
import type { EntryContext } from './entry-source.ts';
import type { Finding } from '../finding.ts';
import { dns1123SubdomainErrors, isConfigMapKey } from '../names.ts';
import type { ObjectKind } from '../objects.ts';
import { kindName } from '../objects.ts';

/**
 * The names that an API server refuses in a reference to a ConfigMap or Secret, optional or not, because no object can
 * have them. `at` is the reference; a reference without `key` is to all keys.
 */
export function referenceFindings(
  { context, located, field }: Pick<EntryContext, 'context' | 'located' | 'field'>,
  kind: ObjectKind,
  reference: { readonly name: string; readonly key?: string },
  at: Path,
): readonly Finding[] {
  const { name, key } = reference;
  const isNameBad = isBad(context, key === undefined ? maskTrailingDash(name) : name, isSubdomain);
  const isKeyBad = key !== undefined && isBad(context, key, isConfigMapKey);
  if (!isNameBad && !isKeyBad) return NO_FINDINGS;
  const title = kindName(kind);
  const findings: Finding[] = [];
  const refuse = (member: string, message: string): void => {
    findings.push(
      podFinding(located, 'invalid-value-source', [...at, member], `the API server refuses it: ${message}`, {
        field,
      }),
    );
  };
  if (isNameBad) {
    refuse(
      'name',
      name === '' ? `the name of the ${title} is missing` : `a ${title} cannot have the name ${JSON.stringify(name)}`,
    );
  }
  if (isKeyBad) {
    refuse('key', key === '' ? 'the key is missing' : `a ${title} cannot have the key ${JSON.stringify(key)}`);
  }
  return findings;
}

function isSubdomain(text: string): boolean {
  return dns1123SubdomainErrors(text).length === 0;
}

/**
 * `envFrom` is validated as the prefix of a generated name, so `settings-` is accepted although no object can have that
 * name.
 */
function maskTrailingDash(name: string): string {
  return name.length > 1 && name.endsWith('-') ? `${name.slice(0, -2)}a` : name;
}

/** A patch can omit text that the patched resource has, and placeholders have no final text yet. */
function isBad({ partial, sources }: PodContext, text: string, isGood: (text: string) => boolean): boolean {
  if (text === '') return !partial;
  if (isGood(text)) return false;
  const [, variable] = /\$\(([^)]*)\)/.exec(text) ?? [];
  return variable === undefined ? !isNamePlaceholder(text) : sources.substituted?.(variable) === undefined;
}
