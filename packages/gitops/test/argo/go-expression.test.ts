import { expect, test } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { evaluatePipeline, templateTokens } from '../../src/argo/go-expression.ts';

// https://pkg.go.dev/text/template, arguments and pipelines.

const ROOT = { a: { b: 'text' }, list: ['x', 'y'] };

function evaluate(expression: string, isStrict: boolean = false): JsonValue | undefined {
  const sourced = { value: ROOT, origins: { steps: [] } };
  const one = { sourced: { value: { k: 1 }, origins: { steps: [] } }, steps: [] };
  const scope = { root: sourced, dot: sourced, variables: new Map([['$one', one]]), isStrict };
  const result = evaluatePipeline(templateTokens(expression) ?? [], scope);
  return result.ok ? result.sourced?.value : result.message;
}

test.each<readonly [expression: string, value: JsonValue | undefined]>([
  ['.a.b', 'text'],
  ['$.a.b', 'text'],
  ['$one.k', 1],
  ['.', ROOT],
  ['$', ROOT],
  ['"a\\n"', 'a\n'],
  ['`a\\n`', 'a\\n'],
  ['-1', -1],
  ['1.5', 1.5],
  ['true', true],
  ['false', false],
  ['""', ''],
  ['``', ''],
  ['$.list', ['x', 'y']],
  ['$one', { k: 1 }],
  ['$one.none', undefined],
  ['.a.none', undefined],
  ['.a.b | upper | lower', 'text'],
  ['.list | last | upper', 'Y'],
  ['upper (.a.b)', 'TEXT'],
  ['((.a.b))', 'text'],
  ['eq .a.b "text"', true],
  [String.raw`"\t\"\\"`, '\t"\\'],
  ['"a\tb"', 'a\tb'],
  [String.raw`"\x41"`, String.raw`it has "\x41"`],
  ['', 'it has no value'],
  [')', 'it has )'],
  ['()', 'it has )'],
  ['upper', 'the values of upper do not fit'],
  ['.a.b | upper .a.b', 'the values of upper do not fit'],
  ['upper .none', 'the values of upper do not fit'],
  ['upper $two', 'it has $two'],
  ['env "A"', 'it has env'],
  ['.a.b | true', 'a pipe leads to a value'],
  ['.a.b |', 'a pipe leads to a value'],
  ['(upper .a.b', 'a parenthesis is not closed'],
  ['.a.b := 1', 'it has :='],
  ['(index .list 1) | upper', 'Y'],
  ['.a.b | replace "x" (index .list 1)', 'teyt'],
  ['.none', undefined],
  ['.none.k', 'there is no parameter .none.k'],
  ['.a.b.c', 'there is no parameter .a.b.c'],
  ['$two', 'it has $two'],
  ['.a | .a', 'a pipe leads to a value'],
  ['(.a', 'a parenthesis is not closed'],
  ['.a .b', 'it has .b'],
])('%s', (expression, value) => {
  expect(evaluate(expression)).toEqual(value);
});

test('a member that is not there, with missingkey=error', () => {
  expect(evaluate('.none', true)).toBe('there is no parameter .none');
  expect(evaluate('.a.none', true)).toBe('there is no parameter .a.none');
  expect(evaluate('.a.b', true)).toBe('text');
});

test.each([
  ['', []],
  [' .a ', ['.a']],
  ['.a|upper', ['.a', '|', 'upper']],
  ['(upper "a b")', ['(', 'upper', '"a b"', ')']],
  ['$x:=.a', ['$x', ':=', '.a']],
  ['$i, $x := .l', ['$i', ',', '$x', ':=', '.l']],
  ['index .a.b -1 1.5', ['index', '.a.b', '-1', '1.5']],
  ['.é_1.b', ['.é_1.b']],
  ['. $ $x.a', ['.', '$', '$x.a']],
])('the words of %j', (expression, tokens) => {
  expect(templateTokens(expression)).toEqual(tokens);
});

test.each(['"a""b"', 'a"b"', '.a$x', '"a', '`a', "'a'", '.a.', '.a+1', '1a', '(.a).b', '{'])(
  '%s is not read',
  (expression) => {
    expect(templateTokens(expression)).toBeUndefined();
  },
);
