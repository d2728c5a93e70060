import { describe, expect, it } from 'vitest';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { readSchemas } from '../../src/sides/read-schemas.ts';

async function read(texts: Readonly<Record<string, string>>, paths = Object.keys(texts), stdin = '') {
  const ports = { files: memoryFileSystem(new Map(Object.entries(texts))), stdin: memoryStandardInput(stdin) };
  const { schemas, sources, diagnostics } = await readSchemas(ports, paths);
  const problems = diagnostics.map(({ code, location }) => `${code} ${location?.path}:${location?.line}`);
  return { schemas, paths: sources.map(({ path }) => path), problems };
}

describe('files of schemas', () => {
  it.each<
    [title: string, texts: Readonly<Record<string, string>>, schemas: readonly unknown[], problems: readonly string[]]
  >([
    ['are JSON', { 'a.json': '\n {"a": [1]}' }, [{ a: [1] }], []],
    ['are YAML, also with several documents', { 'a.yaml': 'a: 1\n---\n# c\n---\nb: 2\n' }, [{ a: 1 }, { b: 2 }], []],
    ['are YAML in braces', { 'a.yaml': '{a: 1}\n' }, [{ a: 1 }], []],
    ['are not needed', {}, [], []],
    ['are named where they cannot be read', { 'a.yaml': 'a: 1\n---\nb: [\n' }, [{ a: 1 }], ['invalid-yaml a.yaml:3']],
    ['are named where a value cannot be read', { 'a.yaml': 'a: 1\nb: *x\n' }, [], ['invalid-yaml a.yaml:2']],
    ['are read as JSON, in which the last of two equal keys counts', { 'a.json': '{"a": 1, "a": 2}' }, [{ a: 2 }], []],
  ])('%s', async (_title, texts, schemas, problems) => {
    expect(await read(texts)).toEqual({ schemas, paths: Object.keys(texts), problems });
  });

  it('can be a directory, and standard input', async () => {
    const found = await read({ 'd/b.yaml': 'b: 1\n', 'd/a.yaml': 'a: 1\n', 'd/c.txt': 'c' }, ['d', '-'], '{"s": 1}');
    expect(found).toEqual({
      schemas: [{ a: 1 }, { b: 1 }, { s: 1 }],
      paths: ['d/a.yaml', 'd/b.yaml', '-'],
      problems: [],
    });
  });

  it('are named where they are missing', async () => {
    const { schemas, problems } = await read({}, ['a.yaml']);
    expect([schemas, problems.length]).toEqual([[], 1]);
  });
});
