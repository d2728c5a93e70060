import { expect, it } from 'vitest';
import { runtimeOfStatus } from '../../src/pod/pod-status.ts';

// https://kubernetes.io/docs/concepts/workloads/pods/downward-api/: status.podIPs is a list, in a variable with commas.
it.each<readonly [status: unknown, expected: Readonly<Record<string, string>>]>([
  [undefined, {}],
  ['Running', {}],
  [{}, {}],
  [{ podIP: '' }, {}],
  [{ podIP: '10.0.0.7' }, { 'status.podIP': '10.0.0.7', 'status.podIPs': '10.0.0.7' }],
  [
    { podIP: '10.0.0.7', podIPs: [{ ip: '10.0.0.7' }, { ip: 'fd00::7' }] },
    { 'status.podIP': '10.0.0.7', 'status.podIPs': '10.0.0.7,fd00::7' },
  ],
  [{ hostIP: '192.0.2.1' }, { 'status.hostIP': '192.0.2.1', 'status.hostIPs': '192.0.2.1' }],
  [{ hostIPs: [{ ip: '192.0.2.1' }] }, { 'status.hostIPs': '192.0.2.1' }],
  [{ podIPs: [{}, { ip: '' }, { ip: 3 }, null] }, {}],
  [{ podIPs: '10.0.0.7' }, {}],
])('what is known of the status %j', (status, expected) => {
  expect(runtimeOfStatus(status)).toEqual(expected);
});
