import { describe, expect, it } from 'vitest';
import type { Change, JsonValue, Path } from '@krmkit/base';
import type { Content } from '@krmkit/yaml';
import { copiedChanges, plainChange, plainChanges } from '../src/copied-content.ts';
import type { CopiedValue } from '../src/rules/copied-value.ts';
import { sideOf } from './sides.ts';
import { merge3 } from '../src/merge3.ts';

const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n';
const map = (value: string): string => `${MAP}  a: ${value}\n`;

describe('how a scalar that upstream changed is spelled', () => {
  it.each([
    ['a number in octal digits', '0644', '0755', '0644', '0755'],
    ['also where the destination has changed it', '0644', '0600', '0640', '0600'],
    ['trailing digits', '1.9', '1.10', '1.9', '1.10'],
    ['a word that is a boolean', '"x"', 'yes', '"x"', 'yes'],
    ['a number with more digits than JavaScript has', '1', '12345678901234567890123', '1', '12345678901234567890123'],
    ['text that was a number gets the quotes that upstream has', '5', '"5"', '5', '"5"'],
    ['a text in the quotes of the destination', '"x"', 'y z', "'x'", "'y z'"],
    ['an escape in the same quotes', '"x"', '"\\u00e9"', '"x"', '"\\u00e9"'],
    ['a block where the destination left the text alone', '"x"', '|\n    l1\n    l2', '"x"', '|\n    l1\n    l2'],
  ])('%s', (_title, original, updated, destination, expected) => {
    const merged = merge3({ original: map(original), updated: map(updated), destination: map(destination) });
    expect(merged.text).toBe(map(expected));
  });
});

describe('a list that the destination deleted', () => {
  it('comes back as what upstream added and changed', () => {
    const pod = (volumes: string): string =>
      `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  hostNetwork: true\n${volumes}`;
    const { text, conflicts } = merge3({
      original: pod('  volumes:\n  - name: a\n  - name: b\n'),
      updated: pod('  volumes:\n  - name: a\n  - name: b\n  # new\n  - name: c\n'),
      destination: pod(''),
    });
    expect(text).toBe(pod('  volumes:\n  # new\n  - name: c\n'));
    expect(conflicts.map(({ kind, field }) => `${kind} ${field}`)).toEqual(['deleted-and-changed spec.volumes']);
  });
});

describe('an alias whose anchor upstream changed', () => {
  it('stays where upstream has it, and one of the destination keeps its value', () => {
    const { text } = merge3({
      original: 'a: &x hello\nb: *x\n',
      updated: 'a: &x bye\nb: *x\n',
      destination: 'a: &x hello # c\nb: *x # d\nmine: *x\n',
    });
    expect(text).toBe('a: &x bye # c\nb: *x # d\nmine: hello\n');
  });
});

/** `copy TEXT` or `value JSON`; with `part` where the entry or item is copied, too. */
function shown(change: Change<Content> | undefined): string {
  if (change === undefined || !('content' in change)) return change?.kind ?? 'none';
  const { content } = change;
  if (content.kind === 'value') return `value ${JSON.stringify(content.value)}`;
  const { text, node, part } = content;
  const span = part === undefined ? node : part;
  return `copy ${text.slice(node.start, node.end)}${part === undefined ? '' : ` part ${text.slice(span.start, span.end)}`}`;
}

function copied(
  texts: readonly [original: string | undefined, updated: string, destination: string],
  change: Change<CopiedValue>,
): string {
  const [original, updated, destination] = texts;
  const sides = {
    original: original === undefined ? undefined : sideOf(original),
    updated: sideOf(updated),
    destination: sideOf(destination),
  };
  return shown(copiedChanges([change], sides, 'kubectl')[0]);
}

const A: Path = ['a'];

