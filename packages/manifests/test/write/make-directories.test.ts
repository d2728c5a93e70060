import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeWritableFileSystem } from '@krmkit/base/node';
import type { WritableFileSystem } from '@krmkit/base';
import { makeDirectories } from '../../src/write/make-directories.ts';
import { interferingFiles } from './failing-files.ts';
import { useTemporaryTree } from './temporary-tree.ts';

const { root, put } = useTemporaryTree();

describe('a directory', () => {
  async function make(path: string, files: WritableFileSystem = nodeWritableFileSystem()): Promise<unknown> {
    const { paths, failure } = await makeDirectories(join(root(), path), files);
    return [paths.map((one) => one.slice(root().length + 1)), failure];
  }

  it('is made with all above it, from the top', async () => {
    expect(await make('a/b/c')).toEqual([['a', 'a/b', 'a/b/c'], undefined]);
    expect(existsSync(join(root(), 'a/b/c'))).toBe(true);
  });

  it('is not made where it is', async () => {
    expect(await make('')).toEqual([[], undefined]);
  });

  it('is made below those that are there', async () => {
    put('a/x', '');
    expect(await make('a/b')).toEqual([['a/b'], undefined]);
  });

  it('is not made through a file, and says what was made before', async () => {
    put('x', '');
    expect(await make('x/a')).toEqual([[], expect.stringMatching(/not a directory/i)]);
    const { files } = interferingFiles(nodeWritableFileSystem(), {
      call: (name, _, path) => (name === 'makeDirectory' && path.endsWith('/c') ? 'fail' : 'pass'),
    });
    expect(await make('b/c/d', files)).toEqual([['b'], 'injected: failed']);
  });

  it('can be made by another process at the same time', async () => {
    const { files } = interferingFiles(nodeWritableFileSystem(), {
      failure: 'exists',
      call: (name, _, path) => (name === 'makeDirectory' && path.endsWith('/a') ? 'half' : 'pass'),
    });
    expect(await make('a/b', files)).toEqual([['a/b'], undefined]);
  });
});
