import { describe, expect, it } from 'vitest';
import { SLASH_ESCAPE, SURROGATE_ESCAPE } from '../../src/read/profile-problems.ts';
import { UNCLOSED_QUOTE, badEscape } from '../../src/read/syntax-problems.ts';
import { contentOf, readOne } from './read-one.ts';

// https://yaml.org/spec/1.2.2/: chapters 5.7, 7.3.1 and 7.3.2.
describe('a quoted scalar', () => {
  it.each([
    [String.raw`"\0\a\b\t\n\v\f\r\e\ \"\\\N\_\L\P"`, '\0\x07\b\t\n\v\f\r\x1b "\\\u0085\u00a0\u2028\u2029'],
    ['"\\\tx"', '\tx'],
    // Only the Go readers know this one.
    [`"\\'"`, "'"],
    [String.raw`"\x41\u00e9\U0001F600\U0010FFFF"`, 'A\u00e9\u{1f600}\u{10ffff}'],
    [String.raw`"\x4Ag\x4ag"`, 'JgJg'],
    [String.raw`"a\x41b\x42c"`, 'aAbBc'],
    ["'it''s'", "it's"],
    ["''''", "'"],
    ["''", ''],
    ['""', ''],
    [`"it''s"`, "it''s"],
    [String.raw`'\n\q"'`, String.raw`\n\q"`],
    // A line end is a space, and blank lines are line ends; blanks around them go.
    ['"a\n  b"', 'a b'],
    ["'a\n  b'", 'a b'],
    ['"a  \t\n \t b"', 'a b'],
    ['"a\n\n b"', 'a\nb'],
    ['"a\n \n\n b"', 'a\n\nb'],
    ['"a\r\n b\r c"', 'a b c'],
    ['" 1st non-empty\n\n 2nd non-empty \n\t3rd non-empty "', ' 1st non-empty\n2nd non-empty 3rd non-empty '],
    ['"\n  a\n "', ' a '],
    // Example 7.5: an escaped line end goes, and the blanks before it stay.
    [
      '"folded \nto a space,\t\n \nto a line feed, or \t\\\n \\ \tnon-content"',
      'folded to a space,\nto a line feed, or \t \tnon-content',
    ],
    ['"a\\\n\n b"', 'a\nb'],
    ['"a\\\r\n  b"', 'ab'],
    ['"a\\\n  b\\\n  c"', 'abc'],
  ])('%j', (text, content) => {
    const { root, problems } = readOne(text);
    expect(contentOf(root)).toEqual([content]);
    expect(problems).toEqual([]);
  });

  it.each([
    ["k: 'a''b' # c\n", 'single', "'a''b'"],
    ['k: "a\\"b" # c\n', 'double', '"a\\"b"'],
    ['k: "a\n  b"\n', 'double', '"a\n  b"'],
  ])('has a style and a span: %j', (text, style, written) => {
    const { root, slice } = readOne(text);
    const value = root?.kind === 'mapping' ? root.entries[0]?.value : undefined;
    expect(value).toMatchObject({ kind: 'scalar', style });
    expect(value && slice(value)).toBe(written);
  });

  // As yaml_parser_scan_flow_scalar of go-yaml folds the line ends of YAML 1.1, and reads what other readers refuse.
  it.each([
    ['"a\u0085b"', 'a b'],
    ['"a\u2028b"', 'a\u2028b'],
    ['"a\n---b"', 'a ---b'],
  ])('for Kubernetes, with a warning: %j', (text, content) => {
    const { root, problems } = readOne(text);
    expect(contentOf(root)).toEqual([content]);
    expect(problems).toEqual([expect.stringMatching(/^warning /)]);
  });

  it('leaves the reader on its last line', () => {
    const { root, problems } = readOne('- "a\n  b"\n- \'c\n\n  d\'\n- e\n');
    expect(contentOf(root)).toEqual(['a b', 'c\nd', 'e']);
    expect(problems).toEqual([]);
  });
});

describe('an escape', () => {
  it.each([
    [String.raw`"\q"`, String.raw`\q`],
    [String.raw`"\x4"`, String.raw`\x4`],
    [String.raw`"\x4g"`, String.raw`\x4`],
    [String.raw`"\u12"`, String.raw`\u12`],
    [String.raw`"\u:::::"`, String.raw`\u`],
    [String.raw`"\U0001F60"`, String.raw`\U0001F60`],
    [String.raw`"\U00110000"`, String.raw`\U00110000`],
    [String.raw`"\x@1"`, String.raw`\x`],
    ['"\\x`1"', String.raw`\x`],
  ])('is wrong: %s', (text, escape) => {
    expect(readOne(text).problems).toEqual([`error ${badEscape(escape).message} at ${escape}`]);
  });

  it('is wrong at the end of the text', () => {
    expect(readOne('"\\').problems).toEqual([`error ${UNCLOSED_QUOTE.message} at "`]);
  });

  it.each<readonly [text: string, content: string, problems: readonly string[]]>([
    [String.raw`"\/"`, '/', [String.raw`warning ${SLASH_ESCAPE.message} at \/`]],
    [String.raw`"\ud83d\ude00"`, '\u{1f600}', [String.raw`warning ${SURROGATE_ESCAPE.message} at \ud83d`]],
    [String.raw`"\ud7ff\ue000"`, '\ud7ff\ue000', []],
    [String.raw`["\ud83d"]`, '\ud83d', [String.raw`warning ${SURROGATE_ESCAPE.message} at \ud83d`]],
    [String.raw`["\ud800"]`, '\ud800', [String.raw`warning ${SURROGATE_ESCAPE.message} at \ud800`]],
    [String.raw`["\udfff"]`, '\udfff', [String.raw`warning ${SURROGATE_ESCAPE.message} at \udfff`]],
    [String.raw`["\ude00"]`, '\ude00', [String.raw`warning ${SURROGATE_ESCAPE.message} at \ude00`]],
    // https://www.rfc-editor.org/rfc/rfc8259#section-7
    [String.raw`["\ud83d\ude00"]`, '\u{1f600}', []],
    [String.raw`{"a": "\uD83D\uDE00"}`, '\u{1f600}', []],
    [String.raw` ["\udbff\udfff"]`, '\u{10ffff}', []],
  ])('is read, and Kubernetes may refuse it: %s', (text, content, problems) => {
    const { root, problems: found } = readOne(text);
    expect(contentOf(root)).toEqual([content]);
    expect(found).toEqual(problems);
  });
});

describe('a quote that is not closed', () => {
  it.each([
    ['"abc', '"'],
    ["'abc''", "'"],
    ["'abc\n---\na: b\n", "'"],
    ['"abc\\\n---\na: b\n', '"'],
    ['"abc\n... \n', '"'],
    ['"abc\\"', '"'],
    [`k: "abc'\n`, '"'],
  ])('%j', (text, quote) => {
    expect(readOne(text).problems[0]).toBe(`error ${UNCLOSED_QUOTE.message} at ${quote}`);
  });

  it('is the only problem: escapes in the text after it are no escapes', () => {
    expect(readOne(String.raw`k: "\q \x1 `).problems).toEqual([`error ${UNCLOSED_QUOTE.message} at "`]);
  });
});
