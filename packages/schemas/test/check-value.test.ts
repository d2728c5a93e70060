import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { fieldCountProblems, typeProblem, valueProblems } from '../src/check-value.ts';

// JSON Schema draft 4 and 2019-09, section 6.

describe('typeProblem', () => {
  it.each<[JsonValue, JsonObject]>([
    ['a', {}],
    [{}, { type: 'object' }],
    [[], { type: 'array' }],
    [3, { type: 'integer' }],
    [3, { type: 'number' }],
    [3.5, { type: 'number' }],
    [null, { type: 'null' }],
    ['a', { type: 'string' }],
    [true, { type: 'boolean' }],
    [null, { type: ['string', 'null'] }],
    ['80%', { 'x-kubernetes-int-or-string': true }],
    [80, { 'x-kubernetes-int-or-string': true }],
    [1.5, { 'x-kubernetes-int-or-string': false }],
  ])('accepts %j for %j', (value, schema) => {
    expect(typeProblem(value, schema)).toBeUndefined();
  });

  it.each<[JsonValue, JsonObject, string]>([
    [[], { type: 'object' }, 'must be of type object, and is a list'],
    [null, { type: 'object' }, 'must be of type object, and is null'],
    [{}, { type: 'array' }, 'must be of type array, and is a mapping'],
    [1.5, { type: 'integer' }, 'must be of type integer, and is the number 1.5'],
    ['1', { type: 'integer' }, 'must be of type integer, and is "1"'],
    [0, { type: 'null' }, 'must be of type null, and is the number 0'],
    [8080, { type: 'string' }, 'must be of type string, and is the number 8080'],
    [true, { type: 'string' }, 'must be of type string, and is the boolean true'],
    [[], { type: 'string' }, 'must be of type string, and is a list'],
    [1, { type: ['string', 'null'] }, 'must be of type string or null, and is the number 1'],
    [1, { type: [1] }, 'must be of type unknown, and is the number 1'],
    [1.5, { 'x-kubernetes-int-or-string': true }, 'must be text or a whole number, and is the number 1.5'],
    [[], { 'x-kubernetes-int-or-string': true }, 'must be text or a whole number, and is a list'],
  ])('of %j as %j', (value, schema, problem) => {
    expect(typeProblem(value, schema)?.message).toBe(problem);
  });

  it.each<[JsonValue, JsonObject, string | undefined]>([
    [8080, { type: 'string' }, 'put it in quotes'],
    [[], { type: 'string' }, undefined],
    [1, { type: ['string', 'null'] }, undefined],
    ['1', { type: 'integer' }, undefined],
  ])('the way out for %j as %j', (value, schema, hint) => {
    expect(typeProblem(value, schema)?.hint).toBe(hint);
  });
});

