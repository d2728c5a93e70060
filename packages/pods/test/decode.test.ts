import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import { decodeConfigMap, decodeContainer, decodeNode, decodePod, decodeSecret, decodeService } from '../src/decode.ts';
import { printPath } from '@krmkit/base';

const at = ({
  findings,
}: {
  readonly findings: readonly { readonly path: readonly (string | number)[] }[];
}): readonly string[] => findings.map(({ path }) => printPath(path));

describe('values of a wrong type', () => {
  it.each([
    { value: 8080, text: '8080' },
    { value: true, text: 'true' },
    { value: 1.5, text: '1.5' },
    { value: '', text: '' },
    { value: 'x', text: 'x' },
    { value: null, text: undefined },
    { value: ['x'], text: undefined },
    { value: { a: 1 }, text: undefined },
  ])('as the value of a variable: $value', ({ value, text }) => {
    const decoded = decodeContainer({ name: 'c', env: [{ name: 'A', value }] }, ['c']);
    expect(decoded.value.env?.[0]?.value).toBe(text);
    const wrong = typeof value !== 'string' && value !== null;
    expect(at(decoded)).toEqual(wrong ? ['c.env[0].value'] : []);
    if (wrong) {
      expect(decoded.findings[0]).toMatchObject({ code: 'non-string-value', severity: 'error', field: 'env A' });
    }
  });

  // `n` and `on` without quotes are booleans for kubectl.
  it.each<[string, object, readonly string[]]>([
    ['a path', { volumes: [{ name: 'v', downwardAPI: { items: [{ path: false }] } }] }, ['downwardAPI.items[0].path']],
    [
      'a key',
      { volumes: [{ name: 'v', configMap: { items: [{ key: true, path: 'on' }] } }] },
      ['configMap.items[0].key'],
    ],
    [
      'a key of a projected volume',
      { volumes: [{ name: 'v', projected: { sources: [{ secret: { items: [{ key: 8 }] } }] } }] },
      ['projected.sources[0].secret.items[0].key'],
    ],
    ['a name', { volumes: [{ name: 'v', secret: { secretName: 8 } }] }, ['secret.secretName']],
    [
      'a claim',
      { volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 8 } }] },
      ['persistentVolumeClaim.claimName'],
    ],
    ['numbers and flags', { volumes: [{ name: 'v', configMap: { defaultMode: 420, optional: true } }] }, []],
  ])('in a volume: %s', (_, spec, wrong) => {
    const decoded = decodePod({ spec });
    expect(at(decoded)).toEqual(wrong.map((path) => `spec.volumes[0].${path}`));
    for (const finding of decoded.findings) expect(finding.code).toBe('non-string-value');
  });

  it.each<[string, object, readonly string[]]>([
    ['a node selector', { nodeSelector: { gpu: true } }, ['spec.nodeSelector.gpu']],
    ['a toleration', { tolerations: [{ key: 'a', value: true, tolerationSeconds: 5 }] }, ['spec.tolerations[0].value']],
    [
      'a header of a probe',
      { containers: [{ livenessProbe: { httpGet: { port: 8, httpHeaders: [{ name: 'a', value: 1 }] } } }] },
      ['spec.containers[0].livenessProbe.httpGet.httpHeaders[0].value'],
    ],
  ])('in %s', (_, spec, wrong) => {
    expect(at(decodePod({ spec }))).toEqual(wrong);
  });

  it('shows the value, and how to write it', () => {
    const [finding] = decodeContainer({ env: [{ name: 'A', value: 8080 }] }, []).findings;
    expect(finding?.message).toContain('must be a string, not the number 8080');
    expect(finding?.hint).toBe('put it in quotes: "8080"');
  });

  it.each([
    [{ configMapRef: {} }, { configMapRef: { name: '' } }],
    [{ secretRef: { optional: true } }, { secretRef: { name: '', optional: true } }],
    [
      { prefix: 'P_', configMapRef: { name: 'c', optional: false } },
      { prefix: 'P_', configMapRef: { name: 'c', optional: false } },
    ],
  ])('the source %j of envFrom has an empty name where it has none', (entry, expected) => {
    expect(decodeContainer({ envFrom: [entry] }, []).value.envFrom).toEqual([expected]);
  });

  it.each([
    [{}, { name: '', mountPath: '' }],
    [
      { name: 'v', mountPath: '/v', subPath: 's' },
      { name: 'v', mountPath: '/v', subPath: 's' },
    ],
  ])('the mount %j has empty texts where it has none', (mount, expected) => {
    expect(decodeContainer({ volumeMounts: [mount] }, []).value.volumeMounts).toEqual([expected]);
  });

  it.each(['data', 'stringData'])('does not show the value in the %s of a Secret', (field) => {
    const [finding] = decodeSecret({ [field]: { pin: 8080 } }).findings;
    expect(finding?.message).toContain('must be a string, not a number');
    expect(JSON.stringify(finding)).not.toContain('8080');
  });

  it('keeps its position in a list, so that indices stay correct', () => {
    const decoded = decodeContainer(
      { name: 'c', env: [7, { name: 'A' }, null, { name: 'B' }], args: ['a', 5, null, ['x'], 'b'], envFrom: ['m', {}] },
      [],
    );
    expect(decoded.value.env?.map(({ name }) => name)).toEqual(['', 'A', '', 'B']);
    expect(decoded.value.args).toEqual(['a', '5', '', '', 'b']);
    expect(decoded.value.envFrom).toEqual([{}, {}]);
    expect(at(decoded)).toEqual(['args[1]', 'args[3]', 'env[0]', 'envFrom[0]']);
  });

  it.each([
    { spec: { containers: {} }, path: 'spec.containers' },
    { spec: 'x', path: 'spec' },
    { spec: { containers: [[]] }, path: 'spec.containers[0]' },
    { spec: { enableServiceLinks: 'false' }, path: 'spec.enableServiceLinks' },
    { spec: { volumes: [{ name: 1 }] }, path: 'spec.volumes[0].name' },
    { spec: { securityContext: { runAsUser: '1000' } }, path: 'spec.securityContext.runAsUser' },
    { spec: { securityContext: { runAsUser: 1.5 } }, path: 'spec.securityContext.runAsUser' },
    { spec: { containers: [{ command: 'sh -c x' }] }, path: 'spec.containers[0].command' },
    { spec: { containers: [{ env: { A: 'x' } }] }, path: 'spec.containers[0].env' },
    {
      spec: { containers: [{ env: [{ name: 'A', valueFrom: { secretKeyRef: 's' } }] }] },
      path: 'spec.containers[0].env[0].valueFrom.secretKeyRef',
    },
    {
      spec: { containers: [{ env: [{ name: 'A', valueFrom: { secretKeyRef: { optional: 'true' } } }] }] },
      path: 'spec.containers[0].env[0].valueFrom.secretKeyRef.optional',
    },
    {
      spec: { containers: [{ livenessProbe: { exec: { command: [1] } } }] },
      path: 'spec.containers[0].livenessProbe.exec.command[0]',
    },
    { spec: { initContainers: [{ resources: { limits: [] } }] }, path: 'spec.initContainers[0].resources.limits' },
  ])('in a pod: $path', ({ spec, path }) => {
    expect(at(decodePod({ spec }))).toEqual([path]);
  });

  it('in ConfigMaps, Secrets, Services and Nodes', () => {
    expect(at(decodeConfigMap({ data: { port: 80, on: true, ok: 'x', gone: null }, binaryData: [] }))).toEqual([
      'data.port',
      'data.on',
      'binaryData',
    ]);
    expect(decodeConfigMap({ data: { port: 80 } }).value.data).toEqual({ port: '80' });
    expect(at(decodeSecret({ data: 'x', stringData: { a: 1 } }))).toEqual(['data', 'stringData.a']);
    expect(at(decodeService({ spec: { clusterIP: 5, ports: [{ port: '80' }] } }))).toEqual([
      'spec.clusterIP',
      'spec.ports[0].port',
    ]);
    expect(at(decodeNode({ status: { addresses: [{ type: 1, address: 'x' }], allocatable: 'x' } }))).toEqual([
      'status.allocatable',
      'status.addresses[0].type',
    ]);
  });

  it('numbers are valid quantities', () => {
    const decoded = decodeContainer({ resources: { limits: { cpu: 2, memory: '1Gi' }, requests: { cpu: 0.5 } } }, []);
    expect(decoded.findings).toEqual([]);
    expect(decoded.value.resources).toEqual({ limits: { cpu: '2', memory: '1Gi' }, requests: { cpu: '0.5' } });
  });
});

