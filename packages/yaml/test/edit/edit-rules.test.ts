import { describe, expect, it } from 'vitest';
import { parseDocuments } from '../../src/read/parse.ts';
import { removeYaml } from '../../src/edit/update.ts';
import { become, push, remove, set, tryAll } from './value-edits.ts';

describe('3. comments', () => {
  tryAll([
    {
      name: 'above go with their entry',
      before: 'a: 1\n# b\n# more\nb: 2\nc: 3\n',
      edit: remove('b'),
      after: 'a: 1\nc: 3\n',
    },
    { name: 'behind go with their entry', before: 'a: 1\nb: 2 # b\nc: 3\n', edit: remove('b'), after: 'a: 1\nc: 3\n' },
    {
      name: 'above stay where a blank line is between',
      before: 'a: 1\n# free\n\nb: 2\nc: 3\n',
      edit: remove('b'),
      after: 'a: 1\n# free\n\nc: 3\n',
    },
    {
      name: 'of the document stay',
      before: '# licence\n\n# a\na: 1\nb: 2\n',
      edit: remove('a'),
      after: '# licence\n\nb: 2\n',
    },
    {
      name: 'with another indentation stay',
      before: 'a:\n  b: 1\n  # foot of a\nc: 2\nd: 3\n',
      edit: remove('c'),
      after: 'a:\n  b: 1\n  # foot of a\nd: 3\n',
    },
    {
      name: 'inside go with their entry',
      before: 'a:\n  # about b\n  b: 1\n\n  # about c\n  c: 2\nd: 1\n',
      edit: remove('a'),
      after: 'd: 1\n',
    },
    {
      name: 'move with their item',
      before: '# one\n- a: 1 # 1\n# two\n- a: 2 # 2\n',
      edit: become([{ a: 2 }, { a: 1 }]),
      after: '# two\n- a: 2 # 2\n# one\n- a: 1 # 1\n',
    },
    {
      name: 'of an item go with it',
      before: 'a:\n  # one\n  - 1 # 1\n  # two\n  - 2 # 2\n',
      edit: remove('a[0]'),
      after: 'a:\n  # two\n  - 2 # 2\n',
    },
    {
      name: 'in brackets go with their item',
      before: 'a: [\n  1, # one\n  2, # two\n]\n',
      edit: remove('a[0]'),
      after: 'a: [\n  2, # two\n]\n',
    },
    {
      name: 'in brackets stay with theirs',
      before: 'a: [\n  1, # one\n  2 # two\n]\n',
      edit: remove('a[1]'),
      after: 'a: [\n  1 # one\n]\n',
    },
    {
      name: 'below the last entry stay there',
      before: 'a: 1\n# foot\n',
      edit: set('b', 2),
      after: 'a: 1\nb: 2\n# foot\n',
    },
  ]);
});

