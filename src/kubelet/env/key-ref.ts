import { nearest } from '../../text/similar.ts';
import type { Path } from '../../value/path.ts';
import { containerFinding } from '../build-finding.ts';
import type { ContainerPlace, PodContext } from '../context.ts';
import type { EntryResult } from './entry-result.ts';
import type { KeySelector } from '../model.ts';
import type { ObjectKind } from '../objects.ts';
import { fetchObject, kindName, missingObject } from '../objects.ts';
import type { KeyProvenance } from './provenance.ts';
import { referenceFindings } from './reference-checks.ts';
import type { Scope } from './scope.ts';
import { namesToGuess } from './scope.ts';
import { hole } from '../value.ts';

/** `configMapKeyRef` and `secretKeyRef`: an optional one that leads nowhere skips the entry, it does not set it empty. */
export function keyValue(
  context: PodContext,
  scope: Scope,
  place: ContainerPlace,
  kind: ObjectKind,
  selector: KeySelector,
  path: Path,
  field: string,
): EntryResult {
  const at = [...path, 'valueFrom', `${kind}KeyRef`];
  const refusals = referenceFindings(context, place, kind, selector, at, field);
  const result = valueOfKey(context, scope, place, kind, selector, path, at, field);
  if (refusals.length === 0) return result;
  // What cannot exist need not be missed: of a good name the object can be, of no bad key the entry.
  const isNamed = refusals.every((finding) => finding.path.at(-1) !== 'name');
  const missed = isNamed ? result.findings.filter((finding) => finding.path.at(-1) === 'name') : [];
  return { ...result, findings: [...refusals, ...missed] };
}

function valueOfKey(
  context: PodContext,
  scope: Scope,
  place: ContainerPlace,
  kind: ObjectKind,
  selector: KeySelector,
  path: Path,
  at: Path,
  field: string,
): EntryResult {
  const { name, key } = selector;
  const optional = selector.optional === true;
  const provenance: KeyProvenance = { kind, path, namespace: context.namespace, name, key, by: 'env' };
  const fetched = fetchObject(context, kind, name);
  if (fetched.state !== 'found') {
    const finding = missingObject(context, place, kind, name, fetched, optional, [...at, 'name'], field);
    const findings = finding === undefined ? [] : [finding];
    if (fetched.state === 'unknown') {
      const { keys } = fetched.lookup;
      if (keys === undefined || keys.includes(key)) {
        const value = hole(fetched.lookup.source, `${kindName(kind)} ${name}/${key}`);
        return { state: 'set', value, provenance, findings };
      }
      return missingKey(scope, place, provenance, selector, () => keys, [...at, 'key'], field);
    }
    // Only "not found" is forgiven: any other error is fatal even for an optional reference.
    if (fetched.state === 'absent' && optional) return { state: 'skipped', findings };
    return { state: 'failed', message: fetched.message, provenance, findings };
  }
  const value = fetched.object.value(key);
  if (value === undefined) {
    const by =
      context.sources.patched?.(key) === true ? 'a patch' : fetched.object.mayHaveMoreKeys ? 'a generator' : '';
    if (by !== '') {
      const added = hole('substitution', `${kindName(kind)} ${name}/${key} by ${by}`);
      return { state: 'set', value: added, provenance, findings: [] };
    }
    return missingKey(scope, place, provenance, selector, fetched.object.keys, [...at, 'key'], field);
  }
  return { state: 'set', value, provenance, findings: [] };
}

function missingKey(
  scope: Scope,
  place: ContainerPlace,
  provenance: KeyProvenance,
  selector: KeySelector,
  allKeys: () => readonly string[],
  path: Path,
  field: string,
): EntryResult {
  const { key } = selector;
  const object = `${provenance.kind}/${provenance.name}`;
  const keys = scope.keysOf.get(object) ?? allKeys();
  scope.keysOf.set(object, keys);
  const title = `${kindName(provenance.kind)} ${provenance.namespace}/${provenance.name}`;
  const meant = nearest(key, namesToGuess(scope, keys));
  if (selector.optional === true) {
    const finding = containerFinding(
      place,
      'missing-key',
      path,
      `${title} has no key ${key}, and it is optional: the variable keeps what it had, or is not set at all`,
      { field, severity: 'info', hint: meant === undefined ? undefined : `did you mean ${meant}?` },
    );
    return { state: 'skipped', findings: [finding] };
  }
  const message = `couldn't find key ${key} in ${title}`;
  const finding = containerFinding(
    place,
    'missing-key',
    path,
    `${title} has no key ${key}: the container waits with CreateContainerConfigError: ${message}`,
    { field, hint: meant === undefined ? keyList(keys) : `did you mean ${meant}?` },
  );
  return { state: 'failed', message, provenance, findings: [finding] };
}

function keyList(keys: readonly string[]): string {
  if (keys.length === 0) return 'it has no keys at all';
  const shown = keys.slice(0, 5).join(', ');
  return `it has ${shown}${keys.length > 5 ? ` and ${String(keys.length - 5)} more` : ''}`;
}
