import { describe, expect, it } from 'vitest';
import type { EnvFromSource, EnvVar } from '../src/model.ts';
import type { ContainerInput, EnvironmentResult, PodInput } from '../src/run-options.ts';
import { generateRunContainerOptions, makeEnvironmentVariables } from '../src/run-options.ts';
import type { SourceObjects } from '../src/object-sources.ts';

// Rows of upstream's TestMakeEnvironmentVariables, TestFromServices, TestExtractContainerResourceValue and of the
// specification's sections on assembly, services, fields and failures.

type Texts = Readonly<Record<string, string>>;

interface Row {
  readonly title: string;
  readonly namespace?: string;
  readonly env?: readonly EnvVar[];
  readonly envFrom?: readonly EnvFromSource[];
  readonly links?: boolean;
  readonly sources?: SourceObjects;
  readonly kubernetes?: string;
  readonly runtime?: Texts;
  readonly wants: Texts;
  /** Names that must not be set. */
  readonly unset?: readonly string[];
  readonly error?: string;
  readonly events?: readonly string[];
}

const values = (result: EnvironmentResult): Record<string, unknown> =>
  Object.fromEntries(result.env.map(({ name, value }) => [name, value]));

function service(namespace: string, name: string, clusterIP: string, ...ports: readonly object[]): object {
  return { metadata: { name, namespace }, spec: { clusterIP, ports } };
}

const configMap = (name: string, data: Texts): object => ({ metadata: { name, namespace: 'ns' }, data });
const secret = (name: string, data: Texts): object => ({
  metadata: { name, namespace: 'ns' },
  data: Object.fromEntries(Object.entries(data).map(([key, text]) => [key, Buffer.from(text).toString('base64')])),
});
const field = (name: string, fieldPath: string): EnvVar => ({ name, valueFrom: { fieldRef: { fieldPath } } });

const podSpec: PodInput['spec'] = { nodeName: 'node-name', serviceAccountName: 'special', enableServiceLinks: false };

function run(row: Omit<Row, 'title' | 'wants'>): EnvironmentResult {
  const input: ContainerInput = {
    pod: {
      metadata: { name: 'dapi-test-pod-name', namespace: row.namespace ?? 'ns' },
      spec: { ...podSpec, enableServiceLinks: row.links ?? false },
    },
    container: { name: 'app', image: 'x', env: row.env ?? [], envFrom: row.envFrom ?? [] },
    sources: row.sources ?? {},
    ...(row.kubernetes === undefined ? {} : { kubernetes: row.kubernetes }),
    ...(row.runtime === undefined ? {} : { runtime: row.runtime }),
  };
  return makeEnvironmentVariables(input);
}

const testService = service('ns', 'test', '1.2.3.3', { port: 8083, protocol: 'TCP' });
const expansions: readonly EnvVar[] = [
  { name: 'TEST_LITERAL', value: 'test-test-test' },
  field('POD_NAME', 'metadata.name'),
  { name: 'OUT_OF_ORDER_TEST', value: '$(OUT_OF_ORDER_TARGET)' },
  { name: 'OUT_OF_ORDER_TARGET', value: 'FOO' },
  { name: 'EMPTY_VAR' },
  { name: 'EMPTY_TEST', value: 'foo-$(EMPTY_VAR)' },
  { name: 'POD_NAME_TEST2', value: 'test2-$(POD_NAME)' },
  { name: 'POD_NAME_TEST3', value: 'test3-$(POD_NAME_TEST2)' },
  { name: 'LITERAL_TEST', value: 'literal-$(TEST_LITERAL)' },
  { name: 'SERVICE_VAR_TEST', value: '$(TEST_SERVICE_HOST):$(TEST_SERVICE_PORT)' },
  { name: 'TEST_UNDEFINED', value: '$(UNDEFINED_VAR)' },
];
const expanded: Texts = {
  TEST_LITERAL: 'test-test-test',
  POD_NAME: 'dapi-test-pod-name',
  OUT_OF_ORDER_TEST: '$(OUT_OF_ORDER_TARGET)',
  OUT_OF_ORDER_TARGET: 'FOO',
  EMPTY_VAR: '',
  EMPTY_TEST: 'foo-',
  POD_NAME_TEST2: 'test2-dapi-test-pod-name',
  POD_NAME_TEST3: 'test3-test2-dapi-test-pod-name',
  LITERAL_TEST: 'literal-test-test-test',
  TEST_UNDEFINED: '$(UNDEFINED_VAR)',
};
const addresses: readonly EnvVar[] = [
  field('POD_NAME', 'metadata.name'),
  field('POD_NAMESPACE', 'metadata.namespace'),
  field('POD_NODE_NAME', 'spec.nodeName'),
  field('POD_SERVICE_ACCOUNT_NAME', 'spec.serviceAccountName'),
  field('POD_IP', 'status.podIP'),
  field('POD_IPS', 'status.podIPs'),
  field('HOST_IP', 'status.hostIP'),
];
const addressed: Texts = {
  POD_NAME: 'dapi-test-pod-name',
  POD_NAMESPACE: 'ns',
  POD_NODE_NAME: 'node-name',
  POD_SERVICE_ACCOUNT_NAME: 'special',
  POD_IP: '1.2.3.4',
  POD_IPS: '1.2.3.4,fd00::4',
  HOST_IP: '127.0.0.1',
};
const fromEnv: readonly EnvVar[] = [
  { name: 'TEST_LITERAL', value: 'test-test-test' },
  { name: 'EXPANSION_TEST', value: '$(REPLACE_ME)' },
  { name: 'DUPE_TEST', value: 'ENV_VAR' },
];
const SKIPPED = 'were skipped since they are considered invalid environment variable names.';

