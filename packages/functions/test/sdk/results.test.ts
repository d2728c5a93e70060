import { describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../../src/sdk/object.ts';
import { collectResources } from '../../src/sdk/resources.ts';
import type { ResultLocation } from '../../src/sdk/results.ts';
import { collectResults } from '../../src/sdk/results.ts';

const { resources } = collectResources(
  [
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'c', namespace: 'n', annotations: { 'internal.config.kubernetes.io/path': 'a.yaml' } },
      data: { big: 5, none: null },
    },
    {
      apiVersion: 'v1',
      kind: 'A',
      metadata: {
        name: 'a',
        annotations: { 'internal.config.kubernetes.io/path': 'b.yaml', 'internal.config.kubernetes.io/index': '1' },
      },
    },
    { apiVersion: 'v1', kind: 'A', metadata: { name: 'b' } },
  ],
  () => undefined,
);
const named = (name: string): KubernetesObject => {
  const [found] = resources.select({ name });
  if (found === undefined) throw new RangeError(`no ${name}`);
  return found;
};
const ofConfigMap = { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'n', name: 'c' };

describe('a result', () => {
  it.each<[string, ResultLocation | undefined, object]>([
    ['nothing', undefined, {}],
    ['a resource', { resource: named('c') }, { resourceRef: ofConfigMap, file: { path: 'a.yaml' } }],
    [
      'a resource after others in its file',
      { resource: named('a') },
      { resourceRef: { apiVersion: 'v1', kind: 'A', name: 'a' }, file: { path: 'b.yaml', index: 1 } },
    ],
    [
      'a resource without a file',
      { resource: named('b') },
      { resourceRef: { apiVersion: 'v1', kind: 'A', name: 'b' } },
    ],
    [
      'a resource that is not of the run',
      { resource: { ...named('a') } },
      { resourceRef: { apiVersion: 'v1', kind: 'A', name: 'a' } },
    ],
    [
      'a field, with the present and the proposed value',
      { resource: named('c'), field: 'data.big', proposedValue: 1 },
      {
        resourceRef: ofConfigMap,
        field: { path: 'data.big', currentValue: 5, proposedValue: 1 },
        file: { path: 'a.yaml' },
      },
    ],
    [
      'a field that is null',
      { resource: named('c'), field: ['data', 'none'] },
      { resourceRef: ofConfigMap, field: { path: 'data.none', currentValue: null }, file: { path: 'a.yaml' } },
    ],
    [
      'a field that is missing',
      { resource: named('c'), field: 'data.more' },
      { resourceRef: ofConfigMap, field: { path: 'data.more' }, file: { path: 'a.yaml' } },
    ],
    ['a field of no resource', { field: 'newTag' }, { field: { path: 'newTag' } }],
    [
      'another file, and tags',
      { resource: named('c'), file: { path: 'c.yaml', index: 0 }, tags: { a: 'b' } },
      { resourceRef: ofConfigMap, file: { path: 'c.yaml', index: 0 }, tags: { a: 'b' } },
    ],
  ])('about %s', (_, location, more) => {
    const { results, all } = collectResults(resources);
    results.error('m', location);
    expect(all).toEqual([{ message: 'm', severity: 'error', ...more }]);
  });

  it('has its severity, and its place in the order', () => {
    const { results, all } = collectResults(resources);
    results.info('a');
    results.warning('b');
    results.error('c');
    expect(all.map(({ severity, message }) => `${severity} ${message}`)).toEqual(['info a', 'warning b', 'error c']);
  });
});
