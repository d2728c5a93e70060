import { describe, expect, it } from 'vitest';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import { readOne } from './read-one.ts';

describe('a collection in brackets', () => {
  const valueOf = (text: string) => {
    const { root } = readOne(text);
    return root === undefined ? undefined : toValue(root, 'kubectl').value;
  };

  it.each<[text: string, value: unknown]>([
    ['[]', []],
    ['{}', {}],
    ['[ a , b ]', ['a', 'b']],
    ['[a, b,]', ['a', 'b']],
    ['{a: 1, b: 2,}', { a: 1, b: 2 }],
    ['[[a], {b: [c]}]', [['a'], { b: ['c'] }]],
    ['[a: 1, b]', [{ a: 1 }, 'b']],
    ['["a": 1]', [{ a: 1 }]],
    ['[? a : 1]', [{ a: 1 }]],
    ['{? a : 1, ? b}', { a: 1, b: null }],
    ['{a, b: 1}', { a: null, b: 1 }],
    ['{"a":1, \'b\':2}', { a: 1, b: 2 }],
    ['{a: , b:}', { a: null, b: null }],
    ['{a: b c, d: e}', { a: 'b c', d: 'e' }],
    ['[a\n  b,\n\n  c]', ['a b', 'c']],
    ['{\n  a: 1, # one\n  # two\n  b: 2\n}', { a: 1, b: 2 }],
    ['[&x a, *x]', ['a', 'a']],
    ['{a: &x [1], b: *x}', { a: [1], b: [1] }],
    ['[!!str 1, "2"]', ['1', '2']],
    ['a: [b]\nc: {d: e}\n', { a: ['b'], c: { d: 'e' } }],
    ['a:\n  [b,\n  c]\nd: 1\n', { a: ['b', 'c'], d: 1 }],
  ])('%j', (text, value) => {
    expect(valueOf(text)).toEqual(value);
    expect(readOne(text).problems.filter((problem) => problem.startsWith('error'))).toEqual([]);
  });

  it('has the span from bracket to bracket, and those of its parts', () => {
    const { root, slice } = readOne('v: [ a , {b: 1} ] # c\n');
    const list = root?.kind === 'mapping' ? root.entries[0]?.value : undefined;
    if (list?.kind !== 'sequence') throw new Error('no list');
    expect([slice(list), list.style]).toEqual(['[ a , {b: 1} ]', 'flow']);
    expect(list.items.map((item) => slice(item))).toEqual(['a', '{b: 1}']);
    const [, map] = list.items;
    const [entry] = map?.value.kind === 'mapping' ? map.value.entries : [];
    expect(entry && [slice(entry), slice(entry.key), slice(entry.value)]).toEqual(['b: 1', 'b', '1']);
  });

  it.each<[title: string, text: string, message: string, at: string]>([
    ['is not closed', 'a: [b\nc: 1\n', 'is not closed', '['],
    ['is closed by the other bracket', 'a: [b}\n', 'does not close', '}'],
    ['has a comma too many', 'a: [b,, c]\n', 'found a comma', ','],
    ['has a comma at its start', 'a: [, b]\n', 'found a comma', ','],
    ['has no comma between texts in quotes', 'a: ["b" "c"]\n', 'comma is missing', '"c"'],
    ['has no comma between collections', 'a: [[b] [c]]\n', 'comma is missing', '[c]'],
    ['has text after it', 'a: [b] c\n', 'does not belong here', 'c'],
    ['has a dash', 'a: [\n  - b\n]\n', 'not allowed inside brackets', '-'],
    ['has a bracket that closes nothing', 'a: b\nc: ]\n', 'has no opening bracket', ']'],
    ['has a reserved character', 'a: [@b]\n', 'cannot start with', '@'],
  ])('%s: a problem', (_title, text, message, at) => {
    const [problem = ''] = readOne(text).problems;
    expect(problem.startsWith('error ')).toBe(true);
    expect(problem).toContain(message);
    expect(problem.slice(problem.lastIndexOf(' at ') + 4).startsWith(at[0] ?? '')).toBe(true);
  });

  it.each([
    [`{${'k'.repeat(1025)}: 1}`, 'longer than 1,024 characters'],
    ['{a\n: 1}', 'on different lines'],
    ['{: 1}', 'A key is missing'],
    ['[a?b]', 'refuses a `?`'],
    ['{a:}', 'only if a space follows'],
    ['{?a: 1}', 'begins a key'],
  ])('of %j has a warning', (text, message) => {
    const { problems } = readOne(`v: ${text}\n`);
    expect(problems.map((problem) => [problem.startsWith('warning '), problem.includes(message)])).toEqual([
      [true, true],
    ]);
  });
});

describe('a variable of a template in brackets', () => {
  it.each([
    ['a: {port: ${PORT}}\n', 10],
    ['a: [{port: ${PORT:=80}, name: b}]\n', 11],
    ['a: [x, ${A}]\n', 7],
    ['a: [${\n', 4],
  ])('needs quotes: %j', (text, start) => {
    const [problem] = parseDocuments(text)[0]?.problems ?? [];
    expect(problem?.message).toBe('In brackets, "${NAME}" needs quotes.');
    expect(problem).toMatchObject({ start: start + 1, end: start + 2 });
  });

  it.each(['a: {port: "${PORT}"}\n', 'a: ${PORT}\n', 'a: [b$]\n'])('is read: %j', (text) => {
    expect(readOne(text).problems).toEqual([]);
  });
});
