import { describe, expect, it } from 'vitest';
import { sourcesFromObjects } from '../src/object-sources.ts';

const named = (name: string, namespace?: string): object => ({
  metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
});

describe('objects of a cluster', () => {
  const sources = sourcesFromObjects({
    configMaps: [{ ...named('c', 'shop'), data: { k: 'v' } }, named('c')],
    secrets: [{ ...named('s'), data: { k: 'dg==' }, stringData: { l: 'w' } }],
    services: [
      { ...named('a'), spec: { ports: [{ port: 80 }] } },
      { ...named('b', 'shop'), spec: { clusterIP: '10.0.0.1' } },
    ],
    nodes: [named('n')],
    files: { 'v/p': 'K=1' },
  });
  it('are found by namespace and name, without one in `default`', () => {
    expect(sources.configMap('shop', 'c')).toMatchObject({ state: 'found', object: { data: { k: 'v' } } });
    expect(sources.configMap('default', 'c').state).toBe('found');
    expect(sources.secret('default', 's')).toMatchObject({
      state: 'found',
      object: { data: { k: 'dg==', l: 'dw==' } },
    });
    expect(sources.configMap('other', 'c')).toEqual({ state: 'absent' });
    expect(sources.secret('shop', 's')).toEqual({ state: 'absent' });
  });

  it('are all Services, those without an address headless', () => {
    expect(sources.services('any').map(({ metadata, spec }) => [metadata.namespace, spec.clusterIP])).toEqual([
      ['default', ''],
      ['shop', '10.0.0.1'],
    ]);
    expect([sources.servicesComplete, sources.assumesKubernetesService]).toEqual([true, false]);
  });

  it('have a node for a pod without one, if there is only one', () => {
    expect(sources.node('n').state).toBe('found');
    expect(sources.node(undefined).state).toBe('found');
    expect(sources.node('m')).toEqual({
      state: 'unknown',
      quiet: true,
      source: 'resource',
      why: 'known when the pod is placed',
    });
    expect(sourcesFromObjects({ nodes: [named('n'), named('m')] }).node(undefined).state).toBe('unknown');
    expect(sourcesFromObjects({}).node(undefined).state).toBe('unknown');
  });

  it('have files of volumes', () => {
    expect(sources.file?.('v', 'p')).toEqual({ state: 'found', object: 'K=1' });
    expect(sources.file?.('v', 'q')).toEqual({
      state: 'unknown',
      quiet: true,
      source: 'file',
      why: 'written at run time',
    });
  });
});

describe('objects of manifests', () => {
  const sources = sourcesFromObjects({
    complete: false,
    services: [{ ...named('a'), spec: { ports: [{ port: 80 }] } }],
  });
  it('can be elsewhere', () => {
    const why = 'not among the given objects';
    expect(sources.configMap('shop', 'c')).toEqual({ state: 'unknown', quiet: false, source: 'configMap', why });
    expect(sources.secret('shop', 's')).toEqual({ state: 'unknown', quiet: false, source: 'secret', why });
    expect([sources.servicesComplete, sources.assumesKubernetesService]).toEqual([false, true]);
  });

  it('have Services whose address is not known', () => {
    expect(sources.services('any').map(({ metadata, spec }) => [metadata.namespace, spec.clusterIP])).toEqual([
      ['default', undefined],
    ]);
  });
});

it.each<readonly [given: object, message: RegExp]>([
  [{ configMaps: {} }, /configMaps/],
  [{ complete: 'yes' }, /complete/],
  [{ configmaps: [] }, /configmaps/],
])('%j is a wrong call', (given, message) => {
  expect(() => sourcesFromObjects(given)).toThrow(message);
});
