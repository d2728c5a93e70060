import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import type { ReadConfig, Schema, SchemaShape } from '../../src/sdk/config-schema.ts';
import { any, boolean, integer, list, map, number, object, optional, string } from '../../src/sdk/schema.ts';

/** The value, or `PATH: MESSAGE` of each problem. */
function read(schema: Schema<unknown>, value: JsonValue | undefined, isText = false): unknown {
  const found: ReadConfig<unknown> = schema.read(value, { path: [], isText });
  return found.ok ? { value: found.value } : found.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('a value that is missing', () => {
  it.each<[string, Schema<unknown>, unknown]>([
    ['is one', string(), [': is missing']],
    ['is its default', string({ default: '' }), { value: '' }],
    ['is a default of false', boolean({ default: false }), { value: false }],
    ['is a default of 0', integer({ default: 0, minimum: 1 }), { value: 0 }],
    ['is an empty list by default', list(string(), { default: [] }), { value: [] }],
    ['is nothing where it is optional', optional(integer()), { value: undefined }],
    ['is nothing where it is optional, whatever the default', optional(integer({ default: 1 })), { value: undefined }],
    ['is an object without fields', object({ a: optional(string()) }), { value: { a: undefined } }],
    ['is an object with the defaults of its fields', object({ a: string({ default: 'x' }) }), { value: { a: 'x' } }],
    ['is an object whose fields are missing', object({ a: string() }), ['a: is missing']],
    ['is missing, whatever its kind', any(), [': is missing']],
  ])('%s', (_, schema, expected) => {
    expect(read(schema, undefined)).toEqual(expected);
  });
});

describe('a text', () => {
  it.each<[string, Schema<string>, JsonValue, unknown]>([
    ['a text', string(), 'x', { value: 'x' }],
    ['an empty text', string(), '', { value: '' }],
    ['a number', string(), 1.1, [': must be text, and is the number 1.1; put it in quotes']],
    ['a boolean', string(), true, [': must be text, and is the boolean true; put it in quotes']],
    ['null', string(), null, [': must be text, and is null']],
    ['a list', string(), [], [': must be text, and is a list']],
    ['one of several', string({ oneOf: ['a', 'b'] }), 'b', { value: 'b' }],
    ['another', string({ oneOf: ['alpha', 'beta'] }), 'x', [': must be one of alpha, beta, and is "x"']],
    [
      'a slip',
      string({ oneOf: ['alpha', 'beta'] }),
      'alpa',
      [': must be one of alpha, beta, and is "alpa"; did you mean alpha?'],
    ],
    ['all of a pattern', string({ pattern: /a|b/ }), 'b', { value: 'b' }],
    ['more than a pattern', string({ pattern: /a|b/ }), 'ab', [': must match a|b, and is "ab"']],
    ['the flags of a pattern', string({ pattern: /a/i }), 'A', { value: 'A' }],
    ['a pattern in words', string({ pattern: /a/, expected: 'an a' }), 'b', [': must be an a, and is "b"']],
  ])('of %s', (_, schema, value, expected) => {
    expect(read(schema, value)).toEqual(expected);
  });
});

describe('a number', () => {
  const limited = integer({ minimum: 1, maximum: 3 });
  it.each<[string, Schema<number>, JsonValue, boolean, unknown]>([
    ['a whole number', integer(), 3, false, { value: 3 }],
    ['the smallest', limited, 1, false, { value: 1 }],
    ['the largest', limited, 3, false, { value: 3 }],
    ['one that is smaller', limited, 0, false, [': must be at least 1, and is 0']],
    ['one that is larger', limited, 4, false, [': must be at most 3, and is 4']],
    ['a fraction', integer(), 1.5, false, [': must be a whole number, and is the number 1.5']],
    [
      'one that is too large to be exact',
      integer(),
      2 ** 53,
      false,
      [`: must be a whole number, and is the number ${2 ** 53}`],
    ],
    ['a fraction', number(), 1.5, false, { value: 1.5 }],
    ['a text', number(), 'x', false, [': must be a number, and is "x"']],
    ['digits', number(), '1', false, [': must be a number, and is "1"']],
    ['a number of a ConfigMap', integer(), 3, true, { value: 3 }],
    ['null', integer(), null, true, [': must be a whole number, and is null']],
  ])('of %s', (_, schema, value, isText, expected) => {
    expect(read(schema, value, isText)).toEqual(expected);
  });

  // Numbers of JSON, https://www.rfc-editor.org/rfc/rfc8259#section-6, and those that YAML has beside them.
  it.each<[string, number]>([
    ['3', 3],
    ['-3', -3],
    ['010', 10],
    ['1.', 1],
    ['.5', 0.5],
    ['-1.25e2', -125],
    ['1E-2', 0.01],
    ['1e+2', 100],
  ])('is %s in the data of a ConfigMap', (text, value) => {
    expect(read(number(), text, true)).toEqual({ value });
  });

  it.each(['', '.', ' 1', '1 ', '+1', '0x1', '1_0', 'Infinity', 'NaN', '1e', 'e1', '1e400', '--1', '1.1.1'])(
    'is not %j',
    (text) => {
      expect(read(number(), text, true)).toEqual([`: must be a number, and is ${JSON.stringify(text)}`]);
    },
  );
});

describe('a boolean', () => {
  it.each<[JsonValue, boolean, unknown]>([
    [true, false, { value: true }],
    [false, true, { value: false }],
    ['true', true, { value: true }],
    ['false', true, { value: false }],
    ['true', false, [': must be true or false, and is "true"']],
    ['yes', true, [': must be true or false, and is "yes"']],
    [null, true, [': must be true or false, and is null']],
  ])('of %j (text: %s)', (value, isText, expected) => {
    expect(read(boolean(), value, isText)).toEqual(expected);
  });
});

describe('a list', () => {
  it.each<[string, Schema<unknown>, JsonValue, boolean, unknown]>([
    ['values', list(integer()), [1, 2], false, { value: [1, 2] }],
    ['nothing', list(integer()), [], false, { value: [] }],
    [
      'several wrong values',
      list(integer()),
      [1, 'x', true],
      false,
      ['1: must be a whole number, and is "x"', '2: must be a whole number, and is the boolean true'],
    ],
    ['a mapping', list(integer()), {}, false, [': must be a list, and is a mapping']],
    ['a text', list(integer()), '[1]', false, [': must be a list, and is "[1]"']],
    ['YAML in a ConfigMap', list(integer()), '[1]', true, { value: [1] }],
    // The content of the text has types of its own.
    ['texts of YAML in a ConfigMap', list(integer()), '["1"]', true, ['0: must be a whole number, and is "1"']],
    ['texts in a list of a ConfigMap', list(integer()), ['1'], true, { value: [1] }],
    ['lists', list(list(string())), [['a'], [1]], false, ['1.0: must be text, and is the number 1; put it in quotes']],
  ])('of %s', (_, schema, value, isText, expected) => {
    expect(read(schema, value, isText)).toEqual(expected);
  });
});

describe('a map', () => {
  const checked = map(string(), { check: (name, value) => (name === value ? 'must differ from its name' : undefined) });
  it.each<[string, Schema<unknown>, JsonValue, boolean, unknown]>([
    ['values', map(integer()), { a: 1, b: 2 }, false, { value: { a: 1, b: 2 } }],
    ['nothing', map(integer()), {}, false, { value: {} }],
    ['a list', map(integer()), [], false, [': must be a mapping, and is a list']],
    ['YAML in a ConfigMap', map(integer()), 'a: 1', true, { value: { a: 1 } }],
    ['texts in a ConfigMap', map(integer()), { a: '1' }, true, { value: { a: 1 } }],
    ['a wrong value', map(integer()), { a: 1, b: null }, false, ['b: must be a whole number, and is null']],
    ['values that are checked', checked, { a: 'b' }, false, { value: { a: 'b' } }],
    [
      'a value that the check refuses',
      checked,
      { a: 'a', b: 1 },
      false,
      ['a: must differ from its name', 'b: must be text, and is the number 1; put it in quotes'],
    ],
  ])('of %s', (_, schema, value, isText, expected) => {
    expect(read(schema, value, isText)).toEqual(expected);
  });

  it('has names of prototypes as its own', () => {
    const value: JsonValue = JSON.parse('{"__proto__": "x", "constructor": "y"}');
    const found = map(string()).read(value, { path: [], isText: false });
    expect(JSON.stringify(found)).toBe('{"ok":true,"value":{"__proto__":"x","constructor":"y"}}');
  });
});

describe('an object', () => {
  const schema = object({ size: integer(), inner: optional(object({ on: boolean() })) });
  it.each<[string, Schema<unknown>, JsonValue, boolean, unknown]>([
    ['fields', schema, { size: 1, inner: { on: true } }, false, { value: { size: 1, inner: { on: true } } }],
    [
      'fields in a ConfigMap',
      schema,
      { size: '1', inner: 'on: true' },
      true,
      ['inner.true: is not a known field; the field is on', 'inner.on: is missing'],
    ],
    [
      'YAML in a ConfigMap',
      schema,
      { size: '1', inner: '"on": true' },
      true,
      { value: { size: 1, inner: { on: true } } },
    ],
    ['an unknown field', schema, { size: 1, sise: 1 }, false, ['sise: is not a known field; did you mean size?']],
    [
      'all that is wrong',
      schema,
      { x: 1, inner: { on: 1 } },
      false,
      [
        'x: is not a known field; the fields are size, inner',
        'size: is missing',
        'inner.on: must be true or false, and is the number 1',
      ],
    ],
    ['a text', schema, 'x', false, [': must be a mapping, and is "x"']],
    ['null', schema, null, false, [': must be a mapping, and is null']],
    [
      'the name of a prototype',
      schema,
      { size: 1, constructor: 1 },
      false,
      ['constructor: is not a known field; the fields are size, inner'],
    ],
  ])('of %s', (_, one, value, isText, expected) => {
    expect(read(one, value, isText)).toEqual(expected);
  });
});

describe('the shape of a schema', () => {
  const about = { description: 'words' };
  it.each<[string, Schema<unknown>, SchemaShape]>([
    ['a text', string(), { type: 'string', required: true }],
    [
      'a text with all options',
      string({ ...about, oneOf: ['a'], pattern: /a/, default: 'a', expected: 'an a' }),
      { type: 'string', description: 'words', oneOf: ['a'], pattern: 'a', default: 'a', required: false },
    ],
    ['a whole number', integer({ minimum: 0 }), { type: 'integer', minimum: 0, required: true }],
    ['a number', number({ maximum: 0, default: 0 }), { type: 'number', maximum: 0, default: 0, required: false }],
    ['a boolean', boolean({ default: false }), { type: 'boolean', default: false, required: false }],
    ['any value', any(about), { type: 'any', description: 'words', required: true }],
    [
      'a list',
      list(boolean(), { ...about, default: [true] }),
      {
        type: 'list',
        description: 'words',
        default: [true],
        required: false,
        items: { type: 'boolean', required: true },
      },
    ],
    ['a map', map(any()), { type: 'map', required: true, items: { type: 'any', required: true } }],
    [
      'a map below a field',
      map(any(), { under: 'labels' }),
      { type: 'map', required: true, under: 'labels', items: { type: 'any', required: true } },
    ],
    ['what is optional', optional(string(about)), { type: 'string', description: 'words', required: false }],
    ['no fields', object({}, about), { type: 'object', description: 'words', required: false, fields: {} }],
    [
      'fields of which one is required',
      object({ a: string({ default: '' }), b: any() }),
      {
        type: 'object',
        required: true,
        fields: { a: { type: 'string', default: '', required: false }, b: { type: 'any', required: true } },
      },
    ],
    [
      'fields that can all be missing',
      object({ a: optional(any()) }),
      { type: 'object', required: false, fields: { a: { type: 'any', required: false } } },
    ],
  ])('of %s', (_, { shape }, expected) => {
    expect(shape).toEqual(expected);
  });
});
