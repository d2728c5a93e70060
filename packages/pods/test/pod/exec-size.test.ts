import { describe, expect, it } from 'vitest';
import type { Value } from '../../src/value.ts';
import { hole, literal } from '../../src/value.ts';
import { spaceOf, valueBytes, variableBytes } from '../../src/pod/exec-size.ts';

const secret = (text: string, base64?: string): Value => [
  { kind: 'secret', text, namespace: 'shop', name: 's', key: 'k', ...(base64 === undefined ? {} : { base64 }) },
];
const encoded = (text: string): string => Buffer.from(text).toString('base64');

// execve(2): strings are bytes with a NUL, and each has a pointer of 8 bytes on 64-bit machines.
describe('the bytes of a value', () => {
  it.each<readonly [title: string, value: Value, bytes: number]>([
    ['nothing', [], 0],
    ['letters', literal('abc'), 3],
    ['characters of two, three and four bytes', literal('\u00e9\u20ac\u{1F600}'), 9],
    ['what is not known', hole('field', 'podIP'), 0],
    ['parts', [...literal('ab'), ...hole('field', 'podIP'), ...literal('c')], 3],
    ['a text of a Secret', secret('abcd'), 4],
    ['base64 without padding', secret('', encoded('abc')), 3],
    ['base64 with one character of padding', secret('', encoded('ab')), 2],
    ['base64 with two characters of padding', secret('', encoded('a')), 1],
    ['base64 in lines', secret('', 'YWJj\r\nZGVm\n'), 6],
  ])('of %s', (_, value, bytes) => {
    expect(valueBytes(value)).toBe(bytes);
    expect(variableBytes('N\u00e9', value)).toBe('N\u00e9=\0'.length + 1 + bytes);
  });

  it('need a pointer', () => {
    expect([0, 1, 100].map(spaceOf)).toEqual([8, 9, 108]);
  });
});
