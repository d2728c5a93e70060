import type { Finding } from '../finding.ts';
import { NO_FINDINGS, podFinding } from '../finding.ts';
import { isEnvVarName } from '../names.ts';
import type { ObjectKind } from '../objects.ts';
import { fetchObject, kindName } from '../objects.ts';
import type { Value } from '../value.ts';
import type { CheckedContainer } from './checked-container.ts';

interface Injected {
  readonly index: number;
  readonly value: Value | undefined;
}

/** Keys of several `envFrom` sources that override each other, and names that only newer releases set. */
export function checkEnvFrom({ context, container }: CheckedContainer): readonly Finding[] {
  const { located } = container;
  const { envFrom = [] } = located.container;
  // Keys of one object do not override each other.
  const onlyNames = envFrom.length < 2;
  if (onlyNames && context.behaviour.envFromBadNames !== 'inject') return NO_FINDINGS;
  const findings: Finding[] = [];
  const seen = new Map<string, Injected>();
  envFrom.forEach((source, index) => {
    const kind: ObjectKind = source.configMapRef === undefined ? 'secret' : 'configMap';
    const reference = source.configMapRef ?? source.secretRef;
    if (reference === undefined) return;
    const fetched = fetchObject(context, kind, reference.name);
    if (fetched.state !== 'found') return;
    const keys = new Map(fetched.object.keys().map((key) => [(source.prefix ?? '') + key, key]));
    const unusual = [...keys.keys()].filter((name) => !isEnvVarName(name, 'c-identifier'));
    const hidden = new Map<number, string[]>();
    for (const [name, key] of onlyNames ? [] : keys) {
      const value = fetched.object.value(key);
      const earlier = seen.get(name);
      seen.set(name, { index, value });
      if (earlier === undefined || JSON.stringify(earlier.value) === JSON.stringify(value)) continue;
      const names = hidden.get(earlier.index) ?? [];
      hidden.set(earlier.index, names);
      names.push(name);
    }
    if (hidden.size === 0 && unusual.length === 0) return;
    const path = [...located.path, 'envFrom', index, `${kind}Ref`, 'name'];
    const field = `envFrom[${String(index)}]`;
    for (const [earlier, names] of hidden) {
      const message = `${kindName(kind)} ${reference.name} also sets ${someOf(names)}, and wins over envFrom[${String(earlier)}]`;
      const related = [{ message: 'this one loses', path: [...located.path, 'envFrom', earlier] }];
      findings.push(podFinding(located, 'duplicate-name', path, message, { field, severity: 'info', related }));
    }
    // The resolution reports keys that are skipped.
    if (unusual.length > 0 && context.behaviour.envFromBadNames === 'inject') {
      const message = `Kubernetes sets ${someOf(unusual)} from 1.30 on, and skipped such keys before: shells cannot read these names`;
      findings.push(
        podFinding(located, 'skipped-name', path, message, {
          field,
          severity: 'info',
          hint: 'rename the keys if the program needs them',
        }),
      );
    }
  });
  return findings;
}

function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${String(names.length - 5)} more` : shown;
}
