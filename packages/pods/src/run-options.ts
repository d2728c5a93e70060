import type { ContainerList, KnownOptions } from '@krmkit/base';
import { isRecord, recordMember, checkArgument, checkOptions } from '@krmkit/base';
import type { ImageConfig } from './pod/command.ts';
import { buildCommandLine } from './pod/command.ts';
import type { LocatedContainer, PodContext } from './context.ts';
import { decodeContainer, decodePod } from './decode.ts';
import type { ContainerError } from './env/environment.ts';
import { buildEnvironment, containerError, finalVariables } from './env/environment.ts';
import type { Finding } from './finding.ts';
import type { Container, ObjectMeta, Pod, PodSpec } from './model.ts';
import type { Controller } from './pod/workloads.ts';
import type { SourceObjects } from './object-sources.ts';
import { sourcesFromObjects } from './object-sources.ts';
import type { PodEvent } from './pod-event.ts';
import type { Provenance, Variable } from './env/provenance.ts';
import { runtimeOfStatus } from './pod/pod-status.ts';
import { behaviourOf, NEWEST_RELEASE, readRelease } from './release.ts';
import { ownEvents, resolveContainer } from './pod/resolve-pod.ts';
import type { HandlerCommand } from './pod/probes.ts';
import type { ResolvedContainer } from './pod/resolved.ts';
import { createScope } from './env/scope.ts';
import { serviceLinks } from './links/service-table.ts';
import type { Sources } from './sources.ts';
import type { PublishedValue, Value } from './value.ts';
import { literal, publish } from './value.ts';

/** A Pod as an API server holds it (`kubectl get pod -o json`), or as far as it matters here. */
export interface PodInput {
  /** As in Kubernetes meta/v1: ObjectMeta. */
  readonly metadata?: ObjectMeta;
  /** As in Kubernetes core/v1: PodSpec. */
  readonly spec?: Partial<PodSpec>;
  /** Addresses in it are known; `ContainerInput.runtime` goes before them. */
  readonly status?: {
    readonly podIP?: string;
    readonly podIPs?: readonly { readonly ip?: string }[];
    readonly hostIP?: string;
    readonly hostIPs?: readonly { readonly ip?: string }[];
  };
}

/** A container of a pod, and the objects that the pod refers to. */
export interface ContainerInput {
  /** The pod, defaulted: `applyPodDefaults` does for a manifest what an API server would. */
  readonly pod: PodInput;
  /** One of the pod's containers (init and ephemeral ones too), or its name. */
  readonly container: Partial<Container> | string;
  /** The objects that the pod refers to: plain objects, or your own look-ups. */
  readonly sources: Sources | SourceObjects;
  /** `1.34`, `v1.29.3`; the newest known release where it is left out. */
  readonly kubernetes?: string;
  /** Values that are only known at run time, by fieldPath: `{ 'status.podIP': '10.0.0.7' }`. */
  readonly runtime?: Readonly<Record<string, string>>;
  /** The controller that creates the pod from a template: the pod's name is then known at run time only. */
  readonly controller?: Controller;
  /**
   * Which value wins if a container declares the name of a service variable: `declared`, as in the kubelet, or
   * `service`, the order of the 2015 design, which makes a declaration the default for a service that may not exist.
   */
  readonly precedence?: 'declared' | 'service';
}

/** A variable of the environment of a container. */
export interface EnvironmentVariable {
  /** The name of the variable. */
  readonly name: string;
  /** A string if all of it is known, else its parts: literal text, text of Secrets, and named placeholders. */
  readonly value: PublishedValue;
  /** The same, always in parts: text from a Secret is marked, so that it can be masked. */
  readonly parts: Value;
  /** The field or the object that the value comes from. */
  readonly provenance: Provenance;
}

/** The environment of a container. */
export interface EnvironmentResult {
  /** envFrom, then env, then services by name. A name that is set again is at the position of the winner. */
  readonly env: readonly EnvironmentVariable[];
  /** The events that a kubelet of the release records on the Pod, and krmkit's own `UnresolvedReference` (see `component`). */
  readonly events: readonly PodEvent[];
  /** Mistakes that Kubernetes does not report. They never change a value. */
  readonly findings: readonly Finding[];
  /** Why a kubelet does not create the container; `env` then has everything that could be resolved. */
  readonly error: ContainerError | undefined;
}

/**
 * The environment of one container, as `makeEnvironmentVariables` in pkg/kubelet/kubelet_pods.go builds it. Throws a
 * RangeError for a release that cannot be read and for a container's name that the pod does not have.
 */