const rows: readonly Row[] = [
  {
    title: "a declared service variable keeps the container's value, links on",
    links: true,
    sources: { services: [testService] },
    env: [
      { name: 'FOO', value: 'BAR' },
      { name: 'TEST_SERVICE_HOST', value: 'own' },
      { name: 'TEST_PORT_8083_TCP_ADDR', value: '' },
    ],
    wants: {
      FOO: 'BAR',
      TEST_SERVICE_HOST: 'own',
      TEST_SERVICE_PORT: '8083',
      TEST_PORT: 'tcp://1.2.3.3:8083',
      TEST_PORT_8083_TCP: 'tcp://1.2.3.3:8083',
      TEST_PORT_8083_TCP_PROTO: 'tcp',
      TEST_PORT_8083_TCP_PORT: '8083',
      TEST_PORT_8083_TCP_ADDR: '',
    },
  },
  {
    title: 'expansion, links off',
    env: expansions,
    sources: { services: [testService] },
    wants: { ...expanded, SERVICE_VAR_TEST: '$(TEST_SERVICE_HOST):$(TEST_SERVICE_PORT)' },
  },
  {
    title: 'expansion, links on',
    links: true,
    env: expansions,
    sources: { services: [testService] },
    wants: {
      ...expanded,
      SERVICE_VAR_TEST: '1.2.3.3:8083',
      TEST_SERVICE_HOST: '1.2.3.3',
      TEST_SERVICE_PORT: '8083',
      TEST_PORT: 'tcp://1.2.3.3:8083',
      TEST_PORT_8083_TCP: 'tcp://1.2.3.3:8083',
      TEST_PORT_8083_TCP_PROTO: 'tcp',
      TEST_PORT_8083_TCP_PORT: '8083',
      TEST_PORT_8083_TCP_ADDR: '1.2.3.3',
    },
  },
  {
    title: 'downward API with two addresses',
    env: addresses,
    runtime: { 'status.podIPs': '1.2.3.4,fd00::4', 'status.hostIP': '127.0.0.1' },
    wants: addressed,
  },
  {
    title: 'downward API with the addresses reversed: the family of the node is first',
    env: addresses,
    runtime: { 'status.podIPs': 'fd00::4,1.2.3.4', 'status.hostIP': '127.0.0.1' },
    wants: addressed,
  },
  {
    title: 'downward API with three addresses: one of each family',
    env: addresses,
    runtime: { 'status.podIPs': '1.2.3.4,192.168.1.1,fd00::4', 'status.hostIP': '127.0.0.1' },
    wants: addressed,
  },
  {
    title: 'downward API in 1.20: in the order of the runtime',
    kubernetes: '1.20',
    env: addresses,
    runtime: { 'status.podIPs': 'fd00::4,1.2.3.4', 'status.hostIP': '127.0.0.1' },
    wants: { ...addressed, POD_IP: 'fd00::4', POD_IPS: 'fd00::4,1.2.3.4' },
  },
  {
    title: 'configMapKeyRef to a missing object, optional',
    env: [{ name: 'POD_NAME', valueFrom: { configMapKeyRef: { name: 'missing', key: 'key', optional: true } } }],
    wants: {},
  },
  {
    title: 'configMapKeyRef to a missing key, optional',
    env: [{ name: 'POD_NAME', valueFrom: { configMapKeyRef: { name: 'm', key: 'key', optional: true } } }],
    sources: { configMaps: [configMap('m', { a: 'b' })] },
    wants: {},
  },
  {
    title: 'secretKeyRef to a missing object, optional',
    env: [{ name: 'POD_NAME', valueFrom: { secretKeyRef: { name: 'missing', key: 'key', optional: true } } }],
    wants: {},
  },
  {
    title: 'secretKeyRef to a missing key, optional',
    env: [{ name: 'POD_NAME', valueFrom: { secretKeyRef: { name: 's', key: 'key', optional: true } } }],
    sources: { secrets: [secret('s', { a: 'b' })] },
    wants: {},
  },
  {
    title: 'envFrom a ConfigMap, with and without a prefix',
    env: fromEnv,
    envFrom: [{ configMapRef: { name: 'm' } }, { prefix: 'p_', configMapRef: { name: 'm' } }],
    sources: { configMaps: [configMap('m', { REPLACE_ME: 'FROM_CONFIG_MAP', DUPE_TEST: 'CONFIG_MAP' })] },
    wants: {
      TEST_LITERAL: 'test-test-test',
      REPLACE_ME: 'FROM_CONFIG_MAP',
      EXPANSION_TEST: 'FROM_CONFIG_MAP',
      DUPE_TEST: 'ENV_VAR',
      p_REPLACE_ME: 'FROM_CONFIG_MAP',
      p_DUPE_TEST: 'CONFIG_MAP',
    },
    events: [],
  },
  {
    title: 'envFrom a Secret, with and without a prefix',
    env: fromEnv,
    envFrom: [{ secretRef: { name: 's' } }, { prefix: 'p_', secretRef: { name: 's' } }],
    sources: { secrets: [secret('s', { REPLACE_ME: 'FROM_SECRET', DUPE_TEST: 'SECRET' })] },
    wants: {
      TEST_LITERAL: 'test-test-test',
      REPLACE_ME: 'FROM_SECRET',
      EXPANSION_TEST: 'FROM_SECRET',
      DUPE_TEST: 'ENV_VAR',
      p_REPLACE_ME: 'FROM_SECRET',
      p_DUPE_TEST: 'SECRET',
    },
    events: [],
  },
  {
    title: 'envFrom with a prefix that starts with a digit',
    envFrom: [{ prefix: '1_', configMapRef: { name: 'm' } }],
    sources: { configMaps: [configMap('m', { REPLACE_ME: 'FROM_CONFIG_MAP', DUPE_TEST: 'CONFIG_MAP' })] },
    wants: { '1_REPLACE_ME': 'FROM_CONFIG_MAP', '1_DUPE_TEST': 'CONFIG_MAP' },
  },
  {
    title: 'envFrom a missing ConfigMap',
    envFrom: [{ configMapRef: { name: 'gone' } }],
    wants: {},
    error: 'configmap "gone" not found',
    events: [],
  },
  {
    title: 'envFrom a missing ConfigMap, optional',
    envFrom: [{ configMapRef: { name: 'gone', optional: true } }],
    wants: {},
  },
  {
    title: 'envFrom a missing Secret',
    envFrom: [{ secretRef: { name: 'gone' } }],
    wants: {},
    error: 'secret "gone" not found',
  },
  {
    title: 'envFrom a missing Secret, optional',
    envFrom: [{ secretRef: { name: 'gone', optional: true } }],
    wants: {},
  },
  {
    title: 'envFrom a ConfigMap with invalid names as keys, until 1.29',
    kubernetes: '1.29.15',
    envFrom: [{ configMapRef: { name: 'm' } }],
    sources: { configMaps: [configMap('m', { '1234': 'abc', '1z': 'abc', key: 'value' })] },
    wants: { key: 'value' },
    unset: ['1234', '1z'],
    events: [`Keys [1234, 1z] from the EnvFrom configMap ns/m ${SKIPPED}`],
  },
  {
    title: 'envFrom a ConfigMap with keys that a prefix makes valid, until 1.29',
    kubernetes: '1.29',
    envFrom: [{ prefix: 'p_', configMapRef: { name: 'm' } }],
    sources: { configMaps: [configMap('m', { '1234': 'abc' })] },
    wants: { p_1234: 'abc' },
    events: [],
  },
  {
    title: 'envFrom a Secret with invalid names as keys, until 1.29',
    kubernetes: '1.20',
    envFrom: [{ secretRef: { name: 's' } }],
    sources: { secrets: [secret('s', { '1234': 'abc', '1z': 'abc', 'key.1': 'value' })] },
    wants: { 'key.1': 'value' },
    events: [`Keys [1234, 1z] from the EnvFrom secret ns/s ${SKIPPED}`],
  },
  {
    title: 'envFrom a Secret with invalid names as keys, from 1.30 on',
    kubernetes: '1.30.0',
    envFrom: [{ secretRef: { name: 's' } }],
    sources: { secrets: [secret('s', { '1234': 'abc', '1z': 'abc', 'key.1': 'value' })] },
    wants: { '1234': 'abc', '1z': 'abc', 'key.1': 'value' },
    events: [],
  },
  {
    title: 'sources after the first error are not reached: no event of a later source',
    kubernetes: '1.29',
    envFrom: [
      { configMapRef: { name: 'm' } },
      { configMapRef: { name: 'gone' } },
      { prefix: '2', configMapRef: { name: 'm' } },
    ],
    sources: { configMaps: [configMap('m', { '1z': 'abc' })] },
    wants: {},
    error: 'configmap "gone" not found',
    events: [`Keys [1z] from the EnvFrom configMap ns/m ${SKIPPED}`],
  },
  {
    title: 'the first error in the order of assembly counts: envFrom precedes env',
    env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'gone', key: 'k' } } }],
    envFrom: [{ configMapRef: { name: 'gone-too' } }],
    wants: {},
    error: 'configmap "gone-too" not found',
  },
  {
    title: 'the first error of env counts',
    env: [
      { name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'gone' } } },
      { name: 'B', valueFrom: { configMapKeyRef: { name: 'gone', key: 'k' } } },
    ],
    sources: { secrets: [secret('s', {})] },
    wants: {},
    error: "couldn't find key gone in Secret ns/s",
  },
  {
    title: 'objects of another namespace are not used',
    namespace: 'other',
    envFrom: [{ configMapRef: { name: 'm' } }],
    sources: { configMaps: [configMap('m', { A: '1' })] },
    wants: {},
    error: 'configmap "m" not found',
  },
  {
    title: 'both kinds of reference in one source: the kubelet uses the ConfigMap',
    envFrom: [{ configMapRef: { name: 'm' }, secretRef: { name: 's' } }],
    sources: { configMaps: [configMap('m', { A: 'map' })], secrets: [secret('s', { A: 'secret', B: 'b' })] },
    wants: { A: 'map' },
  },
  { title: 'a source without a reference is ignored', envFrom: [{ prefix: 'x_' }], wants: {} },
  {
    title: 'binaryData is not used',
    env: [{ name: 'A', valueFrom: { configMapKeyRef: { name: 'm', key: 'bin' } } }],
    envFrom: [{ configMapRef: { name: 'm' } }],
    sources: { configMaps: [{ metadata: { name: 'm', namespace: 'ns' }, binaryData: { bin: 'AAEC' } }] },
    wants: {},
    error: "couldn't find key bin in ConfigMap ns/m",
  },
  {
    title: 'fieldRef precedes resourceFieldRef, configMapKeyRef and secretKeyRef',
    env: [
      {
        name: 'A',
        valueFrom: {
          fieldRef: { fieldPath: 'metadata.name' },
          resourceFieldRef: { resource: 'limits.cpu' },
          configMapKeyRef: { name: 'm', key: 'k' },
          secretKeyRef: { name: 's', key: 'k' },
        },
      },
      { name: 'B', valueFrom: { configMapKeyRef: { name: 'm', key: 'k' }, secretKeyRef: { name: 's', key: 'k' } } },
    ],
    sources: { configMaps: [configMap('m', { k: 'map' })], secrets: [secret('s', { k: 'secret' })] },
    wants: { A: 'dapi-test-pod-name', B: 'map' },
  },
  {
    title: 'an empty name is a name, and `$()` refers to it',
    env: [
      { name: '', value: 'nameless' },
      { name: 'A', value: '<$()>' },
    ],
    wants: { '': 'nameless', A: '<nameless>' },
  },
  {
    title: 'a name with a closing parenthesis is set, and cannot be referred to',
    env: [
      { name: 'A)B', value: 'x' },
      { name: 'C', value: '$(A)B)' },
    ],
    wants: { 'A)B': 'x', C: '$(A)B)' },
  },
  {
    title: 'an optional skip leaves a service variable of that name',
    links: true,
    sources: { services: [service('ns', 'db', '10.0.0.1')] },
    env: [
      { name: 'DB_SERVICE_HOST', valueFrom: { configMapKeyRef: { name: 'gone', key: 'k', optional: true } } },
      { name: 'URL', value: '$(DB_SERVICE_HOST)' },
    ],
    wants: { DB_SERVICE_HOST: '10.0.0.1', URL: '10.0.0.1' },
  },
  {
    title: 'references to a later name see the value of a service',
    links: true,
    sources: { services: [service('ns', 'db', '10.0.0.1')] },
    env: [
      { name: 'URL', value: '$(DB_SERVICE_HOST)' },
      { name: 'DB_SERVICE_HOST', value: 'own' },
    ],
    wants: { URL: '10.0.0.1', DB_SERVICE_HOST: 'own' },
  },
  {
    title: 'spec.nodeName and similar fields with a subscript',
    env: [field('A', "spec.nodeName['x']")],
    wants: {},
    error: "field label does not support subscript: spec.nodeName['x']",
  },
  {
    title: 'a field that only volumes can use',
    env: [field('A', 'spec.restartPolicy')],
    wants: {},
    error: 'unsupported fieldPath: spec.restartPolicy',
  },
];

