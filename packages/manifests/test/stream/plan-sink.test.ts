import { describe, expect, it } from 'vitest';
import { streamProblems } from '../../src/stream/plan-sink.ts';
import { RESOURCE_LIST, createJsonStreamPrinter } from '../../src/write/stream.ts';
import type { Texts } from './source-and-sink.ts';
import { sinkTexts, sourceOfTexts } from './source-and-sink.ts';

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
  'web.yaml': WEB,
  'two.yaml': `${API}---\n${SERVICE}`,
  'notes.txt': 'mine\n',
  'values.yaml': 'a: 1\n',
};

/** A resource with these annotations, as an item. */
const item = (text: string, annotations?: Texts): string => {
  const written = annotations === undefined ? '' : `    annotations: ${JSON.stringify(annotations)}\n`;
  return `- ${text.trimEnd().replaceAll('\n', '\n  ')}\n`.replace(/metadata:\n/, `metadata:\n${written}`);
};
const listOf = (...items: readonly string[]): string =>
  `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:${items.length === 0 ? ' []' : ''}\n${items.join('')}`;
const path = (name: string): Texts => ({ 'config.kubernetes.io/path': name });

/** The texts after a list, which is not refused. */
async function after(files: Texts, list: string, prune = false): Promise<Texts | undefined> {
  const { texts, diagnostics } = await sinkTexts(files, list, prune);
  expect(diagnostics).toEqual([]);
  return texts;
}

/** The texts after their list was changed. */
async function afterChange(files: Texts, change: (list: string) => string): Promise<Texts | undefined> {
  const list = await sourceOfTexts(files);
  const changed = change(list);
  expect(changed).not.toBe(list);
  return after(files, changed);
}

