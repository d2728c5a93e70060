import type { Path } from '../value/path.ts';
import type { ContainerPlace, PodContext } from './context.ts';
import { entryFindings } from './entry-checks.ts';
import { resolveEntry } from './env-entry.ts';
import { injectFrom } from './env-from.ts';
import type { Finding } from './finding.ts';
import type { EnvVar } from './model.ts';
import type { PodEvent } from './pod-event.ts';
import type { Provenance } from './provenance.ts';
import { describeProvenance } from './provenance.ts';
import type { Scope } from './scope.ts';
import { createScope, declare } from './scope.ts';
import type { HoleSource } from './value.ts';
import { hole } from './value.ts';
import type { Variable } from './variable.ts';

/** The hole that a value leaves which cannot be had; a value that is written never fails. */
const HOLE_OF: Readonly<Record<Provenance['kind'], HoleSource>> = {
  value: 'field',
  field: 'field',
  resource: 'resource',
  configMap: 'configMap',
  secret: 'secret',
  file: 'file',
  service: 'service',
};

/** Why a container cannot be created, in the kubelet's words. */
export interface ContainerError {
  /** `state.waiting.reason`. */
  readonly reason: 'CreateContainerConfigError';
  /** `state.waiting.message`. */
  readonly message: string;
}

export interface Environment {
  readonly scope: Scope;
  readonly precedence: PodContext['precedence'];
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
  const findings: Finding[] = [];
  const events: PodEvent[] = [];
  const errors: string[] = [];
  if (context.pod.spec.enableServiceLinks === undefined) {
    errors.push('nil pod.spec.enableServiceLinks encountered, cannot construct envvars');
  }
  const scope = createScope(new Map(), context.links.variables);
  if (context.partial) scope.open.push({ prefix: '', kind: 'patched', name: 'the patched resource' });
  const injected = injectFrom(context, place, scope);
  for (const finding of injected.findings) findings.push(finding);
  if (errors.length === 0) for (const event of injected.events) events.push(event);
  for (const message of injected.errors) errors.push(message);
  const entries = place.container.env ?? [];
  const later = placesByName(entries, place.path);
  const nextPlace = (name: string): Path | undefined => later.get(name)?.at(-1);
  entries.forEach((entry, index) => {
    const path = [...place.path, 'env', index];
    forgetPlace(later, entry.name);
    findings.push(...entryFindings(context, place, entry, path));
    const result = resolveEntry(context, scope, entry, place, path, nextPlace);
    // One by one: a string may have more references than a call can have arguments.
    for (const finding of result.findings) findings.push(finding);
    if (result.state === 'skipped') return;
    if (result.state === 'failed') errors.push(result.message);
    declare(scope, {
      name: entry.name,
      value:
        result.state === 'set'
          ? result.value
          : hole(HOLE_OF[result.provenance.kind], describeProvenance(result.provenance)),
      provenance: result.provenance,
    });
  });
  const message = errors[0];
  return {
    scope,
    precedence: context.precedence,
    events,
    findings,
    error: message === undefined ? undefined : { reason: 'CreateContainerConfigError', message },
  };
}

/**
 * What the process gets, in krmkit's stated order: envFrom, then env, then services by name; a name that is set again
 * stands at its winner. The kubelet's own order is that of a Go map: random.
 */
export function finalVariables(environment: Environment): readonly Variable[] {
  const { declared, services } = environment.scope;
  const variables: Variable[] = [];
  for (const variable of declared.values()) {
    const service = environment.precedence === 'service' ? services.get(variable.name) : undefined;
    variables.push(service ?? variable);
  }
  for (const variable of services.values()) if (!declared.has(variable.name)) variables.push(variable);
  return variables;
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
