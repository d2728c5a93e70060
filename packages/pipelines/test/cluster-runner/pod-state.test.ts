import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { isObject, toJsonValue } from '@krmkit/base';
import { FUNCTION_CONTAINER, HELPER_CONTAINER } from '../../src/cluster-runner/job.ts';
import { lacksNode, podState } from '../../src/cluster-runner/pod-state.ts';

function pod(status: object, metadata: object = {}): JsonObject {
  const value = toJsonValue({ metadata, spec: { containers: [{ name: FUNCTION_CONTAINER }] }, status });
  if (!isObject(value)) throw new Error('no Pod');
  return value;
}
const state = (given: object, image = 'i'): object => ({
  containerStatuses: [{ name: FUNCTION_CONTAINER, image, state: given }],
});
const waiting = (reason: string, message = ''): object => state({ waiting: { reason, message } });
const terminated = (more: object): object => ({ phase: 'Failed', ...state({ terminated: more }) });
const helper = (more: object): object => ({
  phase: 'Failed',
  initContainerStatuses: [{ name: HELPER_CONTAINER, state: { terminated: more } }],
});

// The reasons: pkg/kubelet/images/types.go and pkg/kubelet/container/sync_result.go of Kubernetes.
describe('a Pod', () => {
  it.each<[string, object, object]>([
    ['without a status', {}, { kind: 'starting', why: undefined }],
    [
      'that is scheduled',
      { conditions: [{ type: 'PodScheduled', status: 'True' }] },
      { kind: 'starting', why: undefined },
    ],
    [
      'without a node',
      { conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/1\n nodes' }] },
      { kind: 'starting', why: 'no node can run its Pod: 0/1 nodes' },
    ],
    [
      'without a node and a message',
      { conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }] },
      { kind: 'starting', why: 'no node can run its Pod: Unschedulable' },
    ],
    [
      'whose image cannot be pulled now',
      waiting('ErrImagePull', 'timeout'),
      { kind: 'starting', why: "the image 'i' cannot be pulled: timeout" },
    ],
    ['that creates its container', waiting('ContainerCreating'), { kind: 'starting', why: undefined }],
    ['that runs', state({ running: {} }), { kind: 'running' }],
    [
      'whose image cannot be pulled',
      waiting('ImagePullBackOff'),
      { kind: 'broken', problem: { message: "the cluster cannot pull the image 'i': ImagePullBackOff" } },
    ],
    [
      'whose image must not be pulled',
      waiting('ErrImageNeverPull', 'x'),
      { kind: 'broken', problem: { message: "the cluster cannot pull the image 'i': ErrImageNeverPull: x" } },
    ],
    [
      'whose container cannot start',
      waiting('CreateContainerError', 'x'),
      {
        kind: 'broken',
        problem: { message: "the cluster cannot start a container of the image 'i': CreateContainerError: x" },
      },
    ],
    [
      'that ended',
      terminated({ exitCode: 3 }),
      { kind: 'ended', cause: 'ended', why: 'its container ended with status 3' },
    ],
    [
      'that was killed',
      terminated({ exitCode: 137 }),
      { kind: 'ended', cause: 'ended', why: 'its container was killed' },
    ],
    [
      'that ended before its phase says so',
      state({ terminated: { exitCode: 0 } }),
      { kind: 'ended', cause: 'ended', why: 'its container ended with status 0' },
    ],
    [
      'that succeeded',
      { phase: 'Succeeded' },
      { kind: 'ended', cause: 'ended', why: 'its container ended with status 0' },
    ],
    ['without enough memory', terminated({ exitCode: 137, reason: 'OOMKilled' }), { kind: 'ended', cause: 'memory' }],
    [
      'whose program cannot start',
      terminated({ reason: 'StartError', message: 'x' }),
      { kind: 'broken', problem: { message: 'the cluster cannot start the container of the function: x' } },
    ],
    ['at its deadline', { phase: 'Failed', reason: 'DeadlineExceeded' }, { kind: 'ended', cause: 'deadline' }],
    [
      'that was evicted',
      { phase: 'Failed', reason: 'Evicted', message: 'disk' },
      { kind: 'ended', cause: 'evicted', why: 'its Pod was evicted: disk' },
    ],
    [
      'that failed otherwise',
      { phase: 'Failed', reason: 'NodeLost' },
      { kind: 'ended', cause: 'evicted', why: 'its Pod failed: NodeLost' },
    ],
    [
      'whose helper failed',
      helper({ exitCode: 1, message: 'no file' }),
      { kind: 'broken', problem: { message: 'the helper image could not copy its /bin/busybox: no file' } },
    ],
    [
      'whose helper failed without a word',
      helper({ exitCode: 2 }),
      { kind: 'broken', problem: { message: 'the helper image could not copy its /bin/busybox: status 2' } },
    ],
    [
      'that was evicted while its helper failed',
      { ...helper({ exitCode: 1 }), reason: 'Evicted' },
      { kind: 'ended', cause: 'evicted', why: 'its Pod was evicted' },
    ],
    ['whose helper went well', helper({ exitCode: 0 }), { kind: 'ended', cause: 'ended' }],
  ])('%s', (_, status, expected) => {
    expect(podState(pod(status))).toMatchObject(expected);
  });

  it('that someone deletes', () => {
    const deleted = { deletionTimestamp: '2026-01-01T00:00:00Z' };
    expect(podState(pod(state({ running: {} }), deleted))).toEqual({ kind: 'deleting' });
    expect(podState(pod({ phase: 'Failed' }, deleted)).kind).toBe('ended');
  });

  it('has the reason of an earlier look while the kubelet waits', () => {
    const before = "the image 'i' cannot be pulled: no such host";
    const message = (pulled: string | undefined): unknown => {
      const found = podState(pod(waiting('ImagePullBackOff')), pulled);
      return found.kind === 'broken' && found.problem.message;
    };
    expect(message(before)).toBe(before);
    expect(message("the image 'other' cannot be pulled: x")).toBe(
      "the cluster cannot pull the image 'i': ImagePullBackOff",
    );
  });
});

it.each([
  [undefined, false],
  ['no node can run its Pod: x', true],
  ["the image 'i' cannot be pulled: x", false],
])('%s: no node has room: %s', (why, expected) => {
  expect(lacksNode(why)).toBe(expected);
});
