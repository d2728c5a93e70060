import { podFinding } from '../finding.ts';
import { compareBytes } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import type { LocatedContainer, PodContext } from '../context.ts';
import type { Finding } from '../finding.ts';
import { isEnvVarName } from '../names.ts';
import type { Fetched, ObjectKind } from '../objects.ts';
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
    const path = [...located.path, 'envFrom', index];
    injectSource({ context, located, scope, source, path, field: `envFrom[${String(index)}]` }, injection);
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
  /** From the root of the pod: `['spec', 'containers', 0, 'envFrom', 0]`. */
  readonly path: Path;
  readonly field: string;
}

interface ObjectReference {
  readonly kind: ObjectKind;
  readonly name: string;
  readonly optional: boolean;
}

/** An object whose keys become variables, as far as they are known. */
type Readable = Extract<Fetched, { readonly state: 'found' | 'unknown' }>;

function injectSource(entry: LocatedSource, injection: MutableInjection): void {
  const reference = readReference(entry, injection);
  if (reference === undefined) return;
  const fetched = fetchSource(entry, reference, injection);
  if (fetched === undefined) return;
  const { scope, source } = entry;
  const { prefix = '' } = source;
  const hasMoreKeys = fetched.state === 'found' ? fetched.object.mayHaveMoreKeys : fetched.lookup.keys === undefined;
  // Report a prefix once, at the first source that has it.
  if (hasMoreKeys && !scope.open.some((other) => other.prefix === prefix)) {
    scope.open.push({ prefix, kind: kindName(reference.kind), name: reference.name });
  }
  const skipped = declareKeys(entry, reference, fetched);
  if (skipped.length > 0) reportSkipped(entry, reference, skipped, injection);
}

/** The one reference of a source; reports what an API server refuses in it. */
function readReference(
  { context, located, source, path, field }: LocatedSource,
  { findings }: MutableInjection,
): ObjectReference | undefined {
  // The API server refuses both together; the kubelet would use the ConfigMap.
  const kind: ObjectKind = source.configMapRef === undefined ? 'secret' : 'configMap';
  const reference = source.configMapRef ?? source.secretRef;
  if (reference === undefined || (source.configMapRef !== undefined && source.secretRef !== undefined)) {
    const message = 'envFrom needs exactly one of configMapRef and secretRef';
    findings.push(podFinding(located, 'invalid-value-source', path, message, { field }));
  }
  if (reference === undefined) return undefined;
  const { prefix = '' } = source;
  if (prefix !== '' && !isEnvVarName(prefix, context.behaviour.envNames)) {
    const message = `a variable's name cannot start with ${JSON.stringify(prefix)}: the API server refuses the pod`;
    findings.push(podFinding(located, 'invalid-name', [...path, 'prefix'], message, { field }));
  }
  const { name, optional = false } = reference;
  return { kind, name, optional };
}

function namePath({ path }: LocatedSource, kind: ObjectKind): Path {
  return [...path, `${kind}Ref`, 'name'];
}

/** Fetches the object of a source. Reports a missing one; undefined if its keys do not become variables. */
function fetchSource(
  entry: LocatedSource,
  reference: ObjectReference,
  { findings, errors }: MutableInjection,
): Readable | undefined {
  const { context, located, field } = entry;
  const { kind, name, optional } = reference;
  const path = namePath(entry, kind);
  const refusals = referenceFindings(entry, kind, { name }, path.slice(0, -1));
  findings.push(...refusals);
  const fetched = fetchObject(context, kind, name);
  if (fetched.state === 'found') return fetched;
  const finding = missingObject(context, located, { ...reference, use: 'variables', fetched, path, field });
  // A name that is refused is not reported as missing, too.
  if (finding !== undefined && refusals.length === 0) findings.push(finding);
  if (fetched.state === 'unknown') return fetched;
  if (fetched.state === 'failed' || !optional) {
    errors.push({ message: fetched.message, code: (refusals[0] ?? finding)?.code });
  }
  return undefined;
}

/** Declares the known keys of an object. Returns the names that are skipped. */
function declareKeys(
  { context, scope, source, path }: LocatedSource,
  { kind, name }: ObjectReference,
  fetched: Readable,
): string[] {
  const { prefix = '' } = source;
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
  return skipped;
}

function reportSkipped(
  entry: LocatedSource,
  { kind, name }: ObjectReference,
  skipped: string[],
  { events, findings, errors }: MutableInjection,
): void {
  const { context, located, field } = entry;
  const names = skipped.sort(compareBytes).join(', ');
  // A kubelet stops at the first error, so it does not reach this source.
  if (errors.length === 0) {
    const message = `Keys [${names}] from the EnvFrom ${kind} ${context.namespace}/${name} were skipped since they are considered invalid environment variable names.`;
    const reason = 'InvalidEnvironmentVariableNames';
    events.push({ component: 'kubelet', type: 'Warning', reason, message, code: 'skipped-name' });
  }
  const message = `Kubernetes ${context.release.text} skips keys that are not valid names of variables: ${names}`;
  const hint = 'rename the keys; from 1.30 on they are set as they are';
  findings.push(podFinding(located, 'skipped-name', namePath(entry, kind), message, { field, hint }));
}
