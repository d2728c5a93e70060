import { describe, expect, it } from 'vitest';
import type { Context } from '../src/context.ts';
import { lookUp } from '../src/context.ts';

describe('lookUp', () => {
  it.each<[string, readonly Context[], string, string | undefined]>([
    ['no context', [], 'A', undefined],
    ['an object', [{ A: 'x' }], 'A', 'x'],
    ['a Map', [new Map([['A', 'x']])], 'A', 'x'],
    ['the first that has it', [{ B: 'y' }, new Map([['A', '1']]), { A: '2' }], 'A', '1'],
    ['an empty text', [{ A: '' }, { A: 'x' }], 'A', ''],
    ['what every object has', [{}], 'constructor', undefined],
    ['a prototype', [{}], '__proto__', undefined],
    ['a variable with a name of every object', [{ toString: 'x' }], 'toString', 'x'],
    ['a variable named get', [{ get: 'x' }], 'get', 'x'],
    ['a Map without get', [new Map()], 'get', undefined],
  ])('%s', (_, contexts, name, value) => {
    expect(lookUp(contexts, name)).toBe(value);
  });
});
