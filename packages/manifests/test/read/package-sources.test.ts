import { describe, expect, it } from 'vitest';
import type { Diagnostic, FileSystem, Utf16 } from '@krmkit/base';
import { encodeText, memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import type { ReadPorts, SourceOptions } from '../../src/read/package-sources.ts';
import { listPackage, readSources } from '../../src/read/package-sources.ts';
import { loadPackage } from '../../src/read/package.ts';
import { object, places, problems, read } from './load.ts';

const MIB = 1024 * 1024;

async function listed(files: Readonly<Record<string, string>>, paths: readonly string[]): Promise<readonly unknown[]> {
  const diagnostics: Diagnostic[] = [];
  const found = await listPackage(paths, memoryFileSystem(new Map(Object.entries(files))), diagnostics);
  const problems = diagnostics.map(({ code, location }) => `${code} ${location?.path}`);
  return [
    ...found.map(({ path, relativePath, named }) => `${path} ${relativePath}${named ? ' named' : ''}`),
    ...problems,
  ];
}

describe('a list of paths', () => {
  const FILES = {
    'a.yaml': 'a',
    'd/b.yaml': 'b',
    'd/e/c.yaml': 'c',
    'f/.krmkit-journal-staging': '{}',
    'f/g.yaml': 'g',
  };
  it.each<[readonly string[], readonly string[]]>([
    [['d'], ['d/b.yaml b.yaml', 'd/e/c.yaml e/c.yaml']],
    [['d/'], ['d/b.yaml b.yaml', 'd/e/c.yaml e/c.yaml']],
    [['./d//e'], ['d/e/c.yaml c.yaml']],
    [['/d'], ['/d/b.yaml b.yaml', '/d/e/c.yaml e/c.yaml']],
    [['d/e/c.yaml'], ['d/e/c.yaml c.yaml named']],
    [
      ['d', 'd/e', 'd/b.yaml'],
      ['d/b.yaml b.yaml named', 'd/e/c.yaml e/c.yaml'],
    ],
    [
      ['-', 'a.yaml', '-'],
      ['- - named', 'a.yaml a.yaml named'],
    ],
    [
      ['none', 'a.yaml'],
      ['a.yaml a.yaml named', 'unreadable-file none'],
    ],
    [['a.yaml', 'f'], ['unfinished-change /f/.krmkit-journal-staging']],
    [['a.yaml', 'f/g.yaml'], ['unfinished-change /f/.krmkit-journal-staging']],
    [['.'], ['unfinished-change f/.krmkit-journal-staging']],
    [[], []],
  ])('%j', async (paths, expected) => {
    expect(await listed(FILES, paths)).toEqual(expected);
  });

  it('has what is wrong below a directory', async () => {
    const ignore = `${'#'.repeat(MIB)}\n`;
    expect(await listed({ 'd/.krmignore': ignore, 'd/a.yaml': 'a' }, ['d'])).toEqual([
      'd/a.yaml a.yaml',
      'unreadable-file d/.krmignore',
    ]);
  });

  it('is below the root of the file system', async () => {
    expect(await listed({ 'a.yaml': 'a' }, ['/'])).toEqual(['/a.yaml a.yaml']);
  });

  it('reads a file with the name - as ./-, and standard input as -', async () => {
    expect(places(await read({ './-': object('file') }, ['./-'], {}, object('stream')))).toEqual(['./- Service file']);
    expect(places(await read({ './-': object('file') }, ['-'], {}, object('stream')))).toEqual(['- Service stream']);
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
});

describe('the text of a file', () => {
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

  it('reports its progress', async () => {
    const seen: string[] = [];
    const onProgress = ({ done, total }: { done: number; total: number }): void => void seen.push(`${done}/${total}`);
    await read({ 'a.yaml': object('a'), 'b.yaml': object('b') }, ['.'], { onProgress });
    expect(seen).toEqual(['0/2', '1/2', '2/2']);
  });
});

describe('standard input', () => {
  const stdin = (...chunks: readonly string[]): ReadPorts['stdin'] => ({
    ...memoryStandardInput(chunks.join('')),
    chunks: async function* () {
      for (const chunk of chunks) yield { ok: true, value: new TextEncoder().encode(chunk) };
    },
  });

  async function parts(ports: Partial<ReadPorts>, options: SourceOptions): Promise<readonly unknown[]> {
    const files = memoryFileSystem(new Map([['a.yaml', object('a')]]));
    const diagnostics: Diagnostic[] = [];
    const paths = ['-', 'a.yaml'].map((path) => ({ path, relativePath: path, named: true }));
    const found: unknown[] = [];
    const sources = readSources(paths, { files, stdin: stdin(), ...ports }, options, diagnostics);
    for await (const { path, named, source, isWhole, isLast } of sources) {
      const [kind] = [isWhole && isLast ? 'whole' : isLast ? 'last' : 'part'];
      found.push(`${path}${named ? '' : ' not named'} ${kind}: ${source.text.split('\n')[0]}`);
    }
    return [...found, ...diagnostics.map(({ message }) => message)];
  }

  const FILE = 'a.yaml whole: apiVersion: v1';
  it.each<[string, readonly string[], SourceOptions, readonly string[]]>([
    ['is whole', ['a: 1\n---\n', 'b: 1\n'], {}, ['- whole: a: 1', FILE]],
    ['is whole, if it is short', ['a: 1\n'], { partBytes: 100 }, ['- whole: a: 1', FILE]],
    [
      'comes in parts, each of whole documents',
      ['a: 1\n---\n', 'b: 1\n---\n', 'c: 1\n'],
      { partBytes: 2 },
      ['- part: a: 1', '- last: ---', FILE],
    ],
    [
      'is too large',
      ['a: 12345\n'],
      { maxFileBytes: 4 },
      ['This file is too large to read: larger than 4 bytes', 'This file is too large to read: larger than 4 bytes'],
    ],
  ])('%s', async (_, chunks, options, expected) => {
    expect(await parts({ stdin: stdin(...chunks) }, options)).toEqual(expected);
  });

  it('can fail between its parts', async () => {
    const failing: ReadPorts['stdin'] = {
      ...stdin(),
      chunks: async function* () {
        yield { ok: true, value: new TextEncoder().encode('a: 1\n---\nb: 1\n') };
        yield { ok: false, failure: 'failed', message: 'it is gone' };
      },
    };
    expect(await parts({ stdin: failing }, { partBytes: 2 })).toContain('This file cannot be read: it is gone');
  });

  it('is not text', async () => {
    const latin: ReadPorts['stdin'] = {
      ...stdin(),
      chunks: async function* () {
        yield { ok: true, value: new Uint8Array([0x61, 0xe9, 0x0a]) };
      },
    };
    expect((await parts({ stdin: latin }, { partBytes: 2 })).join()).toContain('not UTF-8');
  });
});
