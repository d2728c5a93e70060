import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
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
