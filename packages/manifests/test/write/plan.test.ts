import { describe, expect, it } from 'vitest';
import {
  bytesAfter,
  bytesBefore,
  isContentBefore,
  isSameBytes,
  mostBytesBefore,
  planWrites,
} from '../../src/write/plan.ts';

const bytes = (...values: readonly number[]): Uint8Array => new Uint8Array(values);
const map = (texts: Readonly<Record<string, string>>): ReadonlyMap<string, string> => new Map(Object.entries(texts));

describe('a plan', () => {
  it.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>, readonly string[]]>([
    ['has nothing', {}, {}, []],
    ['has no file that stays', { a: '1' }, { a: '1' }, []],
    ['edits', { a: '1' }, { a: '2' }, ['edit a']],
    ['creates, also what is empty', {}, { a: '' }, ['create a']],
    ['deletes', { a: '' }, {}, ['delete a']],
    [
      'is in the order of bytes',
      { c: '1', '\uFF5E': '1' },
      { '\u{1F600}': '', c: '2', B: '' },
      ['create B', 'edit c', 'delete \uFF5E', 'create \u{1F600}'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(planWrites(map(before), map(after)).changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual(expected);
  });

  it('has the whole texts', () => {
    expect(planWrites(map({ a: '1', b: '2' }), map({ a: '3', c: '4' })).changes).toEqual([
      { kind: 'edit', path: 'a', before: '1', after: '3' },
      { kind: 'delete', path: 'b', before: '2' },
      { kind: 'create', path: 'c', after: '4' },
    ]);
  });

  it.each([
    [[{}, new Map()], /^planWrites\b.*before/],
    [[new Map(), []], /^planWrites\b.*after/],
  ])('is not made of %j', (args, message) => {
    expect((): unknown => Reflect.apply(planWrites, undefined, args)).toThrow(message);
  });
});

describe('the content of a file', () => {
  it.each<[string, Parameters<typeof isContentBefore>[0], Uint8Array, boolean]>([
    ['is its text', { before: 'é' }, bytes(0xc3, 0xa9), true],
    ['is another text', { before: 'e' }, bytes(0xc3, 0xa9), false],
    ['is its text in UTF-16', { before: '\uFEFFé' }, bytes(0xff, 0xfe, 0xe9, 0), true],
    ['is its text in UTF-16, the other way around', { before: '\uFEFFé' }, bytes(0xfe, 0xff, 0, 0xe9), true],
    ['is another text in UTF-16', { before: '\uFEFFe' }, bytes(0xff, 0xfe, 0xe9, 0), false],
    ['is its bytes, whatever the text', { before: 'x', beforeBytes: bytes(0xff, 0xfe, 1) }, bytes(0xff, 0xfe, 1), true],
    ['is not other bytes', { before: '', beforeBytes: bytes(0xff, 0xfe) }, bytes(0xff, 0xfe, 1), false],
    ['is nothing', { before: '' }, bytes(), true],
  ])('%s', (_, content, present, expected) => {
    expect(isContentBefore(content, present)).toBe(expected);
  });

  it('has the bytes of its text unless it has bytes', () => {
    expect(bytesBefore({ before: 'é' })).toEqual(bytes(0xc3, 0xa9));
    expect(bytesBefore({ before: 'é', beforeBytes: bytes(1) })).toEqual(bytes(1));
    expect(bytesAfter({ after: 'é' })).toEqual(bytes(0xc3, 0xa9));
    expect(bytesAfter({ after: '\uFEFFé' }, 'utf-16le')).toEqual(bytes(0xff, 0xfe, 0xe9, 0));
    expect(bytesAfter({ after: 'é', afterBytes: bytes(1) }, 'utf-16le')).toEqual(bytes(1));
  });

  it.each([
    ['text of ASCII can be UTF-16', { before: 'abc' }, 6],
    ['text of three bytes a character', { before: '\u4e16\u754c' }, 6],
    ['bytes', { before: 'abc', beforeBytes: bytes(1, 2) }, 2],
  ])('has so many bytes at most: %s', (_, content, expected) => {
    expect(mostBytesBefore(content)).toBe(expected);
  });
});

describe('bytes', () => {
  it.each([
    [[], [], true],
    [[1, 2], [1, 2], true],
    [[1, 2], [1, 3], false],
    [[2, 1], [3, 1], false],
    [[1], [1, 2], false],
    [[1, 2], [1], false],
  ])('%j and %j are the same: %s', (a, b, expected) => {
    expect(isSameBytes(bytes(...a), bytes(...b))).toBe(expected);
  });
});
