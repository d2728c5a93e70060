import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { putCarriers, takeCarriers } from '../../src/sdk/carriers.ts';

// https://github.com/kubernetes-sigs/kustomize/blob/master/cmd/config/docs/api-conventions/functions-spec.md: path, index
// and id, in the spelling of the specification and in the older one.
const [PATH, OLD_PATH] = ['internal.config.kubernetes.io/path', 'config.kubernetes.io/path'];
const [INDEX, OLD_INDEX] = ['internal.config.kubernetes.io/index', 'config.kubernetes.io/index'];

describe('takeCarriers', () => {
  it.each([
    ['no metadata', { kind: 'A' }, { kind: 'A' }, {}],
    ['annotations that are no mapping', { metadata: { annotations: 'x' } }, { metadata: { annotations: 'x' } }, {}],
    [
      'annotations of the author and of tools',
      { metadata: { name: 'a', annotations: { mine: 'x', [PATH]: 'p', [OLD_INDEX]: '1' } } },
      { metadata: { name: 'a', annotations: { mine: 'x' } } },
      { [PATH]: 'p', [OLD_INDEX]: '1' },
    ],
    [
      'annotations of tools alone',
      { metadata: { annotations: { [OLD_PATH]: 'p', 'internal.config.kubernetes.io/id': '7' } } },
      { metadata: {} },
      { [OLD_PATH]: 'p', 'internal.config.kubernetes.io/id': '7' },
    ],
  ])('of %s', (_, item, value, carriers) => {
    expect(takeCarriers(item)).toEqual({ value, carriers });
  });
});

describe('putCarriers', () => {
  const annotated = (annotations: JsonObject): JsonObject => ({ kind: 'A', metadata: { annotations } });

  it.each([
    ['nothing where there is nothing to put', {}, {}, undefined, {}],
    [
      'what was taken',
      { mine: 'x' },
      { [PATH]: 'p', [OLD_PATH]: 'q' },
      undefined,
      { mine: 'x', [PATH]: 'p', [OLD_PATH]: 'q' },
    ],
    [
      'a new position, in both spellings',
      {},
      { [PATH]: 'p' },
      { path: 'q', index: 0 },
      { [PATH]: 'q', [OLD_PATH]: 'q', [INDEX]: '0', [OLD_INDEX]: '0' },
    ],
    [
      'a new path without the index of the old one',
      {},
      { [PATH]: 'p', [INDEX]: '3', [OLD_INDEX]: '3' },
      { path: 'q' },
      { [PATH]: 'q', [OLD_PATH]: 'q' },
    ],
    [
      'a new index in the same file',
      {},
      { [PATH]: 'p', [INDEX]: '3' },
      { index: 1 },
      { [PATH]: 'p', [INDEX]: '1', [OLD_INDEX]: '1' },
    ],
    [
      'the path that the function has written itself, in either spelling',
      { [OLD_PATH]: 'own' },
      { [PATH]: 'p', [INDEX]: '3' },
      { path: 'q' },
      { [PATH]: 'own', [OLD_PATH]: 'own' },
    ],
    [
      'the index that the function has written itself',
      { [INDEX]: '9' },
      { [INDEX]: '3' },
      { path: 'q', index: 1 },
      { [PATH]: 'q', [OLD_PATH]: 'q', [INDEX]: '9', [OLD_INDEX]: '9' },
    ],
  ])('puts back %s', (_, own, carriers, position, expected) => {
    expect(putCarriers(annotated(own), carriers, position)).toEqual(annotated(expected));
  });

  it.each([
    ['metadata', { metadata: 'x' }],
    ['annotations', { metadata: { annotations: ['x'] } }],
  ])('leaves %s alone that are no mapping', (_, value) => {
    expect(putCarriers(value, { [PATH]: 'p' }, { path: 'q' })).toBe(value);
  });

  it.each([{}, { metadata: null }, { metadata: { annotations: null } }])('makes a place for them in %j', (value) => {
    expect(putCarriers(value, { [PATH]: 'p' }, undefined)).toEqual({ metadata: { annotations: { [PATH]: 'p' } } });
  });

  it('gives an object back as it is that has no carriers', () => {
    const value = { kind: 'A' };
    expect(putCarriers(value, {}, undefined)).toBe(value);
  });
});
