import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@krmkit/base';
import type { PodContext } from '@krmkit/pods';
import { sourcesFromObjects } from '@krmkit/pods';
import { volumeContent } from '../src/volume-content.ts';
import { plannedPod } from './planned-pod.ts';

const metadata = (name: string): JsonObject => ({ name, namespace: 'shop' });
const CONFIG = { metadata: metadata('c'), data: { a: '1', b: 'é' }, binaryData: { bin: 'AAE=', bad: '?' } };
const SECRET = { metadata: metadata('s'), data: { k: 'eA==' } };
const CONTAINERS = [
  { name: 'app', image: 'a:1', resources: { limits: { cpu: '2', memory: '1Gi' } } },
  { name: 'side', image: 'a:1', resources: { limits: { memory: '64Mi' } } },
];

const contextOf = (containers: JsonValue, complete = true): PodContext =>
  plannedPod({ containers }, { sources: sourcesFromObjects({ configMaps: [CONFIG], secrets: [SECRET], complete }) })
    .context;

const context = contextOf(CONTAINERS);

/** `PATH MODE HEXADECIMAL` of each file. */
function filesOf(volume: JsonObject): readonly string[] {
  const { files = [] } = volumeContent(volume, context) ?? {};
  return files.map(({ path, mode, bytes }) => `${path} ${mode.toString(8)} ${Buffer.from(bytes).toString('hex')}`);
}

// The API reference of these volumes. Bytes that are no base64 are refused before; without it, the file is empty.
describe('the files of a volume', () => {
  it.each<[string, JsonObject, readonly string[]]>([
    ['a ConfigMap', { configMap: { name: 'c' } }, ['a 644 31', 'b 644 c3a9', 'bin 644 0001', 'bad 644 ']],
    ['a Secret', { secret: { secretName: 's', defaultMode: 0o400 } }, ['k 400 78']],
    [
      'some keys of a ConfigMap, with a mode',
      {
        configMap: {
          name: 'c',
          items: [
            { key: 'a', path: 'd/x', mode: 0o600 },
            { key: 'b', path: 'y..' },
          ],
          defaultMode: 0o640,
        },
      },
      ['d/x 600 31', 'y.. 640 c3a9'],
    ],
    [
      'some keys of an optional ConfigMap',
      {
        configMap: {
          name: 'c',
          items: [
            { key: 'none', path: 'x' },
            { key: 'a', path: 'y' },
          ],
          optional: true,
        },
      },
      ['y 644 31'],
    ],
    ['an optional Secret that does not exist', { secret: { secretName: 'none', optional: true } }, []],
    [
      'fields of the pod',
      {
        downwardAPI: {
          items: [
            { path: 'name', fieldRef: { fieldPath: 'metadata.name' } },
            { path: 'labels', fieldRef: { fieldPath: 'metadata.labels' }, mode: 0o600 },
            { path: 'cpu', resourceFieldRef: { containerName: 'app', resource: 'limits.cpu' } },
            { path: 'mem', resourceFieldRef: { containerName: 'side', resource: 'limits.memory', divisor: '1Mi' } },
          ],
        },
      },
      ['name 644 776562', 'labels 600 6170703d2277656222', 'cpu 644 32', 'mem 644 3634'],
    ],
    [
      'a projected volume, in which the last file of a path counts',
      {
        projected: {
          defaultMode: 0o440,
          sources: [
            { configMap: { name: 'c', items: [{ key: 'a', path: 'k' }] } },
            { secret: { name: 's' } },
            { downwardAPI: { items: [{ path: 'n', fieldRef: { fieldPath: 'metadata.name' } }] } },
          ],
        },
      },
      ['k 440 78', 'n 440 776562'],
    ],
    ['a projected volume without sources', { projected: {} }, []],
  ])('of %s', (_, volume, files) => {
    expect(filesOf(volume)).toEqual(files);
    expect(volumeContent(volume, context)).toMatchObject({ errors: [], warnings: [] });
  });

  it.each<[JsonObject, boolean]>([
    [{ secret: { secretName: 's' } }, true],
    [{ configMap: { name: 'c' } }, false],
    [{ downwardAPI: {} }, false],
    [{ projected: { sources: [{ configMap: { name: 'c' } }] } }, false],
    [{ projected: { sources: [{ configMap: { name: 'c' } }, { secret: { name: 's' } }] } }, true],
  ])('of %j are secret: %s', (volume, holdsSecrets) => {
    expect(volumeContent(volume, context)?.holdsSecrets).toBe(holdsSecrets);
  });

  it.each([{}, { emptyDir: {} }, { configMap: null }])('are not known of %j', (volume) => {
    expect(volumeContent(volume, context)).toBeUndefined();
  });
});

