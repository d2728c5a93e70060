import { describe, expect, it } from 'vitest';
import { readConfig, configResults } from '../../src/sdk/config.ts';
import type { Schema } from '../../src/sdk/config-schema.ts';
import { boolean, integer, list, map, object, optional, string } from '../../src/sdk/schema.ts';
import type { JsonValue } from '@krmkit/base';

describe('a configuration', () => {
  const schema = object({
    size: integer({ minimum: 1, default: 2 }),
    name: optional(string({ oneOf: ['small', 'large'] })),
    tags: list(string(), { default: [] }),
    labels: map(string(), { default: {} }),
    on: boolean({ default: false }),
  });
  const read = (of: Schema<unknown>, functionConfig: JsonValue | undefined): unknown => {
    const found = readConfig(of, functionConfig);
    if (found.ok) return found.value;
    return configResults(found, functionConfig, 'f').map(({ message }) => message);
  };
  const configMap = (data: JsonValue): JsonValue => ({ apiVersion: 'v1', kind: 'ConfigMap', data });
  const own = (spec: JsonValue): JsonValue => ({ apiVersion: 'e.com/v1', kind: 'F', metadata: { name: 'f' }, spec });
  const defaults = { size: 2, name: undefined, tags: [], labels: {}, on: false };

  it.each([
    ['is left out', undefined, defaults],
    [
      'is a ConfigMap',
      configMap({ size: '3', on: 'true', tags: '[a, b]' }),
      { ...defaults, size: 3, on: true, tags: ['a', 'b'] },
    ],
    [
      'is a kind of its own with a spec',
      own({ size: 3, labels: { a: 'b' } }),
      { ...defaults, size: 3, labels: { a: 'b' } },
    ],
    [
      'is a kind of its own without',
      { apiVersion: 'e.com/v1', kind: 'F', metadata: {}, size: 4 },
      { ...defaults, size: 4 },
    ],
    ['has a slip', own({ sise: 3 }), ['f: functionConfig: spec.sise is not a known field; did you mean size?']],
    ['has another type', own({ size: '3' }), ['f: functionConfig: spec.size must be a whole number, and is "3"']],
    ['is too small', configMap({ size: '0' }), ['f: functionConfig: data.size must be at least 1, and is 0']],
    [
      'has two faults',
      own({ name: 'larg', tags: [1.1] }),
      [
        'f: functionConfig: spec.name must be one of small, large, and is "larg"; did you mean large?',
        'f: functionConfig: spec.tags[0] must be text, and is the number 1.1; put it in quotes',
      ],
    ],
    ['is no object', 'text', ['f: functionConfig must be an object, and is "text"']],
    ['has a list for its spec', own([]), ['f: functionConfig: spec must be a mapping, and is a list']],
    ['is null', null, defaults],
    ['has an empty spec', own(null), defaults],
    ['is a ConfigMap without data', { kind: 'ConfigMap' }, defaults],
    ['is a ConfigMap with a number', configMap({ size: 3 }), { ...defaults, size: 3 }],
    ['is a list', [], ['f: functionConfig must be an object, and is a list']],
  ])('that %s', (_, functionConfig, expected) => {
    expect(read(schema, functionConfig)).toEqual(expected);
  });

  it('that is a map is the data of a ConfigMap, or below a field', () => {
    const labels = map(string(), { under: 'labels' });
    expect(read(labels, configMap({ a: 'b' }))).toEqual({ a: 'b' });
    expect(read(labels, { apiVersion: 'x/v1', kind: 'SetLabels', labels: { a: 'b' } })).toEqual({ a: 'b' });
    expect(read(labels, own({}))).toEqual(['f: functionConfig: spec.labels is missing']);
  });

  it('that is a map below a field has only the fields beside it that the schema names', () => {
    const schema: Schema<unknown> = {
      ...map(string(), { under: 'labels' }),
      shape: { ...map(string(), { under: 'labels' }).shape, beside: { more: boolean().shape } },
    };
    expect(read(schema, own({ labels: { a: 'b' }, more: true }))).toEqual({ a: 'b' });
    expect(read(schema, own({ labels: { a: 'b' }, moer: true, other: 1 }))).toEqual([
      'f: functionConfig: spec.moer is not a known field; did you mean more?',
      'f: functionConfig: spec.other is not a known field; the fields are labels, more',
    ]);
    expect(read(schema, own('text'))).toEqual(['f: functionConfig: spec must be a mapping, and is "text"']);
    // In a ConfigMap the map is `data` itself.
    expect(read(schema, configMap({ other: '1' }))).toEqual({ other: '1' });
  });

  it('gives a schema its place, its name and the fields beside it', () => {
    const positions: unknown[] = [];
    const spy = (shape: Schema<unknown>['shape']): Schema<unknown> => ({
      shape,
      read: (value, position) => {
        positions.push([value, position]);
        return { ok: true, value };
      },
    });
    const { shape } = map(string(), { under: 'labels' });
    readConfig(spy(shape), { kind: 'ConfigMap', metadata: { name: 'c' }, data: { a: 1 } });
    readConfig(spy(shape), { kind: 'ConfigMap', metadata: { name: 1 } });
    readConfig(spy({ ...shape, beside: { b: shape } }), {
      kind: 'F',
      metadata: {},
      apiVersion: 'v1',
      labels: {},
      b: 2,
    });
    readConfig(spy({ type: 'any', required: true }), { kind: 'F', spec: null, a: 1 });
    expect(positions).toEqual([
      [{ a: '1' }, { path: ['data'], isText: true, configName: 'c' }],
      [{}, { path: ['data'], isText: true }],
      [{}, { path: ['labels'], isText: false, siblings: { b: 2 } }],
      [{ a: 1 }, { path: [], isText: false }],
    ]);
  });
});

describe('the results for a configuration', () => {
  const refused = {
    ok: false as const,
    problems: [
      { path: ['spec', 'size'], message: 'is missing', value: undefined },
      { path: ['spec', 'on'], message: 'must be true or false, and is 1', value: 1 },
      { path: [], message: 'must be an object', value: 'text' },
    ],
  };

  it('name the object, the field with its value, and the file', () => {
    const config = {
      apiVersion: 'e.com/v1',
      kind: 'F',
      metadata: { name: 'f', annotations: { 'config.kubernetes.io/path': 'f.yaml' } },
    };
    const about = {
      severity: 'error',
      resourceRef: { apiVersion: 'e.com/v1', kind: 'F', name: 'f' },
      file: { path: 'f.yaml' },
    };
    expect(configResults(refused, config, 'fn')).toEqual([
      { ...about, message: 'fn: functionConfig: spec.size is missing', field: { path: 'spec.size' } },
      {
        ...about,
        message: 'fn: functionConfig: spec.on must be true or false, and is 1',
        field: { path: 'spec.on', currentValue: 1 },
      },
      { ...about, message: 'fn: functionConfig must be an object' },
    ]);
  });

  it('name nothing of what is no object', () => {
    const [first] = configResults(refused, undefined, 'fn');
    expect(first).toEqual({
      severity: 'error',
      message: 'fn: functionConfig: spec.size is missing',
      field: { path: 'spec.size' },
    });
  });
});
