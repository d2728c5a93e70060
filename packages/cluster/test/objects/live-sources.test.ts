import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import type { ClusterPackage } from '../../src/objects/cluster-package.ts';
import type { LiveSourcesOptions } from '../../src/objects/live-sources.ts';
import { liveSources } from '../../src/objects/live-sources.ts';

const service = (namespace: string, name: string, spec: JsonObject = {}): readonly [string, JsonObject] => [
  `${namespace}/${name}`,
  { metadata: { name, namespace }, spec: { ports: [{ port: 80 }], ...spec } },
];

function sources(
  more: Partial<ClusterPackage> = {},
  options: Partial<LiveSourcesOptions> = {},
): ReturnType<typeof liveSources> {
  const cluster: ClusterPackage = {
    subjects: [],
    configMaps: new Map([['shop/a', { metadata: { name: 'a' }, data: { k: 'v' } }]]),
    services: new Map([
      service('shop', 'web', { clusterIP: '10.0.0.1' }),
      service('default', 'kubernetes', { clusterIP: '10.0.0.9' }),
      service('default', 'other'),
    ]),
    secrets: new Map([['shop/s', { metadata: { name: 's' }, data: { k: 'dg==' }, stringData: { t: 'u' } }]]),
    secretKeys: new Map([['shop/keys', { keys: ['k'] }]]),
    nodes: new Map([['n1', { metadata: { name: 'n1' } }]]),
    readsSecrets: true,
    refused: [],
    ...more,
  };
  return liveSources(cluster, { missing: 'absent', ...options });
}

describe('the objects of a cluster that was read', () => {
  it('are found, each decoded once', () => {
    const found = sources();
    const first = found.configMap('shop', 'a');
    expect(first).toMatchObject({ state: 'found', object: { data: { k: 'v' } } });
    const second = found.configMap('shop', 'a');
    expect(first.state === 'found' && second.state === 'found' && first.object === second.object).toBe(true);
    expect(found.configMap('other', 'a')).toEqual({ state: 'absent' });
    expect(found.node('n1').state).toBe('found');
  });

  it('have the texts of Secrets among their data', () => {
    const secret = sources().secret('shop', 's');
    expect(secret.state).toBe('found');
    expect(secret.state === 'found' ? Object.keys(secret.object.data ?? {}) : []).toEqual(['k', 't']);
  });

  it.each<[string, Partial<ClusterPackage>, object]>([
    ['with their keys alone', {}, { state: 'unknown', keys: ['k'] }],
    [
      'not, where they are not read',
      { readsSecrets: false },
      { state: 'unknown', why: 'not read: reading Secrets is switched off' },
    ],
    [
      'not, without the right',
      { refused: [{ resource: 'secrets', namespace: 'shop' }] },
      { state: 'unknown', quiet: true, why: 'not read: you need the right to list secrets' },
    ],
    [
      'without the right in another namespace',
      { refused: [{ resource: 'secrets', namespace: 'other' }] },
      { keys: ['k'] },
    ],
  ])('have Secrets %s', (_, more, expected) => {
    expect(sources(more).secret('shop', 'keys')).toMatchObject(expected);
  });

  it('have no ConfigMaps without the right', () => {
    const refused = [{ resource: 'configmaps', namespace: undefined }];
    expect(sources({ refused }).configMap('shop', 'a')).toMatchObject({
      state: 'unknown',
      source: 'configMap',
      why: 'not read: you need the right to list configmaps',
    });
  });
});

describe('the Services of a cluster that was read', () => {
  const names = (found: ReturnType<typeof liveSources>, namespace: string): readonly unknown[] =>
    found.services(namespace).map(({ metadata }) => metadata.name);

  it('are those of the namespace, and kubernetes once', () => {
    const found = sources();
    expect(names(found, 'shop')).toEqual(['web', 'kubernetes']);
    expect(names(found, 'default')).toEqual(['kubernetes', 'other']);
    expect(names(found, 'none')).toEqual(['kubernetes']);
    expect(found.services('shop')).toBe(found.services('shop'));
  });

  it('without an address are headless, unless they are new', () => {
    const services = new Map([service('shop', 'web'), service('shop', 'fresh')]);
    const found = sources({ services }, { isNew: (key) => key === 'shop/fresh' });
    const addresses = found.services('shop').map(({ metadata, spec }) => [metadata.name, spec.clusterIP]);
    expect(addresses).toEqual([
      ['web', ''],
      ['fresh', undefined],
    ]);
  });

  it.each<[string, Partial<ClusterPackage>, Partial<LiveSourcesOptions>, boolean]>([
    ['are complete', {}, {}, true],
    ['are not complete where others can follow', {}, { missing: 'not-yet' }, false],
    ['are not complete without the right', { refused: [{ resource: 'services', namespace: 'shop' }] }, {}, false],
  ])('%s', (_, more, options, expected) => {
    expect(sources(more, options).servicesComplete).toBe(expected);
  });

  it('have kubernetes even where it is not known', () => {
    expect(sources().assumesKubernetesService).toBe(false);
    expect(sources({ services: new Map() }).assumesKubernetesService).toBe(true);
  });
});
