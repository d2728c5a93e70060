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
    ['takes text of Flux', '${A:=1}', { type: 'integer' }, [], { server: 'types' }],
    ['takes text of Tekton', '$(params.a)', { type: 'integer' }, [], { server: 'types' }],
    ['takes text of Argo', '{{ .a }}', { type: 'integer' }, [], { server: 'types' }],
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
  ])('%s', (_, value, schema, problems, settings) => {
    expect(found(value, schema, settings)).toEqual(problems);
  });

  it('is given up, if it takes too many steps', () => {
    const twice = { $ref: '#/$defs/a' };
    const schema = { $ref: '#/$defs/a', $defs: { a: { allOf: [twice, twice, twice, twice] } } };
    expect(found(1, schema)).toEqual(['unusable ']);
  });
});
