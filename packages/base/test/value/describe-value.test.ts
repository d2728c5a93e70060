import { expect, it } from 'vitest';
import { describeValue } from '../../src/value/describe-value.ts';
import type { JsonValue } from '../../src/value/json.ts';

it.each<[JsonValue | undefined, string]>([
  [undefined, 'missing'],
  [null, 'null'],
  [[], 'a list'],
  [{}, 'a mapping'],
  [3, 'the number 3'],
  [false, 'the boolean false'],
  ['a "b"', '"a \\"b\\""'],
  ['x'.repeat(60), `"${'x'.repeat(60)}"`],
  ['x'.repeat(61), `"${'x'.repeat(57)}..."`],
])('%j is %s', (value, text) => {
  expect(describeValue(value)).toBe(text);
});