describe('makeEnvironmentVariables, upstream’s rows and others', () => {
  it.each(rows)('$title', (row) => {
    const result = run(row);
    expect(result.error?.message).toBe(row.error);
    if (row.error === undefined) expect(values(result)).toEqual({ ...row.wants });
    for (const name of row.unset ?? []) expect(Object.keys(values(result))).not.toContain(name);
    if (row.events !== undefined) {
      expect(result.events.filter(({ component }) => component === 'kubelet').map(({ message }) => message)).toEqual(
        row.events,
      );
    }
  });

  it('records nothing if the very first step fails', () => {
    const result = makeEnvironmentVariables({
      pod: { metadata: { namespace: 'ns' } },
      container: { envFrom: [{ configMapRef: { name: 'm' } }] },
      sources: { configMaps: [configMap('m', { '1z': '' })] },
      kubernetes: '1.29',
    });
    expect(result.error?.message).toBe('nil pod.spec.enableServiceLinks encountered, cannot construct envvars');
    expect(result.events).toEqual([]);
  });
});

// TestFromServices of pkg/kubelet/envvars.
describe('service variables', () => {
  it('of five services, two of them without an address', () => {
    const services = [
      service('ns', 'foo-bar', '1.2.3.4', { port: 8080, protocol: 'TCP' }),
      service(
        'ns',
        'abc-123',
        '5.6.7.8',
        { name: 'u-d-p', port: 8081, protocol: 'UDP' },
        { name: 't-c-p', port: 8081, protocol: 'TCP' },
      ),
      service(
        'ns',
        'q-u-u-x',
        '9.8.7.6',
        { port: 8082, protocol: 'TCP' },
        { name: '8083', port: 8083, protocol: 'TCP' },
      ),
      service('ns', 'svrc-clusterip-none', 'None', { port: 8082, protocol: 'TCP' }),
      service('ns', 'svrc-clusterip-empty', '', { port: 8082, protocol: 'TCP' }),
      service(
        'ns',
        'super-ipv6',
        '2001:DB8::',
        { name: 'u-d-p', port: 8084, protocol: 'UDP' },
        { name: 't-c-p', port: 8084, protocol: 'TCP' },
      ),
    ];
    expect(values(run({ links: true, sources: { services } }))).toEqual({
      FOO_BAR_SERVICE_HOST: '1.2.3.4',
      FOO_BAR_SERVICE_PORT: '8080',
      FOO_BAR_PORT: 'tcp://1.2.3.4:8080',
      FOO_BAR_PORT_8080_TCP: 'tcp://1.2.3.4:8080',
      FOO_BAR_PORT_8080_TCP_PROTO: 'tcp',
      FOO_BAR_PORT_8080_TCP_PORT: '8080',
      FOO_BAR_PORT_8080_TCP_ADDR: '1.2.3.4',
      ABC_123_SERVICE_HOST: '5.6.7.8',
      ABC_123_SERVICE_PORT: '8081',
      ABC_123_SERVICE_PORT_U_D_P: '8081',
      ABC_123_SERVICE_PORT_T_C_P: '8081',
      ABC_123_PORT: 'udp://5.6.7.8:8081',
      ABC_123_PORT_8081_UDP: 'udp://5.6.7.8:8081',
      ABC_123_PORT_8081_UDP_PROTO: 'udp',
      ABC_123_PORT_8081_UDP_PORT: '8081',
      ABC_123_PORT_8081_UDP_ADDR: '5.6.7.8',
      ABC_123_PORT_8081_TCP: 'tcp://5.6.7.8:8081',
      ABC_123_PORT_8081_TCP_PROTO: 'tcp',
      ABC_123_PORT_8081_TCP_PORT: '8081',
      ABC_123_PORT_8081_TCP_ADDR: '5.6.7.8',
      Q_U_U_X_SERVICE_HOST: '9.8.7.6',
      Q_U_U_X_SERVICE_PORT: '8082',
      Q_U_U_X_SERVICE_PORT_8083: '8083',
      Q_U_U_X_PORT: 'tcp://9.8.7.6:8082',
      Q_U_U_X_PORT_8082_TCP: 'tcp://9.8.7.6:8082',
      Q_U_U_X_PORT_8082_TCP_PROTO: 'tcp',
      Q_U_U_X_PORT_8082_TCP_PORT: '8082',
      Q_U_U_X_PORT_8082_TCP_ADDR: '9.8.7.6',
      Q_U_U_X_PORT_8083_TCP: 'tcp://9.8.7.6:8083',
      Q_U_U_X_PORT_8083_TCP_PROTO: 'tcp',
      Q_U_U_X_PORT_8083_TCP_PORT: '8083',
      Q_U_U_X_PORT_8083_TCP_ADDR: '9.8.7.6',
      SUPER_IPV6_SERVICE_HOST: '2001:DB8::',
      SUPER_IPV6_SERVICE_PORT: '8084',
      SUPER_IPV6_SERVICE_PORT_U_D_P: '8084',
      SUPER_IPV6_SERVICE_PORT_T_C_P: '8084',
      SUPER_IPV6_PORT: 'udp://[2001:DB8::]:8084',
      SUPER_IPV6_PORT_8084_UDP: 'udp://[2001:DB8::]:8084',
      SUPER_IPV6_PORT_8084_UDP_PROTO: 'udp',
      SUPER_IPV6_PORT_8084_UDP_PORT: '8084',
      SUPER_IPV6_PORT_8084_UDP_ADDR: '2001:DB8::',
      SUPER_IPV6_PORT_8084_TCP: 'tcp://[2001:DB8::]:8084',
      SUPER_IPV6_PORT_8084_TCP_PROTO: 'tcp',
      SUPER_IPV6_PORT_8084_TCP_PORT: '8084',
      SUPER_IPV6_PORT_8084_TCP_ADDR: '2001:DB8::',
    });
  });

  it('with equal names are known to be one of both, and so is a value that uses one', () => {
    const services = [
      service('ns', 'foo', '10.0.0.1', { port: 1 }),
      service('ns', 'foo-service', '10.0.0.2', { port: 2 }),
    ];
    const result = run({ links: true, sources: { services }, env: [{ name: 'A', value: '[$(FOO_SERVICE_PORT)]' }] });
    const found = result.env.find(({ name }) => name === 'A');
    expect(found?.parts.map(({ kind }) => kind)).toEqual(['literal', 'hole', 'literal']);
    expect(result.findings.map(({ code }) => code)).not.toContain('unresolved-reference');
  });
});

