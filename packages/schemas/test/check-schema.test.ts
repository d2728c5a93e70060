import { toJsonValue } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { checkSchema } from '../src/check-schema.ts';
import type { SchemaSettings } from '../src/check-schema.ts';

const found = (value: JsonValue, schema: JsonValue, settings: SchemaSettings = {}): readonly string[] =>
  checkSchema(value, schema, settings).map(({ kind, path }) => `${kind} ${path.join('.')}`);

const PATTERNS = {
  additionalProperties: false,
  patternProperties: { '^a[0-9]': { type: 'integer' }, z$: { maximum: 255 } },
};
const OTHERS = { additionalProperties: { type: 'string' } };
const OTHERS_B = { b: { type: 'string' } };
// Linters take an object with `then` for a promise.
const conditionOf = (demanded: JsonValue, otherwise: object): JsonValue => {
  const words = Object.fromEntries(['then'].map((word) => [word, demanded]));
  return toJsonValue({ if: { properties: { kind: { const: 'a' } } }, ...words, ...otherwise });
};
const CONDITION = conditionOf({ required: ['a'] }, { else: { required: ['b'] } });

const STRING = { type: 'string' };
const INTEGER = { type: 'integer' };
const FIELD = { properties: { a: STRING } };
const CLOSED = { additionalProperties: false };
const STRUCTURAL: SchemaSettings = { server: 'structural' };
const TYPES: SchemaSettings = { server: 'types' };
const SET = { 'x-kubernetes-list-type': 'set' };
const MAP = { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['a'] };
const MAP_OF_TWO = { ...MAP, 'x-kubernetes-list-map-keys': ['a', 'b'] };
const PRESERVES = 'x-kubernetes-preserve-unknown-fields';
const EMBEDS = 'x-kubernetes-embedded-resource';

