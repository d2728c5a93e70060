import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NEEDS_UNIX, needs } from '@krmkit/testing';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { nodeFileSystem } from '@krmkit/base/node';
import { loadPackage } from '../../src/read/package.ts';
import { isReadable, walkDirectory } from '../../src/read/walk.ts';
import { object, places, problems, read } from './load.ts';

const MIB = 1024 * 1024;

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

async function readFolder(): Promise<{ readonly files: readonly unknown[]; readonly problems: readonly unknown[] }> {
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
    expect(await readFolder()).toEqual({ files: ['p/a.yaml', 'p/sub/link.yaml'], problems: [] });
  });

  it('does not enter linked directories, so there are no loops', async () => {
    symlinkSync('..', join(folder, 'p/sub/up'));
    symlinkSync('sub', join(folder, 'p/x.yaml'));
    expect(await readFolder()).toEqual({ files: ['p/a.yaml'], problems: [] });
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
      expect(await readFolder()).toEqual({
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
    expect(await readFolder()).toEqual({
      files: ['p/a.yaml'],
      problems: [
        ['warning', 'unreadable-file', 'p/broken.yaml'],
        ['warning', 'unreadable-file', 'p/out.yaml'],
        ['warning', 'unreadable-file', 'p/self.yaml'],
      ],
    });
  });

  it('has ignored names through a link to them in the package alone', async () => {
    writeFileSync(join(folder, 'p/rules'), 'b.yaml\n');
    writeFileSync(join(folder, 'p/b.yaml'), '');
    writeFileSync(join(folder, 'p/sub/b.yaml'), '');
    symlinkSync('rules', join(folder, 'p/.krmignore'));
    expect(await readFolder()).toEqual({ files: ['p/a.yaml'], problems: [] });
    rmSync(join(folder, 'p/.krmignore'));
    writeFileSync(join(folder, 'rules'), 'a.yaml\n');
    symlinkSync('../rules', join(folder, 'p/.krmignore'));
    expect(await readFolder()).toEqual({
      files: ['p/a.yaml'],
      problems: [['warning', 'unreadable-file', 'p/.krmignore']],
    });
  });

  it('passes over ignored names behind a link without a target', async () => {
    symlinkSync('none', join(folder, 'p/.krmignore'));
    const { files, problems } = await readFolder();
    expect(files).toEqual(['p/a.yaml']);
    expect(problems).toEqual([['error', 'unreadable-file', 'p/.krmignore']]);
  });

  it('reads a link whose target is hidden beside it', async () => {
    writeFileSync(join(folder, 'p/.hidden.yaml'), `apiVersion: v1\nkind: Pod\n`);
    symlinkSync('.hidden.yaml', join(folder, 'p/shown.yaml'));
    expect(await readFolder()).toEqual({ files: ['p/a.yaml', 'p/shown.yaml'], problems: [] });
  });

  it('reads a link whose target has another ending', async () => {
    writeFileSync(join(folder, 'p/text'), `apiVersion: v1\nkind: Pod\n`);
    symlinkSync('text', join(folder, 'p/shown.yaml'));
    expect(await readFolder()).toEqual({ files: ['p/a.yaml', 'p/shown.yaml'], problems: [] });
  });

  it('never opens a pipe', async () => {
    execFileSync('mkfifo', [join(folder, 'p/pipe.yaml')]);
    expect(await readFolder()).toEqual({ files: ['p/a.yaml'], problems: [] });
  });

  it(
    'reports what may not be read and goes on',
    needs('a user who is not root', process.getuid?.() !== 0),
    async () => {
      writeFileSync(join(folder, 'p/locked.yaml'), '');
      chmodSync(join(folder, 'p/locked.yaml'), 0);
      chmodSync(join(folder, 'p/sub'), 0);
      const result = await readFolder();
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

describe('a directory', () => {
  const walked = async (texts: Readonly<Record<string, string | Uint8Array>>, root = '.'): Promise<unknown> => {
    const { files, diagnostics, unfinished } = await walkDirectory(
      root,
      memoryFileSystem(new Map(Object.entries(texts))),
    );
    return unfinished ?? [...files, ...diagnostics.map(({ location, message }) => `${location?.path}: ${message}`)];
  };

  it.each<[string, Readonly<Record<string, string | Uint8Array>>, unknown]>([
    [
      'is in the order of bytes',
      { '\u{1F600}.yaml': '', '\uFF5E.yaml': '', 'b.yaml': '' },
      ['b.yaml', '\uFF5E.yaml', '\u{1F600}.yaml'],
    ],
    [
      'has names in any case',
      { 'a.YAML': '', 'b.Yml': '', 'c.JSON': '', 'd.yamlx': '', yaml: '' },
      ['a.YAML', 'b.Yml', 'c.JSON'],
    ],
    [
      'has kustomizations and marks of packages',
      { Kustomization: '', kustomization: '', 'd/Krmfile': '' },
      ['Kustomization', 'd/Krmfile'],
    ],
    ['has a journal', { 'a.yaml': '', 'd/.krmkit-journal-undoing': '' }, 'd/.krmkit-journal-undoing'],
    ['has a directory with the name of one', { 'a.yaml': '', 'd/.krmkit-journal-undoing/b.yaml': '' }, ['a.yaml']],
    ['has ignored names as a directory', { '.krmignore/a.yaml': '', 'b.yaml': '' }, ['b.yaml']],
    [
      'has a file with the name of node_modules',
      { 'node_modules.yaml': '', 'd/node_modules/a.yaml': '' },
      ['node_modules.yaml'],
    ],
    [
      'has ignored names that are no text',
      { '.krmignore': new Uint8Array([0x61, 0xe9, 0x0a]), 'a.yaml': '', 'd/.krmignore': 'b.yaml\n', 'd/b.yaml': '' },
      ['a.yaml', expect.stringMatching(/^\.krmignore: .*not UTF-8/)],
    ],
  ])('%s', async (_, texts, expected) => {
    expect(await walked(texts)).toEqual(expected);
  });

  it.each([
    ['d', ['d/a.yaml']],
    ['/', ['/d/a.yaml']],
    ['none', [expect.stringMatching(/^none: There is no such/)]],
    ['d/a.yaml', [expect.stringMatching(/^d\/a\.yaml: .*directory/)]],
  ])('can be %s', async (root, expected) => {
    expect(await walked({ 'd/a.yaml': '' }, root)).toEqual(expected);
  });

  it.each([
    ['a.yaml', true],
    ['a.yaml.txt', false],
    ['Kptfile', true],
    ['.json', true],
    ['json', false],
  ])('has %s as a file to read: %s', (name, expected) => {
    expect(isReadable(name)).toBe(expected);
  });

  it('passes over hidden entries and node_modules', async () => {
    const files = { '.a.yaml': object('a'), '.git/b.yaml': object('b'), 'x/node_modules/c.yaml': object('c') };
    expect(places(await read(files))).toEqual([]);
  });
});

describe('.krmignore', () => {
  // Expectations as `git check-ignore` has them for the same rules in .gitignore.
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['names anywhere', { '.krmignore': 'a.yaml\n' }, ['d/b.yaml', 'd/e/c.yaml']],
    ['anchored names', { '.krmignore': '/a.yaml\n' }, ['d/a.yaml', 'd/b.yaml', 'd/e/c.yaml']],
    ['directories', { '.krmignore': '# a comment\ne/\n' }, ['a.yaml', 'd/a.yaml', 'd/b.yaml']],
    ['case counts', { '.krmignore': 'A.yaml\n' }, ['a.yaml', 'd/a.yaml', 'd/b.yaml', 'd/e/c.yaml']],
    ['exceptions', { '.krmignore': '*.yaml\n!b.yaml\n' }, ['d/b.yaml']],
    ['a nested file', { 'd/.krmignore': '/a.yaml\n' }, ['a.yaml', 'd/b.yaml', 'd/e/c.yaml']],
    ['a nested exception', { '.krmignore': '*.yaml\n', 'd/.krmignore': '!b.yaml\n' }, ['d/b.yaml']],
    ['nothing comes back into an ignored directory', { '.krmignore': 'd\n', 'd/.krmignore': '!*\n' }, ['a.yaml']],
    ['two stars', { '.krmignore': 'd/**/c.yaml\n' }, ['a.yaml', 'd/a.yaml', 'd/b.yaml']],
  ])('%s', async (_, rules, expected) => {
    const files = {
      'a.yaml': object('w'),
      'd/a.yaml': object('x'),
      'd/b.yaml': object('y'),
      'd/e/c.yaml': object('z'),
    };
    const result = await read({ ...files, ...rules });
    expect(result.resources.map(({ origin }) => origin?.source.path)).toEqual(expected);
  });

  it.each([
    ['below', MIB - 1, ['b.yaml'], []],
    ['at', MIB, ['b.yaml'], []],
    ['above', MIB + 1, ['a.yaml', 'b.yaml'], ['error unreadable-file .krmignore:1']],
  ])('%s the limit', async (_, size, expected, diagnostics) => {
    const files = { '.krmignore': 'a.yaml\n'.padEnd(size, '#'), 'a.yaml': object('a'), 'b.yaml': object('b') };
    const result = await read(files);
    expect(result.resources.map(({ origin }) => origin?.source.path)).toEqual(expected);
    expect(problems(result)).toEqual(diagnostics);
    for (const { message, hint } of result.diagnostics) {
      expect([message, hint]).toEqual(['This file is too large to read: larger than 1048576 bytes', 'shorten it']);
    }
  });

  // As `kpt fn source` of kpt 1.0.0-beta.56 reads these trees.
  const all = ['d/e/x.yaml', 'd/e/y.yaml', 'd/x.yaml', 'f/g/z.yaml'];
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['names only', { 'd/.krmignore': 'x.yaml\n' }, ['d/e/x.yaml', 'd/e/y.yaml', 'f/g/z.yaml']],
    ['paths', { 'd/.krmignore': 'e/y.yaml\n' }, all],
    ['paths of a package in a package', { '.krmignore': 'd/e/y.yaml\n' }, all],
    ['everything of one kind', { '.krmignore': '*.yaml\n' }, all],
    ['a package as a whole', { 'd/.krmignore': 'e\n' }, ['d/x.yaml', 'f/g/z.yaml']],
    ['a directory that is a package', { '.krmignore': 'f/\n' }, ['d/e/x.yaml', 'd/e/y.yaml', 'd/x.yaml']],
    ['a directory of that name in a package', { '.krmignore': 'e/\n' }, all],
  ])('of a package governs the files of that package alone: %s', async (_, rules, expected) => {
    const kptfile = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: x}\n';
    const files = {
      Kptfile: kptfile,
      'd/Kptfile': kptfile,
      'd/x.yaml': object('x'),
      'd/e/Kptfile': kptfile,
      'd/e/x.yaml': object('x'),
      'd/e/y.yaml': object('y'),
      'f/Krmfile': kptfile.replace('Kptfile', 'Krmfile'),
      'f/g/z.yaml': object('z'),
    };
    const { resources } = await read({ ...files, ...rules });
    const paths = resources.flatMap(({ origin }) => origin?.source.path ?? []);
    expect(paths.filter((path) => path.endsWith('.yaml'))).toEqual(expected);
  });
});
