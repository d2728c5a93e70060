import { describe, expect, it } from 'vitest';
import type { EnvironmentEntry } from '../../../src/run/step.ts';
import {
  environmentFault,
  environmentOf,
  mergedEntries,
  unaskedVariables,
} from '../../../src/run/runners/environment.ts';
import { stepOf } from '../function-calls.ts';

/** `A=b`, or `A` for the value of the caller. */
function entries(...texts: readonly string[]): readonly EnvironmentEntry[] {
  return texts.map((text) => {
    const [name = '', value] = text.split('=');
    return { name, value };
  });
}

describe('mergedEntries', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['has both', ['A=1'], ['B=2'], ['A=1', 'B=2']],
    ['prefers the command line', ['A=1', 'B=2'], ['A=3'], ['B=2', 'A=3']],
    ['prefers the last one of a declaration', ['A=1', 'A=2'], [], ['A=2']],
    ['gives no value of the caller that only the declaration names', ['A'], [], []],
    ['gives no value of the caller that only the command line names', [], ['A'], []],
    ['gives the value of the caller that both name', ['A'], ['A'], ['A']],
    ['gives the value of the caller in place of the declared one', ['A=1'], ['A'], ['A']],
    ['gives a value to what the declaration asks for', ['A'], ['A='], ['A=']],
  ])('%s', (_, declared, given, expected) => {
    expect(mergedEntries(entries(...declared), entries(...given))).toEqual(entries(...expected));
  });
});

describe('unaskedVariables', () => {
  const asking = stepOf({ program: { kind: 'exec', path: 'x', args: [], env: entries('A', 'B=1') } });
  const module = stepOf({ program: { kind: 'module', path: 'x' } });

  it('are those that no function declares', () => {
    const env = entries('A', 'B', 'C', 'D=1');
    expect(unaskedVariables([asking, module], { env, inheritEnvironment: false })).toEqual(['C']);
    expect(unaskedVariables([module], { env, inheritEnvironment: false })).toEqual(['A', 'B', 'C']);
    expect(unaskedVariables([module], { env, inheritEnvironment: true })).toEqual([]);
  });
});

describe('environmentOf', () => {
  it('fills in what the caller has', () => {
    const caller = { A: 'mine', B: undefined, C: 'other' };
    expect(environmentOf(entries('A', 'B', 'D', 'C=own', 'E='), caller)).toEqual({ A: 'mine', C: 'own', E: '' });
  });
});

describe('environmentFault', () => {
  it.each<[EnvironmentEntry, string | undefined]>([
    [{ name: 'A.b-c', value: 'x=*' }, undefined],
    [{ name: 'A', value: undefined }, undefined],
    [{ name: '', value: 'x' }, 'a variable of its environment has no name'],
    [{ name: 'A=', value: 'x' }, "'A=' cannot be the name of an environment variable"],
    [{ name: 'A*', value: undefined }, "'A*' cannot be the name of an environment variable"],
    [{ name: 'A\0', value: 'x' }, "'A\0' cannot be the name of an environment variable"],
    [{ name: 'A', value: 'x\0' }, "the value of the environment variable 'A' holds a NUL"],
  ])('of %j', (entry, fault) => {
    expect(environmentFault([{ name: 'FINE', value: '' }, entry])).toBe(fault);
  });
});
