import type { ContainerList } from '@krmkit/base';
import { containerFieldPath } from '../events/event.ts';
import type { ImageConfig } from './command.ts';
import { buildCommandLine } from './command.ts';
import type { LocatedContainer, PodContext } from '../context.ts';
import { buildEnvironment, containerError } from '../env/environment.ts';
import type { Finding } from '../finding.ts';
import { containerFindings } from '../checks/container-checks.ts';
import type { Container } from '../model.ts';
import type { ContainerFailure, PodEvent } from '../pod-event.ts';
import { leavesReference } from '../pod-event.ts';
import { handlerCommands } from './probes.ts';
import type { ResolvedContainer, UncheckedContainer } from './resolved.ts';
import { resolveUser } from './user.ts';
import { buildMounts } from './volumes.ts';
import { nonEmpty } from '../json-reader.ts';

/** Ephemeral, then init, then regular: the order in which a kubelet starts them. */
export function locatedContainers(context: PodContext): readonly LocatedContainer[] {
  const { spec } = context.pod;
  const positions = (list: ContainerList, containers: readonly Container[] = []): LocatedContainer[] =>
    containers.map((container, index) => ({ container, list, path: ['spec', list, index] }));
  return joined([
    positions('ephemeralContainers', spec.ephemeralContainers),
    positions('initContainers', spec.initContainers),
    positions('containers', spec.containers),
  ]);
}

/** `flat` is several times slower, which matters because nearly all lists are empty. */
function joined<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const all: T[] = [];
  for (const list of lists) if (list.length > 0) for (const item of list) all.push(item);
  return all;
}

export function resolveContainer(
  context: PodContext,
  at: LocatedContainer,
  image: ImageConfig | undefined,
): ResolvedContainer {
  const imageNames = image?.env?.map((text) => text.split('=', 1)[0] ?? '');
  const located = imageNames === undefined ? at : { ...at, imageNames: new Set(imageNames) };
  const { container, list } = located;
  const environment = buildEnvironment(context, located);
  const mounts = buildMounts(context, located, environment.scope);
  const commandLine = buildCommandLine(context, located, environment.scope, image);
  const failure = environment.failure ?? mounts.errors[0];
  const handlers = handlerCommands(located);
  const workingDir = nonEmpty(container.workingDir) ?? nonEmpty(image?.workingDir);
  const resolved: UncheckedContainer = {
    located,
    name: container.name,
    kind: containerKind(context, container, list),
    image: container.image,
    environment,
    command: commandLine.command,
    args: commandLine.args,
    argv: commandLine.argv,
    mounts: mounts.mounts,
    handlers,
    workingDir,
    user: resolveUser(context, container, image),
    error: containerError(failure),
    secretsAt: context.secretsAt,
  };
  const checked = containerFindings(context, resolved, image, commandLine.roles);
  const findings = joined([environment.findings, mounts.findings, commandLine.findings, checked]);
  const own = ownEvents(findings, list, container.name);
  const events = joined([environment.events, failureEvents(located, failure), own]);
  return { ...resolved, findings, events };
}

export function resolvePod(
  context: PodContext,
  imageOf: (image: string) => ImageConfig | undefined = () => undefined,
): readonly ResolvedContainer[] {
  return locatedContainers(context).map((located) =>
    resolveContainer(
      context,
      located,
      located.container.image === undefined ? undefined : imageOf(located.container.image),
    ),
  );
}

function containerKind(context: PodContext, container: Container, list: ContainerList): ResolvedContainer['kind'] {
  if (list === 'ephemeralContainers') return 'ephemeral';
  if (list === 'containers') return 'regular';
  return container.restartPolicy === 'Always' && context.behaviour.sidecars ? 'sidecar' : 'init';
}

/** The event that a kubelet records if it cannot create the container (`Failed`, pkg/kubelet/kuberuntime/kuberuntime_container.go). */
function failureEvents(
  { list, container }: LocatedContainer,
  failure: ContainerFailure | undefined,
): readonly PodEvent[] {
  if (failure === undefined) return [];
  const fieldPath = containerFieldPath(list, container.name);
  const event = { component: 'kubelet', type: 'Warning', reason: 'Failed', fieldPath } as const;
  return [{ ...event, message: `Error: ${failure.message}`, ...(failure.code && { code: failure.code }) }];
}

/**
 * The event of the 2015 design, which Kubernetes never implemented: a Warning on the Pod for each reference that stays
 * as text, with the container in the field path.
 */
export function ownEvents(findings: readonly Finding[], list: ContainerList, container: string): readonly PodEvent[] {
  return findings
    .filter((finding) => finding.severity !== 'info' && leavesReference(finding.code))
    .map((finding) => ({
      component: 'krmkit',
      type: 'Warning',
      reason: 'UnresolvedReference',
      message: `${finding.field ?? ''}: ${finding.message}`,
      fieldPath: containerFieldPath(list, container),
      code: finding.code,
    }));
}
