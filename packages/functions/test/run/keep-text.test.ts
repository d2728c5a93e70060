import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { packages, runs } from '@krmkit/testing';
import { decodeResponse } from '../../src/run/decode.ts';
import type { ItemTextMemory } from '../../src/run/encode.ts';
import { requestOf } from '../../src/run/encode.ts';
import { hasOtherWords } from '../../src/run/keep-text.ts';
import { packageItems } from '../../src/run/package-items.ts';
import { filesOf, printed, stepOf } from './function-calls.ts';

describe('a text that a function printed', () => {
  it.each<[string, string, string, boolean]>([
    ['the same', 'a: one\n', 'a: one\n', true],
    ['another word', 'a: one\nb: two\n', 'a: other\nb: two\n', true],
    ['another word in a list', 'a:\n- b: one\n', 'a:\n- b: other\n', true],
    ['another word with a point and a dash', 'a: one\n', 'a: one-2.x/y\n', true],
    ['a word for a number', 'a: 1\n', 'a: one\n', false],
    ['a boolean', 'a: one\n', 'a: true\n', false],
    ['a word that is a boolean to some', 'a: one\n', 'a: off\n', false],
    ['a word for a boolean', 'a: true\n', 'a: one\n', false],
    ['quotes', 'a: one\n', 'a: "other"\n', false],
    ['a word in quotes', 'a: "one"\n', 'a: "other"\n', false],
    ['another key', 'a: one\n', 'b: one\n', false],
    ['another indentation', 'a:\n  b: one\n', 'a:\n    b: one\n', false],
    ['another comment', 'a: one # why\n', 'a: one # how\n', false],
    ['a word before a comment', 'a: one # why\n', 'a: other # why\n', false],
    ['an item that is a word', '- one\n', '- other\n', false],
    [
      'a reserved annotation',
      'internal.config.kubernetes.io/a: one\n',
      'internal.config.kubernetes.io/a: two\n',
      false,
    ],
    ['one line more', 'a: one\n', 'a: one\nb: two\n', false],
    ['one line less', 'a: one\nb: two\n', 'a: one\n', false],
    ['an anchor, whose name is another in the file', 'a: &x one\nb: two\n', 'a: &x one\nb: other\n', false],
    ['an alias', 'a: [*x]\nb: two\n', 'a: [*x]\nb: other\n', false],
  ])('with %s', (_, before, after, expected) => {
    const [sent, returned] = [before, after].map((body) => ({ head: '', marker: false, body }));
    if (sent === undefined || returned === undefined) throw new Error('no text');
    expect(hasOtherWords(sent, returned)).toBe(expected);
    expect(hasOtherWords(sent, { ...returned, head: '# other\n' })).toBe(false);
    expect(hasOtherWords(sent, { ...returned, marker: true })).toBe(false);
  });
});

const WORD_LINE = /^( *(?:- )*[\w./-]+: )([A-Za-z][\w./-]*)$/gm;
/** What functions change that replace words: the name, kind or position of an item stay. */
const REPLACED = /^ +(?:- )*(?!name:|namespace:|kind:|internal|config\.)/;

function withWords(text: string, word: string, every: number): string {
  let at = 0;
  return text.replaceAll(WORD_LINE, (line, key: string) => {
    at += 1;
    return REPLACED.test(line) && at % every === 0 ? `${key}${word}` : line;
  });
}

describe('the request after a function that replaced words', () => {
  it('is the same with the texts of the function as without', async () => {
    let kept = 0;
    const step = stepOf();
    const law = async (files: Readonly<Record<string, string>>, word: string, every: number): Promise<void> => {
      const { items } = packageItems(await filesOf(files));
      const memory: ItemTextMemory = new WeakMap();
      const request = requestOf(step, items, memory);
      const decoded = decodeResponse(step, request, printed(withWords(request.text(), word, every)));
      if (!decoded.ok) return;
      const after = decoded.items.map(({ item }) => item);
      const changed = after.filter((item) => !items.includes(item) && memory.has(item));
      kept += changed.length;
      expect(requestOf(step, after, memory).text()).toBe(requestOf(step, after).text());
    };
    const words = fc.constantFrom('word', 'other-word', 'a.b/c');
    await fc.assert(fc.asyncProperty(packages, words, fc.integer({ min: 1, max: 4 }), law), { numRuns: runs(300) });
    expect(kept).toBeGreaterThan(runs(30));
  });

  it('has no text of the function where the item moved', async () => {
    const { items } = packageItems(
      await filesOf({ 'a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  b: one\n' }),
    );
    const memory: ItemTextMemory = new WeakMap();
    const request = requestOf(stepOf(), items, memory);
    const text = request.text().replace('b: one', 'b: other').replaceAll('path: a.yaml', 'path: b.yaml');
    const decoded = decodeResponse(stepOf(), request, printed(text));
    expect(decoded.items?.map(({ item }) => [item.path, memory.has(item)])).toEqual([['b.yaml', false]]);
  });
});
