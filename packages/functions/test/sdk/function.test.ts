import { describe, expect, it } from 'vitest';
import { defineFunction } from '../../src/sdk/define.ts';
import { isKrmFunction } from '../../src/sdk/function.ts';

const fn = defineFunction({ name: 'a', description: 'A', run() {} });

describe('isKrmFunction', () => {
  it.each([
    ['what defineFunction makes', fn, true],
    ['a copy of it, as another installed krmkit makes it', { ...fn }, true],
    ['a function of another format', { ...fn, format: 'krmkit.function/v2' }, false],
    ['an object without a format', { process: fn.process }, false],
    ['an object without process', { format: fn.format }, false],
    ['an object whose process is no function', { ...fn, process: {} }, false],
    ['null', null, false],
    ['a function of JavaScript', () => fn, false],
    ['nothing', undefined, false],
  ])('of %s', (_, value, expected) => {
    expect(isKrmFunction(value)).toBe(expected);
  });
});
