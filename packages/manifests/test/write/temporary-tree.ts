import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { WritableFileSystem } from '@krmkit/base';
import { nodeClock, nodeProcesses, nodeWritableFileSystem } from '@krmkit/base/node';
import type { WritePorts } from '../../src/write/lock.ts';
import type { Tree } from '../../src/write/tree-path.ts';

/** A directory `root` in a temporary one, new for each test. */
interface TemporaryTree {
  readonly folder: () => string;
  readonly root: () => string;
  readonly tree: (files?: WritableFileSystem) => Tree;
  readonly put: (path: string, text: string, mode?: number) => void;
  readonly read: (path: string) => string;
}

export function useTemporaryTree(): TemporaryTree {
  let folder = '';
  const root = (): string => join(folder, 'root');
  beforeEach(() => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'krmkit-tree-'));
    mkdirSync(root());
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder: () => folder,
    root,
    tree: (files = nodeWritableFileSystem()) => ({ root: root(), files }),
    put: (path, text, mode = 0o644) => {
      mkdirSync(join(root(), path, '..'), { recursive: true });
      writeFileSync(join(root(), path), text);
      chmodSync(join(root(), path), mode);
    },
    read: (path) => readFileSync(join(root(), path), 'utf8'),
  };
}

export function writePorts(files: WritableFileSystem = nodeWritableFileSystem()): WritePorts {
  return { files, processes: nodeProcesses(), clock: nodeClock() };
}
