import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import { fileEdits } from '../../src/answers/navigate.ts';
import type { DocumentPosition } from '../../src/text/positions.ts';
import { FILES, at, open, shown } from '../web-files.ts';

describe('definition', () => {
  it.each([
    ['base/pod.yaml', '$(LE|VEL)', ['base/pod.yaml:9:LEVEL', 'prod/patch.yaml:8:LEVEL']],
    ['base/pod.yaml', '$(CO|LOR)', ['base/pod.yaml:10:COLOR']],
    ['base/pod.yaml', '$(M_s|ize)', ['base/more.yaml:5:size']],
    ['base/pod.yaml', '$(DB|_SERVICE_HOST)', ['base/db.yaml:3:db']],
    ['base/pod.yaml', 'key: co|lor', ['base/web.env:2:color']],
    ['base/pod.yaml', '{name: we|b, key', ['base/kustomization.yaml:3:web']],
    ['base/pod.yaml', 'key: to|ken', ['base/token.yaml:4:token']],
    ['base/pod.yaml', 'image: exam|ple', ['prod/kustomization.yaml:3:"2"']],
    ['prod/patch.yaml', 'value: de|bug', ['base/pod.yaml:9:info']],
    ['base/pod.yaml', '$(|LEVEL)', ['base/pod.yaml:9:LEVEL', 'prod/patch.yaml:8:LEVEL']],
    ['base/pod.yaml', '$(LEVEL|)', ['base/pod.yaml:9:LEVEL', 'prod/patch.yaml:8:LEVEL']],
    // Of a definition: the others, or else the only one.
    ['base/pod.yaml', 'name: |LEVEL', ['prod/patch.yaml:8:LEVEL']],
    ['base/pod.yaml', 'name: LEVEL|', ['prod/patch.yaml:8:LEVEL']],
    ['prod/patch.yaml', 'name: LE|VEL', ['base/pod.yaml:9:LEVEL']],
    ['base/more.yaml', 'si|ze', ['base/more.yaml:5:size']],
    ['base/pod.yaml', 'value: |info', ['prod/patch.yaml:8:debug']],
    ['base/pod.yaml', 'value: info|', ['prod/patch.yaml:8:debug']],
  ])('%s %s', async (path, marked, expected) => {
    const workspace = open();
    expect([...shown(workspace, await workspace.definition(path, at(path, marked, workspace)))].sort()).toEqual(
      expected,
    );
  });
});

describe('references', () => {
  it.each([
    ['base/web.env', 'co|lor=red', ['base/pod.yaml:11:color', 'base/web.env:2:color']],
    ['base/more.yaml', 'si|ze', ['base/more.yaml:5:size', 'base/pod.yaml:15:size']],
    ['prod/patch.yaml', 'name: LE|VEL', ['base/pod.yaml:15:LEVEL', 'base/pod.yaml:9:LEVEL', 'prod/patch.yaml:8:LEVEL']],
    ['base/pod.yaml', 'value: in|fo', ['prod/patch.yaml:8:debug']],
  ])('%s %s', async (path, marked, expected) => {
    const workspace = open();
    expect([...shown(workspace, await workspace.references(path, at(path, marked, workspace)))].sort()).toEqual(
      expected,
    );
  });
});

describe('the uses of a name', () => {
  it('are those of all overlays that change it', async () => {
    const workspace = open({
      'staging/kustomization.yaml': 'resources: [../base]\npatches: [{path: patch.yaml}]\n',
      'staging/patch.yaml': FILES['prod/patch.yaml'] ?? '',
    });
    const position = at('prod/patch.yaml', 'name: LE|VEL', workspace);
    expect([...shown(workspace, await workspace.references('prod/patch.yaml', position))].sort()).toEqual([
      'base/pod.yaml:15:LEVEL',
      'base/pod.yaml:9:LEVEL',
      'prod/patch.yaml:8:LEVEL',
      'staging/patch.yaml:8:LEVEL',
    ]);
  });

  it('can be one', async () => {
    const workspace = open({ 'base/more.yaml': `${FILES['base/more.yaml']}  unused: x\n` });
    const found = await workspace.references('base/more.yaml', at('base/more.yaml', 'unu|sed', workspace));
    expect(shown(workspace, found)).toEqual(['base/more.yaml:6:unused']);
  });
});

it('the edits of a file have the order of the text', () => {
  const source = createSource('a.yaml', 'ab\ncd\n');
  const edits = [
    { start: 3, end: 4, text: 'x' },
    { start: 1, end: 1, text: 'y' },
  ];
  const place = (line: number, character: number): DocumentPosition => ({ line, character });
  expect(fileEdits(source, edits)).toEqual([
    {
      path: 'a.yaml',
      edits: [
        { range: { start: place(0, 1), end: place(0, 1) }, text: 'y' },
        { range: { start: place(1, 0), end: place(1, 1) }, text: 'x' },
      ],
    },
  ]);
  expect(fileEdits(undefined, edits)).toEqual([]);
});

