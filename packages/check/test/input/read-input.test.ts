import { describe, expect, it } from 'vitest';
import { isInputMissing, pathInInput } from '../../src/input/read-input.ts';
import type { Files, FilesToOpen } from '../check-files.ts';
import { inputOf } from '../check-files.ts';

const object = (name: string, more = ''): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}${more}}\n`;
const FILES: Files = {
  'a.yaml': object('a'),
  'dir/b.yaml': object('b'),
  'dir/sub/c.yaml': object('c'),
  'root/kustomization.yaml': 'resources: [d.yaml]\nnamePrefix: x-\n',
  'root/d.yaml': `${object('d')}---\n${object('e')}`,
};

/** `ROOT: PATH NAME` of each object. */
async function objectsOf(files: Files, options?: FilesToOpen): Promise<readonly string[]> {
  const input = await inputOf(files, options);
  return input.files.flatMap((file) =>
    file.resources.map(
      (resource) =>
        `${file.root}${file.build === undefined ? '' : ' built'}: ${pathInInput(file, resource) ?? '-'} ${resource.identity.name}`,
    ),
  );
}

describe('the input', () => {
  it.each<readonly [paths: readonly string[], objects: readonly string[]]>([
    [['.'], ['.: a.yaml a', '.: dir/b.yaml b', '.: dir/sub/c.yaml c', 'root built: - x-d', 'root built: - x-e']],
    [['dir'], ['dir: b.yaml b', 'dir: sub/c.yaml c']],
    [['dir/'], ['dir: b.yaml b', 'dir: sub/c.yaml c']],
    [['dir/b.yaml'], ['dir: b.yaml b']],
    [
      ['a.yaml', 'dir/sub'],
      ['.: a.yaml a', 'dir/sub: c.yaml c'],
    ],
    [['/dir/sub'], ['/dir/sub: c.yaml c']],
    [['/a.yaml'], ['/: a.yaml a']],
    [['root'], ['root built: - x-d', 'root built: - x-e']],
  ])('of %j is files, then builds', async (paths, objects) => {
    expect(await objectsOf(FILES, { paths })).toEqual(objects);
  });

  it('without builds is only files', async () => {
    expect(await objectsOf(FILES, { paths: ['root'], build: false })).toEqual(['root: d.yaml d', 'root: d.yaml e']);
  });

  it('has the items of Lists, in files and on standard input', async () => {
    const items = ['a', 'b'].map((name) => `- {apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}}}\n`).join('');
    const lists = `apiVersion: v1\nkind: List\nitems:\n${items}---\napiVersion: v1\nkind: PodList\nitems: [metadata: {name: c}]\n`;
    const [file, stdin] = [
      await objectsOf({ 'l.yaml': lists }, { paths: ['l.yaml'] }),
      await objectsOf({}, { paths: ['-'], stdin: lists }),
    ];
    expect(file).toEqual(['.: l.yaml a', '.: l.yaml b', '.: l.yaml c']);
    expect(stdin).toEqual(['-: - a', '-: - b', '-: - c']);
  });

  it.each([
    ['l.yaml', ['untyped-object']],
    ['-', ['invalid-resource']],
  ])('reports an item of a List without a type once: %s', async (path, codes) => {
    const list = 'apiVersion: v1\nkind: List\nitems:\n- {metadata: {name: a}}\n';
    const { diagnostics } = await inputOf({ 'l.yaml': list }, { paths: [path], stdin: list });
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['', '-'],
    [', annotations: {config.kubernetes.io/path: x/y.yaml}', 'x/y.yaml'],
    [', annotations: {config.kubernetes.io/path: ./x//y.yaml}', 'x/y.yaml'],
  ])('of standard input has the paths of annotations: %j', async (annotations, path) => {
    expect(await objectsOf({}, { paths: ['-'], stdin: object('a', annotations) })).toEqual([`-: ${path} a`]);
  });

  it('has the texts of files, and the problems of files and builds', async () => {
    const files = { 'a.yaml': 'a: [', 'root/kustomization.yaml': 'resources: [gone.yaml]\n' };
    const { sources, diagnostics, roots } = await inputOf(files);
    expect(sources.map(({ path }) => path)).toEqual(expect.arrayContaining(['a.yaml', 'root/kustomization.yaml']));
    expect(diagnostics.map(({ location }) => location?.path)).toEqual(['a.yaml', 'root/kustomization.yaml']);
    expect(roots.map(({ directory, state }) => [directory, state])).toEqual([['root', 'refused']]);
  });
});

it.each<readonly [what: string, files: Files, isMissing: boolean]>([
  ['everything is read', FILES, false],
  ['a file cannot be read', { 'a.yaml': 'a: [' }, true],
  ['a root is refused', { 'root/kustomization.yaml': 'resources: [gone.yaml]\n' }, true],
  [
    'a root needs a permission',
    { 'root/kustomization.yaml': 'resources: ["https://example.com/x//y?ref=v1"]\n' },
    false,
  ],
  ['a file is a template', { 'a.yaml': 'kind: {{ .Kind }}\n' }, false],
])('a part of the input is missing: %s', async (_, files, isMissing) => {
  expect(isInputMissing(await inputOf(files))).toBe(isMissing);
});