// The words of pkg/volume in Kubernetes.
describe('a volume that a kubelet does not set up', () => {
  it.each<[JsonObject, string]>([
    [{ configMap: { name: 'none' } }, 'configmap "none" not found'],
    [{ configMap: {} }, 'configmap "" not found'],
    [{ secret: { secretName: 'none' } }, 'secret "none" not found'],
    [{ secret: { name: 's' } }, 'secret "" not found'],
    [{ configMap: { name: 'c', items: [{ key: 'x', path: 'x' }] } }, 'configmap references non-existent config key: x'],
    [{ secret: { secretName: 's', items: [{ key: 'x', path: 'x' }] } }, 'references non-existent secret key: x'],
    ...['', '/x', '../x', 'a/../x', 'a/..'].flatMap((path): [JsonObject, string][] => [
      [{ configMap: { name: 'c', items: [{ key: 'a', path }] } }, `invalid path: ${path}`],
      [{ downwardAPI: { items: [{ path, fieldRef: { fieldPath: 'metadata.name' } }] } }, `invalid path: ${path}`],
    ]),
    [{ configMap: { name: 'c', items: [{ key: 'a' }] } }, 'invalid path: '],
    [{ downwardAPI: { items: [{ path: 'x', fieldRef: {} }] } }, ''],
    [
      { downwardAPI: { items: [{ path: 'x', resourceFieldRef: { containerName: 'none', resource: 'limits.cpu' } }] } },
      '',
    ],
    [{ downwardAPI: { items: [{ path: 'x', resourceFieldRef: { containerName: 'app' } }] } }, ''],
  ])('%j', (volume, error) => {
    const content = volumeContent(volume, context);
    expect(content).toMatchObject({ files: [], warnings: [], errors: [expect.stringContaining(error)] });
  });

  it('of a pod without containers', () => {
    const volume = { downwardAPI: { items: [{ path: 'x', resourceFieldRef: { resource: 'limits.cpu' } }] } };
    expect(volumeContent(volume, contextOf([]))?.errors).toEqual(['the pod has no containers']);
  });
});

describe('what only a cluster has', () => {
  it.each([
    [{ configMap: { name: 'none' } }, 'configMap none is not among the given objects: its files are missing'],
    [
      { secret: { secretName: 'none', optional: true } },
      'secret none is not among the given objects: its files are missing',
    ],
  ])('is missing in %j, with a warning', (volume, warning) => {
    const content = volumeContent(volume, contextOf(CONTAINERS, false));
    expect(content).toEqual({ files: [], holdsSecrets: false, errors: [], warnings: [warning] });
  });

  it('is empty in a file of the downward API, with a warning', () => {
    const items = [
      { path: 'ip', resourceFieldRef: { containerName: 'side', resource: 'limits.cpu' } },
      { path: 'name', fieldRef: { fieldPath: 'metadata.name' } },
    ];
    const content = volumeContent({ downwardAPI: { items } }, context);
    expect(content?.files.map(({ path, bytes }) => [path, bytes.length])).toEqual([
      ['ip', 0],
      ['name', 3],
    ]);
    expect(content?.warnings).toEqual([expect.stringMatching(/^ip: the value of .* is not known here$/)]);
  });

  // The sources of a projected volume in the API, except for configMap, secret and downwardAPI.
  it.each<[string, JsonObject, string]>([
    ['serviceAccountToken', { path: 'token' }, 'token'],
    ['clusterTrustBundle', { name: 'ca', path: 'ca.pem' }, 'ca.pem'],
    ['podCertificate', { signerName: 'a.b/c', keyType: 'ED25519', credentialBundlePath: 'bundle.pem' }, 'bundle.pem'],
    ['podCertificate', { keyPath: 'key.pem', certificateChainPath: 'chain.pem' }, 'key.pem and chain.pem'],
    ['podCertificate', {}, 'podCertificate'],
  ])('a projected %s is missing, with a warning: %j', (kind, source, paths) => {
    const content = volumeContent({ name: 'v', projected: { sources: [{ [kind]: source }] } }, context);
    expect(content).toEqual({
      files: [],
      holdsSecrets: false,
      errors: [],
      warnings: [`${paths}, a ${kind}, does not exist here: only a cluster creates it`],
    });
  });
});
