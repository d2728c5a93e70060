import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { meetsRequirement, printRequirement, selectorRequirements } from '../../src/resource/selector-requirements.ts';

const expression = (operator: string, values?: readonly string[]): JsonObject => ({
  matchExpressions: [{ key: 'env', operator, ...(values === undefined ? {} : { values }) }],
});

// Expected: https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors
describe('the conditions of a selector', () => {
  it.each<[text: string, selector: JsonObject, met: readonly string[]]>([
    ['env=a', { matchLabels: { env: 'a' } }, ['a']],
    ['env=1', { matchLabels: { env: 1 } }, ['1']],
    ['env=', { matchLabels: { env: null } }, ['']],
    ['env=a', expression('In', ['a']), ['a']],
    ['env in (a, b)', expression('In', ['a', 'b']), ['a', 'b']],
    ['env in ()', expression('In'), []],
    ['env notin (a)', expression('NotIn', ['a']), ['', 'b', '1', 'nothing']],
    ['env', expression('Exists'), ['', 'a', 'b', '1']],
    ['!env', expression('DoesNotExist'), ['nothing']],
  ])('%s', (text, selector, met) => {
    const requirements = selectorRequirements(selector);
    expect(requirements.map((one) => printRequirement(one))).toEqual([text]);
    const labels = (value: string): JsonObject => (value === 'nothing' ? { other: 'a' } : { env: value });
    const values = ['', 'a', 'b', '1', 'nothing'];
    expect(values.filter((value) => requirements.every((one) => meetsRequirement(one, labels(value))))).toEqual(met);
  });

  it('have paths, and leave out what has another operator or is not an object', () => {
    const requirements = selectorRequirements({
      matchLabels: { app: 'web' },
      matchExpressions: ['x', { key: 'a', operator: 'Near' }, { key: 'b', operator: 'Exists' }],
    });
    expect(requirements.map(({ key, path }) => [key, path])).toEqual([
      ['app', ['matchLabels', 'app']],
      ['b', ['matchExpressions', 2]],
    ]);
  });

  it.each<[JsonObject]>([[{}], [{ matchLabels: [], matchExpressions: {} }]])('%j has none', (selector) => {
    expect(selectorRequirements(selector)).toEqual([]);
  });
});
