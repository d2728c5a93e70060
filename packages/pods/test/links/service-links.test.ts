import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Service, ServicePort } from '../../src/model.ts';
import type { ServiceLinkResult } from '../../src/links/service-links.ts';
import { serviceNameOfVariable, serviceVariables } from '../../src/links/service-links.ts';
import { displayText } from '../../src/value.ts';

function service(
  namespace: string,
  name: string,
  clusterIP: string | undefined,
  ports: readonly ServicePort[],
): Service {
  return { metadata: { namespace, name }, spec: { ports, ...(clusterIP !== undefined && { clusterIP }) } };
}

function shown(result: ServiceLinkResult): readonly string[] {
  return result.variables.map(({ name, value }) => `${name}=${displayText(value, false)}`);
}

const http: readonly ServicePort[] = [{ port: 8080, protocol: 'TCP' }];

describe('variables of one service', () => {
  // The example of the specification: 3 + named ports + 4 for each port.
  it('with two named ports', () => {
    const abc = service('ns', 'abc-123', '5.6.7.8', [
      { name: 'u-d-p', port: 8081, protocol: 'UDP' },
      { name: 't-c-p', port: 8081, protocol: 'TCP' },
    ]);
    expect(shown(serviceVariables([abc], 'ns', true, true))).toEqual([
      'ABC_123_SERVICE_HOST=5.6.7.8',
      'ABC_123_SERVICE_PORT=8081',
      'ABC_123_SERVICE_PORT_U_D_P=8081',
      'ABC_123_SERVICE_PORT_T_C_P=8081',
      'ABC_123_PORT=udp://5.6.7.8:8081',
      'ABC_123_PORT_8081_UDP=udp://5.6.7.8:8081',
      'ABC_123_PORT_8081_UDP_PROTO=udp',
      'ABC_123_PORT_8081_UDP_PORT=8081',
      'ABC_123_PORT_8081_UDP_ADDR=5.6.7.8',
      'ABC_123_PORT_8081_TCP=tcp://5.6.7.8:8081',
      'ABC_123_PORT_8081_TCP_PROTO=tcp',
      'ABC_123_PORT_8081_TCP_PORT=8081',
      'ABC_123_PORT_8081_TCP_ADDR=5.6.7.8',
    ]);
  });

  it('without a port name, without a protocol', () => {
    expect(shown(serviceVariables([service('ns', 'foo', '1.2.3.4', [{ port: 80 }])], 'ns', true, true))).toEqual([
      'FOO_SERVICE_HOST=1.2.3.4',
      'FOO_SERVICE_PORT=80',
      'FOO_PORT=tcp://1.2.3.4:80',
      'FOO_PORT_80_TCP=tcp://1.2.3.4:80',
      'FOO_PORT_80_TCP_PROTO=tcp',
      'FOO_PORT_80_TCP_PORT=80',
      'FOO_PORT_80_TCP_ADDR=1.2.3.4',
    ]);
  });

  it('has brackets for IPv6 only in URLs', () => {
    const six = service('ns', 'six', '2001:db8::1', [{ port: 53, protocol: 'SCTP' }]);
    expect(shown(serviceVariables([six], 'ns', true, true))).toEqual([
      'SIX_SERVICE_HOST=2001:db8::1',
      'SIX_SERVICE_PORT=53',
      'SIX_PORT=sctp://[2001:db8::1]:53',
      'SIX_PORT_53_SCTP=sctp://[2001:db8::1]:53',
      'SIX_PORT_53_SCTP_PROTO=sctp',
      'SIX_PORT_53_SCTP_PORT=53',
      'SIX_PORT_53_SCTP_ADDR=2001:db8::1',
    ]);
  });

  it('without ports has only the host', () => {
    expect(shown(serviceVariables([service('ns', 'a', '1.1.1.1', [])], 'ns', true, true))).toEqual([
      'A_SERVICE_HOST=1.1.1.1',
    ]);
  });

  it('with an address that the cluster will choose has the ports', () => {
    const pending = service('ns', 'db', undefined, [{ name: 'sql', port: 5432 }]);
    const result = serviceVariables([pending], 'ns', true, true);
    expect(shown(result)).toEqual([
      'DB_SERVICE_HOST=<clusterIP of db>',
      'DB_SERVICE_PORT=5432',
      'DB_SERVICE_PORT_SQL=5432',
      'DB_PORT=tcp://<clusterIP of db>:5432',
      'DB_PORT_5432_TCP=tcp://<clusterIP of db>:5432',
      'DB_PORT_5432_TCP_PROTO=tcp',
      'DB_PORT_5432_TCP_PORT=5432',
      'DB_PORT_5432_TCP_ADDR=<clusterIP of db>',
    ]);
    expect(result.variables[0]?.service).toEqual({ namespace: 'ns', name: 'db' });
    expect(result.variables[0]?.value).toEqual([{ kind: 'hole', source: 'service', label: 'clusterIP of db' }]);
  });
});

