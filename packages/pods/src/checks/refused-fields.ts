import type { FieldProblem, Path } from '@krmkit/base';
import { printPath, isPlaceholder } from '@krmkit/base';
import type { LocatedContainer } from '../context.ts';
import { podFinding, NO_FINDINGS } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { Handler } from '../model.ts';
import { compareQuantities, parseQuantity } from '../quantity.ts';
import type { Behaviour } from '../release.ts';
import type { CheckedContainer } from './checked-container.ts';

type Refuse = (path: Path, message: string, hint: string) => void;

/**
 * What an API server refuses in a container (ValidateProbe, ValidateHandler, ValidateResourceQuantityValue,
 * ValidateVolumeMounts and validateInitContainers in pkg/apis/core/validation/validation.go). A field that a patch omits
 * can be in the patched resource.
 */
export function checkRefusedFields(checked: CheckedContainer): readonly Finding[] {
  const { context, container } = checked;
  const { located } = container;
  const { livenessProbe, readinessProbe, startupProbe, lifecycle, resources } = located.container;
  const findings: Finding[] = [];
  const refuse: Refuse = (path, message, hint) => {
    findings.push(
      podFinding(located, 'invalid-resource', path, `the API server refuses it: ${message}`, {
        field: printPath(path.slice(located.path.length)),
        hint,
      }),
    );
  };
  if (!context.partial) {
    // Other controllers can complete and rename what they put into pods.
    if (context.controller !== 'custom') {
      refuseName(checked, refuse);
      refuseMounts(checked, refuse);
      refuseInitHandlers(checked, refuse);
    }
    const look = (handler: Handler | undefined, ...at: readonly string[]): void => {
      const problem = handler && handlerProblem(handler, context.behaviour);
      if (problem !== undefined) refuse([...located.path, ...at, ...problem.path], problem.message, problem.hint);
    };
    look(livenessProbe, 'livenessProbe');
    look(readinessProbe, 'readinessProbe');
    look(startupProbe, 'startupProbe');
    look(lifecycle?.postStart, 'lifecycle', 'postStart');
    look(lifecycle?.preStop, 'lifecycle', 'preStop');
  }
  if (resources !== undefined) refuseResources(checked, resources, refuse);
  return findings.length === 0 ? NO_FINDINGS : findings;
}

type Resources = NonNullable<LocatedContainer['container']['resources']>;

function refuseResources(
  { context, container: { located } }: CheckedContainer,
  { limits = {}, requests = {} }: Resources,
  refuse: Refuse,
): void {
  for (const [list, amounts] of Object.entries({ limits, requests })) {
    for (const [resource, amount] of Object.entries(amounts)) {
      const limit = limits[resource] ?? '';
      // The default request, copied from the limit, is not in the file.
      if (list === 'requests' && amount === limit) continue;
      const tell = (message: string, hint: string): void =>
        refuse([...located.path, 'resources', list, resource], message, hint);
      const wanted = parseQuantity(amount);
      const most = parseQuantity(limit);
      if (wanted && wanted.mantissa < 0n) tell(`${list} must not be negative`, 'remove the minus');
      if (context.controller === 'custom') continue;
      if (!CONTAINER_RESOURCE.test(resource)) {
        tell(`${resource} is not a container resource`, 'correct it or add a prefix');
      }
      if (wanted && most && compareQuantities(wanted, most) > 0) {
        tell(`the request ${amount} exceeds the limit ${limit}`, 'raise the limit');
      }
    }
  }
}