// TestExtractContainerResourceValue and the rounding table of the specification.
describe('resourceFieldRef', () => {
  it.each([
    { resource: 'limits.cpu', limits: { cpu: '9' }, divisor: undefined, wants: '9' },
    { resource: 'limits.cpu', limits: { cpu: '100m' }, divisor: undefined, wants: '1' },
    { resource: 'limits.cpu', limits: { cpu: '100m' }, divisor: '1m', wants: '100' },
    { resource: 'limits.cpu', limits: { cpu: '1200m' }, divisor: '1', wants: '2' },
    { resource: 'limits.cpu', limits: { cpu: '1500m' }, divisor: '0', wants: '2' },
    { resource: 'limits.memory', limits: { memory: '100Mi' }, divisor: undefined, wants: '104857600' },
    { resource: 'limits.memory', limits: { memory: '100Mi' }, divisor: '1Mi', wants: '100' },
    { resource: 'limits.memory', limits: { memory: '100Mi' }, divisor: '1M', wants: '105' },
    { resource: 'limits.memory', limits: { memory: '1' }, divisor: '1Gi', wants: '1' },
    {
      resource: 'limits.ephemeral-storage',
      limits: { 'ephemeral-storage': '500Mi' },
      divisor: undefined,
      wants: '524288000',
    },
    { resource: 'limits.hugepages-2Mi', limits: {}, divisor: undefined, wants: '0' },
    { resource: 'requests.cpu', limits: {}, divisor: undefined, wants: '0' },
    { resource: 'requests.memory', limits: {}, divisor: '1Mi', wants: '0' },
  ])('$resource of $limits by $divisor is $wants', ({ resource, limits, divisor, wants }) => {
    const selector = { resource, ...(divisor === undefined ? {} : { divisor }) };
    const result = makeEnvironmentVariables({
      pod: { metadata: {}, spec: { enableServiceLinks: false } },
      container: { name: 'c', resources: { limits }, env: [{ name: 'A', valueFrom: { resourceFieldRef: selector } }] },
      sources: {},
    });
    expect(values(result)).toEqual({ A: wants });
    expect(result.error).toBeUndefined();
  });

  const node = { metadata: { name: 'node-name' }, status: { allocatable: { cpu: '8', memory: '16Gi' } } };
  const builder = (containerName: string): EnvVar => ({
    name: 'A',
    valueFrom: { resourceFieldRef: { resource: 'limits.cpu', ...(containerName === '' ? {} : { containerName }) } },
  });
  const pod: PodInput = {
    metadata: { name: 'p', namespace: 'ns' },
    spec: {
      ...podSpec,
      containers: [{ name: 'app', resources: { limits: { cpu: '0' } }, env: [builder('init')] }],
      initContainers: [
        { name: 'init', env: [builder('')] },
        { name: 'named', env: [builder('named')] },
        { name: 'other', env: [builder('app')] },
        { name: 'lost', env: [builder('debug')] },
      ],
      ephemeralContainers: [{ name: 'debug', env: [builder('')] }],
    },
  };
  it.each([
    { container: 'init', wants: '8', why: "an init container itself gets the node's allocatable amount" },
    { container: 'named', wants: '0', why: 'by its own name it gets 0' },
    { container: 'other', wants: '8', why: 'a regular container by name, whose limit is zero' },
    { container: 'app', wants: '0', why: 'a regular container that names an init container' },
    { container: 'debug', wants: '8', why: 'an ephemeral container' },
  ])('$why', ({ container, wants }) => {
    expect(values(makeEnvironmentVariables({ pod, container, sources: { nodes: [node] } }))).toEqual({ A: wants });
  });

  it('does not search ephemeral containers by name', () => {
    const result = makeEnvironmentVariables({ pod, container: 'lost', sources: { nodes: [node] } });
    expect(result.error?.message).toBe('container debug not found');
  });

  it.each([
    ['limits.gpu', 'unsupported container resource : limits.gpu'],
    ['cpu', 'unsupported container resource : cpu'],
  ])('%s is none', (resource, message) => {
    const result = run({ env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource } } }] });
    expect(result.error?.message).toBe(message);
  });

  it('is known at run time if the node is', () => {
    const result = run({ env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.memory' } } }] });
    expect(result.env[0]?.parts).toMatchObject([{ kind: 'hole', source: 'resource' }]);
    expect(result.findings.map(({ code }) => code)).toEqual(['limit-from-node']);
  });
});