describe('which services', () => {
  const all: readonly Service[] = [
    service('default', 'kubernetes', '1.2.3.1', http),
    service('default', 'near', '1.2.3.2', http),
    service('test1', 'test', '1.2.3.3', http),
    service('test2', 'test', '1.2.3.4', http),
    service('test2', 'kubernetes', '1.2.3.5', http),
    service('test1', 'none', 'None', http),
    service('test1', 'empty', '', http),
  ];

  it.each<[string, string, boolean, readonly string[]]>([
    ['links on', 'test1', true, ['KUBERNETES=1.2.3.1', 'TEST=1.2.3.3']],
    ['links off leave the master service', 'test1', false, ['KUBERNETES=1.2.3.1']],
    ["the pod's own kubernetes service replaces the master one", 'test2', true, ['KUBERNETES=1.2.3.5', 'TEST=1.2.3.4']],
    ["the pod's own kubernetes service does not count with links off", 'test2', false, ['KUBERNETES=1.2.3.1']],
    ['namespace default', 'default', true, ['KUBERNETES=1.2.3.1', 'NEAR=1.2.3.2']],
    ['namespace default, links off', 'default', false, ['KUBERNETES=1.2.3.1']],
    ['a namespace without services', 'other', true, ['KUBERNETES=1.2.3.1']],
  ])('%s', (_case, namespace, links, hosts) => {
    for (const order of [all, all.toReversed()]) {
      const found = shown(serviceVariables(order, namespace, links, true)).filter((text) => text.includes('_HOST='));
      expect(found.map((text) => text.replace('_SERVICE_HOST', ''))).toEqual(hosts);
    }
  });

  it('assumes the master service if files do not contain it', () => {
    expect(shown(serviceVariables([], 'ns', false))).toEqual([
      'KUBERNETES_SERVICE_HOST=<KUBERNETES_SERVICE_HOST>',
      'KUBERNETES_SERVICE_PORT=<KUBERNETES_SERVICE_PORT>',
      'KUBERNETES_SERVICE_PORT_HTTPS=<KUBERNETES_SERVICE_PORT_HTTPS>',
      'KUBERNETES_PORT=<KUBERNETES_PORT>',
      'KUBERNETES_PORT_443_TCP=<KUBERNETES_PORT_443_TCP>',
      'KUBERNETES_PORT_443_TCP_PROTO=<KUBERNETES_PORT_443_TCP_PROTO>',
      'KUBERNETES_PORT_443_TCP_PORT=<KUBERNETES_PORT_443_TCP_PORT>',
      'KUBERNETES_PORT_443_TCP_ADDR=<KUBERNETES_PORT_443_TCP_ADDR>',
    ]);
  });

  it('does not assume it in a complete list, or if it is given', () => {
    expect(serviceVariables([], 'ns', true, true)).toEqual({ variables: [], collisions: [] });
    expect(serviceVariables([service('default', 'kubernetes', 'None', [])], 'ns', true).variables).toEqual([]);
    expect(serviceVariables([service('ns', 'kubernetes', '1.1.1.1', [])], 'ns', true).variables).toHaveLength(1);
    expect(serviceVariables([service('ns', 'kubernetes', '1.1.1.1', [])], 'ns', false).variables).toHaveLength(8);
  });
});

describe('collisions', () => {
  it('of foo and foo-service are reported with both values', () => {
    const foo = service('ns', 'foo', '10.0.0.1', [{ name: '80-tcp', port: 1 }]);
    const fooService = service('ns', 'foo-service', '10.0.0.2', [{ port: 80 }]);
    const result = serviceVariables([fooService, foo], 'ns', true, true);
    expect(
      result.collisions.map(({ name, candidates }) => [
        name,
        candidates.map((candidate) => `${candidate.service.name} ${displayText(candidate.value, false)}`),
      ]),
    ).toEqual([
      ['FOO_SERVICE_PORT', ['foo 1', 'foo-service tcp://10.0.0.2:80']],
      ['FOO_SERVICE_PORT_80_TCP', ['foo 1', 'foo-service tcp://10.0.0.2:80']],
    ]);
    expect(result.variables.find(({ name }) => name === 'FOO_SERVICE_PORT')?.value).toEqual([
      { kind: 'hole', source: 'ambiguous', label: 'FOO_SERVICE_PORT of foo or foo-service' },
    ]);
  });

  it('with equal values are not', () => {
    const a = service('ns', 'a', '10.0.0.1', [{ name: '80-tcp', port: 80 }]);
    const aService = service('ns', 'a-service', '10.0.0.1', []);
    expect(serviceVariables([a, aService], 'ns', true, true).collisions).toEqual([]);
  });
});

describe('serviceNameOfVariable', () => {
  it.each<[string, readonly string[]]>([
    ['GITSERVER_SERVICE_HOST', ['gitserver']],
    ['MY_DB_SERVICE_HOST', ['my-db']],
    ['FOO_PORT', ['foo']],
    ['FOO_SERVICE_PORT', ['foo', 'foo-service']],
    ['FOO_SERVICE_PORT_HTTP', ['foo']],
    ['FOO_PORT_80_TCP', ['foo']],
    ['FOO_PORT_80_TCP_ADDR', ['foo']],
    ['FOO_PORT_80_UDP_PROTO', ['foo']],
    ['FOO_PORT_80_TCP_PORT', ['foo', 'foo-port-80-tcp']],
    ['FOO_SERVICE_PORT_80_TCP', ['foo', 'foo-service']],
    ['PORT', []],
    ['_PORT', []],
    ['SERVICE_HOST', []],
    ['foo_SERVICE_HOST', []],
    ['FOO_SERVICE', []],
    ['FOO_PORT_80', []],
    ['FOO__PORT', []],
    ['9FOO_PORT', []],
    ['', []],
  ])('%s', (name, services) => {
    expect(serviceNameOfVariable(name)).toEqual(services);
  });

  it('finds the service of each of its variables', () => {
    const name = fc.stringMatching(/^[a-z](?:[a-z0-9]|-[a-z0-9]){0,12}$/);
    const protocol = fc.constantFrom('TCP', 'UDP', 'SCTP');
    fc.assert(
      fc.property(name, name, fc.integer({ min: 1, max: 65535 }), protocol, (own, portName, port, kind) => {
        const one = service('ns', own, '10.0.0.1', [{ name: portName, port, protocol: kind }]);
        for (const variable of serviceVariables([one], 'ns', true, true).variables) {
          expect(serviceNameOfVariable(variable.name)).toContain(own);
        }
      }),
    );
  });
});
