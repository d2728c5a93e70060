import { describe, expect, it } from 'vitest';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { readPackageFiles } from '../../src/read/package-files.ts';
import { placedInFiles, placedInStream } from '../../src/stream/placed-resources.ts';
import { RESOURCE_LIST, createJsonStreamPrinter } from '../../src/write/stream.ts';
import { configMap, streamOf } from './stream-of.ts';
import type { Texts } from './source-and-sink.ts';
import { sinkTexts, sourceOfTexts } from './source-and-sink.ts';

const FILES = {
  'web.yaml': `# what it is
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # its name
spec:
  replicas: 3
`,
  Kptfile: 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: deploy}\n',
  'two.yml': '---\na: 1\n---\napiVersion: v1\nkind: Namespace\n',
  'x.json': '{\n  "apiVersion": "v1",\n  "kind": "Pod"\n}\n',
  'values.yaml': 'x: 1\n',
};

// Annotations, their order and the meaning of index are those of `kpt fn source` 1.0.0-beta.56 on the same files.
const LIST = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: kpt.dev/v1
  kind: Kptfile
  metadata: {name: deploy, annotations: {config.kubernetes.io/index: "0", config.kubernetes.io/path: Kptfile, internal.config.kubernetes.io/index: "0", internal.config.kubernetes.io/path: Kptfile}}
- apiVersion: v1
  kind: Namespace
  metadata:
    annotations:
      config.kubernetes.io/index: "1"
      config.kubernetes.io/path: two.yml
      internal.config.kubernetes.io/index: "1"
      internal.config.kubernetes.io/path: two.yml
# what it is
- apiVersion: apps/v1
  kind: Deployment
  metadata:
    name: web # its name
    annotations:
      config.kubernetes.io/index: "0"
      config.kubernetes.io/path: web.yaml
      internal.config.kubernetes.io/index: "0"
      internal.config.kubernetes.io/path: web.yaml
  spec:
    replicas: 3
- {
    "apiVersion": "v1",
    "kind": "Pod",
    "metadata": {
      "annotations": {
        "config.kubernetes.io/index": "0",
        "config.kubernetes.io/path": "x.json",
        "internal.config.kubernetes.io/index": "0",
        "internal.config.kubernetes.io/path": "x.json"
      }
    }
  }
`;

describe('the resources of files', () => {
  it('are in a list in their own text', async () => {
    expect(await sourceOfTexts(FILES)).toBe(LIST);
  });

  it('are in a list of JSON', async () => {
    const { 'x.json': text } = FILES;
    const annotations = {
      'config.kubernetes.io/index': '0',
      'config.kubernetes.io/path': 'x.json',
      'internal.config.kubernetes.io/index': '0',
      'internal.config.kubernetes.io/path': 'x.json',
    };
    expect(JSON.parse(await sourceOfTexts({ 'x.json': text }, createJsonStreamPrinter(RESOURCE_LIST)))).toEqual({
      apiVersion: 'config.kubernetes.io/v1',
      kind: 'ResourceList',
      items: [{ apiVersion: 'v1', kind: 'Pod', metadata: { annotations } }],
    });
  });

  it.each([
    ['below the directory, where one is named', ['d'], ['a.yaml']],
    ['as the user wrote them, where several are named', ['d/a.yaml', './e'], ['d/a.yaml', 'e/b.yaml']],
  ])('have paths %s', async (_, paths, expected) => {
    const files = memoryFileSystem(new Map(['d/a.yaml', 'e/b.yaml'].map((path) => [path, configMap('x')])));
    const read = await readPackageFiles(paths, { files, stdin: memoryStandardInput('') });
    expect(placedInFiles(read.files, paths).map(({ position }) => position?.path)).toEqual(expected);
  });

  it('have anchors with numbers in a list, and without them in files again', async () => {
    const pod = (name: string): string => `apiVersion: v1
kind: Pod
metadata:
  name: ${name}
  labels: &l # &l
    &k app: &m "&l"
    b: *m
  x: *k
spec: &l_2 {a: "*l", b: *l, c: &l z, d: *l}
`;
    const files: Texts = { 'a.yaml': pod('a'), 'b.yaml': `${pod('b')}---\n${pod('c')}` };
    const list = await sourceOfTexts(files);
    const names = [...list.matchAll(/(?<!["#] ?)&(\w+)/g)].map(([, name]) => name);
    expect(names.join(' ')).toBe('l k m l_2 l__2 l__3 k__2 m__2 l_2__2 l__4 l__5 k__3 m__3 l_2__3 l__6');
    expect(list).toContain('labels: &l__3 # &l\n      &k__2 app: &m__2 "&l"\n      b: *m__2\n    x: *k__2\n');
    expect(list).toContain('spec: &l_2__2 {a: "*l", b: *l__3, c: &l__4 z, d: *l__4}');
    expect((await sinkTexts(files, list)).planned?.plan.changes).toEqual([]);
    expect((await sinkTexts({}, list)).texts).toEqual(files);
  });
});

describe('the resources of a stream', () => {
  it('have an index, from a number on, where they have no path', () => {
    const documents = { ...streamOf(configMap('a'), configMap('b', { path: 'b.yaml' })), wrapper: undefined };
    expect(placedInStream(documents, 3).map(({ position, first }) => [position?.index, first])).toEqual([
      [3, false],
      [undefined, false],
    ]);
  });

  it('keep the places of a list', () => {
    const placed = placedInStream(streamOf(configMap('a'), configMap('b', { path: 'b.yaml' })));
    expect(placed.map(({ position, first }) => [position, first])).toEqual([
      [undefined, true],
      [undefined, false],
    ]);
  });
});
