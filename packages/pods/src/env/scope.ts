import type { Template } from '@krmkit/expansion';
import { compileTemplate } from '@krmkit/expansion';
import type { PodContext } from '../context.ts';
import { isConfigMapKey, isEnvVarName } from '../names.ts';
import type { Behaviour } from '../release.ts';
import { serviceNameOfVariable } from '../links/service-links.ts';
import type { VariableTable } from '../links/service-table.ts';
import type { HoleSource, Value } from '../value.ts';
import { hole } from '../value.ts';
import type { Variable } from './provenance.ts';
import { controllerAddsVariable } from '../pod/workloads.ts';

/**
 * A source that can define any name with the prefix: an `envFrom` source whose keys are not known, or (with the
 * empty prefix) the resource that a patch is for.
 */
export interface OpenSource {
  readonly prefix: string;
  readonly kind: 'ConfigMap' | 'Secret' | 'patched';
  readonly name: string;
}

/**
 * The variables that `$(NAME)` can see while a container's environment is built: the declared variables first, then
 * those of services, as far as they are set by then (`makeEnvironmentVariables` in pkg/kubelet/kubelet_pods.go). The
 * image's ENV, HOSTNAME and variables of other containers are not visible.
 */
export interface Scope {
  /** In the order of the declarations that take effect. */
  readonly declared: Map<string, Variable>;
  readonly services: VariableTable;
  readonly open: OpenSource[];
  /** Missing Services that have been reported: each is reported once. */
  readonly missingServices: Set<string>;
  /** How many names can still be compared for "did you mean". The limit keeps the time of thousands of mistakes linear. */
  readonly guesses: { left: number };
  /** The keys of objects in which a key was missing, by kind and name, so that they are listed only once. */
  readonly keysOf: Map<string, readonly string[]>;
  /** Compiles each text once. */
  readonly templateOf: (input: string) => Template;
}

const MOST_GUESSES = 200_000;

/** The limit for one suggestion, for namespaces with thousands of Services and pods. */
const MOST_NAMES = 10_000;

export function createScope(declared: Map<string, Variable>, services: VariableTable): Scope {
  const templateOf = templateReader();
  const guesses = { left: MOST_GUESSES };
  return { declared, services, open: [], missingServices: new Set(), guesses, keysOf: new Map(), templateOf };
}

function templateReader(): (input: string) => Template {
  const known = new Map<string, Template>();
  return (input) => {
    let template = known.get(input);
    if (template === undefined) {
      template = compileTemplate(input);
      known.set(input, template);
    }
    return template;
  };
}

const HOLE_OF: Readonly<Record<OpenSource['kind'], HoleSource>> = {
  ConfigMap: 'configMap',
  Secret: 'secret',
  patched: 'substitution',
};

export type Resolution =
  | { readonly state: 'resolved'; readonly variable: Variable }
  /**
   * Not defined here, but an object that is not among the files may define it. `addedLast`: the pod's controller
   * defines it below all entries of env, so that none of them sees it.
   */
  | { readonly state: 'possible'; readonly value: Value; readonly service?: string; readonly addedLast?: true }
  | { readonly state: 'unresolved' };

export function resolveName(context: PodContext, scope: Scope, name: string): Resolution {
  // kustomize replaces its vars before an API server sees the pod, regardless of declarations in the pod.
  const filler = context.sources.substituted?.(name);
  if (filler !== undefined) return { state: 'possible', value: hole('substitution', `${name} by ${filler}`) };
  const first = context.precedence === 'declared' ? scope.declared : scope.services;
  const second = context.precedence === 'declared' ? scope.services : scope.declared;
  const variable = first.get(name) ?? second.get(name);
  if (variable !== undefined) return { state: 'resolved', variable };
  return possibleSource(context, scope, name) ?? possibleService(context, name) ?? { state: 'unresolved' };
}

type Possible = Extract<Resolution, { state: 'possible' }>;

/** An object that is not known, the controller or a patch. */
function possibleSource(context: PodContext, scope: Scope, name: string): Possible | undefined {
  const source = scope.open.find((candidate) => mayDefine(candidate, name, context.behaviour));
  if (source !== undefined) {
    const label = source.kind === 'patched' ? `${name} of ${source.name}` : `${name} of ${source.kind} ${source.name}`;
    return { state: 'possible', value: hole(HOLE_OF[source.kind], label) };
  }
  if (controllerAddsVariable(context.controller, name, context.behaviour)) {
    return { state: 'possible', value: hole('controller', name), addedLast: true };
  }
  if (context.sources.patched?.(name) === true) {
    const filler = context.engine?.addsVariable(name) === true ? context.engine.name : 'a patch';
    return { state: 'possible', value: hole('substitution', `${name} by ${filler}`) };
  }
  return undefined;
}

function possibleService(context: PodContext, name: string): Possible | undefined {
  if (context.pod.spec.enableServiceLinks !== true) return undefined;
  const names = serviceNameOfVariable(name);
  // What a known Service does not set, such as that of a port that it does not have, it will not set.
  const known = names.length === 0 ? [] : context.sources.services(context.namespace);
  const service = names.find((one) => !known.some(({ metadata }) => metadata.name === one));
  if (service === undefined || (context.sources.servicesComplete && !isOutside(context, service))) return undefined;
  return { state: 'possible', value: hole('service', `${name} of Service ${service}`), service };
}

function isOutside({ sources, namespace }: PodContext, service: string): boolean {
  return sources.outsideService?.(namespace, service)?.state === 'exists';
}

/** A key has the characters of a file name, so no key defines `$(date +%F)`. */
function mayDefine({ prefix, kind }: OpenSource, name: string, behaviour: Behaviour): boolean {
  const injectsAll = behaviour.envFromBadNames === 'inject';
  if (kind === 'patched') return isEnvVarName(name, behaviour.envNames) || (injectsAll && isConfigMapKey(name));
  if (!name.startsWith(prefix) || !isConfigMapKey(name.slice(prefix.length))) return false;
  return injectsAll || isEnvVarName(name, 'c-identifier');
}

/** A name that is set again moves to the end: the order is that of the declarations that take effect. */
export function declare(scope: Scope, variable: Variable): void {
  scope.declared.delete(variable.name);
  scope.declared.set(variable.name, variable);
}

/** Every name that a reference can mean. */
export function* visibleNames(scope: Scope): Generator<string> {
  yield* scope.declared.keys();
  // Every pod sees the Service kubernetes, but it is rarely the one intended.
  for (const name of scope.services.keys()) if (!name.startsWith('KUBERNETES_')) yield name;
}

/** The names to compare for "did you mean": a limited number, and none after too many suggestions. */
export function* namesToGuess({ guesses }: Scope, names: Iterable<string>): Generator<string> {
  let count = 0;
  for (const name of names) {
    if (guesses.left === 0 || count === MOST_NAMES) return;
    guesses.left -= 1;
    count += 1;
    yield name;
  }
}