/** `validateContainerResourceName`, and names that another tool fills in. */
const CONTAINER_RESOURCE = /[/$<{]|^(?:cpu|memory|ephemeral-storage|hugepages-.*)$/;

/** Names are unique among all containers of a pod. */
function refuseName({ context, container: { located } }: CheckedContainer, refuse: Refuse): void {
  const { name } = located.container;
  if (name === '' || isPlaceholder(name)) return;
  const { containers, initContainers = [], ephemeralContainers = [] } = context.pod.spec;
  const before = {
    containers: [],
    initContainers: containers,
    ephemeralContainers: [...initContainers, ...containers],
  };
  const own = { containers, initContainers, ephemeralContainers }[located.list];
  const earlier = [...before[located.list], ...own.slice(0, own.indexOf(located.container))];
  if (!earlier.some((other) => other.name === name)) return;
  refuse([...located.path, 'name'], `another container of the pod has the name ${name}`, 'rename one of them');
}

function refuseMounts({ container: { located } }: CheckedContainer, refuse: Refuse): void {
  const seen = new Set<string>();
  located.container.volumeMounts?.forEach(({ mountPath }, index) => {
    const path = [...located.path, 'volumeMounts', index];
    if (mountPath === '') refuse(path, 'mountPath is required', 'add the path');
    else if (seen.has(mountPath)) {
      refuse([...path, 'mountPath'], `another volume is mounted at ${mountPath}`, 'remove one of them');
    }
    seen.add(mountPath);
  });
}

/** Only a sidecar can have probes and hooks. */
function refuseInitHandlers({ context, container: { located } }: CheckedContainer, refuse: Refuse): void {
  const { list, container, path } = located;
  if (list !== 'initContainers' || (container.restartPolicy === 'Always' && context.behaviour.sidecars)) return;
  for (const field of ['livenessProbe', 'readinessProbe', 'startupProbe', 'lifecycle'] as const) {
    if (container[field] === undefined) continue;
    const sidecar = context.behaviour.sidecars ? ', or make it a sidecar with restartPolicy: Always' : '';
    refuse([...path, field], 'it must not be set for an init container', `remove it${sidecar}`);
  }
}

function handlerProblem(handler: Handler, behaviour: Behaviour): Required<FieldProblem> | undefined {
  const written = Object.keys(handler);
  const actions = written.filter(
    (action) => (action !== 'grpc' || behaviour.grpcProbes) && (action !== 'sleep' || behaviour.sleepHooks),
  );
  const [first, second] = actions;
  if (first === undefined) {
    const [unknown] = written;
    const message =
      unknown === undefined ? 'it has no action' : `it has no action that this release knows (${unknown})`;
    return { path: [], message, hint: 'add exec, httpGet or tcpSocket, or remove it' };
  }
  if (second !== undefined) {
    return { path: [second], message: `it has more than one action (${actions.join(', ')})`, hint: 'keep one of them' };
  }
  if (handler.exec === undefined || (handler.exec.command ?? []).length > 0) return undefined;
  return { path: ['exec'], message: 'exec needs a command', hint: 'add the command' };
}

/**
 * A `restartPolicy` of a single container that has no effect, or that the API server refuses: dropDisabledFields in
 * pkg/api/pod/util.go and validateInitContainerRestartPolicy and validateContainers in
 * pkg/apis/core/validation/validation.go. A release that does not know the field drops it.
 */
export function checkRestartPolicy({ context, container }: CheckedContainer): readonly Finding[] {
  const { located } = container;
  const policy = located.container.restartPolicy ?? '';
  const { behaviour, release } = context;
  if (policy === '' || located.list === 'ephemeralContainers' || behaviour.containerRestartPolicy === 'any') {
    return NO_FINDINGS;
  }
  const find = (message: string, severity: 'error' | 'warning', hint: string): readonly Finding[] => {
    const path = [...located.path, 'restartPolicy'];
    return [podFinding(located, 'dropped-restart-policy', path, message, { field: 'restartPolicy', severity, hint })];
  };
  if (located.list === 'initContainers' && policy === 'Always') {
    if (behaviour.sidecars) return NO_FINDINGS;
    const message = `Kubernetes ${release.text} drops restartPolicy of an init container: it is not a sidecar, and the pod waits until it has ended`;
    return find(message, 'error', 'sidecars are on by default from 1.29; before, make it a regular container');
  }
  const hint = 'it is on by default from 1.35';
  if (located.list === 'initContainers') {
    // Without sidecars, the field is unknown or dropped.
    return behaviour.sidecars
      ? find(
          `the API server refuses restartPolicy ${policy}: only Always is supported for an init container`,
          'error',
          hint,
        )
      : find(`Kubernetes ${release.text} drops restartPolicy ${policy} of an init container`, 'warning', hint);
  }
  return behaviour.containerRestartPolicy === 'forbidden'
    ? find('the API server refuses restartPolicy: it may not be set for non-init containers', 'error', hint)
    : find(`Kubernetes ${release.text} drops restartPolicy of a single container`, 'warning', hint);
}
