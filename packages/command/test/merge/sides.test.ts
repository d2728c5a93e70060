import { describe, expect, it } from 'vitest';
import type { Side } from '@krmkit/merge';
import { readSide, sideKind, wrongSides } from '../../src/merge/sides.ts';
import type { World } from '../fake-context.ts';
import { runWith } from '../fake-context.ts';

const A = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
const FILES = { 'd/a.yaml': A, 'd/sub/b.yaml': 'b: 1\n', 'd/README.md': 'no' };

async function side(
  name: string,
  settings: Partial<Parameters<typeof readSide>[2]> = {},
  world: World = { files: FILES },
): Promise<Side> {
  let read: Side | undefined;
  await runWith(world, async (context) => {
    read = await readSide(context, name, { quiet: true, onlyName: undefined, known: [], ...settings });
    return 0;
  });
  if (read === undefined) throw new Error('There is no side');
  return read;
}

describe('the kind of a side', () => {
  it.each([
    ['-', 'stream'],
    ['d', 'directory'],
    ['d/a.yaml', 'file'],
    ['gone', 'missing'],
  ])('%s is %s', async (path, kind) => {
    await runWith({ files: FILES }, async (context) => {
      expect(await sideKind(context, path)).toBe(kind);
      return 0;
    });
  });
});

describe('the sides of one merge', () => {
  it.each([
    [['a', 'b'], undefined],
    [['a', '-'], undefined],
    [['-', 'a', '-'], 'only one side can be standard input'],
    [['a', ''], 'a PATH is empty'],
  ])('%j', (names, message) => {
    expect(wrongSides(names)?.message).toBe(message);
  });
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
    const { kind, name, stream, diagnostics } = await side('-', {}, { stdin: A });
    expect({ kind, name, diagnostics }).toEqual({ kind: 'stream', name: '-', diagnostics: [] });
    expect(stream?.files).toHaveLength(1);
    const template = await side('-', {}, { stdin: A.replace('{name: a}', '{name: {{ x }}}') });
    expect(template.stream?.files).toEqual([]);
    expect(template.diagnostics.map(({ code }) => code)).toEqual(['template-file']);
  });

  it('that is not there says so', async () => {
    const { kind, files, diagnostics } = await side('gone');
    expect({ kind, files }).toEqual({ kind: 'missing', files: [] });
    expect(diagnostics.map(({ code }) => code)).toEqual(['unreadable-file']);
  });
});
