import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { createFolders, readAgain } from '../src/folders.ts';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n';
const FILES = memoryFileSystem(
  new Map([
    ['/w/a.yaml', POD],
    ['/w/in/b.yaml', POD],
    ['/w/.hidden/c.yaml', POD],
  ]),
);

describe('the folder of a document', () => {
  it('is the nearest one, and one of its own outside of all', async () => {
    const folders = createFolders(FILES, {});
    for (const uri of ['file:///w/', 'file:///w/in']) await folders.add(uri);
    const place = (uri: string): string => {
      const found = folders.find(uri);
      return found === undefined ? 'none' : `${found.folder.root} ${found.path} ${found.folder.isRead}`;
    };
    expect(place('file:///w/a.yaml')).toBe('/w a.yaml true');
    expect(place('file:///w/in/b.yaml')).toBe('/w/in b.yaml true');
    expect(place('file:///w2/b.yaml')).toBe('/ w2/b.yaml false');
    expect(place('untitled:x')).toBe('none');
    expect(folders.all().map(({ root }) => root)).toEqual(['/w', '/w/in', '/']);
  });

  it('is added once, and removed', async () => {
    const folders = createFolders(FILES, {});
    const added = await folders.add('file:///w');
    expect(added?.workspace.paths()).toEqual(['a.yaml', 'in/b.yaml']);
    expect(await folders.add('file:///w/')).toBeUndefined();
    expect(await folders.add('untitled:x')).toBeUndefined();
    expect(folders.remove('file:///w/')).toBe(added);
    expect(folders.remove('file:///w')).toBeUndefined();
    expect(folders.all()).toHaveLength(1);
  });
});

it('the URI of a path is that of the editor, if it has the document open', async () => {
  const folders = createFolders(FILES, {});
  const folder = await folders.add('file:///w');
  if (folder === undefined) throw new Error('no folder');
  expect(folders.uriOf(folder, 'a b.yaml')).toBe('file:///w/a%20b.yaml');
  folder.open.set('a b.yaml', 'file:///w/a b.yaml');
  expect(folders.uriOf(folder, 'a b.yaml')).toBe('file:///w/a b.yaml');
  const [loose] = folders.all().slice(-1);
  expect(loose && folders.uriOf(loose, 'x/a.yaml')).toBe('file:///x/a.yaml');
});

describe('a file that changed on the disk', () => {
  async function after(path: string, isOpen: boolean, files = FILES): Promise<string | undefined> {
    const folder = await createFolders(FILES, {}).add('file:///w');
    if (folder === undefined) throw new Error('no folder');
    folder.workspace.update(path, 'old');
    if (isOpen) folder.open.set(path, `file:///w/${path}`);
    await readAgain({ folder, path }, files);
    return folder.workspace.textOf(path);
  }

  it.each([
    ['a.yaml', false, POD],
    ['a.yaml', true, 'old'],
    ['none.yaml', false, undefined],
    ['.hidden/c.yaml', false, 'old'],
  ])('%s, open: %s', async (path, isOpen, text) => {
    expect(await after(path, isOpen)).toBe(text);
  });

  it('outside of all folders is not read', async () => {
    const [loose] = createFolders(FILES, {}).all();
    if (loose === undefined) throw new Error('no folder');
    loose.workspace.update('w/a.yaml', 'old');
    await readAgain({ folder: loose, path: 'w/a.yaml' }, FILES);
    expect(loose.workspace.textOf('w/a.yaml')).toBe('old');
  });
});
