import { describe, expect, it } from 'vitest';
import type { DecidedTuple } from '../../src/files/decide-document.ts';
import { isJsonPath, moveOf, movedFiles, untouchedComments, untouchedFiles } from '../../src/files/moved-files.ts';
import type { DocumentTuple, SideFilesByPath } from '../../src/files/pair-documents.ts';
import { filesOf } from '../sides.ts';

type Texts = Readonly<Record<string, string>>;

function sidesOf(original: Texts, updated: Texts, destination: Texts): SideFilesByPath {
  return { original: filesOf(original), updated: filesOf(updated), destination: filesOf(destination) };
}

/** `a0 b1 -`: path and index on each side. */
function tupleOf(sides: SideFilesByPath, places: string): DocumentTuple {
  const [original, updated, destination] = places.split(' ');
  const at = (side: keyof SideFilesByPath, place = '-') =>
    place === '-' ? undefined : sides[side].get(place.slice(0, -1))?.documents[Number(place.at(-1))];
  return {
    original: at('original', original),
    updated: at('updated', updated),
    destination: at('destination', destination),
    isAmbiguous: false,
  };
}

const AB = 'a: 1\n---\nb: 1\n';

describe('a file moves', () => {
  it.each<
    [title: string, original: Texts, updated: Texts, destination: Texts, tuples: readonly string[], moved: string]
  >([
    [
      'if upstream has all of its documents in a new one',
      { a: AB },
      { n: AB },
      { a: AB },
      ['a0 n0 a0', 'a1 n1 a1'],
      'a>n',
    ],
    ['if some of its documents are gone', { a: AB }, { n: 'a: 1\n' }, { a: AB }, ['a0 n0 a0', 'a1 - a1'], 'a>n'],
    ['not if upstream still has it', { a: AB }, { a: 'b: 1\n', n: 'a: 1\n' }, { a: AB }, ['a0 n0 a0', 'a1 a0 a1'], ''],
    ['not if it is split', { a: AB }, { n: 'a: 1\n', m: 'b: 1\n' }, { a: AB }, ['a0 n0 a0', 'a1 m0 a1'], ''],
    ['not into a file that was there', { a: AB, n: 'c: 1\n' }, { n: AB }, { a: AB }, ['a0 n0 a0', 'a1 n1 a1'], ''],
    ['not into a file that is here', { a: AB }, { n: AB }, { a: AB, n: 'c: 1\n' }, ['a0 n0 a0', 'a1 n1 a1'], ''],
    ['not if it is not here', { a: AB }, { n: AB }, { b: AB }, ['a0 n0 b0', 'a1 n1 b1'], ''],
    ['not to JSON', { a: 'a: 1\n' }, { 'n.json': '{"a": 1}\n' }, { a: 'a: 1\n' }, ['a0 n.json0 a0'], ''],
    [
      'from JSON to JSON',
      { 'a.json': '{"a": 1}\n' },
      { 'n.JSON': '{"a": 1}\n' },
      { 'a.json': '{"a": 1}\n' },
      ['a.json0 n.JSON0 a.json0'],
      'a.json>n.JSON',
    ],
    [
      'once where two become one',
      { a: 'a: 1\n', b: 'b: 1\n' },
      { n: AB },
      { a: 'a: 1\n', b: 'b: 1\n' },
      ['a0 n0 a0', 'b0 n1 b0'],
      'a>n',
    ],
    [
      'not for what is new or gone upstream',
      { a: 'a: 1\n' },
      { n: 'b: 1\n' },
      { a: 'a: 1\n' },
      ['a0 - a0', '- n0 -'],
      '',
    ],
  ])('%s', (_title, original, updated, destination, places, moved) => {
    const sides = sidesOf(original, updated, destination);
    const { targetOf, sourceOf, targets } = movedFiles(
      sides,
      places.map((place) => tupleOf(sides, place)),
    );
    const found = [...targets].map((target) => `${sourceOf(target)}>${target}`);
    expect(found.join(' ')).toBe(moved);
    for (const path of Object.keys(destination)) {
      expect(targetOf(path)).toBe(moved.startsWith(`${path}>`) ? moved.slice(path.length + 1) : path);
    }
    expect(sourceOf('other')).toBe('other');
  });
});

