import { describe, expect, it } from 'vitest';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { packageDirectories, packageOf } from '../../src/read/package-boundaries.ts';
import type { PackageFiles } from '../../src/read/package-files.ts';
import { readPackageFiles } from '../../src/read/package-files.ts';
import { printIdentity } from '../../src/resource/identity.ts';

const object = (name: string, kind = 'Service'): string =>
  `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n`;

type Files = Readonly<Record<string, string>>;

const portsOf = (files: Files, stdin = ''): Parameters<typeof readPackageFiles>[1] => ({
  files: memoryFileSystem(new Map(Object.entries(files))),
  stdin: memoryStandardInput(stdin),
});

async function read(files: Files, paths: readonly string[] = ['.'], stdin = ''): Promise<PackageFiles> {
  return readPackageFiles(paths, portsOf(files, stdin));
}

const shown = ({ files }: PackageFiles): string[] =>
  files.map(
    (file) => `${file.path} ${file.relativePath} ${file.resources.map((r) => printIdentity(r.identity)).join()}`,
  );

describe('readPackageFiles', () => {
  it('keeps every document, and looks into no List', async () => {
    const text = `# only a comment\n---\na: 1\n---\n${object('x')}---\n---\napiVersion: v1\nkind: List\nitems:\n- ${object('y').replaceAll('\n', '\n  ')}\n`;
    const { files, diagnostics } = await read({ 'd/a.yaml': text });
    expect(diagnostics).toEqual([]);
    expect(files.map(({ documents }) => documents.map(({ root }) => root !== undefined))).toEqual([
      [true, true, false, true],
    ]);
    expect(files.flatMap(({ resources }) => resources.map(({ origin }) => [origin?.index, origin?.path]))).toEqual([
      [1, []],
      [3, []],
    ]);
  });

  it('names files from the directory that was named', async () => {
    const files = { 'd/e/a.yaml': object('a'), 'd/b.json': '{"apiVersion": "v1", "kind": "Pod"}', 'c.yaml': 'x: 1\n' };
    expect(shown(await read(files))).toEqual([
      'c.yaml c.yaml ',
      'd/b.json d/b.json Pod',
      'd/e/a.yaml d/e/a.yaml Service a',
    ]);
    expect(shown(await read(files, ['d/']))).toEqual(['d/b.json b.json Pod', 'd/e/a.yaml e/a.yaml Service a']);
    expect(shown(await read(files, ['/d/e']))).toEqual(['/d/e/a.yaml a.yaml Service a']);
    expect(shown(await read(files, ['d/e/a.yaml', 'd/e']))).toEqual(['d/e/a.yaml a.yaml Service a']);
  });

  it('reads the files that make a directory a package', async () => {
    const files = { Kptfile: object('a', 'Kptfile'), 'd/Krmfile': object('b', 'Krmfile'), 'd/kptfile': 'x: 1\n' };
    expect(shown(await read(files))).toEqual(['Kptfile Kptfile Kptfile a', 'd/Krmfile d/Krmfile Krmfile b']);
  });

  it('marks templates', async () => {
    const { files, diagnostics } = await read({ 'a.yaml': '{{ x }}\n', 'b.yaml': object('b') });
    expect(files.map(({ path, template }) => [path, template])).toEqual([
      ['a.yaml', true],
      ['b.yaml', false],
    ]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['template-file']);
  });

  it('reads the items of a list that is alone on standard input, so that a pipeline can change them', async () => {
    const list = `apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Pod, metadata: {name: a}}\n`;
    const { files } = await read({}, ['-'], list);
    expect(files[0]?.resources.map(({ identity, origin }) => [identity.name, origin?.path])).toEqual([
      ['a', ['items', 0]],
    ]);
    expect(shown(await read({}, ['-'], `${list}---\n${object('b')}`))).toEqual(['- - List,Service b']);
  });

  it('reports what cannot be read and goes on', async () => {
    const { files, diagnostics } = await read({ 'a.yaml': 'a: [\n', 'b.yaml': object('b') }, ['.', 'none']);
    expect(diagnostics.map(({ code, location }) => `${code} ${location?.path}`)).toEqual([
      'unreadable-file none',
      'invalid-yaml a.yaml',
    ]);
    expect(files.map(({ path }) => path)).toEqual(['a.yaml', 'b.yaml']);
  });
});

describe('packages', () => {
  const packages = packageDirectories(['Kptfile', 'a/Kptfile', 'a/b/c/Krmfile', 'foo/x.yaml']);
  it.each([
    ['x.yaml', ''],
    ['a/x.yaml', 'a'],
    ['a/b/x.yaml', 'a'],
    ['a/b/c/d/x.yaml', 'a/b/c'],
    ['ab/x.yaml', ''],
    ['foo/x.yaml', ''],
  ])('%s is in %j', (path, directory) => {
    expect(packageOf(path, packages)).toBe(directory);
  });
});
