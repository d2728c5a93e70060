import { expect, it } from 'vitest';
import { compareGoKeys, sortGoKeys } from '../../src/print/go-key-order.ts';

// TestSortedOutput in sorter_test.go of go-yaml v2, without the keys that are no texts.
const ORDER = [
  '',
  '.1',
  '.2',
  '.a',
  '1',
  '2',
  'a!10',
  'a/0001',
  'a/002',
  'a/3',
  'a/10',
  'a/11',
  'a/0012',
  'a/100',
  'a~10',
  'ab/1',
  'b/1',
  'b/01',
  'b/2',
  'b/02',
  'b/3',
  'b/03',
  'b1',
  'b01',
  'b3',
  'c2.10',
  'c10.2',
  'd1',
  'd7',
  'd7abc',
  'd12',
  'd12a',
];

it.each(ORDER.slice(1).map((key, index) => [ORDER[index] ?? '', key] as const))('%j is before %j', (left, right) => {
  expect(Math.sign(compareGoKeys(left, right))).toBe(-1);
  expect(Math.sign(compareGoKeys(right, left))).toBe(1);
  expect(compareGoKeys(left, left)).toBe(0);
});

it.each([
  // Letters come after all others, also those beyond ASCII.
  ['a-b', 'ab', -1],
  ['aé', 'az', 1],
  ['a😀', 'az', -1],
  ['a😀', 'a😁', -1],
  ['Z', 'a', -1],
  ['@', 'A', -1],
  ['[', 'Z', -1],
  ['{', 'z', -1],
  // After a digit, a zero goes on with the number.
  ['a10', 'a1b', -1],
  ['a100', 'a11', 1],
])('%j and %j: %d', (left, right, order) => {
  expect(Math.sign(compareGoKeys(left, right))).toBe(order);
});

it('sorts keys, and gives those that are sorted as they are', () => {
  expect(sortGoKeys(ORDER)).toBe(ORDER);
  expect(sortGoKeys(ORDER.toReversed())).toEqual(ORDER);
});
