import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { callTemplateFunction } from '../../src/argo/template-functions.ts';

// https://masterminds.github.io/sprig/strings.html and /defaults.html, and text/template of Go for index.
describe('a function of a template gives', () => {
  it.each<[string, readonly (JsonValue | undefined)[], JsonValue | undefined]>([
    ['index', [{ a: [1, 2] }, 'a', 1], 2],
    ['index', [{ a: 1 }, 'none'], undefined],
    ['index', [[1]], [1]],
    ['default', ['d', ''], 'd'],
    ['default', ['d', 0], 'd'],
    ['default', ['d', false], 'd'],
    ['default', ['d', []], 'd'],
    ['default', ['d', {}], 'd'],
    ['default', ['d', null], 'd'],
    ['default', ['d', undefined], 'd'],
    ['default', ['d', 'x'], 'x'],
    ['default', ['d', 1], 1],
    ['default', ['d', [0]], [0]],
    ['default', ['d', { a: 0 }], { a: 0 }],
    ['default', ['d'], 'd'],
    ['normalize', ['My App_1.'], 'my-app-1'],
    ['lower', ['ABC'], 'abc'],
    ['upper', ['abc'], 'ABC'],
    ['trim', [' a '], 'a'],
    ['trimPrefix', ['-', '-a-'], 'a-'],
    ['trimPrefix', ['x', 'a'], 'a'],
    ['trimSuffix', ['-', '-a-'], '-a'],
    ['trimSuffix', ['x', 'a'], 'a'],
    ['replace', ['a', '$&', 'aba'], '$&b$&'],
    ['quote', ['a"b'], '"a\\"b"'],
    ['trunc', [3, 'abcdef'], 'abc'],
    ['trunc', [9, 'abc'], 'abc'],
    ['trunc', [-2, 'abcdef'], 'ef'],
    ['trunc', [-9, 'abc'], 'abc'],
    ['trunc', [-3, 'abc'], 'abc'],
    ['trunc', [-2, 'abc'], 'bc'],
    ['trunc', [0, 'abc'], ''],
    ['or', ['a'], 'a'],
    ['and', ['a'], 'a'],
    ['slugify', ['Feat/My Branch--1_'], 'feat-my-branch-1'],
  ])('%s %j: %j', (name, values, value) => {
    expect(callTemplateFunction(name, values)).toEqual({ ok: true, value });
  });
});

describe('krmkit does not know', () => {
  it.each<[string, readonly (JsonValue | undefined)[]]>([
    ['index', [[1], 1]],
    ['index', [[1], -1]],
    ['index', [[1], 0.5]],
    ['index', [[1], '0']],
    ['index', [{ a: 1 }, 0]],
    ['index', ['text', 0]],
    ['default', []],
    ['default', ['a', 'b', 'c']],
    ['lower', ['É']],
    ['upper', ['é']],
    ['lower', [1]],
    ['lower', ['a', 'b']],
    ['trimPrefix', ['a']],
    ['replace', ['', 'x', 'abc']],
    ['quote', ['é']],
    ['or', []],
    ['and', []],
    ['trunc', ['3', 'abc']],
    ['trunc', [3, 1]],
    ['trunc', [1, 'é']],
    ['slugify', ['a & b']],
    ['slugify', ['x'.repeat(51)]],
    ['slugify', ['a', 'b']],
  ])('%s %j', (name, values) => {
    expect(callTemplateFunction(name, values)).toEqual({ ok: false, message: `the values of ${name} do not fit` });
  });

  it.each(['env', 'valueOf', 'constructor'])('%s', (name) => {
    expect(callTemplateFunction(name, ['x'])).toEqual({ ok: false, message: `it has ${name}` });
  });
});
