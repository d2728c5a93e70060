import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import type { Service } from '@krmkit/pods';
import {
  find,
  keepKeys,
  keepNode,
  keepService,
  sameJson,
  serviceStore,
  watchedSources,
} from '../../src/watch/watched-objects.ts';

const service = (namespace: string, name: string, more: JsonObject = {}): Service =>
  keepService({
    metadata: { name, namespace },
    spec: { clusterIP: '10.0.0.1', ports: [{ port: 80 }], ...more },
    status: { loadBalancer: {} },
  });

describe('what is kept', () => {
  it.each<[string, JsonObject, object]>([
    [
      'of a ConfigMap',
      { metadata: { uid: 'u' }, data: { b: '1', a: '2' }, binaryData: { c: 'x' } },
      { keys: ['a', 'b'], uid: 'u' },
    ],
    ['of one without keys', { metadata: { uid: 'u' } }, { keys: [], uid: 'u' }],
    ['of one without an identity', { data: { a: '' } }, { keys: ['a'], uid: '' }],
  ])('%s', (_, object, expected) => {
    expect(keepKeys(object)).toEqual(expected);
  });

  it('of a Service has no status', () => {
    const kept = service('shop', 'web');
    expect(kept.metadata).toEqual({ name: 'web', namespace: 'shop' });
    expect(JSON.stringify(kept)).not.toContain('status');
    expect(keepService({}).metadata).toEqual({});
  });

  it('of a node has its status, and of its metadata the name', () => {
    const status = { allocatable: { cpu: '2' } };
    expect(keepNode({ metadata: { name: 'n', labels: { a: 'b' } }, status })).toMatchObject({
      metadata: { name: 'n' },
      status,
    });
    expect(keepNode({ metadata: { name: 'n', labels: { a: 'b' } } }).metadata).toEqual({ name: 'n' });
    expect(keepNode({}).metadata).toEqual({});
  });
});

describe('the Services of a namespace', () => {
  const names = (store: ReturnType<typeof serviceStore>, namespace: string): readonly unknown[] =>
    store.of(namespace).services.map(({ metadata }) => metadata.name);

  it('are its own, and kubernetes, which each cluster has', () => {
    const store = serviceStore();
    store.put('shop/web', service('shop', 'web'));
    store.put('other/api', service('other', 'api'));
    expect([names(store, 'shop'), names(store, 'none')]).toEqual([['web', 'kubernetes'], ['kubernetes']]);
    store.remove('shop/web', service('shop', 'web'));
    expect(names(store, 'shop')).toEqual(['kubernetes']);
  });

  it('have the address of kubernetes once it is known, once in its own namespace', () => {
    const store = serviceStore();
    expect(store.of('shop').services[0]?.spec.clusterIP).toBeUndefined();
    store.put('default/kubernetes', service('default', 'kubernetes', { clusterIP: '10.0.0.9' }));
    expect(store.of('shop').services[0]?.spec.clusterIP).toBe('10.0.0.9');
    expect(names(store, 'default')).toEqual(['kubernetes']);
  });

  it('are the same list until one of them changes, and have a mark of what can differ', () => {
    const store = serviceStore();
    store.put('shop/a', service('shop', 'a'));
    store.put('shop/b', service('shop', 'b'));
    const before = store.of('shop');
    store.put('other/c', service('other', 'c'));
    expect(store.of('shop')).toBe(before);
    store.put('shop/a', service('shop', 'a'));
    expect(store.of('shop')).not.toBe(before);
    expect(store.of('shop').mark).toBe(before.mark);
    store.put('shop/a', service('shop', 'a', { clusterIP: '10.0.0.2' }));
    expect(store.of('shop').mark).not.toBe(before.mark);
  });

  it('have one mark in any order', () => {
    const [one, other] = [serviceStore(), serviceStore()];
    for (const name of ['a', 'b']) one.put(`shop/${name}`, service('shop', name));
    for (const name of ['b', 'a']) other.put(`shop/${name}`, service('shop', name));
    expect(one.of('shop').mark).toBe(other.of('shop').mark);
  });
});

describe('kept objects as sources', () => {
  const keys = { keys: ['k'], uid: 'u' };
  const objects: Parameters<typeof watchedSources>[0]['objects'] = {
    find: (kind: string, key: string): never => {
      throw new Error(`${kind} ${key}`);
    },
  };
  const sources = (secrets: boolean): ReturnType<typeof watchedSources> =>
    watchedSources({ objects, services: serviceStore(), secrets }, 'absent');

  it('are found by their kind and their key', () => {
    const view = sources(true);
    expect(() => view.configMap('shop', 'a')).toThrow('configmaps shop/a');
    expect(() => view.secret?.('shop', 'a')).toThrow('secrets shop/a');
    expect(() => view.node('n')).toThrow('nodes n');
    expect(view.services('shop')).toHaveLength(1);
    expect([view.missing, sources(false).secret]).toEqual(['absent', undefined]);
  });

  it('are found in the first of several lists', () => {
    const lists = [new Map(), new Map([['a', keys]]), new Map([['a', { keys: [], uid: '' }]])];
    expect(find(lists, 'a')).toBe(keys);
    expect(find(lists, 'b')).toBeUndefined();
  });

  it('are the same by their JSON', () => {
    expect(sameJson({ a: [1] }, { a: [1] })).toBe(true);
    expect(sameJson({ a: [1] }, { a: [2] })).toBe(false);
  });
});
