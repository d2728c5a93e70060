import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { NO_OBJECTS, namesByKind, referenceIndex, referencesOf } from '../../src/watch/references.ts';

const env = (valueFrom: JsonValue): JsonValue => ({ name: 'app', env: [{ name: 'A', valueFrom }] });
const from = (source: JsonValue): JsonValue => ({ name: 'app', envFrom: [source] });

describe('what containers refer to', () => {
  it.each<[string, readonly JsonValue[], object]>([
    ['nothing', [{ name: 'app' }], {}],
    ['a ConfigMap', [env({ configMapKeyRef: { name: 'c', key: 'k' } })], { configmaps: ['c'] }],
    [
      'a ConfigMap that need not be there',
      [from({ configMapRef: { name: 'c', optional: true } })],
      { configmaps: ['c'] },
    ],
    ['a Secret', [env({ secretKeyRef: { name: 's', key: 'k' } })], { secrets: ['s'] }],
    ['the same twice', [from({ secretRef: { name: 's' } }), from({ secretRef: { name: 's' } })], { secrets: ['s'] }],
    ['something without a name', [from({ configMapRef: {} })], {}],
  ])('is %s', (_, containers, expected) => {
    expect(referencesOf(containers, false, 'n1').objects).toEqual({ ...NO_OBJECTS, ...expected });
  });

  it('is the node, for what a container may have', () => {
    const limits = env({ resourceFieldRef: { resource: 'limits.cpu' } });
    expect(referencesOf([limits], false, 'n1').objects.nodes).toEqual(['n1']);
    expect(referencesOf([limits], false, '').objects.nodes).toEqual([]);
  });

  it('is the Services of its namespace, unless it gets no links', () => {
    expect(referencesOf([], true, '').objects.services).toEqual(['']);
    expect(referencesOf([], false, '').objects.services).toEqual([]);
  });

  it('is labels and annotations of the pod', () => {
    const fields = ["metadata.labels['app']", "metadata.annotations['a/b']", 'metadata.name'];
    const { labels, annotations } = referencesOf(
      fields.map((fieldPath) => env({ fieldRef: { fieldPath } })),
      false,
      '',
    );
    expect({ labels, annotations }).toEqual({ labels: ['app'], annotations: ['a/b'] });
  });

  it('is listed by kind', () => {
    const objects = { ...NO_OBJECTS, secrets: ['s'], nodes: ['n'] };
    expect(namesByKind(objects)).toEqual([
      ['configmaps', []],
      ['secrets', ['s']],
      ['services', []],
      ['nodes', ['n']],
    ]);
  });
});

describe('the pods that refer to an object', () => {
  it('are those that were added and not removed', () => {
    const index = referenceIndex();
    index.add('shop/a', ['x', 'y']);
    index.add('shop/b', ['x']);
    index.remove('shop/a', ['x', 'z']);
    expect(['x', 'y', 'z'].map((object) => [...index.podsOf(object)])).toEqual([['shop/b'], ['shop/a'], []]);
    index.remove('shop/b', ['x']);
    expect([...index.podsOf('x')]).toEqual([]);
    index.add('shop/c', ['x']);
    expect([...index.podsOf('x')]).toEqual(['shop/c']);
  });
});
