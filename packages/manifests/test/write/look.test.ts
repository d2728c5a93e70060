import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeWritableFileSystem } from '@krmkit/base/node';
import { NEEDS_UNIX } from '@krmkit/testing';
import { fingerprintOf } from '../../src/write/crc.ts';
import { contentOf, isProblem, isSameFingerprint, look } from '../../src/write/look.ts';
import { interferingFiles } from './failing-files.ts';
import { useTemporaryTree } from './temporary-tree.ts';

const { root, tree, put } = useTemporaryTree();

describe('a look at a path', () => {
  it.each([
    ['f.yaml', { kind: 'file', size: 3 }],
    ['', { kind: 'directory' }],
    ['d', { kind: 'directory' }],
    ['none', 'missing'],
    ['none/deeper', 'missing'],
    ['f.yaml/below', 'missing'],
  ])('of %j', async (path, expected) => {
    put('f.yaml', 'abc');
    mkdirSync(join(root(), 'd'));
    const seen = await look(tree(), path);
    expect(seen).toEqual(typeof expected === 'string' ? expected : expect.objectContaining(expected));
    expect(isProblem(seen)).toBe(false);
  });

  it('does not follow a link', NEEDS_UNIX, async () => {
    symlinkSync('nowhere', join(root(), 'link'));
    expect(await look(tree(), 'link')).toMatchObject({ kind: 'link' });
  });

  it('is a problem where the system does not answer', async () => {
    const { files } = interferingFiles(nodeWritableFileSystem(), { call: () => 'fail', failure: 'denied' });
    const seen = await look(tree(files), 'a.yaml');
    expect(isProblem(seen)).toBe(true);
    expect(seen).toMatchObject({
      kind: 'system',
      path: 'a.yaml',
      message: 'It could not be looked at: permission denied',
    });
  });
});

describe('the content of a path', NEEDS_UNIX, () => {
  it('is that of a file, also behind a link', async () => {
    put('f.yaml', 'abc');
    symlinkSync('f.yaml', join(root(), 'link'));
    const wanted = fingerprintOf(new TextEncoder().encode('abc'));
    expect(await contentOf(tree(), 'f.yaml')).toEqual(wanted);
    expect(await contentOf(tree(), 'link')).toEqual(wanted);
  });

  it('is undefined for what is not a file, and is never read from a pipe', async () => {
    execFileSync('mkfifo', [join(root(), 'pipe')]);
    mkdirSync(join(root(), 'd'));
    for (const path of ['none', 'd', 'pipe']) expect(await contentOf(tree(), path), path).toBeUndefined();
  });

  it('is none where it cannot be read', async () => {
    put('f.yaml', 'abc');
    const { files } = interferingFiles(nodeWritableFileSystem(), {
      call: (name) => (name === 'readFile' ? 'fail' : 'pass'),
    });
    expect(await contentOf(tree(files), 'f.yaml')).toBeUndefined();
  });
});

describe('two fingerprints', () => {
  const wanted = { size: 1, crc: 2 };
  it.each([
    [{ size: 1, crc: 2 }, true],
    [{ size: 2, crc: 2 }, false],
    [{ size: 1, crc: 1 }, false],
    [undefined, false],
  ])('are the same: %j', (present, expected) => {
    expect(isSameFingerprint(present, wanted)).toBe(expected);
  });
});