describe('a list changes', () => {
  it('nothing without changes', async () => {
    expect(await after(FILES, await sourceOfTexts(FILES))).toEqual(FILES);
  });

  it('what differs in place, and nothing around it', async () => {
    // The first of both is the Deployment api.
    expect(await afterChange(FILES, (list) => list.replace('replicas: 3   # enough', 'replicas: 5'))).toEqual({
      ...FILES,
      'two.yaml': FILES['two.yaml'].replace('replicas: 3', 'replicas: 5'),
    });
  });

  it('documents with the same name', async () => {
    expect(await after(FILES, `${SERVICE.replace('}', ', labels: {a: b}}')}---\n${WEB}`)).toEqual({
      ...FILES,
      'two.yaml': FILES['two.yaml'].replace('shop}', 'shop, labels: {a: b}}'),
    });
  });

  it('a renamed resource at its old position', async () => {
    expect(await afterChange(FILES, (list) => list.replace('name:   web #', 'name:   shop #'))).toEqual({
      ...FILES,
      'web.yaml': WEB.replace('web', 'shop'),
    });
  });

  it('two resources with one name in a file by their order', async () => {
    const twice = (one: string, two: string): Texts => ({
      'a.yaml': `${WEB.replace('3', one)}---\n${WEB.replace('3', two)}`,
    });
    const list = listOf(item(WEB.replace('3', '1'), path('a.yaml')), item(WEB.replace('3', '5'), path('a.yaml')));
    expect(await after(twice('1', '2'), list)).toEqual(twice('1', '5'));
  });

  it.each([
    ['legacy', /( )config.kubernetes.io\/path: web.yaml/],
    ['current', /(internal.)config.kubernetes.io\/path: web.yaml/],
  ])('the file of a resource, where a program has changed the %s spelling alone', async (_, spelling) => {
    const { 'web.yaml': __, ...others } = FILES;
    const moved = await afterChange(FILES, (list) => list.replace(spelling, '$1config.kubernetes.io/path: n.yaml'));
    expect(moved).toEqual({ ...others, 'n.yaml': WEB });
  });

  it('nothing, where a program has changed one spelling of an index', async () => {
    const change = (list: string): string => list.replace(/([ {]config.kubernetes.io\/index): "1"/, '$1: "7"');
    expect(await afterChange(FILES, change)).toEqual(FILES);
  });

  it('a number into one that no double can represent, and a text with quotes, where kubectl reads true', async () => {
    const files = { 'a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: 1, b: x}\n' };
    const change = (list: string): string => list.replace('a: 1, b: x', 'a: 12345678901234567891, b: y');
    const { texts } = await sinkTexts(files, change(await sourceOfTexts(files)));
    expect(texts).toEqual({ 'a.yaml': files['a.yaml'].replace('a: 1, b: x', 'a: 12345678901234567891, b: "y"') });
  });

  it.each(['a\\b.yaml', 'a\tb.yaml', 'a\nb.yaml', 'C:\\x.yaml', 'd\\e/c.yaml'])('a file called %j', async (name) => {
    const files = { [name]: WEB };
    expect(await after(files, await sourceOfTexts(files))).toEqual(files);
    expect(await afterChange(files, (list) => list.replace('replicas: 3 ', 'replicas: 5 '))).toEqual({
      [name]: WEB.replace('3', '5'),
    });
  });

  it.each(['{port: 80}', '[b]', 'b', '{a: null}'])(
    'nothing, where annotations are wrong in the file already: %s',
    async (written) => {
      const files = { 'a.yaml': `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations: ${written}\n` };
      expect(await after(files, await sourceOfTexts(files))).toEqual(files);
    },
  );

  it('no empty annotations, and removes those that only contained the path', async () => {
    const files = {
      'empty.yaml': 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations: {}\n',
      'none.yaml': 'apiVersion: v1\nkind: Pod\n',
    };
    expect(await after(files, await sourceOfTexts(files))).toEqual(files);
    expect(await afterChange(files, (list) => list.replace('name: a', 'name: b'))).toEqual({
      ...files,
      'empty.yaml': files['empty.yaml'].replace('name: a', 'name: b'),
    });
  });

  it('the same file by its own position, and not by a generateName that differs', async () => {
    const job = (metadata: string, x: string): string =>
      `apiVersion: batch/v1\nkind: Job\nmetadata: ${metadata}\nspec: {x: ${x}}\n`;
    const files = { 'job_a-.yaml': job('{generateName: a-}', 'a'), 'job.yaml': job('{}', 'c') };
    const list = `${job('{generateName: b-}', 'b')}---\n${job('{generateName: a-}', 'd')}---\n${job('{}', 'e')}`;
    const first = await after(files, list);
    expect(first).toEqual({
      ...files,
      'job_b-.yaml': job('{generateName: b-}', 'b'),
      'job_a-_2.yaml': job('{generateName: a-}', 'd'),
      'job_2.yaml': job('{}', 'e'),
    });
    // A second time, all of them are there.
    expect(await after(first ?? {}, list)).toEqual(first);
    expect(await afterChange(files, (text) => text.replace('x: a', 'x: z'))).toEqual({
      ...files,
      'job_a-.yaml': files['job_a-.yaml'].replace('x: a', 'x: z'),
    });
    const other = await afterChange(files, (text) => text.replace('generateName: a-', 'generateName: z-'));
    expect(other?.['job_a-.yaml']).toBe(`${files['job_a-.yaml']}---\n${job('{generateName: z-}', 'a')}`);
  });
});

describe('a list creates', () => {
  const map = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;

  it('files for new resources, with their comments', async () => {
    const list = listOf(item(WEB, path('deep/er/web.yaml')), item(API), item(SERVICE_BLOCK, path('deep/er/web.yaml')));
    expect(await after({}, list)).toEqual({
      'deep/er/web.yaml': `${WEB}---\n${SERVICE_BLOCK}`,
      'shop/deployment_api.yaml': API,
    });
  });

  it('files without the --- of a stream', async () => {
    const other = SERVICE.replace('web', 'b');
    expect(await after({ 'x.yaml': WEB }, `${API}---\n${SERVICE}---\n# note\n${other}`)).toEqual({
      'x.yaml': WEB,
      'shop/deployment_api.yaml': API,
      'shop/service_web.yaml': SERVICE,
      'shop/service_b.yaml': `# note\n${other}`,
    });
  });

  it('a file with what has no index before what has one', async () => {
    const at = (index: string): Texts => ({ ...path('new.yaml'), 'config.kubernetes.io/index': index });
    const list = listOf(item(map('b'), at('1')), item(map('c'), path('new.yaml')), item(map('a'), at('0')));
    expect(await after({}, list)).toEqual({ 'new.yaml': ['c', 'a', 'b'].map(map).join('---\n') });
  });

  it('a document behind an unfinished last line, which an edit completes', async () => {
    const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  a: |+\n    x\n\n';
    const config = (await sourceOfTexts({ 'a.yaml': text })).trimEnd();
    // One blank line more would be part of the value.
    expect(await after({ 'a.yaml': `${text}  b: y` }, `${config}\n\n${item(SERVICE_BLOCK, path('a.yaml'))}`)).toEqual({
      'a.yaml': `${text}---\n${SERVICE_BLOCK}`,
    });
  });

  it('no annotations of position in a file', async () => {
    const annotations = {
      ...path('x.yaml'),
      'internal.config.kubernetes.io/path': 'x.yaml',
      'config.kubernetes.io/index': '0',
      'internal.config.kubernetes.io/seqindent': 'wide',
      'config.k8s.io/id': '3',
      mine: 'stays',
    };
    const text = (await after({}, listOf(item(WEB, annotations))))?.['x.yaml'];
    expect(text).toContain('annotations: {"mine":"stays"}\n');
    expect(text).not.toMatch(/config\.k/);
  });

  it('JSON in a file of JSON, as it was or from YAML', async () => {
    const json = `${JSON.stringify({ apiVersion: 'v1', kind: 'Pod' }, undefined, 2)}\n`;
    expect(await after({}, await sourceOfTexts({ 'x.json': json }))).toEqual({ 'x.json': json });
    const yaml = '- apiVersion: v1\n  kind: Pod\n  metadata: {annotations: {config.kubernetes.io/path: y.json}}\n';
    expect(await after({}, listOf(yaml))).toEqual({ 'y.json': json });
  });

  it('block YAML from a list of JSON', async () => {
    expect(await after({}, await sourceOfTexts({ 'web.yaml': WEB }, createJsonStreamPrinter(RESOURCE_LIST)))).toEqual({
      'web.yaml':
        'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n  namespace: shop\nspec:\n  replicas: 3\n',
    });
  });

  const targets = {
    'p.yaml': WEB,
    't.yaml': '{{ if .x }}\na: 1\n{{ end }}\n',
    '.krmignore': 'ign*\n',
    'd/.krmignore': 'x.yaml\n',
    'README.md': 'mine\n',
  };
  const unread = [
    'x.txt noext README.md .hid/x.yaml .x.yaml a/.krmignore .krmignore .git/hooks/x.yaml',
    'ignored.yaml a/ign/x.yaml d/x.yaml node_modules/x.yaml .krmkit-journal-staging t.yaml',
  ];
  it.each(unread.join(' ').split(' '))('nothing where krmkit would not read it again: %s', async (name) => {
    const list = listOf(item(WEB.replace('web', 'x'), path(name)), item(WEB.replace('3', '5'), path('p.yaml')));
    const { texts, diagnostics } = await sinkTexts(targets, list);
    expect(texts).toBeUndefined();
    const refusal = expect.stringMatching(/would not be read again|is a file that is not read here/);
    expect(diagnostics).toMatchObject([{ code: 'invalid-resource', severity: 'error', message: refusal }]);
  });

  it.each(['Kustomization', 'e/Kptfile', 'd/y.yaml', 'x.YML', 'e/x.json'])('what is read again: %s', async (name) => {
    const made = await after(targets, listOf(item(WEB.replace('web', 'x'), path(name))));
    expect(Object.keys(made ?? {})).toEqual([...Object.keys(targets), name]);
  });
});

describe('a list that lacks resources deletes', () => {
  const list = listOf(item(WEB, path('web.yaml')));

  it('nothing, unless that is asked for', async () => {
    expect(await after(FILES, list)).toEqual(FILES);
  });

  it('documents, and files without other content', async () => {
    const { 'two.yaml': _, ...others } = FILES;
    expect(await after(FILES, list, true)).toEqual(others);
    const half = listOf(item(WEB, path('web.yaml')), item(API, path('two.yaml')));
    expect(await after(FILES, half, true)).toEqual({ ...FILES, 'two.yaml': API });
    expect(await after(FILES, listOf(), true)).toEqual({ 'notes.txt': 'mine\n', 'values.yaml': 'a: 1\n' });
  });
});

describe('a list is refused', () => {
  const x = item(WEB.replace('web', 'x'), path('/x.yaml'));
  const files = { 'web.yaml': WEB, 'more/web.yaml': API };
  it.each<[string, Texts, string, RegExp]>([
    ['for a path', files, listOf(x), /"\/x\.yaml" is absolute/],
    ['for a place', files, listOf(item(API, path('WEB.yaml'))), /"WEB\.yaml" is the same file as web\.yaml on systems/],
    [
      'for two new files with one name, one of them in decomposed Unicode',
      {},
      listOf(item(WEB, path('é.yaml')), item(API, path('e\u0301.yaml'))),
      /is the same file as (?:é|e\u0301)\.yaml on systems that ignore case/,
    ],
    [
      'for two new directories of one name',
      {},
      listOf(item(WEB, path('sub/x.yaml')), item(API, path('Sub/y.yaml'))),
      /"(?:Sub\/y\.yaml" is the same file as sub|sub\/x\.yaml" is the same file as Sub) on systems that ignore case/,
    ],
    [
      'for annotations that are a list',
      {},
      listOf('- {apiVersion: v1, kind: Pod, metadata: {name: a, annotations: [b]}}\n'),
      /has annotations that are a list, not a mapping of strings/,
    ],
    [
      'for a path that is a mapping',
      {},
      listOf('- {apiVersion: v1, kind: Pod, metadata: {name: a, annotations: {config.kubernetes.io/path: {a: 1}}}}\n'),
      /The resource has the annotation config\.kubernetes\.io\/path, which is a mapping, not text/,
    ],
    [
      'for what several files have',
      { ...files, 'z.yaml': WEB },
      WEB.replace('3', '5'),
      /Several files have Deployment/,
    ],
    ['for a file that cannot be read', { ...files, 'broken.yaml': 'a: [\n' }, WEB, /^invalid-yaml /],
    ['for items that are no mappings', files, listOf('- 5\n'), /This item is not a mapping/],
    ['where it is empty', files, '', /The input is empty/],
    ['where it is broken', files, 'items: [\n', /^invalid-yaml /],
  ])('%s', async (_, given, text, message) => {
    const { texts, diagnostics } = await sinkTexts(given, text);
    expect(texts).toBeUndefined();
    expect(
      diagnostics.filter(({ severity }) => severity === 'error').map((one) => `${one.code} ${one.message}`),
    ).toContainEqual(expect.stringMatching(message));
  });

  it('not for what several files have, where one is equal', async () => {
    const several = { 'dev/web.yaml': WEB, 'prod/web.yaml': WEB.replace('3', '9') };
    expect(await after(several, WEB)).toEqual(several);
  });

  it('not for findings of files that can be read', async () => {
    const twice = { 'web.yaml': `${WEB}spec: {replicas: 3}\n` };
    const read = await sinkTexts({ ...twice, 'new.yaml': API }, listOf(item(API.replace('3', '5'), path('new.yaml'))));
    expect([read.diagnostics, read.texts]).toEqual([[], { ...twice, 'new.yaml': API.replace('3', '5') }]);
  });
});

describe('the problems of a stream', () => {
  it.each([
    ['are its errors', 'invalid-yaml', 'error', true],
    ['are what it carries that is no object', 'invalid-resource', 'warning', true],
    ['are not its repeated keys', 'duplicate-key', 'warning', false],
  ] as const)('%s', (_, code, severity, isProblem) => {
    const diagnostic = { code, severity, message: 'm', hint: 'h' };
    expect(streamProblems([diagnostic])).toEqual(isProblem ? [diagnostic] : []);
  });
});