describe('a schema', () => {
  // Expected: JSON Schema draft 4 and 2019-09, section 6; for `server`, what an API server does with custom resources:
  // https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/
  it.each<[name: string, value: JsonValue, schema: JsonValue, problems: readonly string[], settings?: SchemaSettings]>([
    ['is open', { a: 1 }, { properties: { b: {} } }, []],
    ['names all fields', { a: 1 }, { additionalProperties: false }, ['unknown-field a']],
    ['has types', { a: 1 }, { properties: { a: { type: 'string' } } }, ['wrong-type a']],
    ['requires', {}, { required: ['a'] }, ['missing-field a']],
    ['has values', { a: 'x' }, { properties: { a: { enum: ['y'] } } }, ['invalid-value a']],
    ['excludes a limit of draft 4', 1, { minimum: 1, exclusiveMinimum: true }, ['invalid-value ']],
    ['excludes a limit of 2019-09', [1, 2], { items: { exclusiveMaximum: 2 } }, ['invalid-value 1']],
    ['has defaults', {}, { required: ['a'], properties: { a: { default: 1 } } }, [], { server: 'structural' }],
    ['has defaults only for a server', {}, { required: ['a'], properties: { a: { default: 1 } } }, ['missing-field a']],
    ['takes a patch', {}, { required: ['a'] }, [], { isPatch: true }],
    [
      'has a list with keys',
      [{ a: 1 }, { a: 2 }, { a: 1 }, { a: 1 }],
      MAP,
      ['invalid-value 2.a', 'invalid-value 3.a'],
      TYPES,
    ],
    ['has a list with keys that items lack', [{}, {}, { a: null }, { a: '' }, { a: '' }], MAP, [], TYPES],
    ['has a list with two keys', [{ a: 1 }, { a: 1, b: 2 }, { a: 1 }], MAP_OF_TWO, ['invalid-value 2'], TYPES],
    ['has a list with keys that something else replaces', [{ a: '{{x}}' }, { a: '{{x}}' }], MAP, [], TYPES],
    ['has a set', ['a', 'b', 'a', 1, '1'], SET, ['invalid-value 2'], STRUCTURAL],
    ['has a set only for a server', ['a', 'a'], SET, []],
    ['has a set, and takes any patch', ['a', 'a'], SET, [], { ...STRUCTURAL, isPatch: true }],
    ['has a list of another type', ['a', 'a'], { 'x-kubernetes-list-type': 'atomic' }, [], STRUCTURAL],
    ['has rules beside a type', 5, { $ref: '#/a', a: INTEGER, allOf: [{ maximum: 4 }] }, ['invalid-value '], TYPES],
    ['has no rules beside a reference', 5, { $ref: '#/a', a: INTEGER, allOf: [{ maximum: 4 }] }, [], STRUCTURAL],
    ['takes text of Flux', '${A:=1}', { type: 'integer' }, [], { server: 'types' }],
    ['takes text of Tekton', '$(params.a)', { type: 'integer' }, [], { server: 'types' }],
    ['takes text of Argo', '{{ .a }}', { type: 'integer' }, [], { server: 'types' }],
    [
      'takes text of the Argo CD Vault plugin',
      '<path:secret/data/a#replicas>',
      { type: 'integer' },
      [],
      { server: 'types' },
    ],
    ['takes no other text', '$1', { type: 'integer' }, ['wrong-type '], { server: 'types' }],
    ['names its own parts', { a: 1 }, { $ref: '#/$defs/x', $defs: { x: { required: ['b'] } } }, ['missing-field b']],
    ['names nothing', 1, { $ref: 'https://e.com/x.json' }, ['unusable ']],
    ['has fields by pattern', { a1: 'x', b: 1 }, PATTERNS, ['wrong-type a1', 'unknown-field b']],
    ['has several patterns for a field', { a1z: 300 }, PATTERNS, ['invalid-value a1z']],
    ['has patterns beside its fields', { a: 1 }, { ...PATTERNS, properties: { a: {} } }, []],
    ['has patterns beside a schema of the others', { a1: 1, b: 1 }, { ...PATTERNS, ...OTHERS }, ['wrong-type b']],
    ['has a pattern that is no RE2', { b: 1 }, { ...PATTERNS, patternProperties: { '(?=a)': {} } }, []],
    ['has a condition', { kind: 'a' }, CONDITION, ['missing-field a']],
    ['has a condition that does not hold', { kind: 'b' }, CONDITION, ['missing-field b']],
    ['has a condition without else', { kind: 'b' }, conditionOf(false, {}), []],
    ['has no condition for a patch', { kind: 'a' }, CONDITION, [], { isPatch: true }],
    ['has names of fields', { a: 1, B: 1 }, { propertyNames: { pattern: '^[a-z]$' } }, ['invalid-value B']],
    ['has a least number of fields', { a: 1 }, { minProperties: 2 }, ['invalid-value ']],
    ['has a most number of fields', { a: 1, b: 1 }, { maxProperties: 1 }, ['invalid-value ']],
    ['counts no fields of a patch', {}, { minProperties: 1 }, [], { isPatch: true }],
    ['has dependencies', { a: 1 }, { dependencies: { a: ['b'], c: ['d'] } }, ['missing-field b']],
    [
      'has dependencies with schemas',
      { a: 1, b: 1 },
      { dependencies: { a: { properties: OTHERS_B } } },
      ['wrong-type b'],
    ],
    ['has dependencies of 2019-09', { a: 1 }, { dependentRequired: { a: ['b'] } }, ['missing-field b']],
    ['has schemas of 2019-09', { a: 1 }, { dependentSchemas: { a: { required: ['b'] } } }, ['missing-field b']],
    ['has no dependencies for a patch', { a: 1 }, { dependencies: { a: ['b'] } }, [], { isPatch: true }],
    ['ends in a cycle', 1, { $ref: '#' }, []],
    ['ends in a cycle of combinations', 1, { allOf: [{ $ref: '#' }] }, []],
    ['has both numbers of fields', { a: 1, b: 1 }, { minProperties: 1, maxProperties: 1 }, ['invalid-value ']],
    ['allows no value', { a: 1 }, { properties: { a: false } }, ['invalid-value a']],
    [
      'is about inner fields',
      { a: { b: 1 } },
      { properties: { a: { properties: { b: STRING } } } },
      ['wrong-type a.b'],
    ],
    [
      'names all inner fields',
      { a: { b: 1 } },
      { properties: { a: { additionalProperties: false } } },
      ['unknown-field a.b'],
    ],
    [
      'needs all of several schemas',
      { a: 1 },
      { allOf: [{ required: ['b'] }, { required: ['c'] }] },
      ['missing-field b', 'missing-field c'],
    ],
    ['needs any of several schemas', 1, { anyOf: [STRING, INTEGER] }, []],
    ['needs any of several schemas, and no one fits', true, { anyOf: [STRING, INTEGER] }, ['invalid-value ']],
    ['needs any of one schema', 1, { anyOf: [STRING] }, ['invalid-value ']],
    ['needs one of several schemas', 1, { oneOf: [STRING, INTEGER] }, []],
    ['needs one of several schemas, and two fit', 1, { oneOf: [INTEGER, {}] }, ['invalid-value ']],
    ['needs one of several schemas, and no one fits', true, { oneOf: [STRING, INTEGER] }, ['invalid-value ']],
    ['needs one of several schemas, which two can be for a patch', 1, { oneOf: [INTEGER, {}] }, [], { isPatch: true }],
    [
      'needs one of several schemas, also for a patch',
      true,
      { oneOf: [STRING] },
      ['invalid-value '],
      { isPatch: true },
    ],
    ['is not another one', 'a', { not: INTEGER }, []],
    ['is not another one, which fits', 1, { not: INTEGER }, ['invalid-value ']],
    ['is not another one, which a patch can fit', 1, { not: INTEGER }, [], { isPatch: true }],
    ['takes null', null, { type: 'string', nullable: true }, []],
    ['takes null beside its type', 1, { type: 'string', nullable: true }, ['wrong-type ']],
    ['takes no null', null, { type: 'string', nullable: false }, ['wrong-type ']],
    ['takes a null field for none on a server', { a: null }, FIELD, [], { server: 'types' }],
    ['takes a null field for a value elsewhere', { a: null }, FIELD, ['wrong-type a']],
    ['has types on a server', { a: 1 }, FIELD, ['wrong-type a'], { server: 'types' }],
    ['requires a field that can be null', { a: null }, { required: ['a'] }, []],
    [
      'requires a field that is null on a server',
      { a: null },
      { required: ['a'] },
      ['missing-field a'],
      { server: 'types' },
    ],
    [
      'requires a nullable field on a server',
      { a: null },
      { required: ['a'], properties: { a: { nullable: true } } },
      [],
      { server: 'types' },
    ],
    ['has dependencies of null', { a: null }, { dependencies: { a: ['b'] } }, ['missing-field b']],
    ['has no dependencies of null on a server', { a: null }, { dependencies: { a: ['b'] } }, [], { server: 'types' }],
    [
      'has dependencies with defaults',
      { a: 1 },
      { dependencies: { a: ['b'] }, properties: { b: { default: 1 } } },
      [],
      { server: 'types' },
    ],
    ['names all fields of a structural schema', { a: 1 }, {}, ['unknown-field a'], STRUCTURAL],
    [
      'names all inner fields of a structural schema',
      { a: { b: 1 } },
      { properties: { a: {} } },
      ['unknown-field a.b'],
      STRUCTURAL,
    ],
    ['names all fields outside of combinations', { a: 1 }, { properties: { a: {} }, allOf: [{}] }, [], STRUCTURAL],
    ['keeps unknown fields', { a: 1 }, { [PRESERVES]: true }, [], STRUCTURAL],
    ['keeps no unknown fields', { a: 1 }, { [PRESERVES]: false }, ['unknown-field a'], STRUCTURAL],
    [
      'has an object in it',
      { apiVersion: 'v1', kind: 'A', metadata: {}, b: 1 },
      { [EMBEDS]: true },
      ['unknown-field b'],
      STRUCTURAL,
    ],
    ['has no object in it', { kind: 'A' }, { [EMBEDS]: false }, ['unknown-field kind'], STRUCTURAL],
    ['has the directives of a patch', { $patch: 'delete', b: 1 }, CLOSED, ['unknown-field b'], { isPatch: true }],
    ['has directives only for a patch', { $patch: 'delete' }, CLOSED, ['unknown-field $patch']],
  ])('%s', (_, value, schema, problems, settings) => {
    expect(found(value, schema, settings)).toEqual(problems);
  });

  it('is given up, if it takes too many steps', () => {
    const twice = { $ref: '#/$defs/a' };
    const schema = { $ref: '#/$defs/a', $defs: { a: { allOf: [twice, twice, twice, twice] } } };
    expect(found(1, schema)).toEqual(['unusable ']);
  });
});
