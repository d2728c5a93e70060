import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { NEEDS_UNIX } from '@krmkit/testing';
import { nodeWritableFileSystem } from '../../src/platform/node-writing.ts';
import { writableFileSystemLaws } from './writable-file-system.ts';

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('nodeWritableFileSystem', NEEDS_UNIX, () => {
  writableFileSystemLaws(async () => {
    const root = mkdtempSync(join(tmpdir(), 'krmkit-writing-'));
    folders.push(root);
    return { files: nodeWritableFileSystem(), root };
  });
});
