import { describe, expect, it } from 'vitest';
import type { ContainerInput } from '../../src/run-options.ts';
import { makeEnvironmentVariables } from '../../src/run-options.ts';
import type { EnvFromSource, EnvVar, EnvVarSource } from '../../src/model.ts';

// Expected values come from documents about the kubelet (sections on assembly, references and errors), not from krmkit.

interface Row {
  readonly title: string;
  readonly env?: readonly EnvVar[];
  readonly envFrom?: readonly EnvFromSource[];
  readonly configMaps?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Plain text; encoded before use. */
  readonly secrets?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly services?: readonly object[];
  readonly kubernetes?: string;
  readonly enableServiceLinks?: boolean;
  readonly wants: Readonly<Record<string, string>>;
  readonly error?: string;
  readonly codes?: readonly string[];
  readonly order?: readonly string[];
}

function input(row: Omit<Row, 'title' | 'wants'>): ContainerInput {
  const objects = (from: Row['configMaps'], encode: (text: string) => string): object[] =>
    Object.entries(from ?? {}).map(([name, data]) => ({
      metadata: { name, namespace: 'ns' },
      data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, encode(value)])),
    }));
  return {
    pod: {
      metadata: {
        name: 'dapi',
        namespace: 'ns',
        labels: { app: 'web', empty: '' },
        annotations: { 'Example.com/Note': 'n' },
      },
      spec: { enableServiceLinks: row.enableServiceLinks ?? false, nodeName: 'node1', serviceAccountName: 'special' },
    },
    container: { name: 'app', image: 'x', env: row.env ?? [], envFrom: row.envFrom ?? [] },
    sources: {
      configMaps: objects(row.configMaps, (text) => text),
      secrets: objects(row.secrets, (text) => Buffer.from(text).toString('base64')),
      services: row.services ?? [],
    },
    runtime: { 'status.podIP': '10.1.2.3', 'status.hostIP': '192.0.2.1' },
    ...(row.kubernetes === undefined ? {} : { kubernetes: row.kubernetes }),
  };
}

function service(namespace: string, name: string, clusterIP: string, port: number): object {
  return { metadata: { name, namespace }, spec: { clusterIP, ports: [{ port, protocol: 'TCP' }] } };
}

const map = (name: string, key: string, optional?: boolean): EnvVarSource => ({
  configMapKeyRef: { name, key, ...(optional === undefined ? {} : { optional }) },
});
const secret = (name: string, key: string, optional?: boolean): EnvVarSource => ({
  secretKeyRef: { name, key, ...(optional === undefined ? {} : { optional }) },
});