describe('unknown values', () => {
  it('are placeholders, also in values that refer to them, and no fault', () => {
    const result = run({
      sources: { complete: false },
      env: [field('IP', 'status.podIP'), { name: 'URL', value: 'http://$(IP):80/$$(IP)' }],
    });
    expect(result.env.find(({ name }) => name === 'URL')?.value).toEqual([
      { kind: 'literal', text: 'http://' },
      { kind: 'hole', source: 'field', label: 'podIP' },
      { kind: 'literal', text: ':80/$(IP)' },
    ]);
    expect(result.findings).toEqual([]);
  });

  it('use the value of the user', () => {
    const result = run({ env: [field('IP', 'status.podIP')], runtime: { 'status.podIP': '10.0.0.7' } });
    expect(values(result)).toEqual({ IP: '10.0.0.7' });
  });

  it('can come from a missing ConfigMap: one warning, and no finding for references', () => {
    const result = run({
      sources: { complete: false },
      envFrom: [{ prefix: 'P_', configMapRef: { name: 'm' } }],
      env: [
        { name: 'A', value: '$(P_X) $(P_Y)' },
        { name: 'B', value: '$(Q_X)' },
      ],
    });
    expect(result.error).toBeUndefined();
    expect(result.findings.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'missing-configmap warning',
      'unresolved-reference error',
    ]);
    expect(result.env.find(({ name }) => name === 'B')?.value).toBe('$(Q_X)');
    expect(result.env.find(({ name }) => name === 'A')?.parts.map(({ kind }) => kind)).toEqual([
      'hole',
      'literal',
      'hole',
    ]);
  });

  // Keys of a ConfigMap consist of letters, digits, -, _ and . (an API server refuses others).
  it.each([
    { text: '$(date +%F)', kubernetes: '1.37', value: '$(date +%F)', prefix: '' },
    { text: '$()', kubernetes: '1.37', value: '$()', prefix: '' },
    { text: '$(P_)', kubernetes: '1.37', value: '$(P_)' },
    { text: '$(P_a b)', kubernetes: '1.37', value: '$(P_a b)' },
    { text: '$(P_..x)', kubernetes: '1.37', value: '$(P_..x)' },
    { text: '$(P_1.x-y)', kubernetes: '1.37', value: undefined },
    { text: '$(1a)', kubernetes: '1.30', value: undefined, prefix: '' },
    { text: '$(1a)', kubernetes: '1.29', value: '$(1a)', prefix: '' },
    { text: '$(date)', kubernetes: '1.29', value: undefined, prefix: '' },
  ])('$text of a missing ConfigMap, in $kubernetes: $value', ({ text, kubernetes, value, prefix = 'P_' }) => {
    const result = run({
      kubernetes,
      sources: { complete: false },
      envFrom: [{ prefix, configMapRef: { name: 'm' } }],
      env: [{ name: 'A', value: text }],
    });
    const given = result.env.find(({ name }) => name === 'A')?.value;
    expect(typeof given === 'string' ? given : undefined).toBe(value);
  });

  it('of an optional object is an info', () => {
    const optional = true;
    const result = run({
      sources: { complete: false },
      envFrom: [{ configMapRef: { name: 'm', optional } }],
      env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'k', optional } } }],
    });
    expect(result.findings.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'missing-configmap info',
      'missing-secret info',
    ]);
  });

  it('can come from a missing Service: one warning for all its variables', () => {
    const result = run({
      links: true,
      sources: { complete: false },
      env: [{ name: 'A', value: '$(DB_SERVICE_HOST):$(DB_SERVICE_PORT)' }],
    });
    expect(result.findings.map(({ code }) => code)).toEqual(['missing-service']);
    expect(result.env.find(({ name }) => name === 'A')?.parts.map(({ kind }) => kind)).toEqual([
      'hole',
      'literal',
      'hole',
    ]);
  });

  it('do not come from a Service if links are off, or if everything is known', () => {
    const env: readonly EnvVar[] = [{ name: 'A', value: '$(DB_SERVICE_HOST)' }];
    for (const row of [
      { env, sources: { complete: false } },
      { env, links: true },
    ]) {
      const result = run(row);
      expect(result.findings.map(({ code }) => code)).toEqual(['unresolved-reference']);
      expect(result.env.find(({ name }) => name === 'A')?.value).toBe('$(DB_SERVICE_HOST)');
    }
  });

  it('are any other error of a lookup, even for an optional reference', () => {
    const message = 'failed to sync configmap cache: timed out waiting for the condition';
    const result = makeEnvironmentVariables({
      pod: { metadata: { namespace: 'ns' }, spec: { enableServiceLinks: false } },
      container: { name: 'c', envFrom: [{ configMapRef: { name: 'm', optional: true } }] },
      sources: {
        configMap: () => ({ state: 'failed', message }),
        secret: () => ({ state: 'absent' }),
        services: () => [],
        servicesComplete: true,
        assumesKubernetesService: false,
        node: () => ({ state: 'absent' }),
      },
    });
    expect(result.error).toEqual({ reason: 'CreateContainerConfigError', message });
  });

  it('and a failing lookup of a node fails a resource field as in a kubelet', () => {
    const result = makeEnvironmentVariables({
      pod: { metadata: { namespace: 'ns' }, spec: { enableServiceLinks: false } },
      container: { name: 'c', env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } }] },
      sources: {
        configMap: () => ({ state: 'absent' }),
        secret: () => ({ state: 'absent' }),
        services: () => [],
        servicesComplete: true,
        assumesKubernetesService: false,
        node: () => ({ state: 'absent' }),
      },
    });
    expect(result.error?.message).toBe('failed to find node object, expected a node');
  });
});

