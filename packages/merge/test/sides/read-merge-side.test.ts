import { describe, expect, it } from 'vitest';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { readMergeSide, sideKind } from '../../src/sides/read-merge-side.ts';
import type { Side } from '../../src/sides/side.ts';

const A = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
const FILES = { 'd/a.yaml': A, 'd/sub/b.yaml': 'b: 1\n', 'd/README.md': 'no' };

const SYSTEM = memoryFileSystem(new Map(Object.entries(FILES)));

function side(
  name: string,
  settings: Partial<Parameters<typeof readMergeSide>[2]> = {},
  stdin: string = '',
): Promise<Side> {
  const ports = { files: SYSTEM, stdin: memoryStandardInput(stdin) };
  return readMergeSide(name, ports, { onlyName: undefined, known: [], ...settings });
}

it.each([
  ['-', 'stream'],
  ['d', 'directory'],
  ['d/a.yaml', 'file'],
  ['gone', 'missing'],
])('%s is a side of the kind %s', async (path, kind) => {
  expect(await sideKind(SYSTEM, path)).toBe(kind);
});

describe('a side', () => {
  it.each<[name: string, onlyName: string | undefined, paths: readonly string[]]>([
    ['d', undefined, ['a.yaml', 'sub/b.yaml']],
    ['./d/', 'x', ['a.yaml', 'sub/b.yaml']],
    ['d/a.yaml', undefined, ['a.yaml']],
    ['d/a.yaml', 'x', ['x']],
  ])('%s, under the name %s, has %j', async (name, onlyName, paths) => {
    const { texts, sources, diagnostics } = await side(name, { onlyName });
    expect([...texts.keys()]).toEqual(paths);
    expect(sources.map(({ path }) => path)).toEqual(
      name.includes('a.yaml') ? ['d/a.yaml'] : ['d/a.yaml', 'd/sub/b.yaml'],
    );
    expect(diagnostics).toEqual([]);
  });

  it('shares a text that a known side has under the same path', async () => {
    const known = await side('d');
    const other = await side('d', { known: [known] });
    expect(other.texts).toEqual(known.texts);
    expect((await side('d/a.yaml', { known: [known], onlyName: 'other.yaml' })).texts.get('other.yaml')).toBe(A);
  });

  it('of standard input has objects to place, and none of a template', async () => {
    const { kind, name, stream, diagnostics } = await side('-', {}, A);
    expect({ kind, name, diagnostics }).toEqual({ kind: 'stream', name: '-', diagnostics: [] });
    expect(stream?.files).toHaveLength(1);
    const template = await side('-', {}, A.replace('{name: a}', '{name: {{ x }}}'));
    expect(template.stream?.files).toEqual([]);
    expect(template.diagnostics.map(({ code }) => code)).toEqual(['template-file']);
  });

  it('that is not there says so', async () => {
    const { kind, files, diagnostics } = await side('gone');
    expect({ kind, files }).toEqual({ kind: 'missing', files: [] });
    expect(diagnostics.map(({ code }) => code)).toEqual(['unreadable-file']);
  });
});
