import type { Path } from '../value/path.ts';
import { containerFinding } from './build-finding.ts';
import type { ContainerPlace, PodContext } from './context.ts';
import { fieldValue, validateFieldRef } from './downward.ts';
import type { EntryResult } from './entry-result.ts';
import { injectFrom } from './env-from.ts';
import { fileKeyValue } from './file-key.ts';
import type { Finding } from './finding.ts';
import { keyValue } from './key-ref.ts';
import type { EnvVar } from './model.ts';
import { isEnvVarName } from './names.ts';
import type { PodEvent } from './pod-event.ts';
import type { Provenance } from './provenance.ts';
import { expandString } from './references.ts';
import { resourceFieldValue } from './resource-field.ts';
import type { Scope, Variable } from './scope.ts';
import { declare } from './scope.ts';
import { serviceVariables } from './service-links.ts';
import { hole } from './value.ts';

/** Why a container cannot be created, in the kubelet's words. */
export interface ContainerError {
  /** `state.waiting.reason`. */
  readonly reason: 'CreateContainerConfigError';
  /** `state.waiting.message`. */
  readonly message: string;
}

export interface Environment {
  readonly scope: Scope;
  /** In krmkit's stated order: envFrom, then env, then services by name; a name that is set again moves to its winner. */
  readonly variables: readonly Variable[];
  readonly events: readonly PodEvent[];
  readonly findings: readonly Finding[];
  /** The first error: the kubelet stops there; here the rest is resolved all the same, so that all errors are seen. */
  readonly error: ContainerError | undefined;
}

/**
 * Puts a container's environment together as `makeEnvironmentVariables` in pkg/kubelet/kubelet_pods.go does: service
 * variables, then `envFrom`, then `env` from top to bottom, each entry seeing the final values of those above it.
 */
export function buildEnvironment(context: PodContext, place: ContainerPlace): Environment {
  const links = context.pod.spec.enableServiceLinks;
  const findings: Finding[] = [];
  const events: PodEvent[] = [];
  const errors: string[] = [];
  if (links === undefined) errors.push('nil pod.spec.enableServiceLinks encountered, cannot construct envvars');
  const services = new Map<string, Variable>();
  for (const variable of serviceVariables(
    context.sources.services(context.namespace),
    context.namespace,
    links === true,
    !context.sources.assumesKubernetesService,
  ).variables) {
    services.set(variable.name, {
      name: variable.name,
      value: variable.value,
      provenance: { kind: 'service', namespace: variable.service.namespace, name: variable.service.name },
    });
  }
  const scope: Scope = { declared: new Map(), services, open: [] };
  const injected = injectFrom(context, place, scope);
  findings.push(...injected.findings);
  events.push(...injected.events);
  errors.push(...injected.errors);
  const entries = place.container.env ?? [];
  const later = placesByName(entries, place.path);
  const nextPlace = (name: string): Path | undefined => later.get(name)?.at(-1);
  entries.forEach((entry, index) => {
    const path = [...place.path, 'env', index];
    forgetPlace(later, entry.name);
    findings.push(...nameFindings(context, place, entry, path));
    const result = resolveEntry(context, scope, entry, place, path, nextPlace);
    findings.push(...result.findings);
    if (result.state === 'skipped') return;
    if (result.state === 'failed') errors.push(result.message);
    declare(scope, {
      name: entry.name,
      value: result.state === 'set' ? result.value : hole('configMap', result.message),
      provenance: result.state === 'set' ? result.provenance : { kind: 'value', path, references: [] },
    });
  });
  const message = errors[0];
  return {
    scope,
    variables: finalVariables(context, scope),
    events,
    findings,
    error: message === undefined ? undefined : { reason: 'CreateContainerConfigError', message },
  };
}

function finalVariables(context: PodContext, scope: Scope): readonly Variable[] {
  const variables: Variable[] = [];
  for (const variable of scope.declared.values()) {
    const service = context.precedence === 'service' ? scope.services.get(variable.name) : undefined;
    variables.push(service ?? variable);
  }
  for (const variable of scope.services.values()) if (!scope.declared.has(variable.name)) variables.push(variable);
  return variables;
}

