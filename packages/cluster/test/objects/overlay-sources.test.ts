import { describe, expect, it } from 'vitest';
import { overlaySources } from '../../src/objects/overlay-sources.ts';
import type { ConfigMap, Lookup, Sources } from '@krmkit/pods';
import { sourcesFromObjects } from '@krmkit/pods';

const service = (namespace: string, clusterIP?: string): object => ({
  metadata: { name: 'kubernetes', namespace },
  spec: { ports: [{ port: 443 }], ...(clusterIP === undefined ? {} : { clusterIP }) },
});

// A pod sees the Service `kubernetes` of `default`, and its own namespace can have a Service with that name.
it('Services with one name in two namespaces stay separate, each with its own address', () => {
  const files = sourcesFromObjects({ services: [service('shop'), service('default')], complete: false });
  const cluster = sourcesFromObjects({ services: [service('default', '10.0.0.1'), service('shop', '10.0.0.2')] });
  const merged = overlaySources(cluster)(files).services('shop');
  expect(merged.map(({ metadata, spec }) => [metadata.namespace, spec.clusterIP])).toEqual([
    ['default', '10.0.0.1'],
    ['shop', '10.0.0.2'],
  ]);
});

const NONE = sourcesFromObjects({});
const found = (text: string): Lookup<ConfigMap> => ({ state: 'found', object: { metadata: {}, data: { text } } });
const unknown = (more: Partial<Extract<Lookup<ConfigMap>, { state: 'unknown' }>> = {}): Lookup<ConfigMap> => ({
  state: 'unknown',
  quiet: false,
  source: 'configMap',
  why: 'not here',
  ...more,
});
const ABSENT: Lookup<ConfigMap> = { state: 'absent' };
const FAILED: Lookup<ConfigMap> = { state: 'failed', message: 'broken' };

const withMaps = (lookup: Lookup<ConfigMap>): Sources => ({ ...NONE, configMap: () => lookup });

describe('an object', () => {
  it.each<[string, Lookup<ConfigMap>, Lookup<ConfigMap>, Lookup<ConfigMap>]>([
    ['of the files comes before that of the cluster', found('file'), found('live'), found('file')],
    ['that the files break is broken', FAILED, found('live'), FAILED],
    ['of the cluster alone is found', ABSENT, found('live'), found('live')],
    ['that is not known of the files is found in the cluster', unknown(), found('live'), found('live')],
    ['that something makes is that of the cluster', unknown({ quiet: true }), found('live'), found('live')],
    ['that something makes, and is not there yet', unknown({ quiet: true }), ABSENT, unknown({ quiet: true })],
    [
      'that has several sources is not in the cluster',
      unknown({ quiet: true, source: 'ambiguous' }),
      found('live'),
      unknown({ quiet: true, source: 'ambiguous' }),
    ],
    [
      'that is encrypted is not in the cluster',
      unknown({ quiet: true, why: 'encrypted' }),
      found('live'),
      unknown({ quiet: true, why: 'encrypted' }),
    ],
    [
      'of neither is absent, with the hint of the files',
      unknown({ hint: 'h' }),
      ABSENT,
      { state: 'absent', hint: 'h' },
    ],
    ['of neither is absent', ABSENT, ABSENT, ABSENT],
    [
      'that is not known of both is in neither place',
      unknown({ hint: 'h' }),
      unknown({ why: 'not read' }),
      unknown({ why: 'not among the files or in the cluster', hint: 'h' }),
    ],
    [
      'that may not be read is not known',
      unknown({ hint: 'h' }),
      unknown({ quiet: true, why: 'not read' }),
      unknown({ quiet: true, why: 'not read' }),
    ],
    ['that the cluster breaks is broken', ABSENT, FAILED, FAILED],
  ])('%s', (_, file, live, expected) => {
    expect(overlaySources(withMaps(live))(withMaps(file)).configMap('shop', 'c')).toEqual(expected);
    const secrets = (lookup: Lookup<ConfigMap>): Sources => ({ ...NONE, secret: () => lookup });
    expect(overlaySources(secrets(live))(secrets(file)).secret('shop', 's')).toEqual(expected);
  });
});

