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
});

test.each(["'a'", '.a.', '.a+1', '1a', '(.a).b', '{'])('%s is not read', (expression) => {
  expect(templateTokens(expression)).toBeUndefined();
});
