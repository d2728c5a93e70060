import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { ScalarNode } from '@krmkit/yaml';
import { isPlainText, meaningOf, parseDocuments, READERS } from '@krmkit/yaml';
import type { SpelledNode } from '../../src/resource/respell.ts';
import { keptMessage, mayBeRespelled, respell, respelledText } from '../../src/resource/respell.ts';

function nodeOf(text: string): SpelledNode {
  const [document] = parseDocuments(text);
  if (document?.root === undefined) throw new Error('no document');
  return { text, node: document.root };
}

function scalar(content: string): ScalarNode {
  return { kind: 'scalar', start: 0, end: content.length, style: 'plain', content };
}

/** The printed text as it is respelled, and what is kept as `PATH: BEFORE <- AFTER`. */
function respelled(
  sent: string | undefined,
  printed: string,
): { readonly text: string; readonly kept: readonly string[] } {
  const before = sent === undefined ? { text: '', node: undefined } : nodeOf(sent);
  const { edits, kept } = respell(before, nodeOf(printed));
  return {
    text: respelledText(printed, edits),
    kept: kept.map(
      ({ path, isKey, before, after }) => `${path.join('.')}${isKey ? ' key' : ''}: ${before} <- ${after}`,
    ),
  };
}

// YAML 1.1 has `yes` and `on` for true, and `012` for ten; YAML 1.2, as JavaScript has it, for texts and for twelve.
describe('what a program printed', () => {
  it.each<[string, string | undefined, string, string, readonly string[]]>([
    ['is kept where all agree', 'a: b\n', 'a: c\n', 'a: c\n', []],
    ['has the old spelling of the same', 'a: 012\n', 'a: 12\n', 'a: 012\n', ['a: 012 <- 12']],
    ['has its quotes again', 'a: "yes"\n', 'a: yes\n', 'a: "yes"\n', ['a: "yes" <- yes']],
    ['has another number', 'a: 012\n', 'a: 13\n', 'a: 13\n', []],
    ['has quotes where a text was', 'a: "b"\n', 'a: on\n', 'a: "on"\n', []],
    ['has none where a number was', 'a: 1\n', 'a: on\n', 'a: on\n', []],
    ['has quotes where a text is expected', undefined, 'metadata:\n  name: on\n', 'metadata:\n  name: "on"\n', []],
    ['has none where nothing is known', undefined, 'spec:\n  x: on\n', 'spec:\n  x: on\n', []],
    [
      'has none where all agree that it is no text',
      undefined,
      'metadata:\n  name: true\n',
      'metadata:\n  name: true\n',
      [],
    ],
    ['keeps a tag', 'a: "yes"\n', 'a: !!bool yes\n', 'a: !!bool yes\n', []],
    ['keeps a block', 'a: "yes"\n', 'a: |-\n  yes\n', 'a: |-\n  yes\n', []],
    ['has the old spelling in a list', 'a: [1, "no"]\n', 'a: [1, no]\n', 'a: [1, "no"]\n', ['a.1: "no" <- no']],
    ['has it at a new place in a list', 'a: ["no", x]\n', 'a: [y, x, no]\n', 'a: [y, x, "no"]\n', ['a.0: "no" <- no']],
    [
      'has it in a mapping that moved in its list',
      'a: [{n: a, v: "no"}, {n: b, v: x}]\n',
      'a: [{n: b, v: x}, {n: a, v: no}]\n',
      'a: [{n: b, v: x}, {n: a, v: "no"}]\n',
      ['a.0.v: "no" <- no'],
    ],
    [
      'has it in a list that moved',
      'a: [["no"], [x, z]]\n',
      'a: [[x, z], [no]]\n',
      'a: [[x, z], ["no"]]\n',
      ['a.0.0: "no" <- no'],
    ],
    [
      'has it in each of the same items',
      'a: [{v: "no"}, ["no", x], {v: x}]\n',
      'a: [{v: no}, [no, x], {v: x}]\n',
      'a: [{v: "no"}, ["no", x], {v: x}]\n',
      ['a.0.v: "no" <- no', 'a.1.0: "no" <- no'],
    ],
    [
      'has it once for an anchor',
      'a: "no"\nb: "no"\n',
      'a: &x no\nb: *x\n',
      'a: &x "no"\nb: *x\n',
      ['a: "no" <- no', 'b: "no" <- no'],
    ],
  ])('%s', (_, sent, printed, text, kept) => {
    expect(respelled(sent, printed)).toEqual({ text, kept });
  });

  it.each<[string, string | undefined, string, string, readonly string[]]>([
    ['has the old spelling', '"yes": 1\n', 'yes: 1\n', '"yes": 1\n', ['yes key: "yes" <- yes']],
    ['is paired by its text', 'yes: 1\n"no": 2\n', 'yes: 3\nno: 2\n', 'yes: 3\n"no": 2\n', ['no key: "no" <- no']],
    ['that some read as another number is that of kubectl', '012: 1\n', '12: 1\n', '"10": 1\n', ['10 key: 012 <- 12']],
    ['that is new has quotes', 'a: 1\n', 'a: 1\non: 2\n', 'a: 1\n"on": 2\n', []],
    ['that is no text to any has none', 'a: 1\n', 'a: 1\ntrue: 2\n', 'a: 1\ntrue: 2\n', []],
    ['has a value with the old spelling', 'a: {b: "no"}\n', 'a: {b: no}\n', 'a: {b: "no"}\n', ['a.b: "no" <- no']],
    [
      'comes from a merge',
      'x: &m {a: "no"}\nw: {<<: *m}\n',
      'x: {a: no}\nw: {a: no}\n',
      'x: {a: "no"}\nw: {a: "no"}\n',
      ['x.a: "no" <- no', 'w.a: "no" <- no'],
    ],
    [
      'comes from the first of several merges',
      'x: &m {a: "no"}\nz: &n {a: 5}\nw: {<<: [*m, *n]}\n',
      'x: {a: "no"}\nz: {a: 5}\nw: {a: no}\n',
      'x: {a: "no"}\nz: {a: 5}\nw: {a: "no"}\n',
      ['w.a: "no" <- no'],
    ],
  ])('as a key %s', (_, sent, printed, text, kept) => {
    expect(respelled(sent, printed)).toEqual({ text, kept });
  });
});

