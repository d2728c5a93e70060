import { describe, expect, it } from 'vitest';
import { isSameFile, treeFile } from '../src/tree-file.ts';

const bytes = (...values: readonly number[]): Uint8Array => new Uint8Array(values);
const UTF_16 = bytes(0xff, 0xfe, 0x61, 0);

describe('a file of a package', () => {
  it.each<[string, Uint8Array, string | undefined]>([
    ['a text', bytes(0x61, 0x0a), 'a\n'],
    ['nothing', bytes(), ''],
    ['UTF-16', UTF_16, undefined],
    ['bytes', bytes(0xc0, 0x00), undefined],
  ])('with %s', (_, content, text) => {
    expect(treeFile(content)).toEqual({ bytes: content, text, executable: false });
    expect(treeFile(content, true).executable).toBe(true);
  });

  it.each<[string, Uint8Array, Uint8Array, boolean]>([
    ['equal texts', bytes(0x61), bytes(0x61), true],
    ['other texts', bytes(0x61), bytes(0x62), false],
    ['equal bytes', bytes(0xc0, 1), bytes(0xc0, 1), true],
    ['other bytes', bytes(0xc0, 1), bytes(0xc0, 2), false],
    ['more bytes', bytes(0xc0), bytes(0xc0, 2), false],
    ['a text and bytes', bytes(0x61), bytes(0xc0), false],
  ])('is the same with %s', (_, a, b, expected) => {
    expect(isSameFile(treeFile(a), treeFile(b))).toBe(expected);
    expect(isSameFile(treeFile(b), treeFile(a))).toBe(expected);
  });
});
