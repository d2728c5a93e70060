import { describe, expect, it } from 'vitest';
import type { Expected } from '../../src/calls/check-argument.ts';
import { FILES, SIGNAL, checkArgument, checkChoice, fits } from '../../src/calls/check-argument.ts';

describe('fits', () => {
  it.each<[unknown, Expected, boolean]>([
    ['a', 'string', true],
    [1, 'string', false],
    [1, 'number', true],
    [true, 'boolean', true],
    [() => {}, 'function', true],
    [{}, 'function', false],
    [{}, 'object', true],
    [null, 'object', false],
    [[], 'object', false],
    [[], 'list', true],
    [{}, 'list', false],
    [['a'], 'strings', true],
    [['a', 1], 'strings', false],
    ['a', 'strings', false],
    [['a', 1], 'path', true],
    [['a', null], 'path', false],
    ['a.b', 'field', true],
    [['a', 1], 'field', true],
    [1, 'field', false],
    [new Map(), 'map', true],
    [new Set(), 'map', false],
    ['1.34', 'release', true],
    [{ minor: 34 }, 'release', true],
    [1.34, 'release', false],
    [null, 'value', true],
    [undefined, 'value', false],
    [() => {}, 'value', false],
    [1n, 'value', false],
    [Symbol.iterator, 'value', false],
    [new AbortController().signal, SIGNAL, true],
    [{ aborted: true }, SIGNAL, false],
    [[], FILES, true],
    [[{ path: 'a', text: 'b' }], FILES, true],
    [[{ path: 'a' }], FILES, false],
    [{ path: 'a', text: 'b' }, FILES, false],
  ])('%s as %j: %s', (value, expected, outcome) => {
    expect(fits(value, expected)).toBe(outcome);
  });
});

describe('checkArgument', () => {
  it.each<[unknown, Expected, string]>([
    [1, 'string', '1'],
    ['x'.repeat(41), 'number', `"${'x'.repeat(40)}..."`],
    ['x'.repeat(40), 'number', `"${'x'.repeat(40)}"`],
    [[], 'map', 'a list'],
    [{}, SIGNAL, 'an object'],
    [undefined, 'value', 'undefined'],
    [null, 'string', 'null'],
    [() => 1, 'string', '() => 1'],
  ])('refuses %s as %j', (value, expected, text) => {
    expect(() => checkArgument('f', 'the text', value, expected)).toThrow(TypeError);
    expect(() => checkArgument('f', 'the text', value, expected)).toThrow(/^f: pass the text as .*, not /);
    expect(() => checkArgument('f', 'the text', value, expected)).toThrow(`, not ${text}`);
  });

  it('takes what fits', () => {
    expect(() => checkArgument('f', 'the text', 'a', 'string')).not.toThrow();
  });
});

describe('checkChoice', () => {
  it('takes one of the choices', () => {
    expect(() => checkChoice('f', 'the mode', 'a', ['a', 'b'])).not.toThrow();
  });

  it.each<[unknown, string]>([
    ['c', '"c"'],
    [1, '1'],
    [['a'], 'a list'],
  ])('refuses %j', (value, text) => {
    expect(() => checkChoice('f', 'the mode', value, ['a', 'b'])).toThrow(
      new TypeError(`f: the mode must be one of a, b, not ${text}`),
    );
  });
});
