import { describe, expect, it } from 'vitest';
import { memoryFileSystem, memoryStandardInput } from '../../src/platform/memory.ts';

const files = memoryFileSystem(
  new Map<string, string | Uint8Array>([
    ['a/b.yaml', 'x: é'],
    ['/a/c/d.bin', new Uint8Array([1, 2])],
  ]),
);

describe('memoryFileSystem', () => {
  it.each([
    ['a/b.yaml', { ok: true, value: new Uint8Array([0x78, 0x3a, 0x20, 0xc3, 0xa9]) }],
    ['./a//x/../b.yaml', { ok: true, value: new Uint8Array([0x78, 0x3a, 0x20, 0xc3, 0xa9]) }],
    ['a/c/d.bin', { ok: true, value: new Uint8Array([1, 2]) }],
  ])('reads %s', async (path, outcome) => {
    expect(await files.readFile(path, 100)).toEqual(outcome);
  });

  it.each([
    ['a/none', 'missing'],
    ['a/b.yaml/c', 'missing'],
    ['a', 'is-directory'],
  ])('does not read %s: %s', async (path, failure) => {
    expect(await files.readFile(path, 100)).toMatchObject({ ok: false, failure });
  });

  it('stops at the limit', async () => {
    expect(await files.readFile('a/b.yaml', 4)).toMatchObject({ ok: false, failure: 'too-large' });
    expect(await memoryStandardInput('12345').readAll(4)).toMatchObject({ ok: false, failure: 'too-large' });
  });

  it('lists a directory', async () => {
    const listed = await files.readDirectory('a');
    expect(listed).toEqual({
      ok: true,
      value: [
        { name: 'b.yaml', kind: 'file' },
        { name: 'c', kind: 'directory' },
      ],
    });
    expect(await files.readDirectory('a/b.yaml')).toMatchObject({ ok: false, failure: 'not-directory' });
    expect(await files.status('a/c')).toEqual({ ok: true, value: { kind: 'directory', size: 0 } });
  });
});
