import { describe, expect, it } from 'vitest';
import type { ClusterView } from '../../src/objects/cluster-sources.ts';
import { clusterSources } from '../../src/objects/cluster-sources.ts';

const view = (more: Partial<ClusterView> = {}): ClusterView => ({
  configMap: (namespace, name) =>
    name === 'known'
      ? { metadata: { name, namespace }, data: { k: 'v' } }
      : name === 'keys'
        ? { keys: ['k'] }
        : undefined,
  secret: (_, name) => (name === 'keys' ? { keys: ['k'] } : undefined),
  services: () => [],
  node: (name) => (name === 'n1' ? { metadata: { name } } : undefined),
  missing: 'absent',
  ...more,
});

describe('a reference to a ConfigMap of a cluster', () => {
  it.each([
    ['known', 'absent', { state: 'found', object: { data: { k: 'v' } } }],
    ['keys', 'absent', { state: 'unknown', quiet: true, keys: ['k'] }],
    ['none', 'absent', { state: 'absent' }],
    ['none', 'not-yet', { state: 'unknown', quiet: false, why: 'not in the cluster yet', source: 'configMap' }],
  ] as const)('to %s, which is %s', (name, missing, expected) => {
    expect(clusterSources(view({ missing })).configMap('shop', name)).toMatchObject(expected);
  });
});

describe('a reference to a Secret of a cluster', () => {
  it.each([
    ['keys', { state: 'unknown', quiet: true, keys: ['k'] }],
    ['none', { state: 'absent' }],
  ])('to %s', (name, expected) => {
    expect(clusterSources(view()).secret('shop', name)).toMatchObject(expected);
  });

  it('is not known where Secrets are not read', () => {
    expect(clusterSources(view({ secret: undefined })).secret('shop', 'keys')).toMatchObject({
      state: 'unknown',
      quiet: true,
      source: 'secret',
    });
  });
});

describe('other references', () => {
  it.each([
    ['n1', { state: 'found', object: { metadata: { name: 'n1' } } }],
    ['n2', { state: 'unknown', quiet: true, source: 'resource', why: 'known when the pod is placed' }],
    [undefined, { state: 'unknown', quiet: true, source: 'resource', why: 'known when the pod is placed' }],
  ])('to the node %s', (name, expected) => {
    expect(clusterSources(view()).node(name)).toEqual(expected);
  });

  it('to files of volumes are not known, and nobody is told', () => {
    expect(clusterSources(view()).file?.('config', 'a/b')).toEqual({
      state: 'unknown',
      quiet: true,
      source: 'file',
      why: 'written at run time',
    });
  });

  it('to Services are complete, unless more can come', () => {
    expect(clusterSources(view()).servicesComplete).toBe(true);
    expect(clusterSources(view({ missing: 'not-yet' })).servicesComplete).toBe(false);
    expect(clusterSources(view()).assumesKubernetesService).toBe(false);
  });
});
