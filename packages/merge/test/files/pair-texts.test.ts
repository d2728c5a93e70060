import { describe, expect, it } from 'vitest';
import type { OpenTuple } from '../../src/files/pair-texts.ts';
import { absorb, anyOf, isComplete, pairTexts, sideBits } from '../../src/files/pair-texts.ts';
import type { SideDocument } from '../../src/files/side-files.ts';
import { documentOf, filesOf } from '../sides.ts';

type Texts = Readonly<Record<string, string>>;

/** `original updated destination` by path and index, `-` where a side lacks the document. */
function paired(original: Texts, updated: Texts, destination: Texts): readonly string[] {
  const place = (document: SideDocument | undefined): string =>
    document === undefined ? '-' : `${document.file.path}${document.index}`;
  const sides = { original: filesOf(original), updated: filesOf(updated), destination: filesOf(destination) };
  return pairTexts(sides).map((tuple) => [tuple.original, tuple.updated, tuple.destination].map(place).join(' '));
}

const stream = (...documents: readonly string[]): string => documents.map((one) => `${one}\n`).join('---\n');
const object = (name: string, more = ''): string => `apiVersion: v1\nkind: A\nmetadata: {name: ${name}}${more}`;

describe('documents of one text', () => {
  it.each<[title: string, original: Texts, updated: Texts, destination: Texts, expected: readonly string[]]>([
    [
      'pair at the same index',
      { a: stream('x: 1', 'z: 1') },
      { a: stream('x: 1', 'z: 2') },
      { a: stream('x: 1', 'z: 1') },
      ['a0 a0 a0', 'a1 - a1', '- a1 -'],
    ],
    [
      'pair at another index',
      { a: stream('x: 1') },
      { a: stream('w: 1', 'x: 1') },
      { a: stream('v: 1', 'x: 1') },
      ['a0 a1 a1', '- a0 -', '- - a0'],
    ],
    [
      'pair in two steps',
      { a: stream('x: 1') },
      { a: stream('w: 1', 'x: 1') },
      { a: stream('v: 1', 'u: 1', 'x: 1') },
      ['a0 a1 a2', '- a0 -', '- - a0', '- - a1'],
    ],
    ['pair also with other separators', { a: 'x: 1\n' }, { a: '---\nx: 1\n\n' }, { a: 'x: 1' }, ['a0 a0 a0']],
    [
      'pair first in, first out',
      { a: stream('x: 1', 'x: 1') },
      { a: stream('w: 1', 'v: 1', 'x: 1', 'x: 1', 'x: 1') },
      {},
      ['a0 a2 -', 'a1 a3 -', '- a4 -', '- a0 -', '- a1 -'],
    ],
    ['do not pair in another file', { a: 'x: 1\n' }, { b: 'x: 1\n' }, { c: 'x: 1\n' }, ['- - c0', '- b0 -', 'a0 - -']],
    ['are no comments', { a: '# x\n' }, { a: stream('z: 1', '# x') }, {}, ['- a0 -']],
  ])('%s', (_title, original, updated, destination, expected) => {
    expect(paired(original, updated, destination).toSorted()).toEqual(expected.toSorted());
  });

  it('come by the order of the files here, then upstream, then before', () => {
    expect(paired({ c: 'x: 1\n' }, { b: 'x: 1\n' }, { d: 'x: 1\n', a: 'x: 1\n' })).toEqual([
      '- - d0',
      '- - a0',
      '- b0 -',
      'c0 - -',
    ]);
  });
});

describe('a file is left out', () => {
  const whole = stream(object('x'), object('z'));
  it.each<[title: string, original: Texts, updated: Texts, destination: Texts, isLeftOut: boolean]>([
    ['if it is the same on all sides', { a: whole }, { a: whole }, { a: whole }, true],
    ['also where it has no objects', { a: 'x: 1\n' }, { a: 'x: 1\n' }, { a: 'x: 1\n' }, true],
    [
      'if only values changed here',
      { a: whole },
      { a: whole },
      { a: stream(object('x', '\nd: 1'), object('z')) },
      true,
    ],
    [
      'not if upstream changed it',
      { a: whole },
      { a: stream(object('x'), object('z', '\nd: 1')) },
      { a: whole },
      false,
    ],
    ['not if the order changed here', { a: whole }, { a: whole }, { a: stream(object('z'), object('x')) }, false],
    [
      'not if an object is new here',
      { a: whole },
      { a: whole },
      { a: stream(object('x'), object('z'), object('w')) },
      false,
    ],
    [
      'not if an object has another name here',
      { a: whole },
      { a: whole },
      { a: stream(object('x'), object('w')) },
      false,
    ],
    [
      'not if upstream has another one by the comment of kpt',
      { a: whole },
      { a: whole },
      { a: stream(object('x', ' # kpt-merge: /w'), object('z')) },
      false,
    ],
    ['not if a document without a name changed here', { a: 'x: 1\n' }, { a: 'x: 1\n' }, { a: 'x: 2\n' }, false],
    [
      'not if it became a document without a name',
      { a: stream(object('x')) },
      { a: stream(object('x')) },
      { a: 'x: 2\n' },
      false,
    ],
    ['not if it is new', {}, { a: whole }, { a: whole }, false],
    ['not if it is gone here', { a: whole }, { a: whole }, {}, false],
  ])('%s', (_title, original, updated, destination, isLeftOut) => {
    expect(paired(original, updated, destination).length === 0).toBe(isLeftOut);
  });
});

describe('a tuple', () => {
  const [one, two, three] = ['a: 1\n', 'b: 1\n', 'c: 1\n'].map((text) => documentOf(text));
  const tupleOf = (original?: SideDocument, updated?: SideDocument, destination?: SideDocument): OpenTuple => ({
    original,
    updated,
    destination,
    isAmbiguous: false,
  });

  it.each([
    [tupleOf(), 0, false, undefined],
    [tupleOf(one), 1, false, one],
    [tupleOf(undefined, two), 2, false, two],
    [tupleOf(undefined, undefined, three), 4, false, three],
    [tupleOf(undefined, two, three), 6, false, two],
    [tupleOf(one, undefined, three), 5, false, one],
    [tupleOf(one, two), 3, false, one],
    [tupleOf(one, two, three), 7, true, one],
  ])('%#: has some sides', (tuple, bits, isWhole, any) => {
    expect([sideBits(tuple), isComplete(tuple), anyOf(tuple)]).toEqual([bits, isWhole, any]);
  });

  it('gets the sides that it lacks', () => {
    const tuple = tupleOf(one);
    absorb(tuple, tupleOf(two, two));
    expect(tuple).toEqual(tupleOf(one, two));
    absorb(tuple, tupleOf(undefined, three, three));
    expect(tuple).toEqual(tupleOf(one, two, three));
  });
});
