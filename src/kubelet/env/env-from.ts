import { podFinding } from '../finding.ts';
import { compareBytes } from '../../text/compare.ts';
import type { LocatedContainer, PodContext } from '../context.ts';
import type { Finding } from '../finding.ts';
import { isEnvVarName } from '../names.ts';
import type { ObjectKind } from '../objects.ts';
import { fetchObject, kindName, missingObject } from '../objects.ts';
import type { ContainerFailure, PodEvent } from '../pod-event.ts';
import { referenceFindings } from './reference-checks.ts';
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
  const events: PodEvent[] = [];
  const findings: Finding[] = [];
  const errors: ContainerFailure[] = [];
  (located.container.envFrom ?? []).forEach((source, index) => {
    const path = [...located.path, 'envFrom', index];
    const field = `envFrom[${String(index)}]`;
    // The API server refuses both together; the kubelet would use the ConfigMap.
    const kind: ObjectKind = source.configMapRef === undefined ? 'secret' : 'configMap';
    const reference = source.configMapRef ?? source.secretRef;
    if (reference === undefined || (source.configMapRef !== undefined && source.secretRef !== undefined)) {
      findings.push(
        podFinding(located, 'invalid-value-source', path, 'envFrom needs exactly one of configMapRef and secretRef', {
          field,
        }),
      );
    }
    if (reference === undefined) return;
    const prefix = source.prefix ?? '';
    const openSource = (): void => {
      // Report a prefix once, at the first source that has it.
      if (scope.open.some((other) => other.prefix === prefix)) return;
      scope.open.push({ prefix, kind: kindName(kind), name: reference.name });
    };
    if (prefix !== '' && !isEnvVarName(prefix, context.behaviour.envNames)) {
      findings.push(
        podFinding(
          located,
          'invalid-name',
          [...path, 'prefix'],
          `a variable's name cannot start with ${JSON.stringify(prefix)}: the API server refuses the pod`,
          { field },
        ),
      );
    }
    const optional = reference.optional === true;
    const at = [...path, `${kind}Ref`, 'name'];
    const refusals = referenceFindings(context, located, kind, { name: reference.name }, at.slice(0, -1), field);
    findings.push(...refusals);
    const fetched = fetchObject(context, kind, reference.name);
    if (fetched.state !== 'found') {
      const { name } = reference;
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
      if (fetched.lookup.keys === undefined) {
        openSource();
        return;
      }
    } else if (fetched.object.mayHaveMoreKeys) {
      openSource();
    }
    const skipped: string[] = [];
    const keys = fetched.state === 'found' ? fetched.object.keys() : (fetched.lookup.keys ?? []);
    for (const key of keys) {
      const name = prefix + key;
      if (context.behaviour.envFromBadNames === 'skip-and-event' && !isEnvVarName(name, 'c-identifier')) {
        skipped.push(name);
        continue;
      }
      const value: Value =
        fetched.state === 'found'
          ? (fetched.object.value(key) ?? [])
          : hole(fetched.lookup.source, `${kindName(kind)} ${reference.name}/${key}`);
      declare(scope, {
        name,
        value,
        provenance: { kind, path, namespace: context.namespace, name: reference.name, key, by: 'envFrom' },
      });
    }
    if (skipped.length > 0) {
      const message = skippedMessage(skipped, kind, context.namespace, reference.name);
      // A kubelet stops at the first error, so it does not reach this source.
      if (errors.length === 0) {
        const reason = 'InvalidEnvironmentVariableNames';
        events.push({ component: 'kubelet', type: 'Warning', reason, message, code: 'skipped-name' });
      }
      findings.push(
        podFinding(
          located,
          'skipped-name',
          at,
          `Kubernetes ${context.release.text} skips keys that are not valid names of variables: ${skipped.sort(compareBytes).join(', ')}`,
          { field, hint: 'rename the keys; from 1.30 on they are set as they are' },
        ),
      );
    }
  });
  return { events, findings, errors };
}

function skippedMessage(names: readonly string[], kind: ObjectKind, namespace: string, name: string): string {
  const keys = [...names].sort(compareBytes).join(', ');
  return `Keys [${keys}] from the EnvFrom ${kind} ${namespace}/${name} were skipped since they are considered invalid environment variable names.`;
}
