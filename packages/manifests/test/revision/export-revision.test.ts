import { spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeWritingHalf, nodeFileSystem } from '@krmkit/base/node';
import type { FileSystem } from '@krmkit/base';
import { exportRevision } from '../../src/revision/export-revision.ts';
import { openRepository } from '../../src/revision/repository.ts';
import type { Clone } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';

let clone: Clone;
let scratch: string;
beforeAll(() => {
  clone = createClone();
  scratch = mkdtempSync(join(realpathSync(tmpdir()), 'export-test-'));
  clone.commit({
    '.gitignore': 'ignored/\n',
    'a/b/deep.yaml': 'a: 1\n',
    'a/run.sh': '#!/bin/sh\n',
    'name with space.yaml': 'crlf: 1\r\n',
    'link.yaml': '-> a/b/deep.yaml',
    directory: '-> a',
    away: '-> /etc',
  });
  clone.git('update-index', '--chmod=+x', 'a/run.sh');
  clone.git('commit', '-qm', 'executable');
});
afterAll(() => {
  clone.remove();
  rmSync(scratch, { recursive: true });
});

/** Kind, mode and content of all files below a directory. */
function treeOf(directory: string, below = ''): readonly string[] {
  return readdirSync(join(directory, below), { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(below, entry.name);
      const absolute = join(directory, path);
      if (entry.isSymbolicLink()) return [`${path} -> ${readlinkSync(absolute)}`];
      if (entry.isDirectory()) return treeOf(directory, path);
      const isExecutable = (lstatSync(absolute).mode & 0o100) !== 0;
      return [`${path} ${isExecutable ? 'x' : '-'} ${readFileSync(absolute, 'utf8')}`];
    })
    .toSorted();
}

async function exported(
  name: string,
  withIgnored: boolean,
  above = scratch,
): Promise<{ readonly to: string; readonly files: FileSystem }> {
  const to = join(above, name);
  mkdirSync(to);
  const { programs } = clone.ports('a');
  const repository = await openRepository({ programs, signal: new AbortController().signal });
  if (!repository.ok) throw new Error(repository.message);
  const files = { ...nodeFileSystem(), ...nodeWritingHalf() };
  const result = await exportRevision(repository.value, { commit: 'main', to, files, withIgnored });
  if (!result.ok) throw new Error(result.message);
  return { to, files: result.value };
}

async function textOf(files: FileSystem, path: string): Promise<string | undefined> {
  const read = await files.readFile(path, 1000);
  return read.ok ? new TextDecoder().decode(read.value) : undefined;
}

describe('an exported revision', () => {
  it('has the files that git archive has', async () => {
    const archive = join(scratch, 'archive');
    mkdirSync(archive);
    const packed = spawnSync('git', ['archive', 'main'], { cwd: clone.path, maxBuffer: 1e8 });
    expect(spawnSync('tar', ['-x'], { cwd: archive, input: packed.stdout }).status).toBe(0);
    const { to } = await exported('plain', false);
    expect(treeOf(to)).toEqual(treeOf(archive));
  });

  it('is read by the paths of the working tree', async () => {
    clone.edit({ 'a/b/deep.yaml': 'a: working tree\n' });
    const { to, files } = await exported('paths', false);
    for (const path of ['b/deep.yaml', '../link.yaml', `${clone.path}/a/b/deep.yaml`, `${to}/link.yaml`]) {
      expect(await textOf(files, path)).toBe('a: 1\n');
    }
    expect(await files.realPath('.')).toEqual({ ok: true, value: `${to}/a` });
    expect((await files.status('/etc')).ok).toBe(true);
  });

  it('can be in the working tree', async () => {
    const { to, files } = await exported('inside', false, clone.path);
    expect(await files.realPath('../link.yaml')).toEqual({ ok: true, value: `${to}/a/b/deep.yaml` });
    expect(await textOf(files, `${to}/link.yaml`)).toBe('a: 1\n');
  });

  it('has ignored files of the working tree, at their paths in the revision', async () => {
    clone.edit({ 'ignored/secret.env': 'A=1\n', 'untracked.yaml': 'a: 1\n' });
    const { to, files } = await exported('ignored', true);
    expect(await textOf(files, '../ignored/secret.env')).toBe('A=1\n');
    expect(await files.realPath('../ignored/secret.env')).toEqual({ ok: true, value: `${to}/ignored/secret.env` });
    expect(await textOf(files, '../untracked.yaml')).toBeUndefined();
    expect(await textOf((await exported('without', false)).files, '../ignored/secret.env')).toBeUndefined();
  });
});