describe('a document moves', () => {
  const files = { a: 'a: 1\n', b: 'a: 1\n', 'j.json': '{"a": 1}' };
  const sides = sidesOf(files, files, files);
  it.each([
    ['a0 b0 a0', 'b'],
    ['a0 b0 -', 'b'],
    ['a0 b0 b0', 'b'],
    ['a0 a0 b0', undefined],
    ['- b0 a0', undefined],
    ['a0 - a0', undefined],
    ['a0 j.json0 a0', undefined],
    ['a0 j.json0 j.json0', 'j.json'],
    ['a0 j.json0 -', 'j.json'],
    ['j.json0 a0 j.json0', 'a'],
  ])('%s: to %s', (places, expected) => {
    expect(moveOf(tupleOf(sides, places))).toBe(expected);
  });
});

it.each([
  ['a.json', true],
  ['d/a.JSON', true],
  ['a.json.yaml', false],
  ['ajson', false],
])('%s is JSON: %s', (path, expected) => {
  expect(isJsonPath(path)).toBe(expected);
});

describe("files that become upstream's", () => {
  const taken: Partial<DecidedTuple> = { takesText: true };
  const stays = { targetOf: (path: string) => path, sourceOf: (path: string) => path };
  const moves = {
    targetOf: (path: string) => (path === 'a' ? 'n' : path),
    sourceOf: (path: string) => (path === 'n' ? 'a' : path),
  };
  type Tuple = readonly [places: string, decided?: Partial<DecidedTuple>];
  const added = (text: string): Partial<DecidedTuple> => ({ change: { kind: 'add', text }, action: 'added' });
  it.each<
    [
      title: string,
      original: Texts,
      updated: Texts,
      destination: Texts,
      tuples: readonly Tuple[],
      expected: readonly string[],
    ]
  >([
    [
      'have only documents of upstream',
      { a: 'a: 1\n' },
      { a: 'a: 2\n' },
      { a: 'a: 1\n' },
      [['a0 a0 a0', taken]],
      ['a'],
    ],
    [
      'have other blank lines',
      { a: AB },
      { a: AB.replace('---', '\n---') },
      { a: AB },
      [['a0 a0 a0'], ['a1 a1 a1']],
      ['a'],
    ],
    ['are changed upstream', { a: AB }, { a: AB }, { a: AB }, [['a0 a0 a0'], ['a1 a1 a1']], []],
    ['are not changed here', { a: AB }, { a: `${AB}# c\n` }, { a: `${AB}# d\n` }, [['a0 a0 a0'], ['a1 a1 a1']], []],
    ['are here', { a: AB }, { a: `${AB}# c\n` }, {}, [], []],
    ['were there', {}, { a: `${AB}# c\n` }, { a: AB }, [['- a0 a0'], ['- a1 a1']], []],
    [
      'have no merged document',
      { a: 'a: 1\n' },
      { a: 'a: 2\n' },
      { a: 'a: 1\n' },
      [['a0 a0 a0', { change: { kind: 'edit', text: 'x' } }]],
      [],
    ],
    [
      'have what is new there',
      { a: 'a: 1\n' },
      { a: AB },
      { a: 'a: 1\n' },
      [['a0 a0 a0'], ['- a1 -', added('---\nb: 1\n')]],
      ['a'],
    ],
    ['have all that is new there', { a: 'a: 1\n' }, { a: AB }, { a: 'a: 1\n' }, [['a0 a0 a0'], ['- a1 -']], []],
    [
      'have what is new there as it is',
      { a: 'a: 1\n' },
      { a: AB },
      { a: 'a: 1\n' },
      [['a0 a0 a0'], ['- a1 -', added('c: 1\n')]],
      [],
    ],
    [
      'lack what is removed',
      { a: AB },
      { a: 'a: 1\n' },
      { a: AB },
      [['a0 a0 a0'], ['a1 - a1', { change: { kind: 'remove' } }]],
      ['a'],
    ],
    ['lack what is gone upstream', { a: AB }, { a: 'a: 1\n' }, { a: AB }, [['a0 a0 a0'], ['a1 - a1']], []],
    [
      'do not get a document that is elsewhere',
      { a: 'a: 1\n', b: 'b: 1\n' },
      { a: AB },
      { a: 'a: 1\n', b: 'b: 1\n' },
      [['a0 a0 a0'], ['- a1 b0', taken]],
      [],
    ],
    [
      'get a document that moves',
      { a: 'a: 1\n', b: 'b: 1\n' },
      { a: AB },
      { a: 'a: 1\n', b: 'b: 1\n' },
      [['a0 a0 a0'], ['b0 a1 b0', taken]],
      ['a'],
    ],
    [
      'have one document if they are JSON',
      { 'a.json': '{"a": 1}\n' },
      { 'a.json': AB },
      { 'a.json': '{"a": 1}\n' },
      [
        ['a.json0 a.json0 a.json0', taken],
        ['- a.json1 -', added('---\nb: 1\n')],
      ],
      [],
    ],
    [
      'have a document that both sides added',
      { a: 'a: 1\n' },
      { a: '---\na: 1\n' },
      { a: 'a: 1\n' },
      [['- a0 a0']],
      ['a'],
    ],
    ['have the same document', { a: 'a: 1\n' }, { a: '---\na: 2\n' }, { a: 'a: 1\n' }, [['- a0 a0']], []],
  ])('%s', (_title, original, updated, destination, tuples, expected) => {
    const sides = sidesOf(original, updated, destination);
    const decided = tuples.map(([places, more]): DecidedTuple => ({
      ...tupleOf(sides, places),
      change: { kind: 'none' },
      action: undefined,
      ...more,
    }));
    expect([...untouchedFiles(sides, decided, stays).keys()]).toEqual(expected);
  });

  it('can move', () => {
    const sides = sidesOf({ a: 'a: 1\n' }, { n: 'a: 2\n' }, { a: 'a: 1\n' });
    const decided: DecidedTuple = {
      ...tupleOf(sides, 'a0 n0 a0'),
      change: { kind: 'none' },
      action: undefined,
      takesText: true,
    };
    const found = untouchedFiles(sides, [decided], moves);
    expect([...found].map(([path, file]) => [path, file.source.text])).toEqual([['n', 'a: 2\n']]);
    expect(untouchedFiles(sides, [{ ...decided, original: undefined }], moves).size).toBe(1);
    expect(untouchedFiles(sides, [{ ...decided, updated: undefined }], moves).size).toBe(0);
  });
});

describe('files of comments go', () => {
  it.each<[title: string, original: Texts, updated: Texts, destination: Texts, expected: readonly string[]]>([
    ['if upstream deleted them', { a: '# a\n' }, {}, { a: '# a\n' }, ['a']],
    ['not if upstream has them', { a: '# a\n' }, { a: '# b\n' }, { a: '# a\n' }, []],
    ['not if they changed here', { a: '# a\n' }, {}, { a: '# b\n' }, []],
    ['not if they are only here', {}, {}, { a: '# a\n' }, []],
    ['not if they have nothing', { a: '' }, {}, { a: '' }, []],
    ['not if they have a document', { a: '# a\n---\na: 1\n' }, {}, { a: '# a\n---\na: 1\n' }, []],
  ])('%s', (_title, original, updated, destination, expected) => {
    expect(untouchedComments(sidesOf(original, updated, destination)).map(({ path }) => path)).toEqual(expected);
  });
});
