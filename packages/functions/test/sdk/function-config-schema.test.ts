import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { isObject } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import type { Schema } from '../../src/sdk/config-schema.ts';
import { defineFunction } from '../../src/sdk/define.ts';
import { functionConfigSchema, jsonSchemaOf } from '../../src/sdk/function-config-schema.ts';
import { readConfig } from '../../src/sdk/config.ts';
import { any, boolean, integer, list, map, number, object, optional, string } from '../../src/sdk/schema.ts';

const ajv = new Ajv({ allowUnionTypes: true, strict: true, strictRequired: false, strictTypes: false });

const VALUES: readonly JsonValue[] = [
  null,
  true,
  false,
  0,
  1,
  1.5,
  9,
  -1,
  '',
  'a',
  'ab',
  'true',
  '1',
  '-1.5e3',
  '1x',
  [],
  [1],
  ['a'],
  {},
  { a: 1 },
  { a: 'a' },
  { a: 'a', b: 1 },
  { b: 'x' },
  { labels: {} },
  { labels: { a: 'x' } },
  { labels: { a: 1 } },
  { labels: {}, more: true },
  { labels: {}, more: 1 },
  { labels: {}, moer: true },
  { more: true },
  { labels: 'a: x' },
];

const SCHEMAS: Readonly<Record<string, Schema<unknown>>> = {
  any: any(),
  string: string(),
  'a list of texts': string({ oneOf: ['a', 'b', 'true'] }),
  'a pattern': string({ pattern: /a|b/ }),
  integer: integer({ minimum: 1, maximum: 9 }),
  number: number(),
  'a number to a limit': number({ maximum: 1 }),
  boolean: boolean(),
  list: list(any()),
  'a list of numbers': list(number()),
  map: map(string()),
  object: object({ a: string(), b: optional(integer()) }),
  'an object that can be empty': object({ a: optional(any()) }),
};

describe('jsonSchemaOf', () => {
  it.each(Object.entries(SCHEMAS))('accepts what the schema accepts: %s', (_, schema) => {
    const validate = ajv.compile(jsonSchemaOf(schema.shape));
    const accepted = VALUES.filter((value) => schema.read(value, { path: [], isText: false }).ok);
    expect(VALUES.filter((value) => validate(value))).toEqual(accepted);
    expect(accepted.length).toBeGreaterThan(0);
  });

  it('has descriptions and defaults', () => {
    const shape = object({ a: string({ description: 'words', default: 'x' }) }, { description: 'all' }).shape;
    expect(jsonSchemaOf(shape)).toEqual({
      type: 'object',
      description: 'all',
      properties: { a: { type: 'string', description: 'words', default: 'x' } },
      additionalProperties: false,
    });
  });

  it('takes a shape without parts for any', () => {
    expect(jsonSchemaOf({ type: 'list', required: true })).toEqual({ type: 'array' });
    expect(jsonSchemaOf({ type: 'map', required: true })).toEqual({ type: 'object' });
    expect(jsonSchemaOf({ type: 'object', required: true })).toEqual({
      type: 'object',
      properties: {},
      additionalProperties: false,
    });
  });
});

describe('functionConfigSchema', () => {
  const schemaOf = (config: Schema<unknown>): object =>
    functionConfigSchema(defineFunction({ name: 'fn', description: 'Does it.', config, run() {} }));
  const beside = map(string(), { under: 'labels' });
  const configs: Readonly<Record<string, Schema<unknown>>> = {
    'fields that are required': object({ a: string(), b: optional(integer()) }),
    'fields that are not': object({ a: optional(string()) }),
    'texts of each type': object({
      a: optional(number({ minimum: 1 })),
      b: optional(boolean()),
      labels: optional(string({ oneOf: ['a'] })),
    }),
    'a map below a field': beside,
    'any value': any(),
  };
  const forms = (value: JsonValue): readonly JsonValue[] => [
    { kind: 'ConfigMap', data: value },
    { kind: 'F', spec: value },
    ...(isObject(value) ? [{ kind: 'F', metadata: {}, ...value }] : []),
  ];

  it.each(Object.entries(configs))('accepts the objects that a function accepts: %s', (_, config) => {
    const validate = ajv.compile(schemaOf(config));
    // Editors point to what is empty. A text of a ConfigMap can be more than a schema can tell: YAML, and numbers beyond their limits.
    const objects = VALUES.flatMap(forms).filter((one) => !/"(?:data|spec)":(?:null|")/.test(JSON.stringify(one)));
    const wrongly = objects.filter((one) => readConfig(config, one).ok && !validate(one));
    expect(wrongly).toEqual([]);
    expect(objects.filter((one) => !readConfig(config, one).ok && validate(one))).toEqual([]);
  });

  it('has the fields beside a map, and the other form', () => {
    const more = optional(boolean()).shape;
    const config: Schema<unknown> = {
      ...beside,
      shape: { ...beside.shape, beside: { more }, alternative: object({ b: string() }).shape },
    };
    const validate = ajv.compile(schemaOf(config));
    const accepted = VALUES.filter((value) => validate({ kind: 'F', spec: value }));
    expect(accepted).toEqual([{ b: 'x' }, { labels: {} }, { labels: { a: 'x' } }, { labels: {}, more: true }]);
  });

  it('names the function, and what its data are', () => {
    expect(schemaOf(object({ a: integer({ description: 'words', default: 1, minimum: 0 }) }))).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'functionConfig of fn',
      description: 'Does it.',
      anyOf: [
        {
          properties: {
            kind: { const: 'ConfigMap' },
            data: {
              properties: {
                a: {
                  type: ['string', 'integer'],
                  minimum: 0,
                  pattern: expect.any(String),
                  description: 'words',
                  default: 1,
                },
              },
            },
          },
          required: ['kind'],
        },
        {},
        {},
      ],
    });
  });
});
