import type { JsonObject, JsonValue, Problem } from '@krmkit/base';
import { isObject, member, integerAt, listAt, textAt } from '@krmkit/base';
import { FUNCTION_CONTAINER, HELPER_CONTAINER } from './job.ts';

/** What a Pod of a function can do. */
export type PodState =
  /** `why` if something keeps it from running: no node has room, or an image cannot be pulled at the moment. */
  | { readonly kind: 'starting'; readonly why: string | undefined }
  | { readonly kind: 'running' }
  /** Someone deletes it; its containers can still run. */
  | { readonly kind: 'deleting' }
  /** It will never run. */
  | { readonly kind: 'broken'; readonly problem: Required<Problem> }
  /** It has ended: nothing in it runs any more. */
  | { readonly kind: 'ended'; readonly why: string; readonly cause: PodEndCause };

/** `memory`: the function needed more than its limit. */
export type PodEndCause = 'memory' | 'deadline' | 'evicted' | 'ended';

/** Reasons that do not go away while the Pod exists (pkg/kubelet/images/types.go, pkg/kubelet/container/sync_result.go). */
const FINAL: ReadonlySet<string> = new Set([
  'ImagePullBackOff',
  'InvalidImageName',
  'ErrImageNeverPull',
  'CreateContainerConfigError',
  'CreateContainerError',
  'RunContainerError',
]);

/** `before`: why the Pod did not run when krmkit looked last. While a kubelet waits to pull again, it gives no reason. */
export function podState(pod: JsonObject, before?: string): PodState {
  const status = member(pod, 'status');
  const phase = textAt(status, 'phase');
  const containers = [...listAt(status, 'initContainerStatuses'), ...listAt(status, 'containerStatuses')];
  const named = (name: string): JsonValue | undefined => containers.find((one) => textAt(one, 'name') === name);
  const main = named(FUNCTION_CONTAINER);
  const terminated = member(member(main, 'state'), 'terminated');
  if (phase === 'Failed' || phase === 'Succeeded' || isObject(terminated)) {
    const helper = member(member(named(HELPER_CONTAINER), 'state'), 'terminated');
    return endedState(status, terminated, textAt(status, 'reason') === '' ? helper : undefined);
  }
  if (textAt(member(pod, 'metadata'), 'deletionTimestamp') !== '') return { kind: 'deleting' };
  // All of them, because `/local` needs its own container.
  const running = listAt(status, 'containerStatuses').filter((one) =>
    isObject(member(member(one, 'state'), 'running')),
  );
  const wanted = listAt(member(pod, 'spec'), 'containers').length;
  if (wanted > 0 && running.length === wanted) return { kind: 'running' };
  return startingState(status, containers, before);
}

function startingState(
  status: JsonValue | undefined,
  containers: readonly JsonValue[],
  before: string | undefined,
): PodState {
  for (const container of containers) {
    const waiting = member(member(container, 'state'), 'waiting');
    const reason = textAt(waiting, 'reason');
    const said = oneLine(textAt(waiting, 'message'));
    const image = textAt(container, 'image');
    const noPull = `the image '${image}' cannot be pulled: `;
    if (reason === 'ErrImagePull') return { kind: 'starting', why: `${noPull}${said}` };
    if (!FINAL.has(reason)) continue;
    const problem = startProblem(reason, image, said);
    const isKnown = reason === 'ImagePullBackOff' && before?.startsWith(noPull) === true;
    return { kind: 'broken', problem: isKnown ? { ...problem, message: before } : problem };
  }
  const scheduled = listAt(status, 'conditions').find((one) => textAt(one, 'type') === 'PodScheduled');
  if (textAt(scheduled, 'status') !== 'False') return { kind: 'starting', why: undefined };
  const said = oneLine(textAt(scheduled, 'message'));
  return { kind: 'starting', why: `${NO_NODE}: ${said === '' ? textAt(scheduled, 'reason') : said}` };
}

const NO_NODE = 'no node can run its Pod';

/** Whether this keeps a Pod from running: no node has room for it. */
export function lacksNode(why: string | undefined): boolean {
  return why?.startsWith(NO_NODE) === true;
}

function startProblem(reason: string, image: string, said: string): Required<Problem> {
  const detail = said === '' ? reason : `${reason}: ${said}`;
  if (/Image/.test(reason)) {
    const message = `the cluster cannot pull the image '${image}': ${detail}`;
    const hint =
      reason === 'ErrImageNeverPull'
        ? 'load the image on the nodes, or pull it: --image-pull-policy IfNotPresent'
        : 'check its name, its platforms, and its credentials: --image-pull-secret NAME of a Secret in the namespace';
    return { message, hint };
  }
  return {
    message: `the cluster cannot start a container of the image '${image}': ${detail}`,
    hint: 'check the image: it must run as a user other than root, on the platform of the nodes',
  };
}

/** SIGKILL of the kernel, or of the kubelet. */
const KILLED = 137;

function endedState(
  status: JsonValue | undefined,
  terminated: JsonValue | undefined,
  helper: JsonValue | undefined,
): PodState {
  const reason = textAt(status, 'reason');
  const said = oneLine(textAt(status, 'message'));
  if (reason === 'DeadlineExceeded') return { kind: 'ended', cause: 'deadline', why: 'its Job reached its deadline' };
  if (reason !== '') {
    const why = reason === 'Evicted' ? 'its Pod was evicted' : `its Pod failed: ${reason}`;
    return { kind: 'ended', cause: 'evicted', why: said === '' ? why : `${why}: ${said}` };
  }
  const helperStatus = integerAt(helper, 'exitCode') ?? 0;
  if (helperStatus !== 0) {
    const detail = oneLine(textAt(helper, 'message')) || `status ${helperStatus}`;
    return {
      kind: 'broken',
      problem: {
        message: `the helper image could not copy its /bin/busybox: ${detail}`,
        hint: 'name an image with a static busybox: --helper-image',
      },
    };
  }
  const why = textAt(terminated, 'reason');
  if (why === 'OOMKilled') return { kind: 'ended', cause: 'memory', why: 'it needed more memory than its limit' };
  if (why === 'StartError' || why === 'ContainerCannotRun') {
    return {
      kind: 'broken',
      problem: {
        message: `the cluster cannot start the container of the function: ${oneLine(textAt(terminated, 'message'))}`,
        hint: 'check that the busybox of --helper-image is static and for the platform of the nodes',
      },
    };
  }
  const code = integerAt(terminated, 'exitCode') ?? 0;
  const how = code === KILLED ? 'its container was killed' : `its container ended with status ${code}`;
  return { kind: 'ended', cause: 'ended', why: how };
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, 500);
}
