import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@krmkit/base';
import type { KustomizationFacts } from '../../src/resource/kustomization.ts';
import { isKustomizationPath, readKustomization, resolveNamedPath } from '../../src/resource/kustomization.ts';

// Fields: https://kubectl.docs.kubernetes.io/references/kustomize/kustomization
const PATH = 'd/kustomization.yaml';

const facts = (value: JsonObject): KustomizationFacts => readKustomization(PATH, value);

describe('the path of a kustomization', () => {
  it.each([
    ['kustomization.yaml', true],
    ['a/kustomization.yml', true],
    ['/a/Kustomization', true],
    ['a/kustomization', false],
    ['kustomization.yaml/a.yaml', false],
    ['my-kustomization.yaml', false],
  ])('%s: %s', (path, expected) => {
    expect(isKustomizationPath(path)).toBe(expected);
  });
});

describe('a path in a kustomization', () => {
  it.each([
    ['d', 'a.yaml', 'd/a.yaml'],
    ['', './a.yaml', 'a.yaml'],
    ['d/e', '../a.yaml', 'd/a.yaml'],
    ['d', '../../a', '../a'],
    ['', '../../a', '../../a'],
    ['d', '../..', '..'],
    ['d', '..', ''],
    ['/d', '../a', '/a'],
    ['d', '/a//b/./c/', '/a/b/c'],
  ])('in %j, %s is %s', (directory, written, expected) => {
    expect(resolveNamedPath(directory, written)).toBe(expected);
  });
});

describe('what a kustomization makes', () => {
  const made = (entry: JsonObject): JsonValue => {
    const [first] = facts({ configMapGenerator: [entry] }).generated;
    return first === undefined ? null : [first.keys ?? null, first.addsUnknownKeys ?? false];
  };
  it.each<[string, JsonObject, JsonValue]>([
    ['literals', { name: 'm', literals: ['A=1', 'B=c=d', 'C'] }, [['A', 'B', 'C'], false]],
    ['files', { name: 'm', files: ['a/b.txt', 'key=c.txt'] }, [['b.txt', 'key'], false]],
    ['nothing', { name: 'm' }, [[], false]],
    ['a file of variables', { name: 'm', env: 'x.env', literals: ['A=1'] }, [null, false]],
    ['files of variables', { name: 'm', envs: ['x.env'] }, [null, false]],
    ['no files of variables', { name: 'm', envs: [], env: '' }, [[], false]],
    ['a merge', { name: 'm', behavior: 'merge', literals: ['A=1'] }, [null, false]],
    ['a replacement', { name: 'm', behavior: 'replace', literals: ['A=1'] }, [null, false]],
    ['a new object, said so', { name: 'm', behavior: 'create', literals: ['A=1'] }, [['A'], false]],
    ['a merge of unknown keys', { name: 'm', behavior: 'merge', envs: ['x.env'] }, [null, true]],
    ['an object without a name', { literals: ['A=1'] }, null],
  ])('%s', (_, entry, expected) => {
    expect(made(entry)).toEqual(expected);
  });

  it('names its field, and the namespace of the entry', () => {
    expect(facts({ secretGenerator: [{ name: 's', namespace: 'n' }], namespace: 'other' }).generated).toEqual([
      { kind: 'Secret', namespace: 'n', name: 's', keys: [], by: `secretGenerator in ${PATH}`, directory: 'd' },
    ]);
  });

  it('adds the keys of what it merges alone', () => {
    const { addedKeys } = facts({
      configMapGenerator: [
        { name: 'a', literals: ['A=1'] },
        { name: 'b', behavior: 'merge', literals: ['B=1'] },
      ],
      secretGenerator: [{ name: 'c', behavior: 'replace', files: ['x/C'] }],
    });
    expect(addedKeys).toEqual(['B', 'C']);
  });
});

describe('whether a kustomization changes more than its files say', () => {
  it.each<[JsonObject, boolean]>([
    [{}, false],
    [{ resources: ['a.yaml', 'sub'] }, false],
    [{ resources: ['..a/b'] }, false],
    [{ resources: ['../base'] }, true],
    [{ resources: ['..'] }, true],
    [{ bases: ['https://example.com/a.yaml'] }, true],
    [{ resources: ['git@example.com:a/b'] }, true],
    [{ resources: ['github.com/a/b'] }, true],
    [{ resources: ['example.com/a?ref=v1'] }, true],
    [{ components: ['c'] }, true],
    [{ components: [] }, false],
    [{ namePrefix: '' }, false],
    [{ namePrefix: 'p-' }, true],
    [{ images: null }, false],
    [{ images: [{ name: 'a' }] }, true],
    [{ namespace: 'n', commonLabels: { a: 'b' } }, false],
  ])('%j: %s', (value, expected) => {
    expect(facts(value).isMore).toBe(expected);
  });
});

