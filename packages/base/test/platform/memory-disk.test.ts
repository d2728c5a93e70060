import { describe, expect, it } from 'vitest';
import { memoryDisk, memoryProcesses } from '../../src/platform/memory-disk.ts';
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

it.each([
  [{}, true],
  [{ pid: 2 }, false],
  [{ host: 'other' }, false],
])('the only process, with %j, is running: %s', (other, isRunning) => {
  const processes = memoryProcesses();
  expect(processes.isRunning({ ...processes.self(), ...other })).toBe(isRunning);
});
