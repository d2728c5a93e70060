import { describe, expect, it } from 'vitest';
import type { ProbeCheck } from '../src/probe-settings.ts';
import { readProbes } from '../src/probe-settings.ts';
import type { JsonObject } from '@krmkit/base';

const ports = [{ name: 'web', containerPort: 8080 }];

// Follows the API reference of Probe, HTTPGetAction and TCPSocketAction.
describe('readProbes', () => {
  it('fills in the defaults of the API', () => {
    const container = { livenessProbe: { tcpSocket: { port: 80 }, periodSeconds: 0 } };
    expect(readProbes(container, [])).toEqual([
      {
        kind: 'livenessProbe',
        check: { kind: 'tcpSocket', host: undefined, port: 80 },
        initialDelaySeconds: 0,
        periodSeconds: 10,
        timeoutSeconds: 1,
        failureThreshold: 3,
        graceSeconds: undefined,
      },
    ]);
  });

  it.each([
    [-1, 0, 10],
    [0, 0, 10],
    [1, 1, 1],
    [2, 2, 2],
  ])('takes %d for a delay of %d and a period of %d', (seconds, initialDelaySeconds, periodSeconds) => {
    const livenessProbe = { tcpSocket: { port: 80 }, initialDelaySeconds: seconds, periodSeconds: seconds };
    expect(readProbes({ livenessProbe }, [])).toMatchObject([{ initialDelaySeconds, periodSeconds }]);
  });

  it('uses the command that a kubelet would run', () => {
    const container = { startupProbe: { exec: { command: ['cat', '$(F)'] }, failureThreshold: 30, timeoutSeconds: 9 } };
    const command = ['cat', '/f'];
    const probes = readProbes(container, [{ kind: 'startupProbe', path: [], written: ['cat', '$(F)'], command }]);
    expect(probes).toMatchObject([{ check: { kind: 'exec', command }, failureThreshold: 30, timeoutSeconds: 9 }]);
  });

  const http = { kind: 'httpGet', host: undefined, isSecure: false, path: '/', headers: [] } as const;

  it.each<[JsonObject, ProbeCheck]>([
    [{ httpGet: { port: 80 } }, { ...http, port: 80 }],
    [{ httpGet: { port: '81' } }, { ...http, port: 81 }],
    [{ httpGet: { port: 'web', path: 'a?b' } }, { ...http, port: 8080, path: '/a?b' }],
    [
      {
        httpGet: { port: 1, host: 'h', scheme: 'HTTPS', httpHeaders: [{ name: 'X', value: 'y' }] },
      },
      { ...http, port: 1, host: 'h', isSecure: true, headers: [['X', 'y']] },
    ],
    [
      { httpGet: { port: 1, httpHeaders: [{ name: 'X' }, { value: 'y' }] } },
      {
        ...http,
        port: 1,
        headers: [
          ['X', ''],
          ['', 'y'],
        ],
      },
    ],
    [{ httpGet: { port: 'admin' } }, { kind: 'unknown', why: 'a probe of the port admin, which is not declared' }],
    [{ tcpSocket: { port: 65_535 } }, { kind: 'tcpSocket', host: undefined, port: 65_535 }],
    [{ tcpSocket: { port: 65_536 } }, { kind: 'unknown', why: 'a probe of the port 65536, which is not declared' }],
    [{ tcpSocket: { port: 0 } }, { kind: 'unknown', why: 'a probe of the port 0, which is not declared' }],
    [{ grpc: { port: 80 } }, { kind: 'unknown', why: 'a probe by grpc' }],
    [{ httpGet: 'x' }, { kind: 'unknown', why: 'a probe by httpGet' }],
  ])('%j', (readinessProbe, check) => {
    expect(readProbes({ ports, readinessProbe }, []).map((probe) => probe.check)).toEqual([check]);
  });
});
