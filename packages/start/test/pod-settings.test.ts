import { describe, expect, it } from 'vitest';
import { sourcesFromObjects } from '@krmkit/pods';
import type { JsonObject } from '@krmkit/base';
import { refusals } from '../src/check-pod.ts';
import { planPod } from '../src/plan-pod.ts';
import type { PodSettings } from '../src/pod-settings.ts';
import { readPodSettings } from '../src/pod-settings.ts';

// Names and defaults from the API reference of PodSpec.
describe('readPodSettings', () => {
  it.each<[JsonObject, Partial<PodSettings>]>([
    [{}, { hostNetwork: false, hostProcesses: false, hostIpc: false, shareProcesses: false, graceSeconds: 30 }],
    [{ hostNetwork: true }, { hostNetwork: true, hostProcesses: false, hostIpc: false, shareProcesses: false }],
    [{ hostPID: true }, { hostNetwork: false, hostProcesses: true, hostIpc: false, shareProcesses: false }],
    [{ hostIPC: true }, { hostNetwork: false, hostProcesses: false, hostIpc: true, shareProcesses: false }],
    [{ shareProcessNamespace: true }, { hostProcesses: false, shareProcesses: true }],
    [{ restartPolicy: 'OnFailure' }, { restartPolicy: 'OnFailure' }],
    [{ activeDeadlineSeconds: 5 }, { restartPolicy: 'Always', deadlineSeconds: 5 }],
    [{ securityContext: { fsGroup: 7, supplementalGroups: [8] } }, { fsGroup: 7, groups: [8] }],
  ])('of %j', (spec, settings) => {
    expect(readPodSettings({ spec })).toMatchObject(settings);
  });
});

describe('refusals', () => {
  it.each(['hostNetwork', 'hostPID', 'hostIPC'])('name %s', (field) => {
    const request = {
      pod: { spec: { containers: [{ name: 'a', image: 'x' }], [field]: true } },
      name: 'web',
      namespace: 'shop',
      controller: 'none',
      sources: sourcesFromObjects({}),
      restarts: true,
      probes: true,
      mayUseHostPaths: false,
      mayUseHostPorts: false,
      mayBePrivileged: false,
    } as const;
    const found = refusals(planPod(request, { uuid: 'u', host: 'h' }));
    expect(found.map(({ message }) => message)).toEqual([`it wants ${field}, which is this machine's own`]);
  });
});
