import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import type { ContainerSettings, PodSettings } from '../src/pod-settings.ts';
import { ownRestartPolicy, readPodSettings } from '../src/pod-settings.ts';

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
    [{ restartPolicy: 'Never' }, { restartPolicy: 'Never' }],
    [{ restartPolicy: 'never' }, { restartPolicy: 'Always' }],
    [{ terminationGracePeriodSeconds: 0 }, { graceSeconds: 0 }],
    [{ terminationGracePeriodSeconds: -1 }, { graceSeconds: 0 }],
    [
      { hostname: '', hostnameOverride: '' },
      { hostname: undefined, hostnameOverride: undefined },
    ],
    [
      { hostname: 'h', hostnameOverride: 'o' },
      { hostname: 'h', hostnameOverride: 'o' },
    ],
    [
      { hostAliases: [{ ip: '192.0.2.1', hostnames: ['a', 'b'] }, { hostnames: ['c'] }] },
      {
        hosts: [
          { ip: '192.0.2.1', hostname: 'a' },
          { ip: '192.0.2.1', hostname: 'b' },
          { ip: '', hostname: 'c' },
        ],
      },
    ],
    [{ volumes: [{ name: 'v', emptyDir: {} }] }, { volumes: new Map([['v', { name: 'v', emptyDir: {} }]]) }],
    [{ securityContext: { fsGroup: 7, supplementalGroups: [8] } }, { fsGroup: 7, groups: [8] }],
  ])('of %j', (spec, settings) => {
    expect(readPodSettings({ spec })).toMatchObject(settings);
  });
});

// Names and defaults from the API reference of Container; pull policies: `SetDefaults_Container` in defaults.go.
describe('the settings of a container', () => {
  const settingsOf = (container: JsonObject, spec: JsonObject = {}): ContainerSettings | undefined =>
    readPodSettings({ spec: { ...spec, containers: [{ name: 'a', ...container }] } }).containers.get('a');

  it.each<[JsonObject, Partial<ContainerSettings>]>([
    [
      {},
      {
        image: '',
        privileged: false,
        readOnlyRoot: false,
        noNewPrivileges: false,
        runAsNonRoot: false,
        runAsUser: undefined,
        addCapabilities: [],
        dropCapabilities: [],
        unconfinedSeccomp: false,
        tty: false,
        stdin: false,
        otherHooks: [],
      },
    ],
    [
      { tty: true, stdin: false },
      { tty: true, stdin: false },
    ],
    [
      { tty: false, stdin: true },
      { tty: false, stdin: true },
    ],
    [{ securityContext: { privileged: true } }, { privileged: true, readOnlyRoot: false }],
    [{ securityContext: { readOnlyRootFilesystem: true } }, { privileged: false, readOnlyRoot: true }],
    [{ securityContext: { allowPrivilegeEscalation: false } }, { noNewPrivileges: true }],
    [{ securityContext: { allowPrivilegeEscalation: true } }, { noNewPrivileges: false }],
    [
      { securityContext: { capabilities: { add: ['A'], drop: ['B'] } } },
      { addCapabilities: ['A'], dropCapabilities: ['B'] },
    ],
    [{ lifecycle: { postStart: { httpGet: {} }, preStop: { sleep: {} } } }, { otherHooks: ['postStart', 'preStop'] }],
    [{ lifecycle: { postStart: { exec: {} }, preStop: null } }, { otherHooks: [] }],
    [{ image: 'a' }, { image: 'a', pullPolicy: 'Always' }],
    [{ image: 'a:latest' }, { pullPolicy: 'Always' }],
    [{ image: 'host:5000/a' }, { pullPolicy: 'Always' }],
    [{ image: 'a:1' }, { pullPolicy: 'IfNotPresent' }],
    [{ image: 'a@sha256:0' }, { pullPolicy: 'IfNotPresent' }],
    [{ image: 'a:latest@sha256:0' }, { pullPolicy: 'IfNotPresent' }],
    [{ image: 'a:1', imagePullPolicy: 'Always' }, { pullPolicy: 'Always' }],
    [{ image: 'a', imagePullPolicy: 'IfNotPresent' }, { pullPolicy: 'IfNotPresent' }],
    [{ image: 'a', imagePullPolicy: 'Never' }, { pullPolicy: 'Never' }],
    [{ image: 'a:1', imagePullPolicy: 'other' }, { pullPolicy: 'IfNotPresent' }],
  ])('of %j', (container, settings) => {
    expect(settingsOf(container)).toMatchObject(settings);
  });

  it.each<[JsonObject, JsonObject, Partial<ContainerSettings>]>([
    [{ runAsNonRoot: true, runAsUser: 5 }, {}, { runAsNonRoot: true, runAsUser: 5 }],
    [
      { runAsNonRoot: true, runAsUser: 5 },
      { runAsNonRoot: false, runAsUser: 0 },
      { runAsNonRoot: false, runAsUser: 0 },
    ],
    [{ seccompProfile: { type: 'Unconfined' } }, {}, { unconfinedSeccomp: true }],
    [
      { seccompProfile: { type: 'Unconfined' } },
      { seccompProfile: { type: 'RuntimeDefault' } },
      { unconfinedSeccomp: false },
    ],
    [{ privileged: true }, {}, { privileged: false }],
  ])('the pod has %j, and the container %j', (ofPod, own, settings) => {
    expect(settingsOf({ securityContext: own }, { securityContext: ofPod })).toMatchObject(settings);
  });

  it('are by name, also of init containers', () => {
    const { containers } = readPodSettings({
      spec: { initContainers: [{ name: 'i' }], containers: [{ name: 'a' }, {}] },
    });
    expect([...containers.keys()]).toEqual(['i', 'a', '']);
  });

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['Never', 'Never'],
    ['OnFailure', 'OnFailure'],
    ['Always', 'Always'],
  ])('the restartPolicy %s of its own is %s', (restartPolicy, expected) => {
    const container = { name: 'a', ...(restartPolicy === undefined ? {} : { restartPolicy }) };
    expect(ownRestartPolicy(container)).toBe(expected);
  });
});
