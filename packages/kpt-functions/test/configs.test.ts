import process from 'node:process';
import { describe, expect, it, vi } from 'vitest';
import { Configs, ResourceList } from '../src/configs.ts';
import type { KubernetesObject } from '../src/kubernetes-object.ts';
import { FunctionConfigError, kubernetesKey } from '../src/kubernetes-object.ts';

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

  it('insert an object with the key of others in their place, and one that is there not again', () => {
    const [a, b, other] = [object('Pod', 'a'), object('Pod', 'b'), object('Pod', 'a', { spec: {} })];
    const configs = new Configs([a, b]);
    configs.insert(b, other);
    expect(configs.getAll()).toEqual([other, b]);
    a.metadata.name = 'c';
    configs.delete(a);
    expect(configs.getAll()).toEqual([b]);
    configs.insert(a);
    expect(configs.getAll()).toEqual([b, a]);
  });

  it('insert an object again that another one has replaced', () => {
    const [a, other] = [object('Pod', 'a'), object('Pod', 'a', { spec: {} })];
    const configs = new Configs([a]);
    configs.insert(other);
    configs.insert(a);
    expect(configs.getAll()).toEqual([a]);
  });

  it('delete by the key of the insertion, and all', () => {
    const [a, b] = [object('Pod', 'a'), object('Pod', 'b')];
    const configs = new Configs([a, b]);
    a.metadata.name = 'renamed';
    configs.delete(a);
    expect(configs.getAll()).toEqual([b]);
    configs.delete(object('Pod', 'b'));
    expect(configs.getAll()).toEqual([]);
    configs.insert(b);
    configs.deleteAll();
    expect(configs.getAll()).toEqual([]);
  });

  it('of a run keep objects with one key', () => {
    const twins = [object('Pod', 'a'), object('Pod', 'a', { spec: {} })];
    const configs = Configs.ofRun(twins, undefined);
    configs.insert(...twins);
    expect(configs.getAll()).toEqual(twins);
  });

  it('have a deep copy', () => {
    const configs = new Configs([object('Pod', 'a')], object('ConfigMap', 'c'), [{ severity: 'info', message: 'm' }]);
    const copy = configs.deepCopy();
    expect(copy.getAll()).toEqual(configs.getAll());
    expect(copy.getAll()[0]).not.toBe(configs.getAll()[0]);
    expect(copy.getFunctionConfig()).toEqual(object('ConfigMap', 'c'));
    expect(copy.getResults()).toEqual(configs.getResults());
    expect(copy.getResults()).not.toBe(configs.getResults());
  });

  it('are a ResourceList, which has results if there are some', () => {
    const list = { apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', metadata: { name: 'output' } };
    expect(new Configs([object('Pod', 'a')]).toResourceList()).toEqual({ ...list, items: [object('Pod', 'a')] });
    const configs = new Configs();
    configs.addResults({ severity: 'info', message: 'm' });
    expect(configs.toResourceList()).toEqual({
      ...list,
      items: [],
      results: [{ severity: 'info', message: 'm' }],
    });
  });

  it('have no data of a ConfigMap without any, and nothing unexpected without a functionConfig', () => {
    expect(new Configs([], object('ConfigMap', 'c')).getFunctionConfigMap()).toEqual(new Map());
    expect(new Configs([], object('ConfigMap', 'c', { data: null })).getFunctionConfigMap()).toEqual(new Map());
    expect(new Configs().hasUnexpectedFunctionParameter(['a'])).toBeUndefined();
    expect(new Configs().getFunctionConfigValue('a')).toBeUndefined();
    const other = { ...object('ConfigMap', 'c'), apiVersion: 'v2' };
    expect(() => new Configs([], other).getFunctionConfigMap()).toThrow(FunctionConfigError);
  });

  it.each<[typeof Configs | typeof ResourceList, given: readonly unknown[], message: string]>([
    [Configs, [{}], 'Configs: pass the objects'],
    [Configs, [[{}]], 'Configs: pass the objects'],
    [Configs, [[], undefined, {}], 'Configs: pass the results'],
    [ResourceList, [{}], 'ResourceList: pass the items'],
  ])('name wrong arguments in words: %o %j', (type, given, message) => {
    expect(() => {
      Reflect.construct(type, given);
    }).toThrow(message);
  });

  it.each([
    [undefined, []],
    [false, []],
    [true, ["[ERROR] no in object 'v1/Pod/n/a' in file a.yaml in field spec.x\n", '[INFO] m\n']],
  ])('print results if they are told to: %s', (told, printed) => {
    const lines: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      lines.push(String(text));
      return true;
    });
    const configs = new Configs();
    configs.logToStdErr = told;
    configs.addResults(
      {
        severity: 'error',
        message: 'no',
        resourceRef: { apiVersion: 'v1', kind: 'Pod', namespace: 'n', name: 'a' },
        file: { path: 'a.yaml' },
        field: { path: 'spec.x' },
      },
      { severity: 'info', message: 'm' },
    );
    spy.mockRestore();
    expect(lines).toEqual(printed);
  });
});
