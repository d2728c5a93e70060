import type { FileSystem, JsonValue } from '@krmkit/base';
import { memoryFileSystem } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { chosenManifests, renderDirectory } from '../../src/argo/directory-source.ts';

const object = (name: string): string => `apiVersion: v1\nkind: A\nmetadata: {name: ${name}}\n`;

const TREE: Readonly<Record<string, string>> = {
  'r/a/b.yaml': object('b'),
  'r/a/a.yml': object('a'),
  'r/a/c.json': '{"kind": "A"}',
  'r/a/d.txt': '',
  'r/a/deep/e.yaml': object('e'),
  'r/a/deep/.git/f.yaml': object('f'),
  'r/a/B.yaml': object('B'),
};

const open = (files: Readonly<Record<string, string | Uint8Array>>) => ({
  files: memoryFileSystem(new Map(Object.entries(files))),
  repository: '/r',
  working: '/r',
});

describe('the manifests of a directory', () => {
  it.each<[string, JsonValue, readonly string[] | undefined]>([
    ['those in it, in order', {}, ['B.yaml', 'a.yml', 'b.yaml', 'c.json']],
    ['those below it, but not those of git', { recurse: true }, ['B.yaml', 'a.yml', 'b.yaml', 'c.json', 'deep/e.yaml']],
    ['those that a pattern includes', { include: '*.yaml' }, ['B.yaml', 'b.yaml']],
    ['not those that a pattern excludes', { exclude: '*.yaml' }, ['a.yml', 'c.json']],
    ['not those that one includes and the other excludes', { include: '{a,b}*', exclude: 'b*' }, ['a.yml']],
    ['those that neither pattern names', { include: '', exclude: '' }, ['B.yaml', 'a.yml', 'b.yaml', 'c.json']],
    ['unknown for a wrong pattern', { include: '[' }, undefined],
    ['unknown for a wrong pattern of others', { exclude: '[' }, undefined],
    ['those without a configuration', null, ['B.yaml', 'a.yml', 'b.yaml', 'c.json']],
  ])('%s', async (_, config, expected) => {
    expect(await chosenManifests(config, '/r/a', { ...open(TREE), version: 306 })).toEqual(expected);
  });

  it('are none without a directory', async () => {
    expect(await chosenManifests({}, '/r/gone', { ...open(TREE), version: 306 })).toEqual([]);
  });

  it('are not those that a link leads to outside of the repository', async () => {
    const places = open(TREE);
    const linked: FileSystem = {
      ...places.files,
      realPath: async (path) =>
        path.endsWith('/b.yaml') ? { ok: true, value: '/rr/b.yaml' } : places.files.realPath(path),
    };
    expect(await chosenManifests({ include: '*.yaml' }, '/r/a', { ...places, files: linked, version: 306 })).toEqual([
      'B.yaml',
    ]);
    expect(
      await chosenManifests({ include: '*.yaml' }, '/r/a', { ...places, files: linked, repository: '/', version: 306 }),
    ).toEqual(['B.yaml', 'b.yaml']);
  });
});

async function render(files: Readonly<Record<string, string | Uint8Array>>, directory: JsonValue = {}, version = 306) {
  const value = { repoURL: 'x', path: 'a', directory };
  const result = await renderDirectory({ value, origins: { steps: [] } }, '/r/a', { ...open(files), version });
  if (!result.ok) return result.reason;
  const { ok, objects, diagnostics, sources } = result.rendered;
  return {
    ok,
    names: objects.map((one) => JSON.stringify(one.value['metadata'] ?? one.value)),
    problems: diagnostics.map(
      ({ severity, code, message, location }) =>
        `${severity} ${code} ${location?.path ?? ''}:${location?.line ?? ''} ${message}`,
    ),
    files: [...sources.keys()],
  };
}

const named = (...names: readonly string[]): readonly string[] => names.map((name) => `{"name":"${name}"}`);

