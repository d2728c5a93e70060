import type { Path } from '@krmkit/base';
import type { LocatedContainer, PodContext } from '../context.ts';
import { entryFindings, resolveEntry } from './env-entry.ts';
import { injectFrom } from './env-from.ts';
import type { Finding } from '../finding.ts';
import type { EnvVar } from '../model.ts';
import type { ContainerFailure, PodEvent } from '../pod-event.ts';
import type { Provenance, Variable } from './provenance.ts';
import { describeProvenance } from './provenance.ts';
import type { Scope } from './scope.ts';
import { createScope, declare } from './scope.ts';
import type { HoleSource } from '../value.ts';
import { hole } from '../value.ts';

/** The source of the placeholder for a failed value. A literal value never fails. */
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

export function containerError(failure: ContainerFailure | undefined): ContainerError | undefined {
  return failure && { reason: 'CreateContainerConfigError', message: failure.message };
}

export interface ContainerEnvironment {
  readonly scope: Scope;
  readonly precedence: PodContext['precedence'];
  readonly events: readonly PodEvent[];
  readonly findings: readonly Finding[];
  /** The first error, where the kubelet stops. krmkit resolves the rest, too, to report all errors. */
  readonly failure: ContainerFailure | undefined;
}

/**
 * Builds a container's environment as `makeEnvironmentVariables` in pkg/kubelet/kubelet_pods.go does: service
 * variables, then `envFrom`, then `env` from top to bottom. Each entry sees the final values of the entries above it.
 */
export function buildEnvironment(context: PodContext, located: LocatedContainer): ContainerEnvironment {
  const findings: Finding[] = [];
  const events: PodEvent[] = [];
  const errors: ContainerFailure[] = [];
  if (context.pod.spec.enableServiceLinks === undefined) {
    const message = 'nil pod.spec.enableServiceLinks encountered, cannot construct envvars';
    errors.push({ message, code: undefined });
  }
  const scope = createScope(new Map(), context.links.variables);
  if (context.partial) scope.open.push({ prefix: '', kind: 'patched', name: 'the patched resource' });
  const injected = injectFrom(context, located, scope);
  for (const finding of injected.findings) findings.push(finding);
  if (errors.length === 0) for (const event of injected.events) events.push(event);
  for (const failure of injected.errors) errors.push(failure);
  const entries = located.container.env ?? [];
  const nextPlace = createNextPlace(entries, located.path);
  entries.forEach((entry, index) => {
    const path = [...located.path, 'env', index];
    const refused = entryFindings(context, located, entry, path);
    if (refused.length > 0) findings.push(...refused);
    const { name } = entry;
    const at = { context, scope, located, name, path, field: `env ${name}` };
    const result = resolveEntry(at, entry, (later) => nextPlace(later, index));
    // One by one: a string can have more references than a call can have arguments.
    if (result.findings.length > 0) for (const finding of result.findings) findings.push(finding);
    if (result.state === 'skipped') return;
    if (result.state === 'failed') errors.push({ message: result.message, code: result.findings.at(-1)?.code });
    declare(scope, {
      name: entry.name,
      value:
        result.state === 'set'
          ? result.value
          : hole(HOLE_OF[result.provenance.kind], describeProvenance(result.provenance)),
      provenance: result.provenance,
    });
  });
  const [failure] = errors;
  return {
    scope,
    precedence: context.precedence,
    events,
    findings,
    failure,
  };
}

/**
 * The variables of the process in krmkit's order: envFrom, then env, then services by name. A name that is set again
 * has the position of the last declaration. The kubelet's own order is random, that of a Go map.
 */
export function finalVariables(environment: ContainerEnvironment): readonly Variable[] {
  const { declared, services } = environment.scope;
  const variables: Variable[] = [];
  for (const variable of declared.values()) {
    const service = environment.precedence === 'service' ? services.get(variable.name) : undefined;
    variables.push(service ?? variable);
  }
  for (const variable of services.values()) if (!declared.has(variable.name)) variables.push(variable);
  return variables;
}

/**
 * Finds the next declaration of a name below an entry. Callers ask in the order of the entries, and only for names
 * that nothing above declares.
 */
function createNextPlace(entries: readonly EnvVar[], path: Path): (name: string, index: number) => Path | undefined {
  let indices: Map<string, number[]> | undefined;
  return (name, index) => {
    indices ??= indicesByName(entries);
    const list = indices.get(name);
    let next = list?.at(-1);
    while (next !== undefined && next <= index) {
      list?.pop();
      next = list?.at(-1);
    }
    return next === undefined ? undefined : [...path, 'env', next, 'name'];
  };
}

/** The entries that declare each name, last first, so that the next one to come is at the end. */
function indicesByName(entries: readonly EnvVar[]): Map<string, number[]> {
  const indices = new Map<string, number[]>();
  for (let index = entries.length - 1; index >= 0; index--) {
    const name = entries[index]?.name ?? '';
    const list = indices.get(name);
    if (list === undefined) indices.set(name, [index]);
    else list.push(index);
  }
  return indices;
}
