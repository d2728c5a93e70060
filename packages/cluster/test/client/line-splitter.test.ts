import { describe, expect, it } from 'vitest';
import { lineSplitter } from '../../src/client/line-splitter.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function split(maxBytes: number, ...chunks: readonly (string | Uint8Array)[]): readonly unknown[] {
  const splitter = lineSplitter(maxBytes);
  const lines: string[] = [];
  for (const chunk of chunks) {
    const went = splitter.push(typeof chunk === 'string' ? bytes(chunk) : chunk, (line) => {
      lines.push(line);
      return true;
    });
    if (!went) return [...lines, 'too long'];
  }
  return [...lines, { rest: splitter.rest() }];
}

describe('lines', () => {
  it.each<[string, readonly string[], readonly unknown[]]>([
    ['in one chunk', ['a\nb\n'], ['a', 'b', { rest: '' }]],
    ['without an end', ['a\nb'], ['a', { rest: 'b' }]],
    ['across chunks', ['a', 'b', 'c\nd'], ['abc', { rest: 'd' }]],
    ['that are empty', ['\n\n'], ['', '', { rest: '' }]],
    ['with CRLF', ['a\r\nb\r\n'], ['a', 'b', { rest: '' }]],
    ['with CRLF across chunks', ['a\r', '\nb'], ['a', { rest: 'b' }]],
    ['with a CR inside', ['a\rb\n'], ['a\rb', { rest: '' }]],
    ['with a byte order mark', ['\uFEFFa\n'], ['\uFEFFa', { rest: '' }]],
  ])('%s', (_, chunks, expected) => {
    expect(split(100, ...chunks)).toEqual(expected);
  });

  it('with a character across chunks', () => {
    const whole = bytes('é\n');
    expect(split(100, whole.subarray(0, 1), whole.subarray(1))).toEqual(['é', { rest: '' }]);
  });

  it.each<[number, readonly string[], readonly unknown[]]>([
    [3, ['abc\n'], ['abc', { rest: '' }]],
    [3, ['abcd\n'], ['too long']],
    [3, ['ab', 'c', '\nabc'], ['abc', { rest: 'abc' }]],
    [3, ['ab', 'cd'], ['too long']],
    [3, ['abc\nabcd'], ['abc', 'too long']],
  ])('of at most %d bytes: %j', (limit, chunks, expected) => {
    expect(split(limit, ...chunks)).toEqual(expected);
  });

  it('end when the receiver has enough', () => {
    const lines: string[] = [];
    const splitter = lineSplitter(10);
    expect(
      splitter.push(bytes('a\nb\n'), (line) => {
        lines.push(line);
        return false;
      }),
    ).toBe(true);
    expect(lines).toEqual(['a']);
  });
});
