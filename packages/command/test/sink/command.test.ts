import { describe, expect, it } from 'vitest';
import type { MemoryDisk } from '@krmkit/base';
import { memoryDisk } from '@krmkit/base';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const WEB = `# what it is
apiVersion: apps/v1
kind: Deployment
metadata:
  name:   web # its name
  namespace: shop
spec:
  replicas: 3   # enough
`;
const API = WEB.replace('web', 'api');
const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\n';
const FILES = {
  'p/web.yaml': WEB,
  'p/two.yaml': `${API}---\n${SERVICE}`,
  'p/notes.txt': 'mine\n',
  'p/values.yaml': 'a: 1\n',
};

type Files = Readonly<Record<string, string>>;

async function sink(
  files: Files,
  stdin: string,
  ...given: readonly string[]
): Promise<Ending & { readonly files: Files }> {
  const disk = memoryDisk(new Map(Object.entries(files)));
  const ending = await runIn({ disk, stdin }, 'sink', 'p', ...given);
  return { ...ending, files: Object.fromEntries(disk.texts()) };
}

const sourceOf = async (files: Files): Promise<string> => (await runIn({ files }, 'source', 'p')).stdout;

/** A resource with these annotations, as an item. */
const item = (text: string, annotations?: Files): string => {
  const written = annotations === undefined ? '' : `    annotations: ${JSON.stringify(annotations)}\n`;
  return `- ${text.trimEnd().replaceAll('\n', '\n  ')}\n`.replace(/metadata:\n/, `metadata:\n${written}`);
};
const listOf = (...items: readonly string[]): string =>
  `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${items.join('')}`;
const path = (name: string): Files => ({ 'config.kubernetes.io/path': name });

