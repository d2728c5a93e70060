import { describe, expect, it } from 'vitest';
import { readOutputItems } from '../../src/run/output-items.ts';
import type { OutputItems } from '../../src/run/output-items.ts';
import { readOutputText, readOutputValue } from '../../src/run/read-output.ts';
import { sendOf } from './function-calls.ts';
import type { Sent } from './function-calls.ts';

const FILES = {
  'shop/web.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n',
  'kustomization.yaml': 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n',
};
const list = (...items: readonly object[]): string => JSON.stringify({ kind: 'ResourceList', items });
const web = (annotations: object = {}): object => {
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', annotations } };
};
const at = (path: string): object => ({ 'internal.config.kubernetes.io/path': path });

/** What a function has printed that was sent the files. */
async function read(
  printed: (input: string) => string,
  files: Readonly<Record<string, string>> = FILES,
  scope = '.',
): Promise<OutputItems & { readonly sent: Sent }> {
  const sent = await sendOf(files);
  const output = readOutputText('fn', printed(sent.request.text()), sent.request);
  if (!output.ok) throw new Error(output.message);
  return { ...readOutputItems(output.list, sent.request, scope), sent };
}

async function problemsOf(output: string): Promise<readonly string[]> {
  return (await read(() => output)).problems;
}

it('an output is read from a value without printing what was sent', async () => {
  const { request, items: sent } = await sendOf({
    'a.yaml': FILES['shop/web.yaml'],
    'b.yaml': 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n',
  });
  const itemTexts = (): never => {
    throw new Error('printed');
  };
  const values = sent.map(({ value }) => value);
  const items = values.map((value) => (value['kind'] === 'Deployment' ? { ...value, spec: { replicas: 2 } } : value));
  const output = readOutputValue({ kind: 'ResourceList', items });
  if (!output.ok) throw new Error(output.message);
  const read = readOutputItems(output.list, { ...request, itemTexts }, '.');
  expect(read.problems).toEqual([]);
  expect(read.items.map(({ item, from }) => item === from)).toEqual(values.map(({ kind }) => kind !== 'Deployment'));
});