describe('the printed text', () => {
  it.each([
    [[], 'abc'],
    [
      [
        { start: 2, end: 3, text: 'C' },
        { start: 0, end: 1, text: 'A' },
      ],
      'AbC',
    ],
    [
      [
        { start: 0, end: 1, text: 'A' },
        { start: 0, end: 1, text: 'A' },
      ],
      'Abc',
    ],
  ])('has its edits in order, each once: %j', (edits, expected) => {
    expect(respelledText('abc', edits)).toBe(expected);
  });
});

describe('whether readers may disagree', () => {
  it.each([
    ['a: b', false],
    ['a: true', false],
    ['a: 12', false],
    ['a: v1.10', false],
    ['a: my-no-name', false],
    ['a: no', true],
    ['Y: 1', true],
    ['a: ~', true],
    ['a: 012', true],
    ['a: 1_000', true],
    ['a: 12:30', true],
    ['a: 1e3', true],
    ['a: 2024-01-01', true],
    ['a: 1234567890123456', true],
    ['a: .inf', true],
    ['a: +1', true],
    ['<<: {}', true],
    ['a: 1.', true],
    ['a: -1_000', true],
    ['a: 190:20:30.15', true],
    ['a: -1e3', true],
    ['-0.0: a', true],
    ['1.50: a', true],
    ['1.50:', true],
    ['{1.50: , a: b}', true],
    ['{1.50:}', true],
    ['{a: no}', true],
    ['["on"]', true],
    ['a: "12:30"', true],
    ['{"a":012}', true],
    ['name: on-call', false],
    ['a: image@sha256:3e5', false],
    ['a: web-12:1.0.0', false],
    ['a: http://10.0.0.1:80', false],
    ['a: team-0.', false],
    ['a: sha256:a3e5b1e2', false],
    ['a: app-2024-01-01', false],
  ])('%s: %s', (text, expected) => {
    expect(mayBeRespelled(text, nodeOf('a'))).toBe(expected);
    expect(mayBeRespelled('', nodeOf(text))).toBe(expected);
  });

  const content = fc.array(
    fc.constantFrom(...'0127+-._:eExobnytsfTZ~=< '.split(''), 'inf', 'nan', 'off', '2024-01-02'),
    {
      minLength: 1,
      maxLength: 7,
    },
  );

  it.each([
    ['a value', (text: string) => `a: ${text}`],
    ['a key', (text: string) => `${text}: a`],
    ['an item', (text: string) => `- ${text}`],
    ['an item in brackets', (text: string) => `[a,${text}]`],
    ['a value of JSON', (text: string) => `{"a":${text}}`],
  ])('is true for %s that two readers read differently', (_, written) => {
    fc.assert(
      fc.property(content, (parts) => {
        const text = parts.join('').trim();
        fc.pre(isPlainText(text, 'flow') || text === '<<');
        const node = scalar(text);
        const meanings = new Set(READERS.map((reader) => meaningOf(node, reader)));
        meanings.delete(undefined);
        fc.pre(meanings.size > 1);
        expect(mayBeRespelled('', nodeOf(written(text)))).toBe(true);
        expect(mayBeRespelled(written(text), nodeOf('a'))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('counts the printed node alone', () => {
    const { text, node } = nodeOf('a: no\nb: x\n');
    if (node.kind !== 'mapping') throw new Error('no mapping');
    const [first, second] = node.entries.map(({ value }) => mayBeRespelled('', { text, node: value }));
    expect([first, second]).toEqual([true, false]);
  });
});

describe('the message about a spelling that is kept', () => {
  const long = 'x'.repeat(81);
  it.each([
    [{ isKey: false, before: '012', after: '12' }, 'Pod', 'This value keeps its text 012: it was printed as 12'],
    [{ isKey: true, before: '"no"', after: 'no' }, 'Pod', 'This key keeps its text "no": it was printed as no'],
    [{ isKey: false, before: '', after: '~' }, 'Pod', 'This value keeps its text nothing: it was printed as ~'],
    [{ isKey: false, before: 'a\n  b', after: 'c' }, 'Pod', 'This value keeps its text a b: it was printed as c'],
    [
      { isKey: false, before: long.slice(1), after: long },
      'Pod',
      `This value keeps its text ${long.slice(1)}: it was printed as ${long.slice(0, 77)}...`,
    ],
    [{ isKey: false, before: '012', after: '12' }, 'Secret', 'This value keeps its text: it was printed differently'],
  ])('%j of a %s', (kept, kind, expected) => {
    expect(keptMessage({ ...kept, path: [] }, kind)).toBe(`${expected}, which means the same to some YAML readers`);
  });
});
