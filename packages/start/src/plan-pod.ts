import type {
  PodContext,
  RuntimeField,
  Finding,
  Container,
  Pod,
  RunContainerOptions,
  ServiceCollision,
  Lookup,
  Sources,
} from '@krmkit/pods';
import {
  decodePod,
  applyPodDefaults,
  containerReferences,
  defined,
  behaviourOf,
  NEWEST_RELEASE,
  readRelease,
  generateRunContainerOptions,
  serviceLinks,
  decodeUtf8,
} from '@krmkit/pods';
import type { FileSystem, Result } from '@krmkit/base';
import type { Sandbox } from './container-runtime.ts';
import type { ContainerPlan } from './container-spec.ts';
import { planContainer } from './container-spec.ts';
import type { PodVolumes } from './pod-volumes.ts';
import type { PodRequest } from './pod-request.ts';
import type { PodSettings } from './pod-settings.ts';
import { readPodSettings } from './pod-settings.ts';
import type { ContainerImage } from './provide-images.ts';

/** A pod with API defaults, and the values that this machine knows. */
export interface PlannedPod {
  readonly request: PodRequest;
  readonly pod: Pod;
  readonly settings: PodSettings;
  readonly context: PodContext;
  /** Findings about the manifest itself: wrong types. */
  readonly findings: readonly Finding[];
  /** In the order in which a kubelet starts them. */
  readonly containers: readonly Container[];
}

export function planPod(request: PodRequest, machine: { readonly uuid: string; readonly host: string }): PlannedPod {
  const decoded = decodePod(request.pod);
  const defaulted = applyPodDefaults(decoded.value, request.namespace);
  const { spec } = defaulted;
  const nodeName = spec.nodeName ?? request.runtime?.['spec.nodeName'] ?? machine.host;
  const pod = { metadata: { ...defaulted.metadata, namespace: request.namespace }, spec: { ...spec, nodeName } };
  // There is no API server here, so do not assume its Service.
  const sources: Sources = { ...request.sources, assumesKubernetesService: false };
  const release = readRelease(request.kubernetes ?? NEWEST_RELEASE);
  const context: PodContext = {
    pod,
    namespace: request.namespace,
    sources,
    release,
    behaviour: behaviourOf(release),
    links: serviceLinks(sources, request.namespace, spec.enableServiceLinks === true),
    runtime: { ...runtimeValues({ name: request.name, uid: machine.uuid }), ...request.runtime },
    controller: request.controller,
    precedence: 'declared',
    partial: false,
  };
  return {
    request,
    pod,
    settings: readPodSettings(request.pod),
    context,
    findings: decoded.findings,
    containers: [...(spec.initContainers ?? []), ...spec.containers],
  };
}

/** The pod with the addresses of its network. Values from the user take precedence. */
export function withSandbox(planned: PlannedPod, { addresses, gateway }: Sandbox): PlannedPod {
  const { context, request, pod } = planned;
  const isNodeKnown = context.sources.node(pod.spec.nodeName).state === 'found';
  const known = runtimeValues({ addresses, hostAddress: isNodeKnown ? undefined : gateway });
  return { ...planned, context: { ...context, runtime: { ...context.runtime, ...known, ...request.runtime } } };
}

/** The values of the downward API that this machine knows, by field path. */
function runtimeValues(known: {
  readonly name?: string;
  readonly uid?: string;
  readonly addresses?: readonly string[];
  readonly hostAddress?: string | undefined;
}): Readonly<Record<string, string>> {
  const { name, uid, addresses = [], hostAddress } = known;
  const values: Readonly<Record<RuntimeField, string | undefined>> = {
    'metadata.name': name,
    'metadata.uid': uid,
    // The planned pod has these two itself.
    'spec.nodeName': undefined,
    'spec.serviceAccountName': undefined,
    'status.hostIP': hostAddress,
    'status.hostIPs': hostAddress,
    'status.podIP': addresses[0],
    'status.podIPs': addresses.length === 0 ? undefined : addresses.join(','),
  };
  return defined(values);
}

export interface ResolvedPlan {
  readonly options: RunContainerOptions;
  readonly plan: Result<ContainerPlan>;
}

/** Resolves one container. `files` are the files that `fileKeyRef` can read, by `VOLUME/PATH`. */
export function resolvePlan(
  planned: PlannedPod,
  container: Container,
  image: ContainerImage,
  files: ReadonlyMap<string, string> | undefined,
): ResolvedPlan {
  const { context, request, settings, pod } = planned;
  const { sources } = context;
  const file = (volume: string, path: string): Lookup<string> => {
    if (files === undefined) return { state: 'unknown', quiet: true, source: 'file', why: 'written at run time' };
    const text = files.get(`${volume}/${path}`);
    return text === undefined ? { state: 'absent' } : { state: 'found', object: text };
  };
  const options = generateRunContainerOptions({
    pod,
    container: container.name,
    sources: { ...sources, file },
    runtime: context.runtime,
    controller: context.controller,
    image: image.local.config,
    ...(request.kubernetes === undefined ? {} : { kubernetes: request.kubernetes }),
  });
  const own = settings.containers.get(container.name);
  if (options.error !== undefined) return { options, plan: { ok: false, message: options.error.message } };
  if (own === undefined) return { options, plan: { ok: false, message: 'the container has no name' } };
  const placeholder = request.placeholder ?? ((): string => '');
  const choices = serviceChoices(context.links.collisions, placeholder);
  const from = { settings: own, pod: settings, image: image.name, local: image.local, placeholder, choices };
  return { options, plan: planContainer(options, container, from) };
}

/**
 * If several Services define the same variable, a kubelet uses one of them, in the order of a Go map. krmkit uses the
 * first by name. The keys are the labels of the unknown values.
 */
function serviceChoices(
  collisions: readonly ServiceCollision[],
  placeholder: (label: string) => string,
): ReadonlyMap<string, string> {
  return new Map(
    collisions.map(({ label, candidates: [first] }) => {
      const parts = first?.value ?? [];
      const text = parts.map((part) => (part.kind === 'hole' ? placeholder(part.label) : part.text)).join('');
      return [label, text];
    }),
  );
}

const MOST_BYTES = 1024 * 1024;

/** Contents of the files that env entries of a container refer to, by `VOLUME/PATH`. */
export async function readKeyFiles(
  container: Container,
  volumes: PodVolumes,
  files: FileSystem,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const reference of containerReferences(container)) {
    if (reference.kind !== 'file' || reference.path.split('/').includes('..')) continue;
    const volume = volumes.byName.get(reference.volume);
    if (volume === undefined) continue;
    const path = await files.realPath(`${volume.path}/${reference.path}`);
    const root = await files.realPath(volume.path);
    // A container can create a link that leads out of the volume.
    if (!path.ok || !root.ok || !path.value.startsWith(`${root.value}/`)) continue;
    // A container can create a pipe, too, and reading one waits forever.
    const status = await files.status(path.value);
    if (!status.ok || status.value.kind !== 'file') continue;
    const read = await files.readFile(path.value, MOST_BYTES);
    if (read.ok) texts.set(`${reference.volume}/${reference.path}`, decodeUtf8(read.value).text);
  }
  return texts;
}