describe('rename', () => {
  it('changes the name in all files, and nothing else', async () => {
    const workspace = open();
    const renamed = await workspace.rename('prod/patch.yaml', at('prod/patch.yaml', 'LE|VEL', workspace), 'VERBOSITY');
    expect(renamed.ok ? '' : renamed.message).toBe('');
    expect(renamed.ok && renamed.files.map(({ path, edits }) => [path, edits.length])).toEqual([
      ['base/pod.yaml', 2],
      ['prod/patch.yaml', 1],
    ]);
    const key = await workspace.rename('base/web.env', at('base/web.env', 'co|lor=red', workspace), 'paint');
    expect(key.ok ? '' : key.message).toBe('');
    expect(
      key.ok && key.files.map(({ path, edits }) => `${path} ${edits.map(({ text }) => text).join()}`).sort(),
    ).toEqual(['base/pod.yaml paint', 'base/web.env paint']);
  });

  it.each([
    ['base/pod.yaml', 'name: LE|VEL', 'COLOR', 'there is a variable COLOR already'],
    ['base/pod.yaml', 'name: LE|VEL', 'a b', 'is not a name'],
    ['base/pod.yaml', '{name: we|b, key', 'other', 'is the name of an object'],
    ['base/pod.yaml', 'DB|_SERVICE', 'other', 'is the name of an object'],
    ['base/pod.yaml', 'im|age: ', 'other', 'there is no variable'],
  ])('%s %s to %s is refused', async (path, marked, name, message) => {
    const workspace = open();
    const renamed = await workspace.rename(path, at(path, marked, workspace), name);
    expect(renamed).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });
});

// What cannot be renamed is said before the user writes another name.
describe('a name that can be renamed', () => {
  it.each<readonly [path: string, marked: string, expected: object | undefined]>([
    ['base/pod.yaml', 'name: LE|VEL', { ok: true, name: 'LEVEL', path: 'base/pod.yaml' }],
    ['base/pod.yaml', '$(LE|VEL)', { ok: true, name: 'LEVEL' }],
    ['base/web.env', 'co|lor=red', { ok: true, name: 'color', path: 'base/web.env' }],
    ['base/pod.yaml', '$(M_s|ize)', { ok: true, name: 'size' }],
    [
      'base/pod.yaml',
      '{name: we|b, key',
      { ok: false, message: expect.stringContaining('web is the name of an object') },
    ],
    ['base/pod.yaml', 'im|age: ', undefined],
  ])('%s %s', async (path, marked, expected) => {
    const workspace = open();
    const found = await workspace.renamable(path, at(path, marked, workspace));
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected);
    if (found?.ok === true) expect(shown(workspace, [found])[0]).toMatch(new RegExp(`:${found.name}$`));
  });

  it('is none that a generator makes of a file name', async () => {
    const workspace = open({
      'base/kustomization.yaml':
        'resources: [pod.yaml, more.yaml]\nconfigMapGenerator:\n- {name: web, files: [color]}\n',
      'base/color': 'red',
    });
    const position = at('base/pod.yaml', 'key: co|lor', workspace);
    expect(await workspace.rename('base/pod.yaml', position, 'paint')).toMatchObject({
      ok: false,
      message: expect.stringContaining('makes the name from another text; change it there'),
    });
  });

  it.each([
    ['base/more.yaml', 'si|ze', 'a b', '"a b" is not a name of a key'],
    ['base/more.yaml', 'si|ze', '', '"" is not a name of a key'],
    ['base/pod.yaml', 'name: LE|VEL', '1A', '"1A" is not a name of a variable'],
    ['base/pod.yaml', 'name: LE|VEL', 'TOKEN', 'there is a variable TOKEN already: base/pod.yaml:12'],
  ])('%s %s is not made %j', async (path, marked, name, message) => {
    const workspace = open();
    expect(await workspace.rename(path, at(path, marked, workspace), name)).toEqual({ ok: false, message });
  });

  it.each([
    ['base/more.yaml', 'si|ze', '1-a.b_c'],
    ['base/pod.yaml', 'name: LE|VEL', '_a-b.C1'],
  ])('%s %s can be made %s', async (path, marked, name) => {
    const workspace = open();
    expect(await workspace.rename(path, at(path, marked, workspace), name)).toMatchObject({ ok: true });
  });
});
