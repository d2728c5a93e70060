import { describe, expect, it } from 'vitest';
import { Configs } from '../src/configs.ts';
import type { KubernetesObject } from '../src/kubernetes-object.ts';
import { kubernetesKey } from '../src/kubernetes-object.ts';

const object = (kind: string, name: string, more: object = {}): KubernetesObject => ({
  apiVersion: 'v1',
  kind,
  metadata: { name },
  ...more,
});

describe('Configs', () => {
  it('are sorted by key, with the last of several objects of one key', () => {
    const [a, b, c] = [object('Pod', 'b'), object('Pod', 'a'), object('Pod', 'b', { spec: {} })];
    expect(new Configs([a, b, c]).getAll()).toEqual([b, c]);
    expect(new Configs([a, b]).groupBy(({ kind }) => kind)).toEqual([['Pod', [b, a]]]);
    expect(kubernetesKey({ ...a, metadata: { name: 'b', namespace: 'n' } })).toBe('v1/Pod/n/b');
  });

  it('have the data of a ConfigMap', () => {
    const configs = new Configs([], object('ConfigMap', 'c', { data: { a: '1', b: '2' } }));
    expect(configs.getFunctionConfigMap()).toEqual(new Map(Object.entries({ a: '1', b: '2' })));
    expect(configs.hasUnexpectedFunctionParameter(['a'])).toEqual(['b']);
    expect(configs.getFunctionConfigValue('c')).toBeUndefined();
    expect(() => configs.getFunctionConfigValueOrThrow('c')).toThrow(
      "Missing 'data.c' in ConfigMap provided as functionConfig",
    );
    expect(() => new Configs().getFunctionConfigValueOrThrow('c')).toThrow('The function config map was undefined');
    expect(() => new Configs([], object('Pod', 'p')).getFunctionConfigValue('c')).toThrow(
      'functionConfig expected to be of kind ConfigMap, instead got: Pod',
    );
  });
});