const rows: readonly Row[] = [
  {
    title: 'a later entry sees the final value of earlier ones',
    env: [
      { name: 'A', value: '1' },
      { name: 'B', value: '$(A)2' },
      { name: 'C', value: '$(B)3' },
    ],
    wants: { A: '1', B: '12', C: '123' },
    codes: [],
    order: ['A', 'B', 'C'],
  },
  {
    title: 'a reference to a later entry stays as text',
    env: [
      { name: 'B', value: 'x$(A)' },
      { name: 'A', value: '1' },
      { name: 'C', value: '$(B)' },
    ],
    wants: { B: 'x$(A)', A: '1', C: 'x$(A)' },
    codes: ['forward-reference'],
  },
  {
    title: 'a later entry whose name is also in envFrom: that value is used',
    envFrom: [{ configMapRef: { name: 'm' } }],
    configMaps: { m: { A: 'from-map' } },
    env: [
      { name: 'B', value: '$(A)' },
      { name: 'A', value: '1' },
    ],
    wants: { B: 'from-map', A: '1' },
    codes: [],
    order: ['B', 'A'],
  },
  {
    title: 'the last duplicate takes effect and can refer to the earlier one',
    env: [
      { name: 'A', value: '1' },
      { name: 'A', value: '$(A)2' },
    ],
    wants: { A: '12' },
  },
  {
    title: 'a self reference without an earlier value stays as text',
    env: [{ name: 'A', value: '$(A)' }],
    wants: { A: '$(A)' },
    codes: ['unresolved-reference'],
  },
  {
    title: 'a self reference to a name from envFrom',
    envFrom: [{ configMapRef: { name: 'm' } }],
    configMaps: { m: { A: '1' } },
    env: [{ name: 'A', value: '$(A)2' }],
    wants: { A: '12' },
    codes: [],
  },
  {
    title: 'a self reference to a service variable',
    enableServiceLinks: true,
    services: [service('ns', 'foo', '1.2.3.4', 80)],
    env: [{ name: 'FOO_SERVICE_HOST', value: 'http://$(FOO_SERVICE_HOST)' }],
    wants: {
      FOO_SERVICE_HOST: 'http://1.2.3.4',
      FOO_SERVICE_PORT: '80',
      FOO_PORT: 'tcp://1.2.3.4:80',
      FOO_PORT_80_TCP: 'tcp://1.2.3.4:80',
      FOO_PORT_80_TCP_PROTO: 'tcp',
      FOO_PORT_80_TCP_PORT: '80',
      FOO_PORT_80_TCP_ADDR: '1.2.3.4',
    },
  },
  {
    title: 'values from ConfigMaps and Secrets are never expanded, nor unescaped',
    configMaps: { m: { k: '$(A)$$' } },
    secrets: { s: { k: '$(A)$$(A)' } },
    env: [
      { name: 'A', value: '1' },
      { name: 'M', valueFrom: map('m', 'k') },
      { name: 'S', valueFrom: secret('s', 'k') },
      { name: 'R', value: '$(M)/$(S)' },
    ],
    wants: { A: '1', M: '$(A)$$', S: '$(A)$$(A)', R: '$(A)$$/$(A)$$(A)' },
  },
  {
    title: 'a missing optional object leaves the earlier value',
    envFrom: [{ configMapRef: { name: 'm' } }],
    configMaps: { m: { A: 'kept' } },
    env: [
      { name: 'A', valueFrom: map('gone', 'k', true) },
      { name: 'B', value: 'b' },
      { name: 'B', valueFrom: secret('gone', 'k', true) },
      { name: 'C', valueFrom: map('m', 'no-such-key', true) },
    ],
    wants: { A: 'kept', B: 'b' },
  },
  {
    title: 'an existing empty key sets the variable to empty',
    configMaps: { m: { k: '' } },
    env: [
      { name: 'A', value: 'x' },
      { name: 'A', valueFrom: map('m', 'k') },
      { name: 'B', value: '[$(A)]' },
    ],
    wants: { A: '', B: '[]' },
  },
  {
    title: 'neither value nor valueFrom: set to empty',
    env: [{ name: 'A' }, { name: 'B', value: '<$(A)>' }],
    wants: { A: '', B: '<>' },
    codes: [],
  },
  {
    title: 'an empty value with valueFrom uses valueFrom; a value that is not empty overrides it',
    configMaps: { m: { k: 'from-map' } },
    env: [
      { name: 'A', value: '', valueFrom: map('m', 'k') },
      { name: 'B', value: 'own', valueFrom: map('m', 'k') },
    ],
    wants: { A: 'from-map', B: 'own' },
    codes: ['invalid-value-source'],
  },
  {
    // A kube-apiserver 1.20.2 refuses each of these, with `optional` or without.
    title: 'a reference that no ConfigMap or Secret can satisfy is refused',
    configMaps: { m: { k: 'v' } },
    secrets: { s: { k: 'v' } },
    env: [
      { name: 'A', valueFrom: map('m', '', true) },
      { name: 'B', valueFrom: map('', 'k', true) },
      { name: 'C', valueFrom: secret('S_1', 'k', true) },
      { name: 'D', valueFrom: secret('s', 'a b', true) },
      { name: 'E', valueFrom: secret('s', '..k', true) },
      { name: 'F', valueFrom: map('m', 'k'.repeat(254), true) },
    ],
    envFrom: [{ configMapRef: { name: '', optional: true } }, { secretRef: { name: 'a/b', optional: true } }],
    wants: {},
    codes: Array.from({ length: 8 }, () => 'invalid-value-source'),
  },
  {
    // It accepts a final dash only in envFrom.
    title: 'an API server accepts a name that ends in a dash, and no object has it',
    env: [{ name: 'A', valueFrom: map('m-', 'k', true) }],
    envFrom: [
      { configMapRef: { name: 'm-', optional: true } },
      { secretRef: { name: '--', optional: true } },
      { secretRef: { name: '-', optional: true } },
    ],
    wants: {},
    codes: ['missing-configmap', 'missing-secret', 'invalid-value-source', 'invalid-value-source'],
  },
  {
    title: 'a key can start with a digit or a dot, and a name can contain dots',
    configMaps: { 'a.b': { '1': 'x', '.k': 'y', k_: 'z' } },
    env: [
      { name: 'A', valueFrom: map('a.b', '1') },
      { name: 'B', valueFrom: map('a.b', '.k') },
      { name: 'C', valueFrom: map('a.b', 'k_') },
    ],
    wants: { A: 'x', B: 'y', C: 'z' },
    codes: [],
  },
  {
    title: 'envFrom with prefixes, later sources replace earlier ones, env beats both',
    envFrom: [
      { prefix: 'p_', configMapRef: { name: 'm' } },
      { configMapRef: { name: 'm' } },
      { secretRef: { name: 's' } },
      { prefix: 'q.', secretRef: { name: 's' } },
    ],
    configMaps: { m: { A: 'm-a', B: 'm-b', 'with-dash.dot': 'd' } },
    secrets: { s: { B: 's-b', C: 's-c' } },
    env: [{ name: 'C', value: 'env-c' }],
    wants: {
      p_A: 'm-a',
      p_B: 'm-b',
      'p_with-dash.dot': 'd',
      A: 'm-a',
      'with-dash.dot': 'd',
      B: 's-b',
      'q.B': 's-b',
      'q.C': 's-c',
      C: 'env-c',
    },
    codes: [],
    order: ['p_A', 'p_B', 'p_with-dash.dot', 'A', 'with-dash.dot', 'B', 'q.B', 'q.C', 'C'],
  },
  {
    title: 'up to 1.29 invalid names are skipped; a prefix makes them valid',
    kubernetes: '1.29',
    envFrom: [{ configMapRef: { name: 'm' } }, { prefix: 'p_', configMapRef: { name: 'm' } }],
    configMaps: { m: { '1z': 'a', abc: 'b' } },
    wants: { abc: 'b', p_1z: 'a', p_abc: 'b' },
    codes: ['skipped-name'],
  },
  {
    title: 'from 1.30 every key is set',
    kubernetes: '1.30',
    envFrom: [{ configMapRef: { name: 'm' } }],
    configMaps: { m: { '1z': 'a', abc: 'b' } },
    wants: { '1z': 'a', abc: 'b' },
  },
  {
    title: 'a missing ConfigMap',
    env: [{ name: 'A', valueFrom: map('gone', 'k') }],
    wants: {},
    error: 'configmap "gone" not found',
    codes: ['missing-configmap'],
  },
  {
    title: 'a missing Secret, through envFrom',
    envFrom: [{ secretRef: { name: 'gone' } }],
    wants: {},
    error: 'secret "gone" not found',
    codes: ['missing-secret'],
  },
  {
    title: 'a missing key in a ConfigMap',
    configMaps: { m: { other: 'x' } },
    env: [{ name: 'A', valueFrom: map('m', 'k') }],
    wants: {},
    error: "couldn't find key k in ConfigMap ns/m",
    codes: ['missing-key'],
  },
  {
    title: 'a missing key in a Secret',
    secrets: { s: { other: 'x' } },
    env: [{ name: 'A', valueFrom: secret('s', 'k') }],
    wants: {},
    error: "couldn't find key k in Secret ns/s",
    codes: ['missing-key'],
  },
  {
    title: 'fields of the pod; a missing label gives an empty variable',
    env: [
      { name: 'NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
      { name: 'NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
      { name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
      { name: 'OLD_NODE', valueFrom: { fieldRef: { fieldPath: 'spec.host' } } },
      { name: 'ACCOUNT', valueFrom: { fieldRef: { fieldPath: 'spec.serviceAccountName' } } },
      { name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
      { name: 'HOST', valueFrom: { fieldRef: { fieldPath: 'status.hostIP' } } },
      { name: 'LABEL', valueFrom: { fieldRef: { fieldPath: "metadata.labels['app']" } } },
      { name: 'EMPTY', valueFrom: { fieldRef: { fieldPath: "metadata.labels['empty']" } } },
      { name: 'NOTE', valueFrom: { fieldRef: { fieldPath: "metadata.annotations['Example.com/Note']" } } },
    ],
    wants: {
      NAME: 'dapi',
      NAMESPACE: 'ns',
      NODE: 'node1',
      OLD_NODE: 'node1',
      ACCOUNT: 'special',
      IP: '10.1.2.3',
      HOST: '192.0.2.1',
      LABEL: 'web',
      EMPTY: '',
      NOTE: 'n',
    },
    codes: [],
  },
  {
    title: 'a missing label',
    env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: "metadata.labels['gone']" } } }],
    wants: { A: '' },
    codes: ['missing-label'],
  },
  {
    title: 'an unknown field',
    env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.nope' } } }],
    wants: {},
    error: 'field label not supported: metadata.nope',
    codes: ['invalid-field-ref'],
  },
  {
    title: 'another version of the pod',
    env: [{ name: 'A', valueFrom: { fieldRef: { apiVersion: 'v2', fieldPath: 'metadata.name' } } }],
    wants: {},
    error: 'unsupported pod version: v2',
    codes: ['invalid-field-ref'],
  },
  {
    title: 'names of inherited members are not variables',
    env: [{ name: 'A', value: '$(constructor)$(__proto__)$(toString)' }],
    wants: { A: '$(constructor)$(__proto__)$(toString)' },
    codes: ['unresolved-reference', 'unresolved-reference', 'unresolved-reference'],
  },
];