describe('a scalar that replaces another one', () => {
  it.each<
    [
      title: string,
      original: string | undefined,
      updated: string,
      destination: string,
      value: JsonValue,
      expected: string,
    ]
  >([
    ['has the spelling of upstream', '1', '0755', '1', 493, 'copy 0755'],
    ['has it without an original', undefined, '0755', '1', 493, 'copy 0755'],
    ['has it in place of a text', '"x"', '5', '"x"', 5, 'copy 5'],
    ['has it as a text in place of a number', '5', '"x"', '5', 'x', 'copy "x"'],
    ['has the quotes of the destination', "'x'", "'z'", '"x"', 'z', 'value "z"'],
    ['has no quotes where the destination has none', 'x', '"z"', 'x', 'z', 'value "z"'],
    ['has quotes where the destination has them', '"x"', 'z', '"x"', 'z', 'value "z"'],
    ['is printed again where both are plain', 'x', 'z', 'x', 'z', 'value "z"'],
    ['has the escapes of upstream in the same quotes', '"x"', '"\\u00e9"', '"x"', '\u00e9', 'copy "\\u00e9"'],
    [
      'becomes a block where the destination has the spelling of the original',
      'x',
      '|\n  z\n',
      'x',
      'z\n',
      'copy |\n  z',
    ],
    [
      'does not become a block where the destination has another spelling',
      'x',
      '|\n  z\n',
      '"x"',
      'z\n',
      'value "z\\n"',
    ],
    ['does not become a folded block without an original', undefined, '>\n  z\n', 'x', 'z\n', 'value "z\\n"'],
    ['is no block where upstream has none', '|\n  x\n', 'z', '|\n  x\n', 'z', 'copy z'],
    ['has no anchor', '1', '&x 5', '1', 5, 'value 5'],
    ['has no tag of upstream', '1', '!!int 5', '1', 5, 'value 5'],
    ['keeps a tag of the destination', '1', '5', '!!int 1', 5, 'value 5'],
    ['is written out where upstream has nothing', '1', '', '1', null, 'value null'],
    ['is written out where the destination has a list', '1', '5', '[1]', 5, 'value 5'],
  ])('%s', (_title, original, updated, destination, value, expected) => {
    const content: CopiedValue = {
      path: A,
      without: [],
      value,
      ...(original === undefined ? {} : { originalPath: A }),
    };
    const texts = [
      original === undefined ? undefined : `a: ${original}\n`,
      `a: ${updated}\n`,
      `a: ${destination}\n`,
    ] as const;
    expect(copied(texts, { kind: 'replace', path: A, content })).toBe(expected);
  });

  it('is written out where it is of several sides, or the destination lacks its place', () => {
    const content: CopiedValue = { path: A, without: [], value: 493, originalPath: A };
    const texts = ['a: 1\n', 'a: 0755\n', 'a: 1\n'] as const;
    expect(copied(texts, { kind: 'replace', path: A, content: { ...content, isMerged: true } })).toBe('value 493');
    expect(copied(texts, { kind: 'replace', path: ['b'], content })).toBe('value 493');
  });
});

describe('a collection that upstream has', () => {
  const UPDATED = 'a: {b: 1,   c: 2} # x\nl:\n- d: 1 # y\n  e: null\n- f\n';
  const change = (kind: 'replace' | 'insert' | 'insert-item', content: CopiedValue): Change<CopiedValue> =>
    kind === 'insert' ? { kind, path: A, after: undefined, content } : { kind, path: A, content };

  it.each<[title: string, change: Change<CopiedValue>, expected: string]>([
    [
      'is copied',
      change('replace', { path: A, without: [], value: { b: 1, c: 2 } }),
      'copy {b: 1,   c: 2} part a: {b: 1,   c: 2}',
    ],
    [
      'is copied as a member',
      change('insert', { path: A, without: [], value: { b: 1, c: 2 } }),
      'copy {b: 1,   c: 2} part a: {b: 1,   c: 2}',
    ],
    ['is copied as an item', change('insert-item', { path: ['l', 1], without: [], value: 'f' }), 'copy f part - f'],
    [
      'is copied as a whole document',
      change('replace', { path: [], without: [['l']], value: { a: { b: 1, c: 2 } } }),
      'copy a: {b: 1,   c: 2}',
    ],
    [
      'is copied without some of it',
      change('insert-item', { path: ['l', 0], without: [['l', 0, 'e']], value: { d: 1 } }),
      'copy d: 1 part - d: 1',
    ],
    [
      'is written out where it has another value',
      change('insert', { path: A, without: [], value: { b: 2 } }),
      'value {"b":2}',
    ],
    ['is written out where it is not there', change('insert', { path: ['z'], without: [], value: 1 }), 'value 1'],
    ['goes', { kind: 'remove', path: A }, 'remove'],
  ])('%s', (_title, given, expected) => {
    expect(copied(['a: 1\n', UPDATED, 'a: 1\nl: []\n'], given)).toBe(expected);
  });
});

it('the same changes have values only', () => {
  const content: CopiedValue = { path: A, without: [], value: 493 };
  const changes: readonly Change<CopiedValue>[] = [
    { kind: 'replace', path: A, content },
    { kind: 'insert', path: A, after: null, content },
    { kind: 'insert-item', path: ['l', 0], content },
    { kind: 'remove', path: A },
  ];
  expect(changes.map(plainChange)).toEqual([
    { kind: 'replace', path: A, content: 493 },
    { kind: 'insert', path: A, after: null, content: 493 },
    { kind: 'insert-item', path: ['l', 0], content: 493 },
    { kind: 'remove', path: A },
  ]);
  expect(plainChanges(changes).map(shown)).toEqual(['value 493', 'value 493', 'value 493', 'remove']);
});
