import { describe, expect, it } from 'vitest';
import { FunctionConfigError, isKubernetesObject, kubernetesKey } from '../src/kubernetes-object.ts';

describe('a Kubernetes object', () => {
  const POD = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } };
  it.each<[unknown, boolean]>([
    [POD, true],
    // An object with generateName has no name.
    [{ ...POD, metadata: {} }, true],
    [{ ...POD, metadata: { name: '' } }, false],
    [{ ...POD, metadata: null }, false],
    [{ ...POD, metadata: 'a' }, false],
    [{ ...POD, kind: '' }, false],
    [{ ...POD, kind: 1 }, false],
    [{ ...POD, apiVersion: '' }, false],
    [{ ...POD, apiVersion: 1 }, false],
    [{ kind: 'Pod', metadata: {} }, false],
    [{ apiVersion: 'v1', metadata: {} }, false],
    [{ apiVersion: 'v1', kind: 'Pod' }, false],
    [null, false],
    ['text', false],
  ])('is %j: %s', (value, expected) => {
    expect(isKubernetesObject(value)).toBe(expected);
  });

  it('has its key', () => {
    expect(kubernetesKey(POD)).toBe('v1/Pod//a');
    expect(kubernetesKey({ ...POD, metadata: { name: 'a', namespace: 'n' } })).toBe('v1/Pod/n/a');
  });
});

it.each([{}, { apiVersion: 'v1', kind: 'Pod' }, { apiVersion: 'v1', metadata: {} }, { kind: 'Pod', metadata: {} }])(
  'there is no key of %j',
  (given) => {
    const key = (): unknown => Reflect.apply(kubernetesKey, undefined, [given]);
    expect(key).toThrow('kubernetesKey: pass the object as a Kubernetes object');
  },
);

it('a FunctionConfigError has its name', () => {
  expect(String(new FunctionConfigError('m'))).toBe('FunctionConfigError: m');
});