describe('an item that cannot be read', () => {
  const rows: readonly (readonly [what: string, output: string, message: string])[] = [
    ['text', list(web()).replace('[{', '["x",{'), 'gave back item 1 ("x"), which is not an object'],
    ['null', '{"kind":"ResourceList","items":[null]}', 'gave back item 1 (null), which is not an object'],
    ['a list', '{"kind":"ResourceList","items":[[]]}', 'gave back item 1 (a list), which is not an object'],
    ['no kind', list(web(), { apiVersion: 'v1' }), 'gave back item 2, which lacks apiVersion or kind'],
    ['no apiVersion', list({ kind: 'A', metadata: { name: 'a' } }), 'gave back item 1, which lacks apiVersion or kind'],
    [
      'no metadata',
      list({ apiVersion: 'v1', kind: 'Pod' }),
      'gave back item 1 (Pod), which has neither a name nor a generateName',
    ],
    [
      'an empty name',
      list({ apiVersion: 'v1', kind: 'Pod', metadata: { name: '' } }),
      'gave back item 1 (Pod), which has neither a name nor a generateName',
    ],
    [
      'a way out',
      list(web(at('../x.yaml'))),
      'gave back item 1 (Deployment web), which has the path "../x.yaml", which leads out of the package',
    ],
    ['a way out in the middle', list(web(at('a/../../x.yaml'))), 'which leads out of the package'],
    ['an absolute path', list(web(at('/etc/x.yaml'))), 'which has the path "/etc/x.yaml", which is absolute'],
    ['a drive', list(web(at('C:/x.yaml'))), 'which is absolute'],
    ['backslashes', list(web(at('a\\x.yaml'))), 'which has backslashes in it'],
    ['a line end in a path', list(web(at('a\nb.yaml'))), 'which has control or invisible characters in it'],
    ['a soft hyphen in a path', list(web(at('a\u00ad.yaml'))), 'which has control or invisible characters in it'],
    ...[{ a: 1 }, ['x.yaml'], null, true, 5].map((written): [string, string, string] => [
      `a path that is ${JSON.stringify(written)}`,
      list({ ...web(), metadata: { name: 'web', annotations: { 'config.kubernetes.io/path': written } } }),
      'which has the annotation config.kubernetes.io/path, which is ',
    ]),
    [
      'an annotation that is a number',
      list({ ...web(), metadata: { name: 'web', annotations: { port: 80 } } }),
      'which has the annotation port, which is the number 80, not text',
    ],
    ...['b', ['b'], 5].map((annotations): [string, string, string] => [
      `annotations that are ${JSON.stringify(annotations)}`,
      list({ ...web(), metadata: { name: 'web', annotations } }),
      'not a mapping of strings',
    ]),
    ['a number', list(web()).replace('[{', '[5,{'), 'gave back item 1 (5), which is not an object'],
    [
      'metadata that are a text',
      list({ apiVersion: 'v1', kind: 'Pod', metadata: 'web' }),
      'gave back item 1 (Pod), which has neither a name nor a generateName',
    ],
    [
      'no name any more',
      list({
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { annotations: { 'internal.config.kubernetes.io/id': '2' } },
      }),
      'gave back item 1 (Deployment), which has neither a name nor a generateName',
    ],
    ...[-1, 1.5, 1e30, 'NaN', ' 1', '0x1'].map((index): [string, string, string] => [
      `the index ${index}`,
      list(web({ 'config.kubernetes.io/index': String(index) })),
      `which has the index annotation ${JSON.stringify(String(index))}, which is not a whole number`,
    ]),
    ['a way out and back', list(web(at('../pkg/x.yaml'))), 'which leads out of the package'],
    ['a way out behind backslashes', list(web(at('..\\x.yaml'))), 'which has backslashes in it, where / belongs'],
    ['a drive with backslashes', list(web(at('C:\\x.yaml'))), 'which is absolute'],
    ['a NUL in a path', list(web(at('a\0.yaml'))), 'which has control or invisible characters in it'],
    ['a path that is not Unicode', list(web(at('a\ud800.yaml'))), 'which has control or invisible characters in it'],
    [
      'a name that is too long',
      list(web(at(`${'é'.repeat(150)}.yaml`))),
      'which has a name in it of more than 255 bytes',
    ],
    [
      'thousands of directories',
      list(web(at(`${'d/'.repeat(3000)}x.yaml`))),
      `the path ${JSON.stringify(`${'d/'.repeat(98)}d...`)}, which is longer than 1024 bytes`,
    ],
    ['a slash behind a file', list(web(at('web.yaml/'))), 'which names a directory, not a file'],
    ['a directory by its name', list(web(at('shop/'))), 'which names a directory, not a file'],
    ['a directory that is there', list(web(at('shop'))), 'has the path "shop", which is a directory'],
    ['the package itself', list(web(at('.'))), 'which names no file'],
    [
      'an index in words',
      list(web({ 'config.kubernetes.io/index': 'a' })),
      'which has the index annotation "a", which is not a whole number',
    ],
    [
      'spellings that contradict each other',
      list(web({ 'config.kubernetes.io/path': 'x.yaml', ...at('y.yaml') })),
      'which has mismatched legacy and internal path annotations: internal.config.kubernetes.io/path "y.yaml" and config.kubernetes.io/path "x.yaml"',
    ],
  ];
  it.each(rows)('%s', async (_, output, message) => {
    const [only, ...more] = await problemsOf(output);
    expect(only).toContain('gave back ');
    expect(only).toContain(message);
    expect(more).toEqual([]);
  });
});