describe('4. the last entry, and the first', () => {
  tryAll([
    {
      name: 'removing the last member leaves {}',
      before: 'a:\n  b: 1\nc: 2\n',
      edit: remove('a.b'),
      after: 'a: {}\nc: 2\n',
    },
    {
      name: 'removing the last item leaves []',
      before: 'a:\n  - 1\nc: 2\n',
      edit: remove('a[0]'),
      after: 'a: []\nc: 2\n',
    },
    {
      name: 'removing the last item of a compact list',
      before: 'a:\n- 1\nc: 2\n',
      edit: remove('a[0]'),
      after: 'a: []\nc: 2\n',
    },
    {
      name: 'removing the only key of an item',
      before: 'a:\n  - b: 1\n',
      edit: remove('a[0].b'),
      after: 'a:\n  - {}\n',
    },
    { name: 'removing the only key of the document', before: '# c\n\na: 1\n', edit: remove('a'), after: '# c\n\n{}\n' },
    { name: 'a comment behind the key stays', before: 'a: # c\n  b: 1\n', edit: remove('a.b'), after: 'a: {} # c\n' },
    { name: 'a member for {}', before: 'a: {}\n', edit: set('a.b', 1), after: 'a:\n  b: 1\n' },
    { name: 'an item for []', before: 'a: []\n', edit: push(1), after: 'a:\n- 1\n' },
    {
      name: 'an item for [] beside an indented list',
      before: 'a: []\nb:\n  - 1\n',
      edit: push(1),
      after: 'a:\n  - 1\nb:\n  - 1\n',
    },
    {
      name: 'a member for {} with a comment behind',
      before: 'a: {} # c\n',
      edit: set('a.b', 1),
      after: 'a: # c\n  b: 1\n',
    },
    { name: 'a member for {} in a list', before: '- {}\n', edit: become([{ b: 1 }]), after: '- b: 1\n' },
    { name: 'a member for {} at the top', before: '{}\n', edit: set('b', 1), after: 'b: 1\n' },
    { name: 'a member for {} in brackets', before: 'a: [{}]\n', edit: set('a[0].b', 1), after: 'a: [{b: 1}]\n' },
    { name: 'a member for {} in JSON', before: '{"a": {}}\n', edit: set('a.b', 1), after: '{"a": {"b": 1}}\n' },
    { name: 'an entry under an empty key', before: 'a:\nb: 1\n', edit: set('a.c', 1), after: 'a:\n  c: 1\nb: 1\n' },
    {
      name: 'an entry under an empty last key without line end',
      before: 'a:',
      edit: set('a.c', 1),
      after: 'a:\n  c: 1',
    },
    { name: 'an item behind a dash alone', before: '-\n- 1\n', edit: become([{ a: 1 }, 1]), after: '- a: 1\n- 1\n' },
  ]);

  // The reference library for JSON makes [12] of it.
  const trap: readonly (readonly [string, string, string])[] = [
    ['[1,2]', '[1]', '[2]'],
    ['[1, 2]', '[1]', '[2]'],
    ['[ 1, 2 ]', '[ 1 ]', '[ 2 ]'],
    ['[ 1 , 2 ]', '[ 1 ]', '[ 2 ]'],
    ['[1,2,]', '[1,]', '[2,]'],
    ['[1, 2, ]', '[1, ]', '[2, ]'],
    ['[\n  1,\n  2\n]', '[\n  1\n]', '[\n  2\n]'],
    ['[\n  1,\n  2,\n]', '[\n  1,\n]', '[\n  2,\n]'],
    ['[\n  1\n  ,2\n]', '[\n  1\n]', '[\n  2\n]'],
    ['[ 1\n, 2\n]', '[ 1\n]', '[ 2\n]'],
    ['[\n\n  1,\n\n  2\n\n]', '[\n\n  1\n\n]', '[\n\n  2\n\n]'],
    ['[1,\n 2]', '[1]', '[2]'],
    ['[\n 1, 2\n]', '[\n 1\n]', '[\n 2\n]'],
    ['[1\n,\n2]', '[1]', '[2]'],
    ['{"x":1,"z":2}', '{"x":1}', '{"z":2}'],
    ['{ "x": 1, "z": 2 }', '{ "x": 1 }', '{ "z": 2 }'],
    ['{\n  "x": 1,\n  "z": 2\n}', '{\n  "x": 1\n}', '{\n  "z": 2\n}'],
    ['{x, z}', '{x}', '{z}'],
    ['{x: , z: }', '{x: }', '{z: }'],
  ];
  it.each(trap)('%j loses its last and its first', (text, withoutLast, withoutFirst) => {
    const list = text.startsWith('[');
    for (const [before, behind] of [
      ['', ''],
      ['', '\n'],
      ['a: ', '\n'],
      ['- ', '\n'],
      ['{"a": ', '}'],
      ['a:\n  b: ', ' # c\n'],
    ] as const) {
      const prefix = before === '' ? '' : before.startsWith('-') ? '[0]' : before.includes('b:') ? 'a.b' : 'a';
      const at = (index: number): string =>
        list ? `${prefix}[${index}]` : `${prefix === '' ? '' : `${prefix}.`}${'xz'[index] ?? ''}`;
      expect(removeYaml(before + text + behind, at(1))).toEqual({
        text: before + withoutLast + behind,
        diagnostics: [],
      });
      expect(removeYaml(before + text + behind, at(0))).toEqual({
        text: before + withoutFirst + behind,
        diagnostics: [],
      });
      const first = removeYaml(before + text + behind, at(1)).text;
      const both = removeYaml(first, at(0)).text;
      expect(parseDocuments(both)[0]?.problems).toEqual([]);
      expect(both.replaceAll(/[\s,]/g, '')).toBe((before + (list ? '[]' : '{}') + behind).replaceAll(/\s/g, ''));
    }
  });
});