describe('the order of the 2015 design', () => {
  const input = (precedence: 'declared' | 'service'): ContainerInput => ({
    pod: { metadata: { namespace: 'ns' }, spec: { enableServiceLinks: true } },
    container: {
      name: 'c',
      env: [
        { name: 'DB_SERVICE_HOST', value: 'localhost' },
        { name: 'CACHE_SERVICE_HOST', value: 'localhost' },
        { name: 'URL', value: '$(DB_SERVICE_HOST) $(CACHE_SERVICE_HOST)' },
      ],
      command: ['run', '$(DB_SERVICE_HOST)', '$(CACHE_SERVICE_HOST)'],
      volumeMounts: [{ name: 'v', mountPath: '/v', subPathExpr: '$(DB_SERVICE_HOST)' }],
    },
    sources: { services: [service('ns', 'db', '10.0.0.1', { port: 1 })] },
    precedence,
  });

  it('makes a declared value the default for a service that may not exist', () => {
    const result = generateRunContainerOptions(input('service'));
    expect(values(result)).toMatchObject({
      DB_SERVICE_HOST: '10.0.0.1',
      CACHE_SERVICE_HOST: 'localhost',
      URL: '10.0.0.1 localhost',
    });
    expect(result.command).toEqual(['run', '10.0.0.1', 'localhost']);
    expect(result.env.filter(({ name }) => name === 'DB_SERVICE_HOST')).toHaveLength(1);
  });

  it('is not the kubelet’s', () => {
    const result = generateRunContainerOptions(input('declared'));
    expect(values(result)).toMatchObject({ DB_SERVICE_HOST: 'localhost', URL: 'localhost localhost' });
    expect(result.command).toEqual(['run', 'localhost', 'localhost']);
  });
});

