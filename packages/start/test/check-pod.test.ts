import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import {
  checkContainers,
  hostPorts,
  planVolumes,
  refusals,
  unfollowedFields,
  volumeFailures,
} from '../src/check-pod.ts';
import type { StartEvent } from '../src/pod-request.ts';
import type { ContainerImage } from '../src/provide-images.ts';
import { plannedPod } from './planned-pod.ts';

const APP = { name: 'a', image: 'x' };

const portsOf = (ports: readonly JsonObject[], more: JsonObject = {}): readonly string[] =>
  hostPorts(plannedPod({ containers: [{ ...APP, ports }], ...more }));

// Follows docker's reference of --publish.
describe('hostPorts', () => {
  it.each<[JsonObject, readonly string[]]>([
    [{ containerPort: 80 }, []],
    [{ containerPort: 80, hostPort: 8080 }, ['8080:80']],
    [{ containerPort: 53, hostPort: 53, protocol: 'UDP' }, ['53:53/udp']],
    [{ containerPort: 80, hostPort: 80, hostIP: '192.0.2.1', protocol: 'TCP' }, ['192.0.2.1:80:80']],
    [{ containerPort: 80, hostPort: 80, hostIP: '::1' }, ['[::1]:80:80']],
    [{ containerPort: 80, hostPort: 65_535 }, ['65535:80']],
    [{ containerPort: 80, hostPort: 65_536 }, []],
    [{ containerPort: 80, hostPort: 0 }, []],
    [{ containerPort: 1, hostPort: 1 }, ['1:1']],
    [{ containerPort: 65_536, hostPort: 80 }, []],
    [{ hostPort: 80 }, []],
  ])('of %j', (port, published) => {
    expect(portsOf([port])).toEqual(published);
  });

  it('are those of the machine anyway under hostNetwork, and each is listed once', () => {
    const port = { containerPort: 80, hostPort: 80 };
    expect(portsOf([port, port])).toEqual(['80:80']);
    expect(portsOf([port], { hostNetwork: true })).toEqual([]);
    expect(portsOf([], { initContainers: [{ ...APP, name: 'first', ports: [port] }] })).toEqual(['80:80']);
  });
});

describe('refusals', () => {
  const privileged = { ...APP, securityContext: { privileged: true } };
  it.each<[JsonObject, readonly string[]]>([
    [{ containers: [APP] }, []],
    [{ containers: [{ ...APP, securityContext: { privileged: false } }], hostNetwork: false }, []],
    [{ containers: [] }, ['Invalid: the pod has no containers']],
    [{ containers: [APP, { ...APP, name: 'b' }, APP] }, ['Invalid: two containers are called a']],
    [{ initContainers: [APP], containers: [APP] }, ['Invalid: two containers are called a']],
    [{ containers: [{ image: 'x' }] }, ['Invalid: a container has no name']],
    [{ containers: [APP], hostNetwork: true }, ["Refused: it wants hostNetwork, which is this machine's own"]],
    [{ containers: [APP], hostPID: true }, ["Refused: it wants hostPID, which is this machine's own"]],
    [{ containers: [APP], hostIPC: true }, ["Refused: it wants hostIPC, which is this machine's own"]],
    [{ containers: [privileged] }, ['a Refused: it wants to be privileged']],
    [{ initContainers: [privileged], containers: [{ ...APP, name: 'b' }] }, ['a Refused: it wants to be privileged']],
  ])('of %j', (spec, expected) => {
    const shown = refusals(plannedPod(spec)).map(
      ({ container, reason, message }) => `${container === undefined ? '' : `${container} `}${reason}: ${message}`,
    );
    expect(shown).toEqual(expected);
  });

  it('name the option that allows it, after which only what is invalid is refused', () => {
    const spec = { containers: [privileged, privileged], hostNetwork: true };
    const hint = 'if you trust it, add --allow-privileged';
    expect(refusals(plannedPod(spec)).map((failure) => failure.hint)).toEqual([undefined, hint, hint]);
    const allowed = refusals(plannedPod(spec, { mayBePrivileged: true }));
    expect(allowed.map(({ reason }) => reason)).toEqual(['Invalid']);
  });
});

describe('planVolumes', () => {
  it('plans what containers mount, and no other volume', () => {
    const mounting = (name: string, volume: string): JsonObject => ({
      ...APP,
      name,
      volumeMounts: [{ name: volume, mountPath: '/m' }],
    });
    const volumes = ['u', 'v', 'w'].map((name) => ({ name, emptyDir: {} }));
    const spec = {
      volumes,
      initContainers: [mounting('i', 'v')],
      containers: [mounting('a', 'w'), mounting('b', 'none')],
    };
    expect([...planVolumes(plannedPod(spec)).keys()]).toEqual(['v', 'w']);
  });

  it.each([
    [false, 'none'],
    [true, 'host'],
  ])('uses paths of the machine if it may: %s', (mayUseHostPaths, kind) => {
    const volumeMounts = [{ name: 'v', mountPath: '/m' }];
    const spec = { volumes: [{ name: 'v', hostPath: { path: '/etc' } }], containers: [{ ...APP, volumeMounts }] };
    expect(planVolumes(plannedPod(spec, { mayUseHostPaths })).get('v')?.kind).toBe(kind);
  });
});