function resolveEntry(
  context: PodContext,
  scope: Scope,
  entry: EnvVar,
  place: ContainerPlace,
  path: Path,
  later: (name: string) => Path | undefined,
): EntryResult {
  if (entry.value !== undefined && entry.value !== '') {
    const site = { place, path: [...path, 'value'], field: `env ${entry.name}`, later, shell: false };
    const expansion = expandString(context, scope, entry.value, site);
    return {
      state: 'set',
      value: expansion.value,
      provenance: { kind: 'value', path, references: expansion.references },
      findings: expansion.findings,
    };
  }
  const from = entry.valueFrom;
  const field = `env ${entry.name}`;
  if (from?.fieldRef !== undefined) {
    const at = [...path, 'valueFrom', 'fieldRef', 'fieldPath'];
    const provenance: Provenance = { kind: 'field', path, fieldPath: from.fieldRef.fieldPath };
    const node = context.sources.node(context.pod.spec.nodeName);
    const result = fieldValue(context.pod, from.fieldRef, { ...context, node });
    if (result.error !== undefined) return failed(place, 'invalid-field-ref', at, field, result.error, undefined);
    const findings = validateFieldRef(from.fieldRef, context.behaviour).map((refusal) =>
      containerFinding(place, 'invalid-field-ref', at, `the API server refuses it: ${refusal.message}`, { field }),
    );
    if (result.absent === true) findings.push(missingLabel(place, at, field, from.fieldRef.fieldPath));
    return { state: 'set', value: result.value, provenance, findings };
  }
  if (from?.resourceFieldRef !== undefined) {
    const at = [...path, 'valueFrom', 'resourceFieldRef'];
    const result = resourceFieldValue(context, place, from.resourceFieldRef);
    if ('error' in result) return failed(place, 'invalid-resource-field-ref', at, field, result.error, result.hint);
    const { resource } = from.resourceFieldRef;
    const findings = result.fromNode
      ? [
          containerFinding(
            place,
            'limit-from-node',
            at,
            `container ${result.container} has no ${resource.replace(/^limits\./, '')} limit, so ${entry.name} is what the whole node can allocate`,
            { field, hint: `set resources.${resource} on container ${result.container}` },
          ),
        ]
      : [];
    return {
      state: 'set',
      value: result.value,
      provenance: { kind: 'resource', path, resource, container: result.container, fromNode: result.fromNode },
      findings,
    };
  }
  if (from?.configMapKeyRef !== undefined) return keyValue(context, place, 'configMap', from.configMapKeyRef, path, field);
  if (from?.secretKeyRef !== undefined) return keyValue(context, place, 'secret', from.secretKeyRef, path, field);
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

/** The API server refuses what the kubelet would stumble over; either way the pod does not get its variable. */
function failed(
  place: ContainerPlace,
  code: 'invalid-field-ref' | 'invalid-resource-field-ref',
  path: Path,
  field: string,
  message: string,
  hint: string | undefined,
): EntryResult {
  return { state: 'failed', message, findings: [containerFinding(place, code, path, message, { field, hint })] };
}

function missingLabel(place: ContainerPlace, path: Path, field: string, fieldPath: string): Finding {
  const [, kind, key] = /^metadata\.(label|annotation)s\['(.*)'\]$/s.exec(fieldPath) ?? [];
  return containerFinding(
    place,
    'missing-label',
    path,
    `the pod has no ${kind ?? 'label'} ${key ?? fieldPath}: the variable is set, and empty`,
    { field, hint: `add it to metadata.${kind ?? 'label'}s of the pod template, unless something adds it in the cluster` },
  );
}

function nameFindings(context: PodContext, place: ContainerPlace, entry: EnvVar, path: Path): Finding[] {
  const at = [...path, 'name'];
  const field = `env ${entry.name}`;
  const findings: Finding[] = [];
  if (entry.value !== undefined && entry.value !== '' && entry.valueFrom !== undefined) {
    findings.push(
      containerFinding(
        place,
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
      containerFinding(
        place,
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
          ? 'the API server refuses names with = or anything but printable ASCII characters'
          : "the API server refuses names of other characters than letters, digits, '_', '-' and '.', and names that start with a digit";
    findings.push(containerFinding(place, 'invalid-name', at, `${JSON.stringify(entry.name)} cannot name a variable: ${rule}`, { field }));
  } else if (entry.name.includes(')')) {
    findings.push(
      containerFinding(place, 'unreferencable-name', at, `no reference can name ${entry.name}: its first ) ends the reference`, { field }),
    );
  }
  return findings;
}

/** The places at which each name is declared, last first, so that the next one to come is at the end. */
function placesByName(entries: readonly EnvVar[], path: Path): Map<string, Path[]> {
  const places = new Map<string, Path[]>();
  for (let index = entries.length - 1; index >= 0; index--) {
    const name = entries[index]?.name ?? '';
    const list = places.get(name);
    const at = [...path, 'env', index, 'name'];
    if (list === undefined) places.set(name, [at]);
    else list.push(at);
  }
  return places;
}

function forgetPlace(places: Map<string, Path[]>, name: string): void {
  const list = places.get(name);
  list?.pop();
  if (list?.length === 0) places.delete(name);
}
