import { expect, test } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { selectsLabels } from '../../src/argo/label-selector.ts';

const expression = (operator: string, key: string, values: readonly string[] = []): JsonValue => ({
  matchExpressions: [{ key, operator, values }],
});

// https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#resources-that-support-set-based-requirements
test.each<[JsonValue, boolean | undefined]>([
  [{}, true],
  [{ matchLabels: { env: 'prod' } }, true],
  [{ matchLabels: { env: 'dev' } }, false],
  [{ matchLabels: { toString: 'x' } }, false],
  [expression('In', 'env', ['dev', 'prod']), true],
  [expression('In', 'other', ['dev']), false],
  [expression('NotIn', 'env', ['prod']), false],
  [expression('NotIn', 'other', ['prod']), true],
  [expression('Exists', 'env'), true],
  [expression('DoesNotExist', 'env'), false],
  [expression('Like', 'env'), undefined],
])('%j', (selector, matches) => {
  expect(selectsLabels(selector, { env: 'prod' })).toBe(matches);
});