describe('valueProblems', () => {
  it.each<[JsonValue, JsonObject]>([
    ['A', { enum: ['A', 'B'] }],
    [{ a: 1 }, { enum: [{ a: 1 }] }],
    ['x', { const: 'x' }],
    [5, { minimum: 5, maximum: 5 }],
    [6, { minimum: 5, exclusiveMinimum: true }],
    [4, { maximum: 5, exclusiveMaximum: true }],
    [5, { minimum: 5, exclusiveMinimum: false }],
    [6, { exclusiveMinimum: 5 }],
    ['ab', { minLength: 2, maxLength: 2 }],
    // Characters, not code units.
    ['😀😀', { minLength: 2, maxLength: 2 }],
    ['xaby', { pattern: 'ab' }],
    ['x', { pattern: '(' }],
    [[1], { minItems: 1, maxItems: 1 }],
    [2 ** 31 - 1, { format: 'int32' }],
    [-(2 ** 31), { format: 'int32' }],
    [2 ** 40, { format: 'int64' }],
    ['x', { format: 'int32' }],
    [null, { format: 'byte' }],
    ['', { format: 'byte' }],
    ['YQ==', { format: 'byte' }],
    ['YWI=\n', { format: 'byte' }],
    ['YW\nJj', { format: 'byte' }],
    ['2026-01-31T12:00:00Z', { format: 'date-time' }],
    ['2026-01-31t12:00:00.5+01:00', { format: 'date-time' }],
    ['500m', { format: 'quantity' }],
    ['-1.5Gi', { format: 'quantity' }],
    ['.5', { format: 'quantity' }],
    ['1e3', { format: 'quantity' }],
    // An API server (1.20.2) takes blanks.
    [' 4 ', { format: 'quantity' }],
    ['a-1', { format: 'k8s-short-name' }],
    ['a.b-1', { format: 'k8s-long-name' }],
    ['a:b', { format: 'k8s-path-segment-name' }],
    ['http-1', { format: 'k8s-port-name' }],
    ['', { format: 'k8s-port-name' }],
    ['', { format: 'k8s-label-value' }],
    ['x'.repeat(63), { format: 'k8s-label-value' }],
    ['example.com/App_1', { format: 'k8s-label-key' }],
    ['Example.com/App', { format: 'k8s-annotation-key' }],
    ['<name>', { format: 'k8s-long-name' }],
    ['{{name}}', { format: 'k8s-label-value' }],
    ['web-$VERSION', { format: 'k8s-label-value' }],
    ['__VERSION__', { format: 'k8s-label-value' }],
    ['@version@', { format: 'k8s-label-value' }],
    ['%NAME%', { format: 'k8s-short-name' }],
    ['x', { format: 'toString' }],
    ['x', { format: 'uuid' }],
  ])('has none for %j as %j', (value, schema) => {
    expect(valueProblems(value, schema)).toEqual([]);
  });

  it.each<[JsonValue, JsonObject, string]>([
    [
      'me@example.com',
      { format: 'k8s-label-value' },
      'must be at most 63 letters, digits, -, _ and ., with a letter or digit at each end, and is "me@example.com"',
    ],
    ['C', { enum: ['', 'A', 'B'] }, 'must be one of A, B, and is "C"'],
    ['y', { const: 'x' }, 'must be "x"'],
    [
      'a.b',
      { format: 'k8s-short-name' },
      'must be a name of at most 63 lower case letters, digits and -, and is "a.b"',
    ],
    ['..', { format: 'k8s-path-segment-name' }, 'must be a name without / and %, and is ".."'],
    [
      '80',
      { format: 'k8s-port-name' },
      'must be a name of at most 15 lower case letters, digits and -, with a letter, and is "80"',
    ],
    [
      'Example.com/a',
      { format: 'k8s-label-key' },
      'must be a key such as app or example.com/app, and is "Example.com/a"',
    ],
    ['a/b/c', { format: 'k8s-annotation-key' }, 'must be a key such as app or example.com/app, and is "a/b/c"'],
    [4, { minimum: 5 }, 'must be at least 5, and is 4'],
    [6, { maximum: 5 }, 'must be at most 5, and is 6'],
    [5, { minimum: 5, exclusiveMinimum: true }, 'must be more than 5, and is 5'],
    [5, { maximum: 5, exclusiveMaximum: true }, 'must be less than 5, and is 5'],
    [5, { exclusiveMinimum: 5 }, 'must be more than 5, and is 5'],
    [5, { exclusiveMaximum: 5 }, 'must be less than 5, and is 5'],
    ['a', { minLength: 2 }, 'must have at least 2 characters'],
    ['abc', { maxLength: 2 }, 'must have at most 2 characters'],
    ['ba', { pattern: 'ab' }, 'must match ab, and is "ba"'],
    [[], { minItems: 1 }, 'must have at least 1 items'],
    [[1, 2], { maxItems: 1 }, 'must have at most 1 items'],
    [2 ** 31, { format: 'int32' }, 'must be from -2147483648 to 2147483647, and is 2147483648'],
    [-(2 ** 31) - 1, { format: 'int32' }, 'must be from -2147483648 to 2147483647, and is -2147483649'],
    ['YQ=', { format: 'byte' }, 'must be base64, and is "YQ="'],
    ['Y', { format: 'byte' }, 'must be base64, and is "Y"'],
    ['2026-01-31', { format: 'date-time' }, 'must be a time such as 2026-01-31T12:00:00Z, and is "2026-01-31"'],
    ['1Kb', { format: 'quantity' }, 'must be a quantity such as 500m or 2Gi, and is "1Kb"'],
    ['', { format: 'quantity' }, 'must be a quantity such as 500m or 2Gi, and is ""'],
  ])('of %j as %j', (value, schema, problem) => {
    expect(valueProblems(value, schema)).toEqual([problem]);
  });

  it('has all that is wrong', () => {
    expect(valueProblems('abc', { enum: ['x'], const: 'x', maxLength: 1, pattern: 'x' })).toHaveLength(4);
  });
});

describe('fieldCountProblems', () => {
  it.each<[JsonObject, JsonObject, readonly string[]]>([
    [{}, {}, []],
    [{ a: 1 }, { minProperties: 1, maxProperties: 1 }, []],
    [{}, { minProperties: 1 }, ['must have at least 1 fields']],
    [{}, { minProperties: 1, maxProperties: 2 }, ['must have at least 1 fields']],
    [{ a: 1, b: 1 }, { maxProperties: 1 }, ['must have at most 1 fields']],
    [{ a: 1, b: 1 }, { maxProperties: '1' }, []],
  ])('of %j as %j', (value, schema, problems) => {
    expect(fieldCountProblems(value, schema)).toEqual(problems);
  });
});
