import { describe, expect, it } from 'vitest';
import { pairRenamed } from '../../src/files/pair-renamed.ts';
import type { OpenTuple, SideName } from '../../src/files/pair-texts.ts';
import { documentOf } from '../sides.ts';

const nothing = { original: undefined, updated: undefined, destination: undefined, isAmbiguous: false };

/** `KIND/NAME DATA...`, in the file `a.yaml` or the one behind `@`. */
function tupleOf(side: SideName, written: string): OpenTuple {
  const [whole = '', path = 'a.yaml'] = written.split('@');
  const [identity = '', ...data] = whole.split(' ');
  const [kind = '', name = ''] = identity.split('/');
  const [group, own] = kind.includes('.') ? kind.split('.') : ['v1', kind];
  const apiVersion = group === 'v1' ? 'v1' : `${group}/v1`;
  const metadata = name === '' ? '' : `metadata:\n  name: ${name}\n`;
  const members = data.map((word) => `  ${word}: ${word}\n`).join('');
  return {
    ...nothing,
    [side]: documentOf(`apiVersion: ${apiVersion}\nkind: ${own}\n${metadata}data:\n${members}`, path),
  };
}

/** `ORIGINAL UPDATED DESTINATION`, with `!` where they have little in common. */
function renamed(
  original: readonly string[],
  updated: readonly string[],
  destination: readonly string[],
): readonly string[] {
  const names = (side: SideName, all: readonly string[]) => all.map((one) => tupleOf(side, one));
  const tuples = [...names('original', original), ...names('updated', updated), ...names('destination', destination)];
  return pairRenamed(tuples).map((found) => {
    const own = [found.original.original, found.updated.updated, found.destination.destination];
    return own.map((one) => one?.identity?.own.name).join(' ') + (found.isSimilar ? '' : ' !');
  });
}

describe('objects that both sides renamed', () => {
  it.each<
    [
      title: string,
      original: readonly string[],
      updated: readonly string[],
      destination: readonly string[],
      expected: readonly string[],
    ]
  >([
    ['have the same content', ['A/x p q'], ['A/u p q'], ['A/d p q'], ['x u d']],
    ['have much in common', ['A/x p q r'], ['A/u p q s'], ['A/d p q t'], ['x u d']],
    ['have little in common, and replace it', ['A/x p q r'], ['A/u s t u'], ['A/d v w'], ['x u d !']],
    ['have little in common on one side', ['A/x p q r'], ['A/u p q r'], ['A/d v w'], ['x u d !']],
    ['are in one file', ['A/x p q'], ['A/u p q@b.yaml'], ['A/d p q'], []],
    ['are in one file, of several', ['A/x p@b.yaml', 'A/w p'], ['A/u p@b.yaml'], ['A/d p@b.yaml'], ['x u d']],
    ['are on all sides', ['A/x p q'], ['A/u p q'], [], []],
    ['are in the original', [], ['A/u p q'], ['A/d p q'], []],
    ['have the same kind', ['A/x p q'], ['B/u p q'], ['A/d p q'], []],
    ['have the same group', ['A/x p q'], ['g.A/u p q'], ['A/d p q'], []],
    ['have another kind with the same name', ['A/x p q'], ['B/x p q'], ['A/d p q'], ['x x d']],
    ['have a name', ['A/x p q'], ['A/ p q'], ['A/d p q'], []],
    [
      'pair by what they have most in common, in their order',
      ['A/x p q', 'A/w r s'],
      ['A/n t', 'A/u p q', 'A/v r s'],
      ['A/d p q', 'A/m t', 'A/e r s'],
      ['x u d', 'w v e'],
    ],
    [
      'pair in their order where they have nothing',
      ['A/x p', 'A/w q'],
      ['A/u r', 'A/v s'],
      ['A/d t', 'A/e u'],
      ['x u d !', 'w v e !'],
    ],
    [
      'pair in their order after those that are similar',
      ['A/x p', 'A/w q r'],
      ['A/u q r', 'A/v s'],
      ['A/d q r', 'A/e t'],
      ['w u d', 'x v e !'],
    ],
    ['pair once each', ['A/x p', 'A/w q'], ['A/u r'], ['A/d s'], ['x u d !']],
  ])('%s', (_title, original, updated, destination, expected) => {
    expect(renamed(original, updated, destination)).toEqual(expected);
  });

  it('are not those that a tuple has on two sides', () => {
    const pair = { ...tupleOf('original', 'A/x p'), updated: documentOf('kind: A\nmetadata: {name: x}\n') };
    expect(pairRenamed([pair, tupleOf('updated', 'A/u p'), tupleOf('destination', 'A/d p')])).toEqual([]);
  });
});
