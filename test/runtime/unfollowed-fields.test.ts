import { describe, expect, it } from 'vitest';
import { unfollowedFields } from '../../src/runtime/unfollowed-fields.ts';
import type { JsonObject } from '../../src/value/json.ts';

// Names by the API reference of PodSpec.
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
