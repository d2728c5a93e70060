import { readdirSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { expansionFunction } from '@krmkit/check';
import { configTypes } from '../../packages/functions/test/run/config-types.ts';
import { CATALOGUE_FUNCTIONS, functionConfigSchema } from '@krmkit/functions';
import { applyReplacements } from '@krmkit/kustomize';
import type { JsonObject } from '@krmkit/base';

const FUNCTIONS = [...CATALOGUE_FUNCTIONS, applyReplacements, expansionFunction];

const data = (values: JsonObject): JsonObject => ({ apiVersion: 'v1', kind: 'ConfigMap', data: values });
const other = (fields: JsonObject): JsonObject => ({
  apiVersion: 'e.com/v1',
  kind: 'Config',
  metadata: { name: 'c' },
  ...fields,
});
const inSpec = (spec: JsonObject): JsonObject => other({ spec });

/** Accepted and refused configurations. */
const CONFIGS: Readonly<Record<string, readonly [good: readonly JsonObject[], bad: readonly JsonObject[]]>> = {
  'apply-replacements': [
    [
      other({
        replacements: [
          {
            source: { kind: 'A', fieldPath: 'b' },
            targets: [{ select: { kind: 'B' }, fieldPaths: ['c'], options: { index: 1, create: true } }],
          },
        ],
      }),
      data({ replacements: '[]' }),
    ],
    [
      other({}),
      other({ replacements: [{ path: 'a' }] }),
      inSpec({ replacements: [{ targets: [{ options: { index: '1' } }] }] }),
    ],
  ],
  'apply-setters': [
    [data({ a: 'b', c: 1.1, d: true }), other({ setters: { a: 'b' } })],
    [other({ setters: { a: 1 } }), other({})],
  ],
  'create-setters': [[data({ a: 'b' }), inSpec({ setters: { a: 'b' } })], [inSpec({ setters: [] })]],
  'ensure-name-substring': [
    [
      data({ prepend: 'a-' }),
      other({ append: '-b', additionalNameFields: [{ path: 'spec/a' }] }),
      other({ substring: 'a-' }),
      inSpec({ substring: 'a-', editMode: 'append', additionalNameFields: [{ path: 'spec/a' }] }),
    ],
    [
      other({ prefix: 'a' }),
      other({ append: 1 }),
      other({ substring: 1 }),
      other({ substring: 'a-', editMode: 'before' }),
      other({ substring: 'a-', append: '-b' }),
    ],
  ],
  'env-order': [[data({}), other({})], [data({ a: 'b' })]],
  expansion: [
    [data({ strict: 'true', severity: 'info' }), data({ strict: true }), other({ complete: true })],
    [data({ severity: 'all' }), other({ strict: 'true' }), other({ kubernetes: 1.34 })],
  ],
  'required-limits': [
    [data({ limits: '[cpu]' }), other({ limits: ['cpu'], requests: true })],
    [other({ limits: 'cpu' }), other({ limits: [1] })],
  ],
  schema: [
    [data({ kubernetes: 1.34 }), other({ kubernetes: 'v1.34.1', schemas: { 'v1/A': { type: 'object' } } })],
    [other({ kubernetes: '1' })],
  ],
  'search-replace': [
    [data({ 'by-value': 'a', 'put-value': 'b' }), other({ 'by-path': 'a.b' })],
    [other({ 'by-regex': 'a' }), other({ 'by-value': 1 })],
  ],
  'set-annotations': [
    [
      data({ a: 'b' }),
      other({ annotations: { a: 'b' }, additionalAnnotationFields: [{ path: 'spec/a', create: true }] }),
    ],
    [other({ annotations: { a: true } }), other({})],
  ],
  'set-image': [
    [
      data({ name: 'nginx', newTag: 1.2 }),
      other({ name: 'nginx', newName: 'web', additionalImageFields: [{ path: 'spec/a' }] }),
      other({ image: { name: 'nginx', newTag: '2' }, additionalImageFields: [{ path: 'spec/a' }] }),
      inSpec({ image: { name: 'nginx', digest: `sha256:${'0'.repeat(64)}` } }),
    ],
    [
      data({ newTag: 'a' }),
      other({ name: 'a', newTag: 1 }),
      other({ image: { newTag: '1' } }),
      other({ image: { name: 'a', newTag: '1' }, name: 'a' }),
    ],
  ],
  'set-labels': [
    [data({ a: 'b' }), other({ labels: { a: 'b' }, additionalLabelFields: [{ kind: 'A', path: 'spec/a' }] })],
    [other({ labels: { a: 1 } }), other({ labels: { a: 'b' }, additionalLabelFields: [{ kind: 'A' }] })],
  ],
  'set-namespace': [
    [data({ namespace: 'a' }), other({ namespace: 'a' })],
    [data({}), other({ namespace: 1 })],
  ],
  'set-replicas': [
    [data({ name: 'a', replicas: '3' }), data({ replicas: 3 }), other({ name: 'a', replicas: 3 })],
    [
      other({ replicas: '3' }),
      other({ replicas: -1 }),
      other({ replicas: 1.5 }),
      data({ replicas: 'many' }),
      data({ name: 'a' }),
    ],
  ],
};

describe('the schemas of functionConfigs', () => {
  it('are there for each built-in function, and for no other', () => {
    const names = FUNCTIONS.map(({ name }) => name).toSorted();
    expect(Object.keys(CONFIGS).toSorted()).toEqual(names);
    const files = readdirSync(new URL('../../schemas/functions/', import.meta.url));
    expect(files.toSorted()).toEqual(names.map((name) => `${name}.json`).toSorted());
  });

  it('have types', async () => {
    // `vitest -u` writes it.
    await expect(configTypes(FUNCTIONS)).toMatchFileSnapshot('../../packages/check/src/outputs/function-configs.ts');
  });

  it.each(FUNCTIONS.map((fn) => [fn.name, fn] as const))('%s', async (name, fn) => {
    const schema = functionConfigSchema(fn);
    // `vitest -u` writes it.
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(`../../schemas/functions/${name}.json`);
    const validate = new Ajv({
      allowUnionTypes: true,
      strict: true,
      strictRequired: false,
      strictTypes: false,
    }).compile(schema);
    const [good = [], bad = []] = CONFIGS[name] ?? [];
    for (const [configs, accepts] of [
      [good, true],
      [bad, false],
    ] as const) {
      expect(configs.length).toBeGreaterThan(0);
      for (const functionConfig of configs) {
        const { status } = await fn.process({ list: { kind: 'ResourceList', items: [], functionConfig } });
        expect([functionConfig, status !== 3]).toEqual([functionConfig, accepts]);
        expect([functionConfig, validate(functionConfig)]).toEqual([functionConfig, accepts]);
      }
    }
  });
});