export function makeEnvironmentVariables(input: ContainerInput): EnvironmentResult {
  checkInput('makeEnvironmentVariables', input, INPUT_OPTIONS);
  const { context, located } = readInput(input);
  const environment = buildEnvironment(context, located);
  return {
    env: finalVariables(environment).map(published),
    events: [...environment.events, ...ownEvents(environment.findings, located.list, located.container.name)],
    findings: environment.findings,
    error: containerError(environment.failure),
  };
}

/** The command line of a container. */
export interface EntrypointAndCommand {
  /** The command of the container with references expanded; without a command, empty. */
  readonly command: readonly PublishedValue[];
  /** The args of the container with references expanded; without args, empty. */
  readonly args: readonly PublishedValue[];
  /** The command line of the process; undefined if it depends on an image that was not given. */
  readonly argv: readonly PublishedValue[] | undefined;
  /** The problems in `command` and `args`. */
  readonly findings: readonly Finding[];
}

/**
 * Command and args, expanded against a finished environment, and merged with the image's ENTRYPOINT and CMD where the
 * image is given (`ExpandContainerCommandAndArgs` in pkg/kubelet/container/helpers.go; it cannot fail). The last of
 * several entries with one name counts.
 */
export function setEntrypointAndCommand(input: {
  readonly container: Partial<Container>;
  readonly env: readonly { readonly name: string; readonly value: PublishedValue }[];
  readonly image?: ImageConfig;
}): EntrypointAndCommand {
  checkOptions('setEntrypointAndCommand', input, { container: 'value', env: VARIABLES, image: 'object' });
  const needed = { words: 'an object { container, env }', members: ['container', 'env'] };
  checkArgument('setEntrypointAndCommand', 'the input', input, needed);
  const container = decodeContainer(input.container, ['spec', 'containers', 0]).value;
  const pod: Pod = { metadata: {}, spec: { containers: [container], enableServiceLinks: false } };
  const sources = sourcesFromObjects({});
  const context = contextOf(pod, sources, NEWEST_RELEASE, {});
  const declared = new Map<string, Variable>();
  for (const { name, value } of input.env) {
    const parts = typeof value === 'string' ? literal(value) : value;
    declared.set(name, { name, value: parts, provenance: { kind: 'value', path: [], references: [] } });
  }
  const scope = createScope(declared, new Map());
  const located: LocatedContainer = { container, list: 'containers', path: ['spec', 'containers', 0] };
  const line = buildCommandLine(context, located, scope, input.image);
  return {
    command: line.command.map(publish),
    args: line.args.map(publish),
    argv: line.argv?.map(publish),
    findings: line.findings,
  };
}

/** Everything a container gets from the kubelet, with the references in it expanded. */
export interface ExpandedContainer {
  /** The name of the container. */
  readonly name: string;
  /** What kind of container it is; a sidecar is an init container with `restartPolicy: Always`. */
  readonly kind: 'init' | 'sidecar' | 'regular' | 'ephemeral';
  /** The image reference as written; undefined if the container has none. */
  readonly image: string | undefined;
  /** The expanded `command`; empty if the container has none. */
  readonly command: readonly PublishedValue[];
  /** The expanded `args`; empty if the container has none. */
  readonly args: readonly PublishedValue[];
  /** The arguments of the process; undefined if only the image knows them and you did not pass its configuration. */
  readonly argv: readonly PublishedValue[] | undefined;
  /** The volume mounts, in the order of the manifest. */
  readonly mounts: readonly ExpandedMount[];
  /** The working directory; undefined if only the image knows it. */
  readonly workingDir: string | undefined;
  /** `UID`, `UID:GID`, or the user of the image; undefined if only the image knows it. */
  readonly user: string | undefined;
  /** Exec probes and hooks as the kubelet runs them. */
  readonly handlers: readonly HandlerCommand[];
  /** The environment variables: envFrom, then env, then Services by name. Each name occurs once, at its final entry. */
  readonly env: readonly EnvironmentVariable[];
  /** The Events that a kubelet records on the Pod, and krmkit's own `UnresolvedReference`. */
  readonly events: readonly PodEvent[];
  /** Why a kubelet does not create the container; `env` then has everything that could be resolved. */
  readonly error: ContainerError | undefined;
}

/** A volume mount of a container. */
export interface ExpandedMount {
  /** The name of the volume. */
  readonly volume: string;
  /** The absolute path in the container. */
  readonly mountPath: string;
  /** True if the container cannot write to it. */
  readonly readOnly: boolean;
  /** The path in the volume, with `subPathExpr` expanded; empty for the whole volume. */
  readonly subPath: PublishedValue;
}

