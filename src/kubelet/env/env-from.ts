import { containerFinding } from '../finding.ts';
import { compareBytes } from '../../text/compare.ts';
import type { ContainerPlace, PodContext } from '../context.ts';
import type { Finding } from '../finding.ts';
import { isEnvVarName } from '../names.ts';
import type { ObjectKind } from '../objects.ts';
import { fetchObject, kindName, missingObject } from '../objects.ts';
import type { PodEvent } from '../pod-event.ts';
import { referenceFindings } from './reference-checks.ts';
import type { Scope } from './scope.ts';
import { declare } from './scope.ts';
import type { Value } from '../value.ts';
import { hole } from '../value.ts';

export interface Injection {
  readonly events: readonly PodEvent[];
  readonly findings: readonly Finding[];
  readonly errors: readonly string[];
}

/** `envFrom`, in list order, into the scope; values are stored as they are and never expanded. */
export function injectFrom(context: PodContext, place: ContainerPlace, scope: Scope): Injection {
  const events: PodEvent[] = [];
  const findings: Finding[] = [];
  const errors: string[] = [];
  (place.container.envFrom ?? []).forEach((source, index) => {
    const path = [...place.path, 'envFrom', index];
    const field = `envFrom[${String(index)}]`;
    // Both set is refused by the API server; the kubelet would take the ConfigMap.
    const kind: ObjectKind = source.configMapRef === undefined ? 'secret' : 'configMap';
    const reference = source.configMapRef ?? source.secretRef;
    if (reference === undefined || (source.configMapRef !== undefined && source.secretRef !== undefined)) {
      findings.push(
        containerFinding(
          place,
          'invalid-value-source',
          path,
          'envFrom wants exactly one of configMapRef and secretRef',
          { field },
        ),
      );
    }
    if (reference === undefined) return;
    const prefix = source.prefix ?? '';
    const openSource = (): void => {
      // The first of a prefix answers for all of them.
      if (scope.open.some((other) => other.prefix === prefix)) return;
      scope.open.push({ prefix, kind: kindName(kind), name: reference.name });
    };
    if (prefix !== '' && !isEnvVarName(prefix, context.behaviour.envNames)) {
      findings.push(
        containerFinding(
          place,
          'invalid-name',
          [...path, 'prefix'],
          `${JSON.stringify(prefix)} cannot begin a variable's name: the API server refuses the pod`,
          { field },
        ),
      );
    }
    const optional = reference.optional === true;
    const at = [...path, `${kind}Ref`, 'name'];
    const refusals = referenceFindings(context, place, kind, { name: reference.name }, at.slice(0, -1), field);
    findings.push(...refusals);
    const fetched = fetchObject(context, kind, reference.name);
    if (fetched.state !== 'found') {
      const { name } = reference;
      const finding = missingObject(context, place, { kind, name, fetched, optional, path: at, field });
      // A name that is refused is not reported as missing too.
      if (finding !== undefined && refusals.length === 0) findings.push(finding);
      if (fetched.state === 'failed' || (fetched.state === 'absent' && !optional)) errors.push(fetched.message);
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
      // A kubelet stops at the first error, so it never comes to this source.
      if (errors.length === 0) {
        events.push({ component: 'kubelet', type: 'Warning', reason: 'InvalidEnvironmentVariableNames', message });
      }
      findings.push(
        containerFinding(
          place,
          'skipped-name',
          at,
          `Kubernetes ${context.release.text} leaves out keys that cannot name a variable: ${skipped.sort(compareBytes).join(', ')}`,
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
