import { describe, expect, it } from 'vitest';
import { fileOfValue, isCustomKind, isKind, isKubernetesObject, jsonOf, referenceTo } from '../../src/sdk/object.ts';

describe('isKubernetesObject', () => {
  it.each([
    ['an object', { apiVersion: 'v1', kind: 'A' }, true],
    ['an object without apiVersion', { kind: 'A' }, false],
    ['an object without kind', { apiVersion: 'v1' }, false],
    ['an empty apiVersion', { apiVersion: '', kind: 'A' }, false],
    ['an empty kind', { apiVersion: 'v1', kind: '' }, false],
    ['an apiVersion that is no text', { apiVersion: 1, kind: 'A' }, false],
    ['a kind that is no text', { apiVersion: 'v1', kind: true }, false],
    ['a list', Object.assign([], { apiVersion: 'v1', kind: 'A' }), false],
    ['null', null, false],
    ['a text', 'v1', false],
  ])('of %s', (_, value, expected) => {
    expect(isKubernetesObject(value)).toBe(expected);
  });
});

describe.each([
  ['isKind', isKind('apps/v1', 'Deployment')],
  ['isCustomKind', isCustomKind('apps/v1', 'Deployment')],
])('%s', (_, test) => {
  it.each([
    [{ apiVersion: 'apps/v1', kind: 'Deployment' }, true],
    [{ apiVersion: 'apps/v1beta1', kind: 'Deployment' }, false],
    [{ apiVersion: 'apps/v1', kind: 'StatefulSet' }, false],
  ])('of %j', (resource, expected) => {
    expect(test(resource)).toBe(expected);
  });
});

describe('jsonOf', () => {
  it('refuses what JSON cannot hold, with the field', () => {
    const resource = { apiVersion: 'v1', kind: 'A', spec: { size: Number.POSITIVE_INFINITY } };
    expect(() => jsonOf(resource)).toThrow(TypeError);
    expect(() => jsonOf(resource)).toThrow(/spec\.size/);
  });
});

describe('referenceTo', () => {
  it.each([
    [
      { apiVersion: 'v1', kind: 'A', metadata: { name: 'a', namespace: 'n' } },
      { apiVersion: 'v1', kind: 'A', namespace: 'n', name: 'a' },
    ],
    [
      { apiVersion: 'v1', kind: 'A', metadata: { name: 'a' } },
      { apiVersion: 'v1', kind: 'A', name: 'a' },
    ],
    ['text', undefined],
    [undefined, undefined],
  ])('%j', (value, expected) => {
    expect(referenceTo(value)).toEqual(expected);
  });
});

describe('fileOfValue', () => {
  const annotated = (annotations: Readonly<Record<string, string>>) => ({ metadata: { annotations } });
  it.each([
    [annotated({ 'config.kubernetes.io/path': 'a.yaml' }), { path: 'a.yaml' }],
    [
      annotated({ 'internal.config.kubernetes.io/path': 'a.yaml', 'internal.config.kubernetes.io/index': '2' }),
      { path: 'a.yaml', index: 2 },
    ],
    [annotated({ 'internal.config.kubernetes.io/index': '2' }), undefined],
    [{}, undefined],
    [undefined, undefined],
  ])('%j', (value, expected) => {
    expect(fileOfValue(value)).toEqual(expected);
  });
});