describe('makeEnvironmentVariables', () => {
  it.each(rows)('$title', (row) => {
    const result = makeEnvironmentVariables(input(row));
    const error = result.error;
    expect(error?.message).toBe(row.error);
    if (error === undefined) {
      expect(Object.fromEntries(result.env.map(({ name, value }) => [name, value]))).toEqual({ ...row.wants });
    } else {
      expect(error.reason).toBe('CreateContainerConfigError');
    }
    if (row.codes !== undefined) expect(result.findings.map((finding) => finding.code)).toEqual(row.codes);
    if (row.order !== undefined) expect(result.env.map((variable) => variable.name)).toEqual(row.order);
  });

  it('refuses a pod without defaults, as the kubelet does', () => {
    const result = makeEnvironmentVariables({ pod: {}, container: { name: 'app' }, sources: {} });
    expect(result.error?.message).toBe('nil pod.spec.enableServiceLinks encountered, cannot construct envvars');
  });

  it('records the skipped names of each source, sorted, with their prefix (until 1.29)', () => {
    const result = makeEnvironmentVariables(
      input({
        kubernetes: '1.20.2',
        envFrom: [{ configMapRef: { name: 'm' } }, { secretRef: { name: 's' } }],
        configMaps: { m: { '1z': '', '1a': '', '..b': '', ok: '' } },
        secrets: { s: { '2x': '' } },
      }),
    );
    expect(result.events).toEqual([
      {
        component: 'kubelet',
        type: 'Warning',
        reason: 'InvalidEnvironmentVariableNames',
        message:
          'Keys [..b, 1a, 1z] from the EnvFrom configMap ns/m were skipped since they are considered invalid environment variable names.',
        code: 'skipped-name',
      },
      {
        component: 'kubelet',
        type: 'Warning',
        reason: 'InvalidEnvironmentVariableNames',
        message:
          'Keys [2x] from the EnvFrom secret ns/s were skipped since they are considered invalid environment variable names.',
        code: 'skipped-name',
      },
    ]);
  });

  it('records the event of the 2015 design', () => {
    const result = makeEnvironmentVariables(input({ env: [{ name: 'URL', value: 'http://$(NOPE)' }] }));
    expect(result.events).toEqual([
      {
        component: 'krmkit',
        type: 'Warning',
        reason: 'UnresolvedReference',
        message: 'env URL: $(NOPE) is not defined',
        fieldPath: 'spec.containers{app}',
        code: 'unresolved-reference',
      },
    ]);
  });
});

