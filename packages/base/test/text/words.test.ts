import { describe, expect, it } from 'vitest';
import { splitWords } from '../../src/text/words.ts';

// The rules of github.com/google/shlex, which kpt uses for `exec` (internal/fnruntime/runner.go).
describe('splitWords', () => {
  it.each<[string, readonly string[]]>([
    ['', []],
    [' \t\r\n ', []],
    ['a', ['a']],
    ['  a\tb\r\nc ', ['a', 'b', 'c']],
    ["'a b' c", ['a b', 'c']],
    ["''", ['']],
    ['a"b c"d', ['ab cd']],
    [String.raw`'a\b'`, [String.raw`a\b`]],
    [String.raw`"a\"b\\c\d"`, [String.raw`a"b\cd`]],
    [String.raw`a\ b \'c`, ['a b', "'c"]],
    ['a # b\nc', ['a', 'c']],
    ['a#b', ['a#b']],
    ['#', []],
    ['\\😀x', ['😀x']],
    ['$HOME `x` $(a) *', ['$HOME', '`x`', '$(a)', '*']],
    ['"\\😀"', ['😀']],
    // Split by `kpt fn eval --exec`, version 1.0.0-beta.56.
    [`a'b c' "d \\n \\" e" f\\ g x#y #z w`, ['ab c', 'd n " e', 'f g', 'x#y']],
    [`'' 'a\\b' a#b "x'y" \\#q`, ['', 'a\\b', 'a#b', "x'y", '#q']],
    ['a #z w', ['a']],
  ])('%j', (text, words) => {
    expect(splitWords(text)).toEqual({ ok: true, words });
  });

  it.each([
    ["a 'b", 2, "the quote ' is never closed"],
    ['a "b\\"', 2, 'the quote " is never closed'],
    ['ab\\', 2, 'nothing follows the backslash'],
  ])('%j', (text, offset, message) => {
    expect(splitWords(text)).toEqual({ ok: false, offset, message });
  });
});