describe('checkContainers', () => {
  const IMAGE: ContainerImage = { name: 'x', local: { architecture: 'amd64', config: { entrypoint: ['/run'] } } };
  const check = async (containers: readonly JsonObject[]) => {
    const events: StartEvent[] = [];
    const images = new Map([['a', IMAGE]]);
    const report = async (event: StartEvent): Promise<void> => void events.push(event);
    const isFine = await checkContainers(plannedPod({ containers: [...containers] }), images, { report });
    return { isFine, events };
  };

  it('reports nothing about one that can start', async () => {
    expect(await check([APP])).toEqual({ isFine: true, events: [] });
  });

  it('reports what a kubelet cannot create, and looks at the others', async () => {
    const env = [{ name: 'A', valueFrom: { configMapKeyRef: { name: 'none', key: 'k' } } }];
    expect(await check([{ ...APP, env }])).toMatchObject({
      isFine: false,
      events: [
        { kind: 'findings', findings: [{ code: 'missing-configmap' }] },
        {
          kind: 'failed',
          container: 'a',
          reason: 'CreateContainerConfigError',
          message: 'configmap "none" not found',
        },
      ],
    });
    expect(await check([{ ...APP, name: 'without-image', env }])).toEqual({ isFine: true, events: [] });
  });

  it('reports findings about the manifest and the container, and hooks that are not commands', async () => {
    const lifecycle = { postStart: { httpGet: { port: 80 } }, preStop: { exec: { command: ['x'] } } };
    const { events, isFine } = await check([{ ...APP, args: ['$(B)', 5], lifecycle }]);
    expect(isFine).toBe(true);
    expect(events.map(({ kind }) => kind)).toEqual(['findings', 'findings', 'warning']);
    expect(events.at(-1)).toEqual({
      kind: 'warning',
      container: 'a',
      message: 'its postStart hook is not a command, so krmkit does not run it',
    });
  });
});

describe('volumeFailures', () => {
  it.each([
    ['failed', { reason: 'FailedMount', message: 'm' }],
    ['impossible', { reason: 'FailedMount', message: 'm' }],
    ['refused', { reason: 'Refused', message: 'm', hint: 'if you trust it, add --allow-host-path' }],
  ] as const)('of one that is %s', (reason, failure) => {
    const plans = new Map([
      ['v', { kind: 'none', reason, message: 'm' } as const],
      ['w', { kind: 'empty', inMemory: false, warnings: ['it is empty'] } as const],
    ]);
    expect(volumeFailures(plans)).toEqual([{ kind: 'failed', ...failure }]);
  });
});

// Names from the API reference of PodSpec.
describe('unfollowedFields', () => {
  it.each<[JsonObject, readonly string[]]>([
    [{}, []],
    [{ nodeSelector: { a: 'b' }, tolerations: [{ key: 'a' }], priority: 3, serviceAccountName: 'x' }, []],
    [{ dnsPolicy: 'ClusterFirst', dnsConfig: {}, ephemeralContainers: [], subdomain: '' }, []],
    [{ dnsConfig: { nameservers: ['192.0.2.1'] }, subdomain: 'db' }, ['dnsConfig', 'subdomain']],
    [{ securityContext: { fsGroup: 1, seccompProfile: { type: 'RuntimeDefault' } } }, []],
    [{ hostUsers: false, resourceClaims: [{ name: 'gpu' }] }, ['resourceClaims', 'hostUsers']],
    [{ hostUsers: true, resourceClaims: [], resources: {} }, []],
    [{ resources: { limits: { memory: '1Gi' } } }, ['resources']],
    [{ securityContext: { supplementalGroupsPolicy: 'Strict' } }, ['securityContext.supplementalGroupsPolicy']],
    [{ securityContext: { supplementalGroupsPolicy: 'Merge' } }, []],
    [{ setHostnameAsFQDN: true, runtimeClassName: 'gvisor' }, ['runtimeClassName', 'setHostnameAsFQDN']],
    [{ setHostnameAsFQDN: false, runtimeClassName: '' }, []],
    [{ containers: [{ image: 'x', volumeDevices: [{ name: 'd' }] }] }, ['volumeDevices of ']],
    [{ hostnameOverride: 'a', containers: [{ name: 'a', restartPolicy: 'Never' }] }, []],
    [
      {
        containers: [
          { name: 'a', lifecycle: { stopSignal: 'SIGINT' } },
          { name: 'b', lifecycle: { preStop: {} } },
        ],
      },
      ['lifecycle.stopSignal of a'],
    ],
    [{ securityContext: { sysctls: [{ name: 'a', value: 'b' }] } }, ['securityContext.sysctls']],
    [
      {
        containers: [
          { name: 'a', securityContext: { seccompProfile: { type: 'Unconfined' }, procMount: 'Default' } },
          { name: 'b', securityContext: { seccompProfile: { type: 'Localhost', localhostProfile: 'p' } } },
          { name: 'c', securityContext: { appArmorProfile: { type: 'Unconfined' } }, volumeDevices: [{ name: 'd' }] },
        ],
      },
      ['securityContext.seccompProfile of b', 'volumeDevices of c', 'securityContext.appArmorProfile of c'],
    ],
    [{ containers: 'x', securityContext: [] }, []],
  ])('of %j', (spec, fields) => {
    expect(unfollowedFields({ spec })).toEqual(fields);
  });
});