// findManifests in reposerver/repository/repository.go.
describe('the objects of a directory', () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[], readonly string[]]>([
    [
      'of all files in order',
      { 'r/a/b.yaml': `${object('b1')}---\n${object('b2')}`, 'r/a/a.yaml': object('a') },
      named('a', 'b1', 'b2'),
      ['a/a.yaml', 'a/b.yaml'],
    ],
    ['without empty documents', { 'r/a/a.yaml': `---\n# c\n---\nnull\n---\n${object('a')}` }, named('a'), ['a/a.yaml']],
    [
      'the items of a list',
      {
        'r/a/a.yaml':
          'kind: List\nitems:\n- {kind: A, metadata: {name: a}}\n- {kind: List, items: [{kind: A, metadata: {name: b}}]}\n- text\n',
      },
      named('a', 'b'),
      ['a/a.yaml'],
    ],
    ['of JSON', { 'r/a/a.json': '{"kind": "A", "metadata": {"name": "a"}}' }, named('a'), ['a/a.json']],
    ['with a duplicate key', { 'r/a/a.yaml': `${object('a')}kind: A\n` }, named('a'), ['a/a.yaml']],
    [
      'not of a file that says so',
      { 'r/a/a.yaml': `# +argocd:skip-file-rendering\n${object('a')}`, 'r/a/b.yaml': object('b') },
      named('b'),
      ['a/a.yaml', 'a/b.yaml'],
    ],
    [
      'not of a file without an object',
      { 'r/a/a.yaml': 'replicas: 1\n', 'r/a/b.yaml': object('b') },
      named('b'),
      ['a/a.yaml', 'a/b.yaml'],
    ],
    [
      'not of a file that is no YAML and no manifest',
      { 'r/a/a.yaml': 'a: [', 'r/a/b.yaml': object('b') },
      named('b'),
      ['a/a.yaml', 'a/b.yaml'],
    ],
  ])('%s', async (_, files, names, read) => {
    expect(await render(files)).toEqual({ ok: true, names, problems: [], files: read });
  });

  it.each<[string, Readonly<Record<string, string | Uint8Array>>, readonly string[]]>([
    [
      'a document without a kind after an object',
      { 'r/a/a.yaml': `${object('a')}---\nreplicas: 1\n` },
      ['error invalid-resource a/a.yaml:5 This document has no kind, so Argo CD refuses the file'],
    ],
    [
      'a manifest that is no YAML',
      { 'r/a/a.yaml': `${object('a')}x: [\n` },
      [expect.stringMatching(/^error invalid-yaml a\/a.yaml:/)],
    ],
    [
      'a manifest without a kind',
      { 'r/a/a.yaml': 'apiVersion: v1\nkind: ""\nmetadata: {name: a}\n' },
      ['error invalid-resource a/a.yaml:1 This document has no kind, so Argo CD refuses the file'],
    ],
    [
      'a file that is no text',
      { 'r/a/a.yaml': new Uint8Array([0x80]) },
      ['error unreadable-file : a/a.yaml cannot be read'],
    ],
  ])('are refused: %s', async (_, files, problems) => {
    expect(await render(files)).toMatchObject({ ok: false, problems });
  });

  it.each<[string, Readonly<Record<string, string>>, JsonValue, string]>([
    ['jsonnet', { 'r/a/b.yaml': object('b'), 'r/a/x.jsonnet': '{}' }, {}, 'krmkit does not run a/x.jsonnet'],
    [
      'JSON that is no object',
      { 'r/a/x.json': '[1]' },
      {},
      'krmkit does not know what Argo CD makes of x.json, which is no object',
    ],
    [
      'a wrong pattern',
      { 'r/a/b.yaml': object('b') },
      { include: '[' },
      'krmkit cannot read a pattern of its include or exclude',
    ],
    [
      'files of all names',
      { 'r/a/b.yaml': object('b') },
      { disableExtensionFilter: true },
      'krmkit does not build directories with disableExtensionFilter',
    ],
  ])('are unknown: %s', async (_, files, config, reason) => {
    expect(await render(files, config)).toBe(reason);
  });

  it.each<[string, Readonly<Record<string, string>>, JsonValue, number, readonly string[]]>([
    [
      'before 3.6, files of all names are none',
      { 'r/a/b.yaml': object('b') },
      { disableExtensionFilter: true },
      305,
      named('b'),
    ],
    ['files of all names are off', { 'r/a/b.yaml': object('b') }, { disableExtensionFilter: false }, 306, named('b')],
    [
      'before 3.1, no file says that it is left out',
      { 'r/a/a.yaml': `# +argocd:skip-file-rendering\n${object('a')}` },
      {},
      300,
      named('a'),
    ],
    [
      'since 3.1, a file says that it is left out',
      { 'r/a/a.yaml': `# +argocd:skip-file-rendering\n${object('a')}` },
      {},
      301,
      [],
    ],
  ])('by version: %s', async (_, files, config, version, names) => {
    expect(await render(files, config, version)).toMatchObject({ ok: true, names });
  });
});
