import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { createConfigRefresh, missingName, writtenBy } from '../../src/run/function-config.ts';
import type { FunctionItem } from '../../src/run/item.ts';
import { resourceOf } from './package.ts';
import { stepOf } from './function-calls.ts';

const TEXT = 'apiVersion: v1\nkind: A\nmetadata: {name: a} # ours\nspec: {tag: 1.10}\n';
const config = resourceOf(TEXT);

describe('writtenBy', () => {
  it('is the document itself', () => {
    const { writtenConfig } = writtenBy(config);
    expect(writtenConfig).toMatchObject({ value: config.value, content: { kind: 'copy', text: TEXT } });
  });

  it('is the document with another value, in its spelling', () => {
    const value = { ...config.value, spec: { tag: 1.1, more: true } };
    const { writtenConfig } = writtenBy(config, value);
    expect(writtenConfig?.value).toBe(value);
    expect(writtenConfig?.content).toMatchObject({
      text: expect.stringMatching(/# ours\nspec: \{tag: 1\.10, more: true\}/),
    });
  });

  it.each([
    ['no resource', undefined],
    ['an object without a text', { identity: config.identity, value: config.value }],
    [
      'an item of a list',
      { ...config, ...(config.origin === undefined ? {} : { origin: { ...config.origin, path: ['items', 0] } }) },
    ],
  ])('is nothing for %s', (_, resource) => {
    expect(writtenBy(resource)).toEqual({});
  });
});

describe('missingName', () => {
  it('is a problem of a functionConfig from a file, as in kpt', () => {
    expect(missingName(config, 'a.yaml')).toBeUndefined();
    expect(missingName(resourceOf('apiVersion: v1\nkind: A\n'), 'conf/a.yaml')).toEqual({
      message: 'conf/a.yaml has no metadata.name, and a functionConfig needs one',
      hint: 'add metadata: {name: NAME}',
    });
  });
});

describe('createConfigRefresh', () => {
  const item = (id: string, value: JsonObject = config.value): FunctionItem => {
    return { id, resource: config, value, path: undefined, index: undefined };
  };
  const other = { ...config.value, spec: {} };
  const step = stepOf({ functionConfig: config.value });

  it('gives a step the value that its functionConfig has when it runs', () => {
    const refresh = createConfigRefresh([step], [item('1')]);
    const fresh = refresh(step, [item('2'), item('1', other)]);
    expect(fresh.functionConfig).toBe(other);
    expect(fresh.writtenConfig?.value).toBe(other);
  });

  it.each<[string, readonly FunctionItem[], readonly FunctionItem[]]>([
    ['it has not changed', [item('1')], [item('1')]],
    ['it is gone', [item('1')], [item('2', other)]],
    ['it is no item', [], [item('1', other)]],
    [
      'two items are equal to it',
      [item('1', { ...config.value }), item('2', { ...config.value })],
      [item('1', other), item('2', other)],
    ],
    ['an item has only its name', [item('1', other)], [item('1', { ...other })]],
  ])('leaves a step alone where %s', (_, before, present) => {
    expect(createConfigRefresh([step], before)(step, present)).toBe(step);
  });

  it('knows an item that is equal, and prefers the very one', () => {
    const equal = createConfigRefresh([step], [item('1', { ...config.value })]);
    expect(equal(step, [item('1', other)]).functionConfig).toBe(other);
    const both = createConfigRefresh([step], [item('1', { ...config.value }), item('2')]);
    expect(both(step, [item('1', other), item('2', config.value)])).toBe(step);
    expect(both(step, [item('2', other)]).functionConfig).toBe(other);
  });

  it('does nothing for a step without one', () => {
    const plain = stepOf();
    expect(createConfigRefresh([plain], [item('1')])(plain, [item('1', other)])).toBe(plain);
  });
});
