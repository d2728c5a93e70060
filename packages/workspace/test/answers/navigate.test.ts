import { describe, expect, it } from 'vitest';
import { at, open, shown } from '../web-files.ts';

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
  ])('%s %s', async (path, marked, expected) => {
    const workspace = open();
    expect([...shown(workspace, await workspace.references(path, at(path, marked, workspace)))].sort()).toEqual(
      expected,
    );
  });
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
