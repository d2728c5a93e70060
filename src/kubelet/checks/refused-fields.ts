import type { Path } from '../../value/path.ts';
import { podFinding, NO_FINDINGS } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { Handler, ResourceList } from '../model.ts';
import { parseQuantity } from '../quantity.ts';
import type { CheckedContainer } from './checked-container.ts';

/**
 * What an API server refuses in probes, hooks and limits (ValidateProbe, ValidateHandler and
 * ValidateResourceQuantityValue in pkg/apis/core/validation/validation.go). A field that a patch omits can be in the
 * patched resource.
 */
export function checkRefusedFields({ context, container }: CheckedContainer): readonly Finding[] {
  const { located } = container;
  const { livenessProbe, readinessProbe, startupProbe, lifecycle, resources } = located.container;
  const findings: Finding[] = [];
  const refuse = (path: Path, message: string, hint: string): void => {
    findings.push(
      podFinding(located, 'invalid-resource', path, `the API server refuses it: ${message}`, {
        field: path.slice(located.path.length).join('.'),
        hint,
      }),
    );
  };
  if (!context.partial) {
    const look = (handler: Handler | undefined, ...at: readonly string[]): void => {
      const problem = handler && handlerProblem(handler);
      if (problem !== undefined) refuse([...located.path, ...at, ...problem.at], problem.message, problem.hint);
    };
    look(livenessProbe, 'livenessProbe');
    look(readinessProbe, 'readinessProbe');
    look(startupProbe, 'startupProbe');
    look(lifecycle?.postStart, 'lifecycle', 'postStart');
    look(lifecycle?.preStop, 'lifecycle', 'preStop');
  }
  if (resources === undefined) return findings.length === 0 ? NO_FINDINGS : findings;
  for (const resource of negativeOf(resources.limits)) {
    refuse([...located.path, 'resources', 'limits', resource], 'a limit must not be negative', 'remove the minus');
  }
  for (const resource of negativeOf(resources.requests)) {
    // The default request, copied from the limit, is not in the file.
    if (resources.requests?.[resource] === resources.limits?.[resource]) continue;
    refuse([...located.path, 'resources', 'requests', resource], 'a request must not be negative', 'remove the minus');
  }
  return findings;
}

interface HandlerProblem {
  readonly at: Path;
  readonly message: string;
  readonly hint: string;
}

function handlerProblem(handler: Handler): HandlerProblem | undefined {
  const actions = Object.keys(handler);
  const [first, second] = actions;
  if (first === undefined) {
    return { at: [], message: 'it has no action', hint: 'add exec, httpGet or tcpSocket, or remove it' };
  }
  if (second !== undefined) {
    return { at: [second], message: `it has more than one action (${actions.join(', ')})`, hint: 'keep one of them' };
  }
  if (handler.exec === undefined || (handler.exec.command ?? []).length > 0) return undefined;
  return { at: ['exec'], message: 'exec needs a command', hint: 'add the command' };
}

function negativeOf(list: ResourceList = {}): readonly string[] {
  return Object.keys(list).filter((resource) => {
    const text = list[resource] ?? '';
    return text.trimStart().startsWith('-') && (parseQuantity(text)?.mantissa ?? 0n) < 0n;
  });
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