describe('what a kustomization has', () => {
  it.each<[string, JsonObject, Partial<KustomizationFacts>]>([
    ['is nothing where it is empty', {}, { isComponent: false, namePrefix: '', nameSuffix: '', namespace: undefined }],
    [
      'is nothing where it has other types',
      { namePrefix: 1, vars: {}, labels: 'x', patches: [1] },
      { namePrefix: '', vars: [], labels: [], patches: [] },
    ],
    ['is that of a component', { kind: 'Component' }, { isComponent: true }],
    ['are affixes', { namePrefix: 'p-', nameSuffix: '-s' }, { namePrefix: 'p-', nameSuffix: '-s' }],
    ['are labels on all fields', { commonLabels: { a: 'x' } }, { labels: ['a'], labelsSelectors: true }],
    ['are labels', { labels: [{ pairs: { b: 'x' } }] }, { labels: ['b'], labelsSelectors: false }],
    [
      'are labels on selectors',
      { labels: [{ pairs: { b: 'x' } }, { pairs: { c: 'x' }, includeSelectors: true }] },
      { labels: ['b', 'c'], labelsSelectors: true },
    ],
    [
      'are patches in files, and in itself',
      {
        patches: [{ path: 'a.yaml' }, { patch: 'x' }],
        patchesJson6902: [{ path: '../b.yaml' }, { patch: 'y' }],
        patchesStrategicMerge: ['c.yaml', 'a: 1\n'],
      },
      { patches: ['d/a.yaml', 'b.yaml', 'd/c.yaml'], inlinePatches: ['x', 'y', 'a: 1\n'] },
    ],
    [
      'are targets of replacements',
      {
        replacements: [{ targets: [{ select: { kind: 'A', name: 'a' }, fieldPaths: ['x'] }, {}] }, { path: 'r.yaml' }],
      },
      {
        replacements: [
          { kind: 'A', name: 'a', fieldPaths: ['x'] },
          { kind: undefined, name: undefined, fieldPaths: [] },
        ],
        files: ['d/r.yaml'],
      },
    ],
    [
      'are files of each kind',
      {
        resources: ['a.yaml'],
        transformers: ['t.yaml', 'a: 1\n'],
        crds: ['c.json'],
        configMapGenerator: [{ files: ['k=x.txt', 'y.txt'], env: 'e.env', envs: ['f.env'] }],
        patches: [{ path: 'p.yaml' }],
      },
      {
        files: ['a.yaml', 't.yaml', 'c.json', 'x.txt', 'y.txt', 'e.env', 'f.env', 'p.yaml'].map((name) => `d/${name}`),
        uses: ['d/a.yaml'],
      },
    ],
    ['are bases', { resources: ['../b'], bases: ['c'], components: ['../../e'] }, { uses: ['b', 'd/c', '../e'] }],
  ])('%s', (_, value, expected) => {
    expect(facts(value)).toMatchObject(expected);
  });

  it('is in its directory, however its path is written', () => {
    expect(readKustomization('/a/b/kustomization.yaml', {}).directory).toBe('a/b');
    expect(readKustomization('kustomization.yaml', {}).directory).toBe('');
  });
});

describe('where the charts of a kustomization are', () => {
  it.each<[string, JsonObject, readonly string[]]>([
    ['in charts', { helmCharts: [{ name: 'web' }] }, ['d/charts/web']],
    [
      'and by their version',
      { helmCharts: [{ name: 'web', version: '1.2' }] },
      ['d/charts/web', 'd/charts/web-1.2/web'],
    ],
    ['in a home for all', { helmCharts: [{ name: 'web' }], helmGlobals: { chartHome: '../h' } }, ['h/web']],
    [
      'in their own home, as older versions name it',
      {
        helmChartInflationGenerator: [{ chartName: 'web', chartVersion: '1', chartHome: 'own' }],
        helmGlobals: { chartHome: '../h' },
      },
      ['d/own/web', 'd/own/web-1/web'],
    ],
    ['nowhere without a name', { helmCharts: [{ repo: 'https://example.com' }] }, []],
  ])('%s', (_, value, expected) => {
    expect(facts(value).charts).toEqual(expected);
  });
});
