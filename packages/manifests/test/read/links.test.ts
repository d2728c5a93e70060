import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NEEDS_UNIX, needs } from '@krmkit/testing';
import { memoryStandardInput } from '@krmkit/base';
import { nodeFileSystem } from '@krmkit/base/node';
import { loadPackage } from '../../src/read/package.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-read-'));
  mkdirSync(join(folder, 'p', 'sub'), { recursive: true });
  for (const name of ['p/a.yaml', 'outside.yaml']) {
    writeFileSync(join(folder, name), `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name.slice(0, 1)}}\n`);
  }
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function read(): Promise<{ readonly files: readonly unknown[]; readonly problems: readonly unknown[] }> {
  const read = await loadPackage([join(folder, 'p')], { files: nodeFileSystem(), stdin: memoryStandardInput('') });
  const relative = (path: string | undefined): unknown => path?.slice(folder.length + 1);
  return {
    files: read.resources.map(({ origin }) => relative(origin?.source.path)),
    problems: read.diagnostics.map(({ severity, code, location }) => [severity, code, relative(location?.path)]),
  };
}

describe('links and unusual files', NEEDS_UNIX, () => {
  it('follows a link to a file of the package, but not beside that file', async () => {
    symlinkSync('../a.yaml', join(folder, 'p/sub/link.yaml'));
    symlinkSync('a.yaml', join(folder, 'p/same.yaml'));
    expect(await read()).toEqual({ files: ['p/a.yaml', 'p/sub/link.yaml'], problems: [] });
  });

  it('does not enter linked directories, so there are no loops', async () => {
    symlinkSync('..', join(folder, 'p/sub/up'));
    symlinkSync('sub', join(folder, 'p/x.yaml'));
    expect(await read()).toEqual({ files: ['p/a.yaml'], problems: [] });
  });

  it(
    'goes on without what has a name that is not UTF-8',
    needs('a system that is not macOS', process.platform !== 'darwin'),
    async () => {
      const odd = (name: string): Buffer =>
        Buffer.concat([Buffer.from(join(folder, 'p', name)), Buffer.from([0xff]), Buffer.from('b.yaml')]);
      writeFileSync(odd('a'), 'a: 1\n');
      mkdirSync(odd('c'));
      writeFileSync(join(folder, 'p/\uFFFD.yaml'), 'a: 1\n');
      expect(await read()).toEqual({
        files: ['p/a.yaml'],
        problems: [
          ['warning', 'unreadable-file', 'p/a\uFFFDb.yaml'],
          ['warning', 'unreadable-file', 'p/c\uFFFDb.yaml'],
        ],
      });
    },
  );

  it('reports links that lead nowhere, out of the package or to themselves', async () => {
    symlinkSync('none', join(folder, 'p/broken.yaml'));
    symlinkSync('../outside.yaml', join(folder, 'p/out.yaml'));
    symlinkSync('self.yaml', join(folder, 'p/self.yaml'));
    expect(await read()).toEqual({
      files: ['p/a.yaml'],
      problems: [
        ['warning', 'unreadable-file', 'p/broken.yaml'],
        ['warning', 'unreadable-file', 'p/out.yaml'],
        ['warning', 'unreadable-file', 'p/self.yaml'],
      ],
    });
  });

  it('never opens a pipe', async () => {
    execFileSync('mkfifo', [join(folder, 'p/pipe.yaml')]);
    expect(await read()).toEqual({ files: ['p/a.yaml'], problems: [] });
  });

  it(
    'reports what may not be read and goes on',
    needs('a user who is not root', process.getuid?.() !== 0),
    async () => {
      writeFileSync(join(folder, 'p/locked.yaml'), '');
      chmodSync(join(folder, 'p/locked.yaml'), 0);
      chmodSync(join(folder, 'p/sub'), 0);
      const result = await read();
      chmodSync(join(folder, 'p/sub'), 0o700);
      expect(result).toEqual({
        files: ['p/a.yaml'],
        problems: [
          ['error', 'unreadable-file', 'p/sub'],
          ['error', 'unreadable-file', 'p/locked.yaml'],
        ],
      });
    },
  );
});
