import { podFinding } from '../finding.ts';
import { compareBytes } from '@krmkit/base';
import type { LocatedContainer, PodContext } from '../context.ts';
import type { Finding } from '../finding.ts';
import { isEnvVarName } from '../names.ts';
import type { ObjectKind } from '../objects.ts';
import { fetchObject, kindName, missingObject } from '../objects.ts';
import type { ContainerFailure, PodEvent } from '../pod-event.ts';
import { referenceFindings } from './reference-checks.ts';
import type { EnvFromSource } from '../model.ts';
import type { Provenance } from './provenance.ts';
import type { Scope } from './scope.ts';
import { declare } from './scope.ts';
import type { Value } from '../value.ts';
import { hole } from '../value.ts';

export interface Injection {
  readonly events: readonly PodEvent[];
  readonly findings: readonly Finding[];
  readonly errors: readonly ContainerFailure[];
}

/** Adds `envFrom` to the scope, in list order; values are stored as they are and never expanded. */
export function injectFrom(context: PodContext, located: LocatedContainer, scope: Scope): Injection {
  const injection: MutableInjection = { events: [], findings: [], errors: [] };
  (located.container.envFrom ?? []).forEach((source, index) => {
    injectSource({ context, located, scope, source, index }, injection);
  });
  return injection;
}

interface MutableInjection extends Injection {
  readonly events: PodEvent[];
  readonly findings: Finding[];
  readonly errors: ContainerFailure[];
}

interface LocatedSource {
  readonly context: PodContext;
  readonly located: LocatedContainer;
  readonly scope: Scope;
  readonly source: EnvFromSource;
  readonly index: number;
}

function injectSource(
  { context, located, scope, source, index }: LocatedSource,
  { events, findings, errors }: MutableInjection,
): void {
  const path = [...located.path, 'envFrom', index];
  const field = `envFrom[${String(index)}]`;
  // The API server refuses both together; the kubelet would use the ConfigMap.
  const kind: ObjectKind = source.configMapRef === undefined ? 'secret' : 'configMap';
  const reference = source.configMapRef ?? source.secretRef;
  if (reference === undefined || (source.configMapRef !== undefined && source.secretRef !== undefined)) {
    const message = 'envFrom needs exactly one of configMapRef and secretRef';
    findings.push(podFinding(located, 'invalid-value-source', path, message, { field }));
  }
  if (reference === undefined) return;
  const { name, optional = false } = reference;
  const prefix = source.prefix ?? '';
  if (prefix !== '' && !isEnvVarName(prefix, context.behaviour.envNames)) {
    const message = `a variable's name cannot start with ${JSON.stringify(prefix)}: the API server refuses the pod`;
    findings.push(podFinding(located, 'invalid-name', [...path, 'prefix'], message, { field }));
  }
  const at = [...path, `${kind}Ref`, 'name'];
  const refusals = referenceFindings(context, located, kind, { name }, at.slice(0, -1), field);
  findings.push(...refusals);
  const fetched = fetchObject(context, kind, name);
  if (fetched.state !== 'found') {
    const finding = missingObject(context, located, {
      kind,
      name,
      use: 'variables',
      fetched,
      optional,
      path: at,
      field,
    });
    // A name that is refused is not reported as missing, too.
    if (finding !== undefined && refusals.length === 0) findings.push(finding);
    if (fetched.state === 'failed' || (fetched.state === 'absent' && !optional)) {
      errors.push({ message: fetched.message, code: (refusals[0] ?? finding)?.code });
    }
    if (fetched.state !== 'unknown') return;
  }
  const hasMoreKeys = fetched.state === 'found' ? fetched.object.mayHaveMoreKeys : fetched.lookup.keys === undefined;
  // Report a prefix once, at the first source that has it.
  if (hasMoreKeys && !scope.open.some((other) => other.prefix === prefix)) {
    scope.open.push({ prefix, kind: kindName(kind), name });
  }
  const skipped: string[] = [];
  const keys = fetched.state === 'found' ? fetched.object.keys() : (fetched.lookup.keys ?? []);
  for (const key of keys) {
    const variable = prefix + key;
    if (context.behaviour.envFromBadNames === 'skip-and-event' && !isEnvVarName(variable, 'c-identifier')) {
      skipped.push(variable);
      continue;
    }
    const value: Value =
      fetched.state === 'found'
        ? (fetched.object.value(key) ?? [])
        : hole(fetched.lookup.source, `${kindName(kind)} ${name}/${key}`);
    const provenance: Provenance = { kind, path, namespace: context.namespace, name, key, by: 'envFrom' };
    declare(scope, { name: variable, value, provenance });
  }
  if (skipped.length === 0) return;
  const names = skipped.sort(compareBytes).join(', ');
  // A kubelet stops at the first error, so it does not reach this source.
  if (errors.length === 0) {
    const message = `Keys [${names}] from the EnvFrom ${kind} ${context.namespace}/${name} were skipped since they are considered invalid environment variable names.`;
    const reason = 'InvalidEnvironmentVariableNames';
    events.push({ component: 'kubelet', type: 'Warning', reason, message, code: 'skipped-name' });
  }
  const message = `Kubernetes ${context.release.text} skips keys that are not valid names of variables: ${names}`;
  const hint = 'rename the keys; from 1.30 on they are set as they are';
  findings.push(podFinding(located, 'skipped-name', at, message, { field, hint }));
}
