import type { Path } from '../../value/path.ts';
import { containerFinding } from '../build-finding.ts';
import type { ContainerPlace, PodContext } from '../context.ts';
import { nodeOf } from '../context.ts';
import { fieldValue, meantField, validateFieldRef } from './downward.ts';
import type { EntryResult } from './entry-result.ts';
import { fileKeyValue } from './file-key.ts';
import type { Finding } from '../finding.ts';
import { NO_FINDINGS } from '../finding.ts';
import { keyValue } from './key-ref.ts';
import type { EnvVar, ObjectFieldSelector, ResourceFieldSelector } from '../model.ts';
import type { Provenance } from './provenance.ts';
import { expandString } from './references.ts';
import { resourceFieldValue, validateResourceFieldRef } from './resource-field.ts';
import type { Scope } from './scope.ts';
import { valueRole } from './shell.ts';
import { hole, literal } from '../value.ts';

/** One entry of `env`: its value, or the first source that is set; only `value` is expanded. */
export function resolveEntry(
  context: PodContext,
  scope: Scope,
  entry: EnvVar,
  place: ContainerPlace,
  path: Path,
  later: (name: string) => Path | undefined,
): EntryResult {
  if (entry.value !== undefined && entry.value !== '') {
    if (!entry.value.includes('$')) {
      const provenance: Provenance = { kind: 'value', path, references: [] };
      return { state: 'set', value: literal(entry.value), provenance, findings: NO_FINDINGS };
    }
    const site = {
      place,
      path: [...path, 'value'],
      field: `env ${entry.name}`,
      later,
      role: valueRole(entry.name, entry.value),
    };
    const expansion = expandString(context, scope, entry.value, site);
    return {
      state: 'set',
      value: expansion.value,
      provenance: { kind: 'value', path, references: expansion.references },
      findings: expansion.findings,
    };
  }
  const from = entry.valueFrom;
  if (from?.fieldRef !== undefined) return fieldEntry(context, place, entry.name, from.fieldRef, path);
  const field = `env ${entry.name}`;
  if (from?.resourceFieldRef !== undefined) {
    return resourceEntry(context, place, entry.name, from.resourceFieldRef, path);
  }
  if (from?.configMapKeyRef !== undefined) {
    return keyValue(context, scope, place, 'configMap', from.configMapKeyRef, path, field);
  }
  if (from?.secretKeyRef !== undefined) {
    return keyValue(context, scope, place, 'secret', from.secretKeyRef, path, field);
  }
  if (from?.fileKeyRef !== undefined) return fileKeyValue(context, place, from.fileKeyRef, path, field);
  const findings =
    from === undefined
      ? []
      : [
          containerFinding(place, 'invalid-value-source', [...path, 'valueFrom'], 'valueFrom names no source', {
            field,
            hint: 'give it one of fieldRef, resourceFieldRef, configMapKeyRef or secretKeyRef',
          }),
        ];
  return { state: 'set', value: [], provenance: { kind: 'value', path, references: [] }, findings };
}

function fieldEntry(
  context: PodContext,
  place: ContainerPlace,
  name: string,
  reference: ObjectFieldSelector,
  path: Path,
): EntryResult {
  const { pod, behaviour, runtime, controller, sources } = context;
  const { fieldPath } = reference;
  const provenance: Provenance = { kind: 'field', path, fieldPath };
  const node = nodeOf(context);
  const result = fieldValue(pod, reference, { behaviour, runtime, controller, node });
  const refusals = validateFieldRef(reference, behaviour);
  if (result.error === undefined && refusals.length === 0 && result.absent !== true) {
    return { state: 'set', value: result.value, provenance, findings: NO_FINDINGS };
  }
  const at = [...path, 'valueFrom', 'fieldRef', 'fieldPath'];
  const field = `env ${name}`;
  const hint = meantField(reference, behaviour);
  const findings = refusals.map((refusal) =>
    containerFinding(place, 'invalid-field-ref', at, `the API server refuses it: ${refusal.message}`, { field, hint }),
  );
  if (result.error !== undefined) {
    // What an API server lets through: a node without addresses.
    if (findings.length === 0) findings.push(containerFinding(place, 'invalid-field-ref', at, result.error, { field }));
    return { state: 'failed', message: result.error, provenance, findings };
  }
  if (result.absent !== true) return { state: 'set', value: result.value, provenance, findings };
  const [, kind, key] = /^metadata\.(label|annotation)s\['(.*)'\]$/s.exec(fieldPath) ?? [];
  const added = kind === 'label' ? sources.addsLabel : sources.addsAnnotation;
  if (key !== undefined && added?.(key) === true) {
    return { state: 'set', value: hole('substitution', `${kind ?? ''} ${key} by kustomize`), provenance, findings };
  }
  // What the patched resource has is not known.
  if (context.partial) {
    const label = `${kind ?? ''} ${key ?? ''} of the patched resource`;
    return { state: 'set', value: hole('substitution', label), provenance, findings };
  }
  findings.push(missingLabel(place, at, field, kind ?? 'label', key ?? fieldPath));
  return { state: 'set', value: result.value, provenance, findings };
}

function missingLabel(place: ContainerPlace, path: Path, field: string, kind: string, key: string): Finding {
  return containerFinding(
    place,
    'missing-label',
    path,
    `the pod has no ${kind} ${key}: the variable is set, and empty`,
    { field, hint: `add it to metadata.${kind}s of the pod template, unless something adds it in the cluster` },
  );
}

function resourceEntry(
  context: PodContext,
  place: ContainerPlace,
  name: string,
  reference: ResourceFieldSelector,
  path: Path,
): EntryResult {
  const at = [...path, 'valueFrom', 'resourceFieldRef'];
  const field = `env ${name}`;
  const node = nodeOf(context);
  const result = resourceFieldValue(context.pod, place.container, place.list, reference, { ...context, node });
  const refusals = validateResourceFieldRef(reference, context.behaviour);
  const findings = refusals.map((refusal) =>
    containerFinding(
      place,
      'invalid-resource-field-ref',
      [...at, refusal.field],
      `the API server refuses it: ${refusal.message}`,
      {
        field,
      },
    ),
  );
  const { resource } = reference;
  const container =
    reference.containerName === undefined || reference.containerName === ''
      ? place.container.name
      : reference.containerName;
  if (result.error !== undefined) {
    if (findings.length === 0) {
      findings.push(containerFinding(place, 'invalid-resource-field-ref', at, result.error, { field }));
    }
    const provenance: Provenance = { kind: 'resource', path, resource, container, fromNode: false };
    return { state: 'failed', message: result.error, provenance, findings };
  }
  const fromNode = result.limitFrom === 'node';
  if (fromNode) {
    findings.push(
      containerFinding(
        place,
        'limit-from-node',
        at,
        `container ${container} has no ${resource.replace(/^limits\./, '')} limit, so ${name} is what the whole node can allocate`,
        { field, hint: `set resources.${resource} on container ${container}` },
      ),
    );
  }
  return {
    state: 'set',
    value: result.value,
    provenance: { kind: 'resource', path, resource, container, fromNode },
    findings,
  };
}
