import { describe, expect, it } from 'vitest';
import { memoryDisk } from '../../src/platform/memory-disk.ts';
import { writableFileSystemLaws } from './writable-file-system.ts';

describe('memoryDisk', () => {
  writableFileSystemLaws(() => Promise.resolve({ files: memoryDisk(new Map()).fileSystem, root: '/' }));

  it('shows what was written', async () => {
    const disk = memoryDisk(new Map([['d/a', '\uFEFFold']]));
    await disk.fileSystem.createFile('d/b', new TextEncoder().encode('new'), { mode: 0o666 });
    await disk.fileSystem.createTextLink('d/link', 'text');
    expect([...disk.texts()]).toEqual([
      ['d/a', '\uFEFFold'],
      ['d/b', 'new'],
    ]);
  });
});