describe('null is the same as absent', () => {
  it('everywhere', () => {
    const pod = {
      metadata: { name: null, namespace: null, labels: null, annotations: null },
      spec: {
        containers: [
          { name: 'c', env: null, envFrom: null, command: null, resources: null, lifecycle: null, livenessProbe: null },
        ],
        initContainers: null,
        volumes: null,
        enableServiceLinks: null,
        securityContext: null,
      },
    };
    expect(decodePod(pod)).toEqual({ value: { metadata: {}, spec: { containers: [{ name: 'c' }] } }, findings: [] });
  });
});

describe('keys', () => {
  it('with names of inherited members are keys', () => {
    const data = Object.fromEntries([
      ['__proto__', 'p'],
      ['constructor', 'c'],
    ]);
    expect(Object.entries(decodeConfigMap({ data }).value.data ?? {})).toEqual([
      ['__proto__', 'p'],
      ['constructor', 'c'],
    ]);
  });

  it('that are inherited are ignored', () => {
    const inherited: unknown = Object.create({ spec: { containers: [{ name: 'x' }] }, metadata: { name: 'y' } });
    expect(decodePod(inherited).value).toEqual({ metadata: {}, spec: { containers: [] } });
  });
});

describe('any JSON', () => {
  it('is read without throwing, and every finding has a path in it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        for (const decode of [decodePod, decodeConfigMap, decodeSecret, decodeService, decodeNode]) {
          for (const { path, code } of decode(json).findings) {
            expect(['non-string-value', 'invalid-resource']).toContain(code);
            expect(Array.isArray(path)).toBe(true);
          }
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
