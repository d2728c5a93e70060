import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEEDS_UNIX } from '@krmkit/testing';
import { nodeFileSystem } from '@krmkit/base/node';
import { walkDirectory } from '@krmkit/manifests';
import { runIn } from '../fake-context.ts';

describe('files that a directory names', NEEDS_UNIX, () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'special-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  it.each(['resources: [pipe]\n', 'configMapGenerator: [{name: a, files: [pipe]}]\n', 'patches: [{path: pipe}]\n'])(
    'are not read from a pipe: %j',
    async (text) => {
      write('build/kustomization.yaml', text);
      rmSync(join(folder, 'build/pipe'), { force: true });
      execFileSync('mkfifo', [join(folder, 'build/pipe')]);
      const { status, stderr } = await runIn({ onDisk: true }, 'build', join(folder, 'build'));
      expect(status).toBe(1);
      expect(stderr).toContain('it is not a regular file');
    },
  );

  it('are not ignored by a file elsewhere', async () => {
    write('rules', '*.yaml\n');
    write('own/a.yaml', 'a: b\n');
    write('own/sub/rules', 'b.yaml\n');
    write('own/sub/b.yaml', 'a: b\n');
    symlinkSync('../rules', join(folder, 'own/.krmignore'));
    symlinkSync('rules', join(folder, 'own/sub/.krmignore'));
    const { files, diagnostics } = await walkDirectory(join(folder, 'own'), nodeFileSystem());
    expect(files).toEqual([join(folder, 'own/a.yaml')]);
    expect(diagnostics.map(({ message, severity }) => `${severity}: ${message}`)).toEqual([
      'warning: This link leads out of the directory, so it was not followed',
    ]);
  });
});
