import { nearest } from '@krmkit/base';
import { podFinding } from '../finding.ts';
import type { EntryContext, EntryResult, EntrySource } from './entry-source.ts';
import { defined } from '../json-reader.ts';
import type { KeySelector } from '../model.ts';
import type { Fetched, ObjectKind } from '../objects.ts';
import { fetchObject, kindName, missingObject } from '../objects.ts';
import type { KeyProvenance } from './provenance.ts';
import { referenceFindings } from './reference-checks.ts';
import { namesToGuess } from './scope.ts';
import { hole } from '../value.ts';

/**
 * `configMapKeyRef` or `secretKeyRef`. An optional reference without a value skips the entry; it does not set the
 * variable to empty.
 */
export function keyRef(kind: ObjectKind): EntrySource<KeySelector> {
  return {
    decode: (reader) => ({
      name: reader.text('name') ?? '',
      key: reader.text('key') ?? '',
      ...defined({ optional: reader.flag('optional') }),
    }),
    resolve: (entry, selector) => resolveKey(entry, kind, selector),
    references: ({ name }) => [{ kind, name }],
    describe: ({ name, key }) => `${kindName(kind)} ${name}/${key}`,
    isOptional: ({ optional }) => optional === true,
  };
}

function resolveKey(entry: EntryContext, kind: ObjectKind, selector: KeySelector): EntryResult {
  const { context, path } = entry;
  const refusals = referenceFindings(entry, kind, selector, selectorPath(entry, kind));
  const { namespace } = context;
  const provenance: KeyProvenance = { kind, path, namespace, name: selector.name, key: selector.key, by: 'env' };
  const fetched = fetchObject(context, kind, selector.name);
  const result =
    fetched.state === 'found'
      ? valueInObject(entry, provenance, selector, fetched)
      : valueOfMissing(entry, provenance, selector, fetched);
  if (refusals.length === 0) return result;
  // An invalid name or key is reported once: as refused, and not as missing.
  const isNameValid = refusals.every((finding) => finding.path.at(-1) !== 'name');
  const missing = isNameValid ? result.findings.filter((finding) => finding.path.at(-1) === 'name') : [];
  return { ...result, findings: [...refusals, ...missing] };
}

function selectorPath({ path }: EntryContext, kind: ObjectKind): EntryContext['path'] {
  return [...path, 'valueFrom', `${kind}KeyRef`];
}

function valueInObject(
  entry: EntryContext,
  provenance: KeyProvenance,
  selector: KeySelector,
  { object }: Extract<Fetched, { state: 'found' }>,
): EntryResult {
  const { name, key } = selector;
  const value = object.value(key);
  if (value !== undefined) return { state: 'set', value, provenance, findings: [] };
  const isPatched = entry.context.sources.patched?.(key) === true;
  if (!isPatched && !object.mayHaveMoreKeys) return missingKey(entry, provenance, selector, object.keys);
  const label = `${kindName(provenance.kind)} ${name}/${key} by ${isPatched ? 'a patch' : 'a generator'}`;
  return { state: 'set', value: hole('substitution', label), provenance, findings: [] };
}

function valueOfMissing(
  entry: EntryContext,
  provenance: KeyProvenance,
  selector: KeySelector,
  fetched: Exclude<Fetched, { state: 'found' }>,
): EntryResult {
  const { context, located, field } = entry;
  const { kind } = provenance;
  const { name, key } = selector;
  const optional = selector.optional === true;
  const path = [...selectorPath(entry, kind), 'name'];
  const finding = missingObject(context, located, { kind, name, use: 'variables', fetched, optional, path, field });
  const findings = finding === undefined ? [] : [finding];
  if (fetched.state === 'unknown') {
    const { keys, source } = fetched.lookup;
    if (keys !== undefined && !keys.includes(key)) return missingKey(entry, provenance, selector, () => keys);
    return { state: 'set', value: hole(source, `${kindName(kind)} ${name}/${key}`), provenance, findings };
  }
  // `optional` covers "not found" only: any other error is fatal.
  if (fetched.state === 'absent' && optional) return { state: 'skipped', findings };
  return { state: 'failed', message: fetched.message, provenance, findings };
}

function missingKey(
  entry: EntryContext,
  provenance: KeyProvenance,
  { key, optional }: KeySelector,
  allKeys: () => readonly string[],
): EntryResult {
  const { scope, located, field } = entry;
  const object = `${provenance.kind}/${provenance.name}`;
  const keys = scope.keysOf.get(object) ?? allKeys();
  scope.keysOf.set(object, keys);
  const title = `${kindName(provenance.kind)} ${provenance.namespace}/${provenance.name}`;
  const cause = `${title}, key ${key}`;
  const path = [...selectorPath(entry, provenance.kind), 'key'];
  const similar = nearest(key, namesToGuess(scope, keys));
  if (optional === true) {
    const finding = podFinding(
      located,
      'missing-key',
      path,
      `${title} has no key ${key}, and it is optional: the variable keeps its earlier value, or is not set`,
      {
        field,
        severity: 'info',
        hint: similar === undefined ? undefined : `did you mean ${similar}?`,
        replacement: similar,
        doubt: 'the key is optional, so it can be missing on purpose',
        cause,
        isOptional: true,
      },
    );
    return { state: 'skipped', findings: [finding] };
  }
  const message = `couldn't find key ${key} in ${title}`;
  const finding = podFinding(
    located,
    'missing-key',
    path,
    `${title} has no key ${key}: the container waits with CreateContainerConfigError: ${message}`,
    { field, hint: similar === undefined ? keyList(keys) : `did you mean ${similar}?`, replacement: similar, cause },
  );
  return { state: 'failed', message, provenance, findings: [finding] };
}

function keyList(keys: readonly string[]): string {
  if (keys.length === 0) return 'it has no keys';
  const shown = keys.slice(0, 5).join(', ');
  return `it has ${shown}${keys.length > 5 ? ` and ${String(keys.length - 5)} more` : ''}`;
}
