import { describe, expect, it } from 'vitest';
import { sourcesFromObjects } from '@krmkit/pods';
import { hostPorts, unfollowedFields, volumeFailures } from '../src/check-pod.ts';
import { planPod } from '../src/plan-pod.ts';
import type { JsonObject } from '@krmkit/base';

const portsOf = (ports: readonly JsonObject[], more: JsonObject = {}): readonly string[] => {
  const request = {
    pod: { spec: { containers: [{ name: 'a', image: 'x', ports }], ...more } },
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
  return hostPorts(planPod(request, { uuid: 'u', host: 'h' }));
};

// Follows docker's reference of --publish.
describe('hostPorts', () => {
  it.each<[JsonObject, readonly string[]]>([
    [{ containerPort: 80 }, []],
    [{ containerPort: 80, hostPort: 8080 }, ['8080:80']],
    [{ containerPort: 53, hostPort: 53, protocol: 'UDP' }, ['53:53/udp']],
    [{ containerPort: 80, hostPort: 80, hostIP: '192.0.2.1', protocol: 'TCP' }, ['192.0.2.1:80:80']],
    [{ containerPort: 80, hostPort: 80, hostIP: '::1' }, ['[::1]:80:80']],
    [{ containerPort: 80, hostPort: 70_000 }, []],
    [{ hostPort: 80 }, []],
  ])('of %j', (port, published) => {
    expect(portsOf([port])).toEqual(published);
  });

  it('are those of the machine anyway under hostNetwork, and each is listed once', () => {
    const port = { containerPort: 80, hostPort: 80 };
    expect(portsOf([port, port])).toEqual(['80:80']);
    expect(portsOf([port], { hostNetwork: true })).toEqual([]);
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