describe('generateRunContainerOptions', () => {
  const pod: PodInput = {
    metadata: { name: 'p', namespace: 'ns' },
    spec: {
      ...podSpec,
      securityContext: { runAsUser: 1000, runAsGroup: 3000 },
      initContainers: [
        { name: 'setup', env: [{ name: 'A', value: 'init' }], command: ['$(A)'] },
        { name: 'mesh', restartPolicy: 'Always', env: [{ name: 'A', value: 'sidecar' }], command: ['$(A)'] },
      ],
      containers: [
        { name: 'app', image: 'app:1', command: ['$(A)'], workingDir: '$(A)', securityContext: { runAsUser: 7 } },
      ],
      ephemeralContainers: [{ name: 'debug', env: [{ name: 'A', value: 'debug' }], args: ['$(A)'] }],
    },
  };
  it.each([
    { container: 'setup', kubernetes: '1.37', kind: 'init', command: ['init'] },
    { container: 'mesh', kubernetes: '1.37', kind: 'sidecar', command: ['sidecar'] },
    { container: 'mesh', kubernetes: '1.29', kind: 'sidecar', command: ['sidecar'] },
    { container: 'mesh', kubernetes: '1.27', kind: 'init', command: ['sidecar'] },
    { container: 'app', kubernetes: '1.37', kind: 'regular', command: ['$(A)'] },
    { container: 'debug', kubernetes: '1.37', kind: 'ephemeral', command: [] },
  ])('$container is $kind in $kubernetes, with variables of its own', ({ container, kubernetes, kind, command }) => {
    const result = generateRunContainerOptions({ pod, container, sources: {}, kubernetes });
    expect(result).toMatchObject({ name: container, kind, command });
  });

  it('expands the arguments of ephemeral containers too', () => {
    expect(generateRunContainerOptions({ pod, container: 'debug', sources: {} }).args).toEqual(['debug']);
  });

  it('does not expand the working directory; the container’s user and the pod’s group', () => {
    expect(generateRunContainerOptions({ pod, container: 'app', sources: {} })).toMatchObject({
      workingDir: '$(A)',
      user: '7:3000',
    });
  });

  it('uses directory and user of the image if the pod has none', () => {
    const bare: PodInput = { spec: { enableServiceLinks: false, containers: [{ name: 'c' }] } };
    const image = { entrypoint: ['e'], cmd: ['$(A)'], workingDir: '/srv', user: 'nobody' };
    expect(generateRunContainerOptions({ pod: bare, container: 'c', sources: {}, image })).toMatchObject({
      workingDir: '/srv',
      user: 'nobody',
      argv: ['e', '$(A)'],
    });
  });

  // 202 of 202 containers on a real node (1.20.2) with USER 1000:1001 had group 0.
  it.each<[string, object, string | undefined]>([
    ['1000:1001', {}, '1000'],
    ['app:web', {}, 'app'],
    [':1001', {}, undefined],
    ['1000:1001', { runAsGroup: 7 }, '1000:7'],
    ['1000:1001', { runAsUser: 7 }, '7'],
  ])('uses of USER %s with %j only the user', (user, securityContext, expected) => {
    const bare: PodInput = { spec: { enableServiceLinks: false, containers: [{ name: 'c', securityContext }] } };
    expect(generateRunContainerOptions({ pod: bare, container: 'c', sources: {}, image: { user } }).user).toBe(
      expected,
    );
  });

  it('uses the addresses in the status of a Pod', () => {
    const field = (name: string, fieldPath: string): EnvVar => ({ name, valueFrom: { fieldRef: { fieldPath } } });
    const env = [
      field('A', 'status.podIP'),
      field('B', 'status.podIPs'),
      field('C', 'status.hostIP'),
      field('D', 'status.hostIPs'),
    ];
    const held: PodInput = {
      spec: { enableServiceLinks: false, containers: [{ name: 'c', env }] },
      status: { podIP: '10.0.0.7', podIPs: [{ ip: '10.0.0.7' }, { ip: 'fd00::7' }], hostIP: '192.0.2.1' },
    };
    const values = (input: Partial<ContainerInput>): readonly unknown[] =>
      makeEnvironmentVariables({ pod: held, container: 'c', sources: {}, ...input }).env.map(({ value }) => value);
    expect(values({})).toEqual(['10.0.0.7', '10.0.0.7,fd00::7', '192.0.2.1', '192.0.2.1']);
    expect(values({ runtime: { 'status.podIP': '10.0.0.8' } })[0]).toBe('10.0.0.8');
  });

  it('records the failure as a kubelet does, in the container’s field', () => {
    const failing: PodInput = {
      metadata: { namespace: 'ns' },
      spec: {
        ...podSpec,
        initContainers: [{ name: 'i', env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'db', key: 'user' } } }] }],
      },
    };
    const result = generateRunContainerOptions({
      pod: failing,
      container: 'i',
      sources: { secrets: [secret('db', { other: 'x' })] },
    });
    expect(result.events).toEqual([
      {
        component: 'kubelet',
        type: 'Warning',
        reason: 'Failed',
        message: "Error: couldn't find key user in Secret ns/db",
        fieldPath: 'spec.initContainers{i}',
        code: 'missing-key',
      },
    ]);
  });

  it('reports an error of the environment before one of the mounts', () => {
    const result = generateRunContainerOptions({
      pod: { metadata: { namespace: 'ns' }, spec: { ...podSpec, volumes: [{ name: 'v' }] } },
      container: {
        name: 'c',
        envFrom: [{ secretRef: { name: 'gone' } }],
        volumeMounts: [{ name: 'v', mountPath: '/v', subPathExpr: '$(X)' }],
      },
      sources: {},
    });
    expect(result.error?.message).toBe('secret "gone" not found');
  });

  it('marks text from a Secret in every value', () => {
    const result = generateRunContainerOptions({
      pod: { metadata: { namespace: 'ns' }, spec: podSpec },
      container: {
        name: 'c',
        env: [
          { name: 'P', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
          { name: 'URL', value: 'x:$(P)@y' },
        ],
      },
      sources: { secrets: [secret('s', { k: 'hunter2' })] },
    });
    const url = result.env.find(({ name }) => name === 'URL');
    expect(url?.value).toBe('x:hunter2@y');
    expect(url?.parts).toEqual([
      { kind: 'literal', text: 'x:' },
      { kind: 'secret', text: 'hunter2', namespace: 'ns', name: 's', key: 'k' },
      { kind: 'literal', text: '@y' },
    ]);
  });
});

describe('mistakes of callers', () => {
  const pod: PodInput = { spec: { enableServiceLinks: false, containers: [{ name: 'c' }] } };
  it('is a RangeError for a release that cannot be read', () => {
    expect(() => makeEnvironmentVariables({ pod, container: 'c', sources: {}, kubernetes: 'latest' })).toThrow(
      RangeError,
    );
  });
  it('is a RangeError for a missing container', () => {
    expect(() => makeEnvironmentVariables({ pod, container: 'd', sources: {} })).toThrow(RangeError);
  });
  it('an empty namespace is ignored', () => {
    const result = makeEnvironmentVariables({
      pod: { metadata: { namespace: '' }, spec: { enableServiceLinks: false } },
      container: { name: 'c', envFrom: [{ configMapRef: { name: 'm' } }] },
      sources: {
        configMaps: [{ metadata: { name: 'm' }, data: { A: '1' } }, { metadata: { name: 'n', namespace: '' } }],
      },
    });
    expect(values(result)).toEqual({ A: '1' });
  });
});
