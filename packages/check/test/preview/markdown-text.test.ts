import { describe, expect, it } from 'vitest';
import {
  cutText,
  diffLine,
  escapeHtml,
  fencedBlock,
  htmlBlock,
  htmlCode,
  htmlSentence,
} from '../../src/preview/markdown-text.ts';

it('HTML has the characters of a text as references', () => {
  expect(escapeHtml(`<a href="x">&'</a>`)).toBe(`&lt;a href=&quot;x&quot;&gt;&amp;'&lt;/a&gt;`);
  expect(htmlCode('<b>')).toBe('<code>&lt;b&gt;</code>');
});

describe('a sentence', () => {
  it.each([
    ['it is wrong', 'it is wrong'],
    ["it doesn't work", "it doesn't work"],
    ['(so be it), then: no.', '(so be it), then: no.'],
    ['$(NO) is not defined', '<code>$(NO)</code> is not defined'],
    ['the key @user is not there', 'the key <code>@user</code> is not there'],
    ['two a1 b2 words', 'two <code>a1 b2</code> words'],
    ['see a1, b2: c3; d4.', 'see <code>a1</code>, <code>b2</code>: <code>c3</code>; <code>d4</code>.'],
    ['a #1.', 'a <code>#1</code>.'],
    ['a ...', 'a <code>...</code>'],
    ['<b>', '<code>&lt;b&gt;</code>'],
    ['a_b', '<code>a_b</code>'],
    ['', '<code></code>'],
  ])('%j has all but its words as code', (text, html) => {
    expect(htmlSentence(text)).toBe(html);
  });
});

it('a block of HTML ends with an empty line', () => {
  expect(htmlBlock(['<p>', '</p>'])).toBe('<p>\n</p>\n\n');
});

describe('a fence', () => {
  it.each([
    [['a'], '```'],
    [['a `` b'], '```'],
    [['a ``` b'], '````'],
    [['`', 'a ```` b ```', '``'], '`````'],
  ])('is longer than the backticks in %j', (lines, fence) => {
    expect(fencedBlock('diff', lines)).toBe(`${fence}diff\n${lines.join('\n')}\n${fence}\n\n`);
  });
});

it('a line of a difference has its mark', () => {
  expect([diffLine(['+', 'a']), diffLine([' ', 'b'])]).toEqual(['+ a', '  b']);
});

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['a😀b', 3, 'a…'],
  ['a😀b', 4, 'a😀b'],
])('%j in %i units is %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});