describe('krmkit sink', () => {
  it('writes nothing without changes', async () => {
    expect(await sink(FILES, await sourceOf(FILES))).toMatchObject({
      status: 0,
      stdout: '',
      stderr: 'krmkit sink: nothing to change\n',
      files: FILES,
    });
  });

  it.each<[string, string, string]>([
    [
      'changed',
      listOf(item(WEB.replace('3', '5'), path('web.yaml'))),
      '1 changed, in 1 file; 2 not in the list stay (--prune)',
    ],
    [
      'created and moved',
      listOf(item(API, path('a/new.yaml')), item(WEB.replace('web', 'x'), path('b.yaml'))),
      '1 created, 1 moved, in 3 files; 2 not in the list stay (--prune)',
    ],
  ])('says how many resources it has %s', async (_, stream, said) => {
    const { status, stdout, stderr } = await sink(FILES, stream);
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: `krmkit sink: ${said}\n` });
  });

  it('prints the changes and writes nothing with --dry-run', async () => {
    const stream = (await sourceOf(FILES)).replaceAll('replicas: 3 ', 'replicas: 5 ');
    const { files, stdout } = await sink(FILES, stream, '--dry-run');
    expect(files).toEqual(FILES);
    expect(stdout).toContain(`--- a/p/web.yaml
+++ b/p/web.yaml
@@ -5,4 +5,4 @@
   name:   web # its name
   namespace: shop
 spec:
-  replicas: 3   # enough
+  replicas: 5   # enough
`);
  });

  it('deletes only with --prune', async () => {
    const stream = listOf(item(WEB, path('web.yaml')));
    expect(await sink(FILES, stream)).toMatchObject({
      files: FILES,
      stderr: 'krmkit sink: nothing to change; 2 not in the list stay (--prune)\n',
    });
    const { files, stderr } = await sink(FILES, stream, '--prune');
    const { 'p/two.yaml': _, ...others } = FILES;
    expect(files).toEqual(others);
    expect(stderr).toBe('krmkit sink: 2 deleted, in 1 file\n');
  });

  it('deletes everything only with --allow-empty', async () => {
    const empty = listOf().replace('items:\n', 'items: []\n');
    expect(await sink(FILES, empty, '--prune')).toMatchObject({ status: 2, files: FILES });
    expect(Object.keys((await sink(FILES, empty, '--prune', '--allow-empty')).files)).toEqual([
      'p/notes.txt',
      'p/values.yaml',
    ]);
  });

  it.each<[string, Files, string, number, RegExp]>([
    ['an absolute path', {}, listOf(item(WEB, path('/x.yaml'))), 1, /"\/x\.yaml" is absolute/],
    ['what krmkit would not read again', {}, listOf(item(WEB, path('x.txt'))), 1, /would not be read again/],
    [
      'what several files have',
      { 'p/x.yaml': WEB },
      WEB.replace('3', '5'),
      1,
      /Several files have Deployment shop\/web/,
    ],
    ['nothing', {}, '', 3, /The input is empty/],
    ['broken YAML', {}, 'items: [\n', 3, /invalid-yaml/],
    [
      'a comparison with an unreadable file',
      { 'p/x.yaml': 'a: [\n' },
      WEB,
      3,
      /p\/x\.yaml:1:4 {2}error {2}invalid-yaml/,
    ],
  ])('refuses %s and writes nothing, nor prints changes', async (_, more, stream, status, message) => {
    const before = { ...FILES, ...more };
    for (const options of [[], ['--dry-run']]) {
      const { stderr, ...ending } = await sink(before, stream, ...options);
      expect(ending).toMatchObject({ status, stdout: '', files: before });
      expect(stderr).toMatch(message);
      expect(stderr).toMatch(/krmkit sink: nothing was changed\n$/);
    }
  });

  it('keeps documents that are not objects, but not with --prune', async () => {
    const stream = listOf(item(WEB, path('web.yaml')), '- a: 1\n');
    expect(await sink(FILES, stream)).toMatchObject({ status: 0, files: FILES });
    expect(await sink(FILES, stream, '--prune')).toMatchObject({ status: 1, files: FILES });
  });

  it.each<[readonly string[], RegExp]>([
    [['-'], /sink writes/],
    [['p/web.yaml'], /p\/web\.yaml is not a directory/],
    [[''], /DIR is empty/],
    [['p', 'q'], /too many arguments/],
  ])('%j is wrong usage', async (given, message) => {
    const { status, stderr } = await runIn({ files: FILES, stdin: WEB }, 'sink', ...given);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('creates missing directories, and removes them if nothing was written', async () => {
    const disk = memoryDisk(new Map([['x.yaml', WEB]]));
    const stdin = listOf(item(WEB, path('a/web.yaml')));
    expect((await runIn({ disk, stdin }, 'sink', 'new/deep/er')).status).toBe(0);
    expect(Object.fromEntries(disk.texts())).toEqual({ 'x.yaml': WEB, 'new/deep/er/a/web.yaml': WEB });
    const refused = await runIn({ disk, stdin: listOf(item(WEB, path('x.txt'))) }, 'sink', 'other/deep');
    expect(refused.status).toBe(1);
    expect(await disk.fileSystem.status('other')).toMatchObject({ failure: 'missing' });
  });

  it('distinguishes a directory that cannot be created from wrong usage', async () => {
    const disk = memoryDisk(new Map([['x.yaml', WEB]]));
    const { fileSystem } = disk;
    const full = (name: string): MemoryDisk['fileSystem'] => ({
      ...fileSystem,
      makeDirectory: (made) =>
        made === name
          ? Promise.resolve({ ok: false, failure: 'full', message: 'no space left' })
          : fileSystem.makeDirectory(made),
    });
    for (const name of ['new', 'new/deep']) {
      const ending = await runIn({ disk: { ...disk, fileSystem: full(name) }, stdin: WEB }, 'sink', 'new/deep');
      expect(ending).toMatchObject({ status: 4, stderr: expect.stringContaining('no space left') });
      expect(await fileSystem.status('new')).toMatchObject({ failure: 'missing' });
    }
  });

  it('finishes or undoes an interrupted change before it reads', async () => {
    const { status, stderr, files } = await sink({ ...FILES, 'p/.krmkit-journal-staging': 'rubbish' }, WEB);
    expect({ status, files: files['p/web.yaml'] }).toEqual({ status: 4, files: WEB });
    expect(stderr).toMatch(/damaged/);
  });
});
