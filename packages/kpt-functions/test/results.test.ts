import { describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../src/kubernetes-object.ts';
import { SOURCE_INDEX_ANNOTATION, SOURCE_PATH_ANNOTATION } from '../src/metadata.ts';
import { configFileResult, generalResult, kubernetesObjectResult } from '../src/results.ts';

function pod(annotations?: { [key: string]: string }): KubernetesObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', namespace: 'n', ...(annotations && { annotations }) },
  };
}

describe('a result', () => {
  it('is an error if nothing else is said', () => {
    expect(generalResult('m')).toEqual({ message: 'm', severity: 'error' });
    expect(configFileResult('m', 'a.yaml')).toEqual({ message: 'm', severity: 'error', file: { path: 'a.yaml' } });
    expect(kubernetesObjectResult('m', pod()).severity).toBe('error');
  });

  it('has its tags', () => {
    expect(generalResult('m', 'warn', { a: 'b' })).toEqual({ message: 'm', severity: 'warn', tags: { a: 'b' } });
  });

  it('names its object, and the file of the object', () => {
    const resourceRef = { apiVersion: 'v1', kind: 'Pod', namespace: 'n', name: 'p' };
    expect(kubernetesObjectResult('m', pod(), { path: 'spec' }, 'info')).toEqual({
      message: 'm',
      severity: 'info',
      resourceRef,
      file: {},
      field: { path: 'spec' },
    });
    expect(kubernetesObjectResult('m', pod({ [SOURCE_PATH_ANNOTATION]: 'a.yaml' })).file).toEqual({ path: 'a.yaml' });
    const both = { [SOURCE_PATH_ANNOTATION]: 'a.yaml', [SOURCE_INDEX_ANNOTATION]: '2' };
    expect(kubernetesObjectResult('m', pod(both)).file).toEqual({ path: 'a.yaml', index: 2 });
  });

  it('names the empty namespace for an object without one', () => {
    const object = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'n' } };
    expect(kubernetesObjectResult('m', object).resourceRef).toEqual({
      apiVersion: 'v1',
      kind: 'Namespace',
      namespace: '',
      name: 'n',
    });
  });

  it.each<[argument: string, make: CallableFunction, given: readonly unknown[]]>([
    ['message', generalResult, [1]],
    ['message', configFileResult, [1, 'a.yaml']],
    ['path', configFileResult, ['m', 1]],
    ['message', kubernetesObjectResult, [1, pod()]],
    ['object', kubernetesObjectResult, ['m', {}]],
  ])('has no wrong %s: %o', (argument, make, given) => {
    expect(() => {
      Reflect.apply(make, undefined, given);
    }).toThrow(`${make.name}: pass the ${argument} as `);
  });

  it.each<[string, CallableFunction, readonly unknown[]]>([
    ['generalResult', generalResult, ['m', 'fatal']],
    ['configFileResult', configFileResult, ['m', 'p', 'fatal']],
    ['kubernetesObjectResult', kubernetesObjectResult, ['m', pod(), undefined, 'fatal']],
  ])('of %s has no other severity', (name, make, given) => {
    expect(() => {
      Reflect.apply(make, undefined, given);
    }).toThrow(`${name}: the severity must be one of`);
  });
});
