import { describe, expect, it } from 'vitest';
import type { FileSystem, Utf16 } from '@krmkit/base';
import { encodeText, memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import type { Package } from '../../src/read/collect-package.ts';
import type { PackageOptions } from '../../src/read/package.ts';
import { loadPackage } from '../../src/read/package.ts';
import { printIdentity } from '../../src/resource/identity.ts';

const MIB = 1024 * 1024;

const object = (name: string, kind = 'Service'): string =>
  `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n`;

async function read(
  files: Readonly<Record<string, string | Uint8Array>>,
  paths: readonly string[] = ['.'],
  options: PackageOptions = {},
  stdin = '',
): Promise<Package> {
  const ports = { files: memoryFileSystem(new Map(Object.entries(files))), stdin: memoryStandardInput(stdin) };
  return loadPackage(paths, ports, options);
}

const places = ({ resources }: Package): string[] =>
  resources.map(({ origin, identity }) => `${origin?.source.path} ${printIdentity(identity)}`);
const problems = ({ diagnostics }: Package): string[] =>
  diagnostics.map(({ severity, code, location }) => `${severity} ${code} ${location?.path}:${location?.line}`);

describe('readPackage', () => {
  it('reads YAML and JSON below a directory, in the order of the bytes of paths', async () => {
    const files = {
      'b.yml': object('b'),
      'a/z.yaml': object('z'),
      'a-b/x.yaml': object('x'),
      'B.json': JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'j' } }),
      'a/notes.txt': object('no'),
      'a/x.yaml/y.yaml': object('in-a-directory-named-x.yaml'),
    };
    expect(places(await read(files))).toEqual([
      'B.json Pod j',
      'a-b/x.yaml Service x',
      'a/x.yaml/y.yaml Service in-a-directory-named-x.yaml',
      'a/z.yaml Service z',
      'b.yml Service b',
    ]);
  });

  it('reads a file with the name - as ./-, and standard input as -', async () => {
    expect(places(await read({ './-': object('file') }, ['./-'], {}, object('stream')))).toEqual(['./- Service file']);
    expect(places(await read({ './-': object('file') }, ['-'], {}, object('stream')))).toEqual(['- Service stream']);
  });

  it('passes over hidden entries and node_modules', async () => {
    const files = { '.a.yaml': object('a'), '.git/b.yaml': object('b'), 'x/node_modules/c.yaml': object('c') };
    expect(places(await read(files))).toEqual([]);
  });

  it('always reads what is named, once', async () => {
    const files = { '.h/a.txt': object('a'), 'd/b.yaml': object('b'), 'd/.krmignore': '*\n' };
    const named = ['.h/a.txt', './d//b.yaml', 'd', 'd/b.yaml', '-'];
    expect(places(await read(files, named, {}, object('s')))).toEqual([
      '.h/a.txt Service a',
      'd/b.yaml Service b',
      '- Service s',
    ]);
  });

  it('reports what is not there and goes on', async () => {
    const result = await read({ 'a.yaml': object('a') }, ['none', 'a.yaml']);
    expect(problems(result)).toEqual(['error unreadable-file none:1']);
    expect(result.diagnostics[0]?.hint).toBeDefined();
    expect(places(result)).toEqual(['a.yaml Service a']);
  });

  it.each([
    ['d/shop/a.yml', 'did you mean d/shop/a.yaml?'],
    ['d/sho', 'did you mean d/shop?'],
    ['D/shop/a.yaml', 'did you mean d/shop/a.yaml?'],
    ['./d/sohp/', 'did you mean d/shop?'],
    ['d/other', 'check the spelling and your current directory'],
    ['d/sho/none.yaml', 'check the spelling and your current directory'],
    ['/x/shop', 'check the spelling and your current directory'],
    ['http://example.com/x.yaml', 'pipe it in: curl -s http://example.com/x.yaml | krmkit expand -'],
    ['HTTPS://example.com/x?a&b', "pipe it in: curl -s 'HTTPS://example.com/x?a&b' | krmkit expand -"],
  ])('says what is meant by %s, which is not there', async (path, hint) => {
    const { diagnostics } = await read({ 'd/shop/a.yaml': object('a'), 'e/b.yaml': object('b') }, [path]);
    expect(diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.hint])).toEqual([['unreadable-file', hint]]);
  });

  it('has one error for a file that was named and is not YAML', async () => {
    const files = {
      'README.md': '# Shop\n\nRuns the shop.\nSee below: and: there\n\n```\n$ make\n```\n',
      'bad.yaml': 'a: b: c\n---\na: b: c\n',
      'one.txt': 'a: b: c\n',
      'mixed.txt': `${object('a')}---\na: b: c\n---\na: b: c\n`,
    };
    expect(problems(await read(files, ['README.md']))).toEqual(['error invalid-yaml README.md:3']);
    expect((await read(files, ['README.md'])).diagnostics[0]?.message).toContain('This file is not YAML');
    expect(problems(await read(files, ['bad.yaml']))).toEqual([
      'error invalid-yaml bad.yaml:1',
      'error invalid-yaml bad.yaml:3',
    ]);
    expect((await read(files, ['one.txt'])).diagnostics[0]?.message).not.toContain('This file is not YAML');
    // It contains objects.
    expect(problems(await read(files, ['mixed.txt']))).toHaveLength(2);
  });

  it.each<[string, Uint8Array, RegExp, number]>([
    ['Latin-1', new Uint8Array([0x61, 0x0a, 0xe9, 0x0a]), /not UTF-8: see line 2/, 100],
    [
      'UTF-16 with an odd byte',
      new Uint8Array([0xff, 0xfe, 0x61, 0x00, 0x0a]),
      /UTF-16, but contains an odd number/,
      100,
    ],
    [
      'UTF-16 with half a character',
      new Uint8Array([0xfe, 0xff, 0xd8, 0x3d, 0, 0x0a]),
      /UTF-16, but contains half a/,
      100,
    ],
    [
      'UTF-16 that ends in half a character',
      new Uint8Array([0xff, 0xfe, 0x3d, 0xd8]),
      /UTF-16, but contains half a/,
      100,
    ],
    ['UTF-16 without its mark', new Uint8Array([0x61, 0x00, 0x0a, 0x00]), /UTF-16 without/, 100],
    ['UTF-32', new Uint8Array([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), /UTF-32/, 100],
    ['big-endian UTF-32', new Uint8Array([0, 0, 0xfe, 0xff, 0, 0, 0, 0x61]), /UTF-32/, 100],
    ['zero bytes', new Uint8Array([0x61, 0x00]), /binary/, 100],
    ['a character that is cut off', new Uint8Array([0x61, 0xe2, 0x82]), /not UTF-8/, 100],
    ['a surrogate in UTF-8', new Uint8Array([0xed, 0xa0, 0x80]), /not UTF-8/, 100],
    ['too much', new Uint8Array(101), /too large/, 100],
  ])('never reads %s loosely', async (_, bytes, message, maxFileBytes) => {
    const result = await read({ 'a.yaml': bytes, 'b.yaml': object('b') }, ['.'], { maxFileBytes });
    expect(problems(result)).toEqual(['error unreadable-file a.yaml:1']);
    expect(result.diagnostics[0]?.message).toMatch(message);
    expect(places(result)).toEqual(['b.yaml Service b']);
  });

  // The file system answers with a size, because so large a file is no test.
  it.each([
    ['below', 512 * MIB - 1, []],
    ['at', 512 * MIB, []],
    ['above', 512 * MIB + 1, ['error unreadable-file a.yaml:1']],
  ])('reads the other files where one is %s the limit', async (_, size, expected) => {
    const files = memoryFileSystem(new Map(['a', 'b'].map((name) => [`${name}.yaml`, object(name)])));
    const readFile: FileSystem['readFile'] = async (path, maxBytes) =>
      path === 'a.yaml' && size > maxBytes
        ? { ok: false, failure: 'too-large', message: `larger than ${maxBytes} bytes` }
        : files.readFile(path, maxBytes);
    const result = await loadPackage(['.'], { files: { ...files, readFile }, stdin: memoryStandardInput('') }, {});
    expect(problems(result)).toEqual(expected);
    expect(places(result).at(-1)).toBe('b.yaml Service b');
    expect(places(result)).toHaveLength(2 - expected.length);
  });

  it.each<Utf16>(['utf-16le', 'utf-16be'])('reads %s, as kubectl does', async (form) => {
    const bytes = encodeText(`${object('a')}data: {a: é😀}\r\n---\n${object('b')}`, form);
    const result = await read({ 'a.yaml': bytes });
    expect(problems(result)).toEqual([]);
    expect(places(result)).toEqual(['a.yaml Service a', 'a.yaml Service b']);
    expect(result.resources[0]?.value).toMatchObject({ data: { a: 'é😀' } });
  });

  it('is silent about JSON that is not Kubernetes, even broken', async () => {
    const files = { 'package.json': '{"name": "x"}', 'tsconfig.json': '{\n  // a comment\n}', 'x.json': '{"kind": ' };
    expect(problems(await read(files))).toEqual([]);
    expect(problems(await read({ 'p.json': '{"apiVersion": "v1", "kind": "Pod", ]' }))).toEqual([
      'error invalid-yaml p.json:1',
    ]);
    expect(problems(await read(files, ['x.json']))).toEqual(['error invalid-yaml x.json:1']);
    expect(problems(await read(files, ['x.json', '.']))).toEqual(['error invalid-yaml x.json:1']);
  });

  it('takes marks for a template only beside a Chart.yaml', async () => {
    const alert = `${object('a')}data: {x: "{{ $labels.x }}"}\n`;
    const result = await read({
      'chart/Chart.yaml': 'name: x\n',
      'chart/templates/deep/a.yaml': alert,
      'plain/templates/b.yaml': alert,
    });
    expect(problems(result)).toEqual(['info template-file chart/templates/deep/a.yaml:5']);
    expect(places(result)).toEqual(['plain/templates/b.yaml Service a']);
    expect(result.templateCount).toBe(1);
  });

  it('has one line for the templates of a chart, with what renders it', async () => {
    const alert = `${object('a')}data: {x: "{{ $labels.x }}"}\n`;
    const charts = {
      'my chart/Chart.yaml': 'name: x\n',
      'my chart/templates/a.yaml': '{{ broken\n',
      'my chart/templates/b.yaml': alert,
      'my chart/templates/c.yaml': object('c'),
      // Helm renders what is in `charts` together with the chart.
      'my chart/charts/sub/Chart.yaml': 'name: y\n',
      'my chart/charts/sub/templates/d.yaml': alert,
      'my chart/charts/sub/charts/deep/Chart.yaml': 'name: z\n',
      'my chart/charts/sub/charts/deep/templates/d.yaml': alert,
      'other/Chart.yaml': 'name: z\n',
      'other/templates/e.yaml': alert,
      'templates/f.yaml': '{{ alone }}\n',
    };
    const result = await read(charts);
    expect(result.diagnostics.map(({ message, location }) => `${location?.path}: ${message}`)).toEqual([
      "my chart/charts/sub/charts/deep/templates/d.yaml: The templates of the Helm chart my chart are skipped; to see the rendered objects: helm template 'my chart' | krmkit expand -",
      'other/templates/e.yaml: The templates of the Helm chart other are skipped; to see the rendered objects: helm template other | krmkit expand -',
      'templates/f.yaml: This file is a template ({{ }}), not Kubernetes YAML; it was skipped',
    ]);
    expect(places(result)).toEqual(['my chart/templates/c.yaml Service c']);
    expect(result.templateCount).toBe(6);
    const [here] = (await read({ 'Chart.yaml': 'name: x\n', 'templates/a.yaml': alert })).diagnostics;
    expect(here?.message).toContain('chart . are skipped; to see the rendered objects: helm template . |');
  });

  it('keeps a BOM, so that offsets are those of the file', async () => {
    const { sources } = await read({ 'a.yaml': `\uFEFF${object('a')}` });
    expect(sources.get('a.yaml')?.text.charCodeAt(0)).toBe(0xfeff);
  });

  it('reports its progress', async () => {
    const seen: string[] = [];
    const onProgress = ({ done, total }: { done: number; total: number }): void => void seen.push(`${done}/${total}`);
    await read({ 'a.yaml': object('a'), 'b.yaml': object('b') }, ['.'], { onProgress });
    expect(seen).toEqual(['0/2', '1/2', '2/2']);
  });

  it('reads 10,000 files', async () => {
    const files: Record<string, string> = {};
    for (let i = 0; i < 10_000; i++) files[`d${i % 100}/${i}.yaml`] = object(`a${i}`);
    expect((await read(files)).resources).toHaveLength(10_000);
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
