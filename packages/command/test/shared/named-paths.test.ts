import { describe, expect, it } from 'vitest';
import { readNamedFile, refuseDirectory } from '../../src/shared/named-paths.ts';
import { runWith } from '../fake-context.ts';

const STYLE = { quiet: false, color: 'never' };
const BYTES = { 'd/a.yaml': 'a: 1\n', 'd/b.bin': Uint8Array.from([0xff, 0xfe, 0xff]) };

describe('a directory that the command line names', () => {
  it.each([
    ['d', undefined, ''],
    ['d/a.yaml', { message: 'd/a.yaml is not a directory', hint: 'name one' }, ''],
    ['gone', 3, /^gone {2}error {2}unreadable-file\n/],
  ])('%s', async (path, expected, message) => {
    const { stderr } = await runWith({ files: BYTES }, async (context) => {
      expect(await refuseDirectory(context, path, 'name one', STYLE)).toEqual(expected);
      return 0;
    });
    expect(stderr).toMatch(message);
    if (message === '') expect(stderr).toBe('');
  });
});

describe('a file that a flag names', () => {
  it.each([
    ['d/a.yaml', 'a: 1\n', ''],
    ['-', 'from stdin\n', ''],
    ['gone', undefined, 'gone  error  unreadable-file\n'],
    ['d', undefined, 'd  error  unreadable-file\n'],
    ['d/b.bin', undefined, 'd/b.bin  error  unreadable-file\n'],
  ])('%s', async (path, text, message) => {
    const { stderr } = await runWith({ files: BYTES, stdin: 'from stdin\n' }, async (context) => {
      expect(await readNamedFile(context, path, 100, STYLE)).toBe(text);
      return 0;
    });
    expect(stderr.slice(0, message.length)).toBe(message);
    expect(stderr === '').toBe(message === '');
  });

  it('is refused where it is larger than it may be', async () => {
    await runWith({ files: BYTES }, async (context) => {
      expect(await readNamedFile(context, 'd/a.yaml', 5, STYLE)).toBe('a: 1\n');
      expect(await readNamedFile(context, 'd/a.yaml', 4, STYLE)).toBeUndefined();
      return 0;
    });
  });
});