// The namespaces and services of upstream's own table (TestMakeEnvironmentVariables, pkg/kubelet/kubelet_pods_test.go).
const upstreamServices = [
  service('default', 'kubernetes', '1.2.3.1', 8081),
  service('test1', 'test', '1.2.3.3', 8083),
  service('test2', 'kubernetes', '1.2.3.4', 8084),
  service('test2', 'test', '1.2.3.5', 8085),
  service('test2', 'none', 'None', 8085),
  service('test2', 'empty', '', 8085),
  service('kubernetes', 'kubernetes', '1.2.3.6', 8086),
  service('kubernetes', 'not-special', '1.2.3.8', 8088),
  service('kubernetes', 'not-special-none', 'None', 8088),
];

function links(prefix: string, ip: string, port: number): Record<string, string> {
  const url = `tcp://${ip}:${String(port)}`;
  return {
    [`${prefix}_SERVICE_HOST`]: ip,
    [`${prefix}_SERVICE_PORT`]: String(port),
    [`${prefix}_PORT`]: url,
    [`${prefix}_PORT_${String(port)}_TCP`]: url,
    [`${prefix}_PORT_${String(port)}_TCP_PROTO`]: 'tcp',
    [`${prefix}_PORT_${String(port)}_TCP_PORT`]: String(port),
    [`${prefix}_PORT_${String(port)}_TCP_ADDR`]: ip,
  };
}

