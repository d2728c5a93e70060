import { runInNewContext } from 'node:vm';
import { createRandom } from '@krmkit/testing';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { fuzz } from '../../proof/fuzz/fuzz.ts';
import { instrument } from '../../proof/fuzz/instrument.mjs';
import { mutate } from '../../proof/fuzz/mutate.ts';
import { filesOf } from '../../proof/fuzz/target.ts';
import type { FuzzTarget } from '../../proof/fuzz/target.ts';

const BUDGET = { runs: 200_000, milliseconds: 60_000 };

describe('fuzz', () => {
  it('finds what only an input reaches that has several parts, and makes it small', async () => {
    const counters = new Uint8Array(4);
    const target: FuzzTarget = {
      name: 'nested',
      holds: 'nothing has all three',
      seeds: ['some text\nof two lines\n'],
      words: ['first', 'second', 'third'],
      run: (text) => {
        if (!text.includes('first')) return;
        counters[0] = 1;
        if (!text.includes('second')) return;
        counters[1] = 1;
        if (text.includes('third')) throw new Error('all three');
      },
    };
    const { failure } = await fuzz(target, [], { counters, seed: 1, budget: BUDGET, onInput: () => undefined });
    expect(failure?.message).toContain('all three');
    expect(failure?.input).toHaveLength('firstsecondthird'.length);
  });

  it('keeps the inputs that reach something new, the shortest of equals', async () => {
    const counters = new Uint8Array(2);
    const run = (text: string): void => {
      if (text.includes('a')) counters[0] = 1;
      if (text.includes('b')) counters[1] = 1;
    };
    const target: FuzzTarget = { name: 'kept', holds: '', seeds: ['aaaa', 'a'], words: [], run };
    const settings = { counters, seed: 1, budget: { ...BUDGET, runs: 4 }, onInput: () => undefined };
    expect(await fuzz(target, ['bb', 'ab'], settings)).toEqual({
      runs: 4,
      corpus: ['a', 'bb'],
      branches: 2,
      failure: undefined,
    });
  });
});

describe('mutate', () => {
  it('gives the same for the same seed', () => {
    const mutants = (seed: number): readonly string[] => {
      const random = createRandom(seed);
      return Array.from({ length: 50 }, () => mutate(random, 'a: b\nc: d\n', ['x: y\n'], ['word']));
    };
    expect(mutants(7)).toEqual(mutants(7));
    expect(mutants(7)).not.toEqual(mutants(8));
  });
});

describe('filesOf', () => {
  it.each([
    [
      'a.yaml\nx: 1\n\fb/c.yaml\ny: 2\n',
      [
        { path: 'a.yaml', text: 'x: 1\n' },
        { path: 'b/c.yaml', text: 'y: 2\n' },
      ],
    ],
    ['../a\nx\f/b\ny\f\f', []],
    ['a\n1\fa\n2', [{ path: 'a', text: '2' }]],
    ['a', [{ path: 'a', text: '' }]],
  ])('reads %j', (input, files) => {
    expect(filesOf(input)).toEqual(files);
  });
});

describe('instrument', () => {
  const SOURCE = `
    function kind(n: number): string {
      if (n > 5) { return 'large'; }
      switch (n) { case 1: return 'one'; default: break; }
      const even = (m: number): boolean => m % 2 === 0;
      return even(n) ? (n === 0 || n === 2 ? 'low' : 'even') : { text: 'odd' }.text;
    }`;

  it.each([
    [0, 'low'],
    [1, 'one'],
    [2, 'low'],
    [3, 'odd'],
    [4, 'even'],
    [9, 'large'],
  ])('changes nothing that a program does, and counts what it reaches: %j', (given, expected) => {
    const { text, next } = instrument('a.ts', SOURCE, 10);
    const code = ts.transpile(`${text}\nkind(${given});`);
    const counters = new Uint8Array(next);
    expect(runInNewContext(code, { krmkitCounters: counters })).toBe(expected);
    // Two functions, an if, two cases, two branches of each condition, and the right side of ||.
    expect(next - 10).toBe(10);
    expect(counters[10]).toBe(1);
    expect(counters.slice(0, 10)).toEqual(new Uint8Array(10));
  });
});
