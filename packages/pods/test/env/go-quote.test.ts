import { describe, expect, it } from 'vitest';
import { goQuote } from '../../src/env/go-quote.ts';

// The rules of Go's strconv.Quote, from the specification's section on fieldRef.
describe('goQuote', () => {
  it.each([
    ['', '""'],
    ['abc', '"abc"'],
    ['a"b\\c', '"a\\"b\\\\c"'],
    ['\u0007\b\f\n\r\t\v', '"\\a\\b\\f\\n\\r\\t\\v"'],
    ['\u0000\u001f\u007f', '"\\x00\\x1f\\x7f"'],
    ['é€😀☺', '"é€😀☺"'],
    ['\u0085\u00a0\u200b\ufeff', '"\\u0085\\u00a0\\u200b\\ufeff"'],
    ['\u{e0001}', '"\\U000e0001"'],
    ["it's", '"it\'s"'],
    ['\ud800', '"\ufffd"'],
  ])('%j', (text, quoted) => {
    expect(goQuote(text)).toBe(quoted);
  });
});
