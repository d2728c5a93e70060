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
const SERVICE_BLOCK = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n  namespace: shop\n';
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
): Promise<Ending & { readonly files: Files; readonly disk: MemoryDisk }> {
  const disk = memoryDisk(new Map(Object.entries(files)));
  const ending = await runIn({ disk, stdin }, 'sink', 'p', ...given);
  return { ...ending, files: Object.fromEntries(disk.texts()), disk };
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

  it('edits changes in place, and nothing around them', async () => {
    const stream = (await sourceOf(FILES)).replace('replicas: 3   # enough', 'replicas: 5');
    const { files, stderr } = await sink(FILES, stream);
    // The first of both is the Deployment api.
    expect(files).toEqual({ ...FILES, 'p/two.yaml': FILES['p/two.yaml'].replace('replicas: 3', 'replicas: 5') });
    expect(stderr).toBe('krmkit sink: 1 changed, in 1 file\n');
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

  it('matches documents with the same name', async () => {
    const { files } = await sink(FILES, `${SERVICE.replace('}', ', labels: {a: b}}')}---\n${WEB}`);
    expect(files).toEqual({ ...FILES, 'p/two.yaml': FILES['p/two.yaml'].replace('shop}', 'shop, labels: {a: b}}') });
  });

  it('creates files for new resources, with their comments', async () => {
    const stream = listOf(
      item(WEB, path('deep/er/web.yaml')),
      item(API),
      item(SERVICE_BLOCK, path('deep/er/web.yaml')),
    );
    const { files, stderr, status } = await sink({}, stream);
    expect(status).toBe(0);
    expect(files).toEqual({
      'p/deep/er/web.yaml': `${WEB}---\n${SERVICE_BLOCK}`,
      'p/shop/deployment_api.yaml': API,
    });
    expect(stderr).toBe('krmkit sink: 3 created, in 2 files\n');
  });

  it('does not copy the --- of a stream into a new file', async () => {
    const documents = await sink(
      { 'p/x.yaml': WEB },
      `${API}---\n${SERVICE}---\n# note\n${SERVICE.replace('web', 'b')}`,
    );
    expect(documents.files).toEqual({
      'p/x.yaml': WEB,
      'p/shop/deployment_api.yaml': API,
      'p/shop/service_web.yaml': SERVICE,
      'p/shop/service_b.yaml': `# note\n${SERVICE.replace('web', 'b')}`,
    });
  });

  it('puts items without an index before those with one in a new file', async () => {
    const map = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;
    const at = (index: string): Files => ({ ...path('new.yaml'), 'config.kubernetes.io/index': index });
    const list = listOf(item(map('b'), at('1')), item(map('c'), path('new.yaml')), item(map('a'), at('0')));
    const { files } = await sink({ 'p/x.yaml': WEB }, list);
    expect(files['p/new.yaml']).toBe(['c', 'a', 'b'].map(map).join('---\n'));
  });

  it('appends a new resource to an existing file', async () => {
    const job = 'apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: x\n';
    const { files } = await sink(FILES, listOf(item(job, { ...path('web.yaml'), 'config.kubernetes.io/index': '1' })));
    expect(files).toEqual({ ...FILES, 'p/web.yaml': `${WEB}---\n${job}` });
  });

  it('appends after an unfinished last line that an edit completes', async () => {
    const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  a: |+\n    x\n\n';
    const config = (await sourceOf({ 'p/a.yaml': text })).trimEnd();
    const { files } = await sink(
      { 'p/a.yaml': `${text}  b: y` },
      `${config}\n\n${item(SERVICE_BLOCK, path('a.yaml'))}`,
    );
    // One blank line more would be part of the value.
    expect(files).toEqual({ 'p/a.yaml': `${text}---\n${SERVICE_BLOCK}` });
  });

  it('keeps a number that no double can represent, and quotes a text that kubectl reads as true', async () => {
    const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: 1, b: x}\n';
    const stream = (await sourceOf({ 'p/a.yaml': text })).replace('a: 1, b: x', 'a: 12345678901234567891, b: y');
    const { files } = await sink({ 'p/a.yaml': text }, stream);
    expect(files).toEqual({ 'p/a.yaml': text.replace('a: 1, b: x', 'a: 12345678901234567891, b: "y"') });
  });

  it('moves a resource with a new path, with its own text', async () => {
    const stream = (await sourceOf(FILES)).replaceAll('path: web.yaml', 'path: n/w.yaml');
    const { files, stderr } = await sink(FILES, stream);
    const { 'p/web.yaml': _, ...others } = FILES;
    expect(files).toEqual({ ...others, 'p/n/w.yaml': WEB });
    expect(stderr).toBe('krmkit sink: 1 moved, in 2 files\n');
  });

  it('uses the spelling that a program has changed', async () => {
    const stream = await sourceOf(FILES);
    const { 'p/web.yaml': _, ...others } = FILES;
    for (const change of [
      /( )config.kubernetes.io\/path: web.yaml/,
      /(internal.)config.kubernetes.io\/path: web.yaml/,
    ]) {
      const { files, stderr } = await sink(FILES, stream.replace(change, '$1config.kubernetes.io/path: n.yaml'));
      expect(files).toEqual({ ...others, 'p/n.yaml': WEB });
      expect(stderr).toBe('krmkit sink: 1 moved, in 2 files\n');
    }
    const index = stream.replace(/([ {]config.kubernetes.io\/index): "1"/, '$1: "7"');
    expect(index).not.toBe(stream);
    expect(await sink(FILES, index)).toMatchObject({ status: 0, files: FILES });
  });

  it('matches two resources with one name in a file by order', async () => {
    const twice = (one: string, two: string): Files => ({
      'p/a.yaml': `${WEB.replace('3', one)}---\n${WEB.replace('3', two)}`,
    });
    const stream = listOf(item(WEB.replace('3', '1'), path('a.yaml')), item(WEB.replace('3', '5'), path('a.yaml')));
    expect((await sink(twice('1', '2'), stream)).files).toEqual(twice('1', '5'));
  });

  it('matches a renamed resource by its old position', async () => {
    const stream = (await sourceOf(FILES)).replace('name:   web #', 'name:   shop #');
    const { files } = await sink(FILES, stream);
    expect(files).toEqual({ ...FILES, 'p/web.yaml': WEB.replace('web', 'shop') });
  });

  it('deletes only with --prune, and then only documents and files without other content', async () => {
    const stream = listOf(item(WEB, path('web.yaml')));
    expect(await sink(FILES, stream)).toMatchObject({
      files: FILES,
      stderr: 'krmkit sink: nothing to change; 2 not in the list stay (--prune)\n',
    });
    const { files, stderr } = await sink(FILES, stream, '--prune');
    const { 'p/two.yaml': _, ...others } = FILES;
    expect(files).toEqual(others);
    expect(stderr).toBe('krmkit sink: 2 deleted, in 1 file\n');
    const half = await sink(FILES, listOf(item(WEB, path('web.yaml')), item(API, path('two.yaml'))), '--prune');
    expect(half.files).toEqual({ ...FILES, 'p/two.yaml': API });
  });

  it('deletes everything only with --allow-empty', async () => {
    const empty = listOf().replace('items:\n', 'items: []\n');
    expect(await sink(FILES, empty, '--prune')).toMatchObject({ status: 2, files: FILES });
    expect(Object.keys((await sink(FILES, empty, '--prune', '--allow-empty')).files)).toEqual([
      'p/notes.txt',
      'p/values.yaml',
    ]);
  });

  it('keeps empty annotations, and drops those that only contained the path', async () => {
    const files = {
      'p/empty.yaml': 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations: {}\n',
      'p/none.yaml': 'apiVersion: v1\nkind: Pod\n',
    };
    const stream = await sourceOf(files);
    expect((await sink(files, stream)).files).toEqual(files);
    expect((await sink(files, stream.replace('name: a', 'name: b'))).files).toEqual({
      ...files,
      'p/empty.yaml': files['p/empty.yaml'].replace('name: a', 'name: b'),
    });
  });

  it('never writes bookkeeping annotations to a file', async () => {
    const annotations = {
      ...path('x.yaml'),
      'internal.config.kubernetes.io/path': 'x.yaml',
      'config.kubernetes.io/index': '0',
      'internal.config.kubernetes.io/seqindent': 'wide',
      'config.k8s.io/id': '3',
      mine: 'stays',
    };
    const { files } = await sink({}, listOf(item(WEB, annotations)));
    expect(files['p/x.yaml']).toContain('annotations: {"mine":"stays"}\n');
    expect(files['p/x.yaml']).not.toMatch(/config\.k/);
  });

  it('writes JSON files as JSON', async () => {
    const pod = { apiVersion: 'v1', kind: 'Pod' };
    const json = `${JSON.stringify(pod, undefined, 2)}\n`;
    expect((await sink({}, await sourceOf({ 'p/x.json': json }))).files).toEqual({ 'p/x.json': json });
    const yaml = listOf(
      '- apiVersion: v1\n  kind: Pod\n  metadata: {annotations: {config.kubernetes.io/path: y.json}}\n',
    );
    expect((await sink({}, yaml)).files).toEqual({ 'p/y.json': json });
  });

  it('writes block YAML if the list is JSON', async () => {
    const json = (await runIn({ files: { 'p/web.yaml': WEB } }, 'source', 'p', '-ojson')).stdout;
    expect((await sink({}, json)).files).toEqual({
      'p/web.yaml':
        'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n  namespace: shop\nspec:\n  replicas: 3\n',
    });
  });

  it.each(['{port: 80}', '[b]', 'b', '{a: null}'])(
    'accepts annotations that are already in a file: %s',
    async (written) => {
      const files = { 'p/a.yaml': `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations: ${written}\n` };
      expect(await sink(files, await sourceOf(files))).toMatchObject({ status: 0, files });
    },
  );

  it('accepts the name v1..v2.yaml', async () => {
    expect(Object.keys((await sink({}, listOf(item(WEB, path('v1..v2.yaml'))))).files)).toEqual(['p/v1..v2.yaml']);
  });

  const json = { ...FILES, 'p/x.json': '{"apiVersion": "v1", "kind": "Pod"}\n' };
  it.each<[string, string, number, RegExp]>([
    ['an absolute path', listOf(item(WEB, path('/x.yaml'))), 1, /"\/x\.yaml" is absolute/],
    ['a path that leads out', listOf(item(WEB, path('a/../../x.yaml'))), 1, /leads out of the package/],
    ['a directory', listOf(item(WEB, path('x/'))), 1, /names a directory/],
    ['backslashes', listOf(item(WEB, path('a\\x.yaml'))), 1, /backslashes/],
    [
      'a file of another case',
      listOf(item(WEB.replace('web', 'x'), path('WEB.yaml'))),
      1,
      /"WEB\.yaml" is the same file as web\.yaml on systems that ignore case/,
    ],
    [
      'two new directories of one name',
      listOf(item(WEB.replace('web', 'x'), path('sub/x.yaml')), item(WEB.replace('web', 'y'), path('Sub/y.yaml'))),
      1,
      /"(?:Sub\/y\.yaml" is the same file as sub|sub\/x\.yaml" is the same file as Sub) on systems that ignore case/,
    ],
    [
      'two new files with one name, one of them in decomposed Unicode',
      listOf(item(WEB.replace('web', 'x'), path('é.yaml')), item(WEB.replace('web', 'y'), path('e\u0301.yaml'))),
      1,
      /is the same file as (?:é|e\u0301)\.yaml on systems that ignore case/,
    ],
    [
      'a path that is a mapping',
      listOf(`- {apiVersion: v1, kind: Pod, metadata: {name: a, annotations: {config.kubernetes.io/path: {a: 1}}}}\n`),
      1,
      /The resource has the annotation config\.kubernetes\.io\/path, which is a mapping, not text/,
    ],
    [
      'annotations that are a list',
      listOf(`- {apiVersion: v1, kind: Pod, metadata: {name: a, annotations: [b]}}\n`),
      1,
      /has annotations that are a list, not a mapping of strings/,
    ],
    ['a way through a file', listOf(item(WEB.replace('web', 'x'), path('web.yaml/x.yaml'))), 1, /leads through a file/],
    [
      'a file that is not read',
      listOf(item(WEB.replace('web', 'x'), path('notes.txt'))),
      1,
      /is a file that is not read/,
    ],
    [
      'a second object of a JSON file',
      listOf(item(WEB.replace('web', 'x'), path('x.json'))),
      1,
      /a JSON file holds one/,
    ],
    [
      'an invalid index',
      listOf(item(WEB, { ...path('web.yaml'), 'config.kubernetes.io/index': 'a' })),
      1,
      /is not a whole number/,
    ],
    [
      'different spellings',
      listOf(item(WEB, { ...path('a.yaml'), 'internal.config.kubernetes.io/path': 'b.yaml' })),
      1,
      /differ/,
    ],
    ['nothing', '', 3, /The input is empty/],
    ['broken YAML', 'items: [\n', 3, /invalid-yaml/],
  ])('refuses %s and writes nothing', async (_, stream, status, message) => {
    const ending = await sink(json, stream);
    expect(ending.stderr).toMatch(message);
    expect({ status: ending.status, files: ending.files }).toEqual({ status, files: json });
  });

  const targets = {
    ...FILES,
    'p/t.yaml': '{{ if .x }}\na: 1\n{{ end }}\n',
    'p/.krmignore': 'ign*\n',
    'p/d/.krmignore': 'x.yaml\n',
  };
  const unread = [
    'x.txt noext README.md .hid/x.yaml .x.yaml a/.krmignore .krmignore .git/hooks/x.yaml',
    'ignored.yaml a/ign/x.yaml d/x.yaml node_modules/x.yaml .krmkit-journal-staging t.yaml',
  ];
  it.each(unread.join(' ').split(' '))('refuses to write what krmkit would not read again: %s', async (name) => {
    const stream = listOf(item(WEB.replace('web', 'x'), path(name)), item(API.replace('3', '5'), path('two.yaml')));
    for (const more of [[], ['--dry-run']]) {
      const ending = await sink(targets, stream, ...more);
      expect({ status: ending.status, files: ending.files, stdout: ending.stdout }).toEqual({
        status: 1,
        files: targets,
        stdout: '',
      });
      expect(ending.stderr).toMatch(/would not be read again|is a file that is not read here/);
    }
  });

  it.each(['Kustomization', 'e/Kptfile', 'd/y.yaml', 'x.YML', 'e/x.json'])('writes what is read: %s', async (name) => {
    const { status, files } = await sink(targets, listOf(item(WEB.replace('web', 'x'), path(name))));
    expect({ status, is: `p/${name}` in files }).toEqual({ status: 0, is: true });
  });

  it('refuses to compare with an unreadable file', async () => {
    const broken = { ...FILES, 'p/broken.yaml': 'a: [\n' };
    const ending = await sink(broken, listOf(item(WEB.replace('3', '5'), path('web.yaml'))));
    expect({ status: ending.status, files: ending.files }).toEqual({ status: 3, files: broken });
  });

  it('does not guess between several matches', async () => {
    const files = { 'p/dev/web.yaml': WEB, 'p/prod/web.yaml': WEB.replace('3', '9') };
    const changed = await sink(files, WEB.replace('3', '5'));
    expect(changed).toMatchObject({ status: 1, files });
    expect(changed.stderr).toMatch(/Several files have Deployment shop\/web/);
    // An equal one in a file is the match.
    expect(await sink(files, WEB)).toMatchObject({ status: 0, files });
  });

  it('does not match other resources without a name, and matches equal ones', async () => {
    const job = (metadata: string, x: string): string =>
      `apiVersion: batch/v1\nkind: Job\nmetadata: ${metadata}\nspec: {x: ${x}}\n`;
    const files = { 'p/job_a-.yaml': job('{generateName: a-}', 'a'), 'p/job.yaml': job('{}', 'c') };
    const stream = job('{generateName: b-}', 'b') + `---\n${job('{generateName: a-}', 'd')}---\n${job('{}', 'e')}`;
    const first = await sink(files, stream);
    expect(first.files).toEqual({
      ...files,
      'p/job_b-.yaml': job('{generateName: b-}', 'b'),
      'p/job_a-_2.yaml': job('{generateName: a-}', 'd'),
      'p/job_2.yaml': job('{}', 'e'),
    });
    expect((await sink(first.files, stream)).files).toEqual(first.files);
    // At its own position it matches; with another generateName it does not.
    const source = await sourceOf(files);
    expect((await sink(files, source.replace('x: a', 'x: z'))).files).toEqual({
      ...files,
      'p/job_a-.yaml': files['p/job_a-.yaml'].replace('x: a', 'x: z'),
    });
    const other = await sink(files, source.replace('generateName: a-', 'generateName: z-'));
    expect(other.files['p/job_a-.yaml']).toBe(`${files['p/job_a-.yaml']}---\n${job('{generateName: z-}', 'a')}`);
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

  it.each(['a\\b.yaml', 'a\tb.yaml', 'a\nb.yaml', 'C:\\x.yaml', 'd\\e/c.yaml'])(
    'recognizes a file called %j',
    async (name) => {
      const files = { [`p/${name}`]: WEB };
      const source = await sourceOf(files);
      expect(await sink(files, source)).toMatchObject({ status: 0, files });
      const changed = await sink(files, source.replace('replicas: 3 ', 'replicas: 5 '));
      expect(changed).toMatchObject({ status: 0, files: { [`p/${name}`]: WEB.replace('3', '5') } });
    },
  );

  it('finishes or undoes an interrupted change before it reads', async () => {
    const { status, stderr, files } = await sink({ ...FILES, 'p/.krmkit-journal-staging': 'rubbish' }, WEB);
    expect({ status, files: files['p/web.yaml'] }).toEqual({ status: 4, files: WEB });
    expect(stderr).toMatch(/damaged/);
  });
});