const named = (name: string, clusterIP?: string): object => ({
  metadata: { name, namespace: 'shop' },
  spec: { ports: [{ port: 80 }], ...(clusterIP === undefined ? {} : { clusterIP }) },
});

describe('Services', () => {
  it.each<[string, readonly object[], readonly object[], readonly unknown[]]>([
    ['of the cluster alone', [], [named('a', '10.0.0.1')], [['a', '10.0.0.1']]],
    ['that are applied again keep their address', [named('a')], [named('a', '10.0.0.1')], [['a', '10.0.0.1']]],
    ['with an address in the files have it', [named('a', '10.0.0.9')], [named('a', '10.0.0.1')], [['a', '10.0.0.9']]],
    ['without an address in the cluster get none', [named('a')], [named('a', '')], [['a', undefined]]],
    [
      'that are new come after those of the cluster',
      [named('b'), named('c')],
      [named('a', '10.0.0.1'), named('c', '10.0.0.3')],
      [
        ['a', '10.0.0.1'],
        ['c', '10.0.0.3'],
        ['b', undefined],
      ],
    ],
  ])('%s', (_, own, live, expected) => {
    const cluster = sourcesFromObjects({ services: live });
    const merged = overlaySources(cluster)(sourcesFromObjects({ services: own, complete: false }));
    const services = merged.services('shop').filter(({ metadata }) => metadata.name !== 'kubernetes');
    expect(services.map(({ metadata, spec }) => [metadata.name, spec.clusterIP])).toEqual(expected);
    expect(merged.services('shop')).toBe(merged.services('shop'));
  });
});

describe('other sources', () => {
  const node = (label: string): object => ({ metadata: { name: 'n', labels: { label } } });
  it.each([
    [[node('file')], [node('live')], 'file'],
    [[], [node('live')], 'live'],
  ])('a node of %j and %j is that of the %s', (own, live, label) => {
    const merged = overlaySources(sourcesFromObjects({ nodes: live }))(sourcesFromObjects({ nodes: own }));
    expect(merged.node('n')).toMatchObject({ state: 'found', object: { metadata: { labels: { label } } } });
  });

  it('a file of a volume is that of the files, that of the cluster, or written at run time', () => {
    const withFile = (text: string): Sources => ({ ...NONE, file: () => ({ state: 'found', object: text }) });
    const { file: _, ...without } = NONE;
    expect(overlaySources(withFile('live'))(withFile('own')).file?.('v', 'p')).toEqual({
      state: 'found',
      object: 'own',
    });
    expect(overlaySources(withFile('live'))(without).file?.('v', 'p')).toEqual({ state: 'found', object: 'live' });
    expect(overlaySources(without)(without).file?.('v', 'p')).toEqual({
      state: 'unknown',
      quiet: true,
      source: 'file',
      why: 'written at run time',
    });
  });

  it('what tools do to the files stays known', () => {
    const files: Sources = { ...NONE, substituted: (name) => `kustomize replaces ${name}`, addsLabel: () => true };
    const merged = overlaySources(NONE)(files);
    expect([merged.substituted?.('A'), merged.addsLabel?.('app')]).toEqual(['kustomize replaces A', true]);
  });

  it('what is known of the cluster as a whole is what it says', () => {
    const cluster = { ...NONE, servicesComplete: true, assumesKubernetesService: false };
    const files = { ...NONE, servicesComplete: false, assumesKubernetesService: true };
    expect(overlaySources(cluster)(files)).toMatchObject({
      servicesComplete: true,
      assumesKubernetesService: false,
      location: 'among the files or in the cluster',
    });
  });
});
