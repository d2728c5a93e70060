import { describe, expect, it } from 'vitest';
import { wrongSides } from '../../src/merge/read-side.ts';

describe('the sides of one merge', () => {
  it.each([
    [['a', 'b'], undefined],
    [['a', '-'], undefined],
    [['-', 'a', '-'], 'only one side can be standard input'],
    [['a', ''], 'a PATH is empty'],
  ])('%j', (names, message) => {
    expect(wrongSides(names)?.message).toBe(message);
  });
});