describe('an item that came in', () => {
  it('is the very item where the function has not changed it', async () => {
    const { items, problems, sent } = await read((text) => text);
    expect(problems).toEqual([]);
    expect(items.map(({ item, from }) => [item === from, sent.items.indexOf(item)])).toEqual([
      [true, 0],
      [true, 1],
    ]);
  });

  it('has its new value, path and index, and keeps its id', async () => {
    const { items, sent } = await read((text) =>
      text.replace('name: web\n', 'name: web\n    labels: {a: b}\n').replaceAll('shop/web.yaml', 'shop/new.yaml'),
    );
    const changed = items.find(({ item, from }) => item !== from);
    const web = sent.items.find(({ path }) => path === 'shop/web.yaml');
    expect(changed?.from).toBe(web);
    expect(changed?.item).toMatchObject({
      id: web?.id,
      path: 'shop/new.yaml',
      value: { metadata: { name: 'web', labels: { a: 'b' } } },
    });
  });

  it('has the comments that the function has added, and the value that was sent', async () => {
    const { items, sent } = await read((text) => text.replace('name: web\n', 'name: web # why\n'));
    const changed = items.find(({ item, from }) => item !== from);
    expect(changed?.item.resource.origin?.source.text).toContain('name: web # why');
    expect(sent.items.map(({ value }) => value)).toContain(changed?.item.value);
  });

  it('may have a repeated key that it had before, and no new one', async () => {
    const text = 'apiVersion: v1\nkind: A\nmetadata: {name: a}\nspec: {b: 1, b: 2}\n';
    const more = (input: string): string => input.replace('spec:', 'more: 1\n  spec:');
    expect((await read(more, { 'a.yaml': text })).problems).toEqual([]);
    const twice = (input: string): string => input.replace('spec: {b: 1}', 'spec: {b: 1, c: 1, c: 2}');
    expect((await read(twice, { 'a.yaml': text.replace(', b: 2', '') })).problems).toEqual([
      'gave back item 1 (A a), which has the key "c" twice in one mapping',
    ]);
  });
});

describe('an item that is new', () => {
  it.each<[string, object, string, string]>([
    ['its kind and name', { metadata: { name: 'b' } }, '.', 'a_b.yaml'],
    ['its namespace', { metadata: { name: 'b', namespace: 'n' } }, '.', 'n/a_b.yaml'],
    ['the scope of the function', { metadata: { name: 'b' } }, 'shop/x', 'shop/x/a_b.yaml'],
    ['its path', { metadata: { name: 'b', annotations: at('y/./z.yaml') } }, 'shop', 'y/z.yaml'],
    ['its generateName', { metadata: { generateName: 'b-' } }, '.', 'a_b-.yaml'],
  ])('has the path of %s', async (_, more, scope, path) => {
    const { items, problems } = await read(() => list({ apiVersion: 'v1', kind: 'A', ...more }), FILES, scope);
    expect(problems).toEqual([]);
    expect(items.map(({ item, from }) => [item.id, item.path, from])).toEqual([[undefined, path, undefined]]);
  });

  it('may be the Kptfile of a package, and no other kind may have its path', async () => {
    const kptfile = {
      apiVersion: 'kpt.dev/v1',
      kind: 'Kptfile',
      metadata: { name: 'p', annotations: at('sub/Kptfile') },
    };
    expect(await problemsOf(list(kptfile))).toEqual([]);
    expect(await problemsOf(list({ ...kptfile, kind: 'A' }))).toEqual([
      'gave back item 1 (A p), which has the path "sub/Kptfile", which only the Kptfile of a package may have',
    ]);
    expect(await problemsOf(list(web(at('Kptfile'))))).toHaveLength(1);
    expect(await problemsOf(list(web(at('MyKptfile'))))).toEqual([]);
  });

  it('has a long path cut in what is said of it', async () => {
    const [problem = ''] = await problemsOf(list(web(at(`../${'x'.repeat(300)}`))));
    expect(problem).toContain(`the path "../${'x'.repeat(194)}...", which`);
    const [whole = ''] = await problemsOf(list(web(at(`../${'x'.repeat(197)}`))));
    expect(whole).toContain(`the path "../${'x'.repeat(197)}", which`);
  });
});

// Printers lose comments: only a function that keeps them can have removed one.
it.each<[what: string, keepsComments: boolean, edit: (text: string) => string, removes: true | undefined]>([
  ['lost by a printer', false, (text) => text.replace(' # why', ''), undefined],
  ['removed', true, (text) => text.replace(' # why', ''), true],
  ['left', true, (text) => text, undefined],
  ['left by a printer', false, (text) => text, undefined],
])('an item of another value says whether its comments are gone: %s', async (_, keepsComments, edit, removes) => {
  const { request } = await sendOf({ 'a.yaml': 'apiVersion: v1\nkind: A\nmetadata:\n  name: a # why\nspec: one\n' });
  const output = readOutputText('fn', edit(request.text()).replace('spec: one', 'spec: two'), request);
  if (!output.ok) throw new Error(output.message);
  const { items } = readOutputItems({ ...output.list, keepsComments }, request, '.');
  expect(items.map(({ item }) => [item.value['spec'], item.removesComments])).toEqual([['two', removes]]);
});
