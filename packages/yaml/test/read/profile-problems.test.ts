import { describe, expect, it } from 'vitest';
import type { ScalarNode, ScalarStyle, YamlProblem } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import {
  bareBreak,
  findProblemCharacters,
  hasProblemCharacters,
  isRefusedByGo,
  isUnread,
} from '../../src/read/profile-problems.ts';

/** The problems of a text by what go-yaml 2.4, as kubectl uses it, does with it. */
describe('the Go readers', () => {
  const problemsOf = (text: string): readonly YamlProblem[] => parseDocuments(text).flatMap(({ problems }) => problems);

  it.each<[title: string, text: string, alone: boolean, cut: boolean]>([
    ['refuse a tab at the start of a line', 'a:\n\tb: 1\n'.replace('b: 1', '# c'), true, true],
    ['refuse an escaped slash', String.raw`a: "\/"`, true, true],
    ['refuse a control character', 'a: "\u0007"\n', true, true],
    ['read text after a marker', '--- a: 1\n'.replace('a: 1', 'a'), false, true],
    ['read a directive', '%YAML 1.1\n---\na: 1\n', false, true],
    ['read a colon in brackets otherwise', 'a: {b:}\n', false, false],
    ['read a line separator otherwise', 'a: "b\u2028c"\n', false, false],
    ['read a document behind dots not at all', 'a: 1\n...\nb: 1\n', false, false],
  ])('%s', (_title, text, alone, cut) => {
    const problems = problemsOf(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.map((problem) => [isRefusedByGo(problem, false), isRefusedByGo(problem, true)])).toEqual(
      problems.map(() => [alone, cut]),
    );
  });

  it('have other problems than those of a profile', () => {
    const problem: YamlProblem = { kind: 'syntax', severity: 'error', message: 'x', start: 0, end: 1 };
    expect([isRefusedByGo(problem, true), isRefusedByGo({ ...problem, kind: 'profile' }, true)]).toEqual([false, true]);
  });

  it.each([
    ['a: 1\n...\nb: 1\n', [true]],
    ['a: {b:}\n', [false]],
  ])('do not read the document of a problem: %j', (text, expected) => {
    expect(problemsOf(text).map(isUnread)).toEqual(expected);
  });
});

it.each([
  ['a: b\tc\r\n\u00a0\u2027\u202a\ud7ff\ue000\ufffd', false],
  ['a: \u{1f600}', true],
  ['a: \u0007', true],
  ['a: \u007f', true],
  ['a: \u0085', true],
  ['a: \u009f', true],
  ['a: \u2028', true],
  ['a: \u2029', true],
  ['a: \ufffe', true],
  ['a: \uffff', true],
  ['--- a', true],
  ['b\n--- a', true],
  ['\ufeff---a', true],
  ['---', false],
  ['--- # a', false],
  ['b\n---\n', false],
  ['b ---a', false],
])('%j may have characters that the Go readers take differently: %s', (text, expected) => {
  expect(hasProblemCharacters(text)).toBe(expected);
});

describe('characters that the Go readers take differently', () => {
  it.each<[text: string, expected: readonly string[]]>([
    ['a: b\n', []],
    ['a: "\u{1f600}"\n', []],
    ['a: "\u0007\u0008"\n', ['warning 4-5 The character U+0007 is not allowed']],
    ['a: "\ud800"\n', ['warning 4-5 The character U+D800 is not allowed']],
    ['a: "\udc00"\n', ['warning 4-5 The character U+DC00 is not allowed']],
    ['a: "b\u2028c\u2029"\n', ['warning 5-6 The character U+2028 ends a line']],
    ['a: "b\u0085"\n', ['warning 5-6 The character U+0085 ends a line']],
    ['a: b\u2028c\n', []],
    ["- 'b\u2028c'\n", ['warning 4-5 The character U+2028 ends a line']],
    ['- |\n  b\u2028c\n', []],
    ['a: b # c\u2028d\n', ['warning 8-9 The character U+2028 ends a line']],
    ['a\u2028b: c\n', ['warning 1-2 The character U+2028 ends a line']],
    ['--- a\n', ['warning 4-5 Text follows `---`']],
    [
      'a: "\u2028\u0007"\n--- b\n',
      ['warning 12-13 Text follows', 'warning 5-6 The character U+0007', 'warning 4-5 The character U+2028'],
    ],
  ])('in %j', (text, expected) => {
    const [document] = parseDocuments(text);
    const found = findProblemCharacters(text, { start: 0, end: text.length }, document?.root);
    const shown = found.map(({ severity, start, end, message }) => `${severity} ${start}-${end} ${message}`);
    expect(shown.map((line, index) => line.slice(0, expected[index]?.length))).toEqual(expected);
    for (const { kind, hint } of found) expect([kind, typeof hint]).toEqual(['profile', 'string']);
  });

  it('are those of one document, at their offset in the text', () => {
    const text = '"\u0007": 1\n---\n"\u0008": 1\n';
    const found = findProblemCharacters(text, { start: 7, end: text.length }, undefined);
    expect(found.map(({ start, message }) => [start, message.slice(0, 20)])).toEqual([[12, 'The character U+0008']]);
  });

  it.each<[style: ScalarStyle, content: string, expected: string | undefined]>([
    ['plain', 'a\u2028b', 'error 7-9 The character U+2028 ends a line'],
    ['literal', 'a\u0085', 'error 7-9 The character U+0085 ends a line'],
    ['plain', 'ab', undefined],
    ['single', 'a\u2028b', undefined],
    ['double', 'a\u2028b', undefined],
  ])('in a scalar without quotes are an error of its value: %s %j', (style, content, expected) => {
    const node: ScalarNode = { kind: 'scalar', style, content, start: 7, end: 9 };
    const found = bareBreak(node);
    expect(found && `${found.severity} ${found.start}-${found.end} ${found.message.slice(0, 32)}`).toBe(expected);
  });
});