/** Everything a container gets from the kubelet, with the findings about it. */
export interface RunContainerOptions extends ExpandedContainer, EnvironmentResult {
  /** Values that are probably not what you mean, although Kubernetes accepts them. They never change a value. */
  readonly findings: readonly Finding[];
}

/** All that a kubelet hands to a container runtime, and all findings about the container. Throws as above. */
export function generateRunContainerOptions(
  input: ContainerInput & { readonly image?: ImageConfig },
): RunContainerOptions {
  checkInput('generateRunContainerOptions', input, { ...INPUT_OPTIONS, image: 'object' });
  const { context, located } = readInput(input);
  const resolved = resolveContainer(context, located, input.image);
  return { ...expandedContainer(resolved), findings: resolved.findings };
}

/** The public form of a resolved container. */
export function expandedContainer(resolved: ResolvedContainer): ExpandedContainer {
  return {
    name: resolved.name,
    kind: resolved.kind,
    image: resolved.image,
    env: finalVariables(resolved.environment).map(published),
    command: resolved.command.map(publish),
    args: resolved.args.map(publish),
    argv: resolved.argv?.map(publish),
    mounts: resolved.mounts.map((mount) => ({ ...mount, subPath: publish(mount.subPath) })),
    workingDir: resolved.workingDir,
    user: resolved.user,
    handlers: resolved.handlers,
    events: resolved.events,
    error: resolved.error,
  };
}

function published(variable: Variable): EnvironmentVariable {
  const { name, value, provenance } = variable;
  return { name, value: publish(value), parts: value, provenance };
}

const INPUT_OPTIONS: KnownOptions<ContainerInput> = {
  // What users write never throws.
  pod: 'value',
  container: 'value',
  sources: 'object',
  kubernetes: 'release',
  runtime: 'object',
  controller: 'string',
  precedence: ['declared', 'service'],
};
const VARIABLES = { words: 'a list of variables as { name, value }', members: ['name', 'value'], isList: true };

function checkInput<T extends ContainerInput>(caller: string, input: T, known: KnownOptions<T>): void {
  checkOptions(caller, input, known);
  const needed = { words: 'an object { pod, container, sources }', members: ['pod', 'container', 'sources'] };
  checkArgument(caller, 'the input', input, needed);
}

function readInput(input: ContainerInput): { readonly context: PodContext; readonly located: LocatedContainer } {
  const pod = decodePod(input.pod).value;
  const sources = isSources(input.sources) ? input.sources : sourcesFromObjects(input.sources);
  const runtime = { ...runtimeOfStatus(recordMember(input.pod, 'status')), ...input.runtime };
  const context = contextOf(pod, sources, input.kubernetes ?? NEWEST_RELEASE, { ...input, runtime });
  return { context, located: locate(pod, input) };
}

function contextOf(
  pod: Pod,
  sources: Sources,
  kubernetes: string,
  options: Pick<ContainerInput, 'runtime' | 'controller' | 'precedence'>,
): PodContext {
  const release = readRelease(kubernetes);
  const namespace = pod.metadata.namespace ?? 'default';
  return {
    pod,
    namespace,
    sources,
    release,
    behaviour: behaviourOf(release),
    links: serviceLinks(sources, namespace, pod.spec.enableServiceLinks === true),
    runtime: options.runtime ?? {},
    controller: options.controller ?? 'none',
    precedence: options.precedence ?? 'declared',
    partial: false,
  };
}

/** The location of a container in its pod. A container that is not in the pod counts as a regular one, as in upstream's tests. */
function locate(pod: Pod, input: ContainerInput): LocatedContainer {
  const wanted = input.container;
  const name = typeof wanted === 'string' ? wanted : recordMember(wanted, 'name');
  const lists: readonly ContainerList[] = ['containers', 'initContainers', 'ephemeralContainers'];
  for (const list of lists) {
    const written = recordMember(recordMember(input.pod, 'spec'), list);
    const containers = pod.spec[list] ?? [];
    let index = Array.isArray(written) ? written.indexOf(wanted) : -1;
    if (index === -1) index = containers.findIndex((candidate) => candidate.name === name);
    const found = containers[index];
    if (found === undefined) continue;
    const path = ['spec', list, index];
    return { container: typeof wanted === 'string' ? found : decodeContainer(wanted, path).value, list, path };
  }
  if (typeof wanted === 'string') throw new RangeError(`the pod has no container ${wanted}`);
  const path = ['spec', 'containers', 0];
  return { container: decodeContainer(wanted, path).value, list: 'containers', path };
}

function isSources(sources: Sources | SourceObjects): sources is Sources {
  return isRecord(sources) && typeof sources['configMap'] === 'function';
}