const master = links('KUBERNETES', '1.2.3.1', 8081);

describe('service variables by namespace', () => {
  it.each([
    { namespace: 'test1', on: true, wants: { ...links('TEST', '1.2.3.3', 8083), ...master } },
    { namespace: 'test1', on: false, wants: master },
    {
      namespace: 'test2',
      on: true,
      wants: { ...links('TEST', '1.2.3.5', 8085), ...links('KUBERNETES', '1.2.3.4', 8084) },
    },
    { namespace: 'test2', on: false, wants: master },
    {
      namespace: 'kubernetes',
      on: true,
      wants: { ...links('NOT_SPECIAL', '1.2.3.8', 8088), ...links('KUBERNETES', '1.2.3.6', 8086) },
    },
    { namespace: 'empty-namespace', on: true, wants: master },
    { namespace: 'default', on: true, wants: master },
  ])('$namespace, links $on', ({ namespace, on, wants }) => {
    const { env } = makeEnvironmentVariables({
      pod: { metadata: { namespace }, spec: { enableServiceLinks: on } },
      container: { name: 'c' },
      sources: { services: upstreamServices },
    });
    expect(Object.fromEntries(env.map(({ name, value }) => [name, value]))).toEqual(wants);
  });

  it('lets a declaration override the service, as the kubelet does, or the reverse on request', () => {
    const base: ContainerInput = {
      pod: { metadata: { namespace: 'test1' }, spec: { enableServiceLinks: true } },
      container: {
        name: 'c',
        env: [
          { name: 'TEST_SERVICE_HOST', value: 'fallback' },
          { name: 'URL', value: 'http://$(TEST_SERVICE_HOST)' },
        ],
      },
      sources: { services: upstreamServices },
    };
    const url = (given: ContainerInput): unknown =>
      makeEnvironmentVariables(given)
        .env.filter(({ name }) => name === 'URL' || name === 'TEST_SERVICE_HOST')
        .map(({ value }) => value);
    expect(url(base)).toEqual(['fallback', 'http://fallback']);
    expect(url({ ...base, precedence: 'service' })).toEqual(['1.2.3.3', 'http://1.2.3.3']);
  });
});
