import { describe, expect, it } from 'vitest';
import { defineFunction } from '../../src/sdk/define.ts';
import type { FunctionResult } from '../../src/sdk/function.ts';
import type { Schema } from '../../src/sdk/config-schema.ts';
import { describeConfig, helpOf, printResult } from '../../src/sdk/help.ts';
import { any, boolean, integer, list, map, number, object, optional, string } from '../../src/sdk/schema.ts';

describe('describeConfig', () => {
  it.each<[string, Schema<unknown>, readonly string[]]>([
    ['any value', any(), []],
    ['a text', string({ description: 'words' }), ['  string: words']],
    ['a list', list(integer()), ['  list of integer']],
    ['a map', map(string()), ['  NAME (string)']],
    [
      'a map below a field',
      map(any(), { under: 'labels', description: 'a label' }),
      ['  NAME (any); in kinds other than ConfigMap, under labels: a label'],
    ],
    ['no fields', object({}), []],
    [
      'fields, with what is required, the default, the accepted texts and fields in them',
      object({
        size: integer({ description: 'how large' }),
        ratio: number({ default: 0.5 }),
        mode: string({ oneOf: ['a', 'b'], default: 'a' }),
        on: optional(boolean({ description: 'whether' })),
        inner: object({ name: string(), deep: object({ x: any() }) }),
        all: list(object({ path: string() }), { default: [] }),
        names: list(string({ oneOf: ['c', 'd'] })),
      }),
      [
        '  size (integer, required): how large',
        '  ratio (number, default 0.5)',
        '  mode (a | b, default "a")',
        '  on (boolean): whether',
        '  inner (object, required)',
        '    name (string, required)',
        '    deep (object, required)',
        '      x (any, required)',
        '  all (list of object, default [])',
        '    path (string, required)',
        '  names (list of c | d, required)',
      ],
    ],
  ])('of %s', (_, { shape }, lines) => {
    expect(describeConfig(shape)).toEqual(lines);
  });

  it('of a map of whatever another version of krmkit describes', () => {
    expect(describeConfig({ type: 'map', required: true })).toEqual(['  NAME (any)']);
  });
});

describe('helpOf', () => {
  it('has the description, the options and the fields of the functionConfig', () => {
    const fn = { name: 'scale', description: ' Sets the size.\n', run(): void {} };
    expect(helpOf(defineFunction({ ...fn, config: object({ size: integer() }) }))).toMatch(
      /^scale: Sets the size\.\n\n[^]*\n {2}-o, --output FILE +write to FILE\n[^]*\n\nfunctionConfig:\n {2}size \(integer, required\)\n$/,
    );
    expect(helpOf(defineFunction(fn))).toMatch(/\n\nfunctionConfig: any, or none\.\n$/);
  });
});

describe('printResult', () => {
  const reference = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };

  it.each<[string, Partial<FunctionResult>, string]>([
    ['a message alone', {}, '[error] too large'],
    ['a resource', { resourceRef: reference }, '[error] apps/v1/Deployment/web: too large'],
    [
      'a namespace, a field and a file',
      {
        severity: 'info',
        resourceRef: { ...reference, namespace: 'shop' },
        field: { path: 'spec.replicas' },
        file: { path: 'apps/web.yaml', index: 1 },
      },
      '[info] apps/v1/Deployment/shop/web spec.replicas: too large (apps/web.yaml)',
    ],
    ['a field of no resource', { field: { path: 'newTag' } }, '[error] newTag: too large'],
    [
      'an empty namespace',
      { resourceRef: { ...reference, namespace: '' } },
      '[error] apps/v1/Deployment/web: too large',
    ],
    ['an empty field', { field: { path: '' }, file: { path: 'a.yaml' } }, '[error] too large (a.yaml)'],
  ])('of %s', (_, more, line) => {
    expect(printResult({ message: 'too large', severity: 'error', ...more })).toBe(line);
  });
});
