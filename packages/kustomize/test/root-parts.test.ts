import { createSource, memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import type { KustomizationFacts } from '@krmkit/manifests';
import { NO_FACTS } from '@krmkit/manifests';
import { describe, expect, it } from 'vitest';
import type { BuiltRoot } from '../src/environments.ts';
import {
  buildWithParts,
  createKustomizationAt,
  joinParts,
  partsOfRoot,
  readKustomizations,
} from '../src/root-parts.ts';

const COMPONENT = 'kind: Component\n';

function open(files: Readonly<Record<string, string>>) {
  const reads: string[] = [];
  const memory = memoryFileSystem(new Map(Object.entries(files)));
  const ports = {
    files: {
      ...memory,
      readFile: async (path: string, limit: number) => {
        reads.push(path);
        return memory.readFile(path, limit);
      },
    },
    stdin: memoryStandardInput(''),
  };
  return { ports, reads, at: createKustomizationAt([], ports) };
}

const pathsOf = (facts: readonly KustomizationFacts[]): readonly string[] => facts.map(({ path }) => path);

describe('kustomization files', () => {
  it('are read, but not the objects of Flux with the same kind', async () => {
    const { ports } = open({
      'a/kustomization.yaml': 'resources: [x]\n',
      'b/kustomization.yaml': 'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\n',
      'c/kustomization.yaml': '',
      'd/kustomization.yaml': 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n',
    });
    const paths = ['a', 'b', 'c', 'd'].map((one) => `${one}/kustomization.yaml`);
    expect(pathsOf(await readKustomizations(paths, ports))).toEqual(paths.filter((path) => path !== paths[1]));
  });

  it.each<[string, string, string | undefined]>([
    ['by each of the names', 'a', 'a/kustomization.yaml'],
    ['by each of the names', 'b', 'b/kustomization.yml'],
    ['by each of the names', 'c', 'c/Kustomization'],
    ['in the working directory', '.', 'kustomization.yaml'],
    ['not where there is none', 'd', undefined],
    ['not a directory', 'e', undefined],
  ])('are found %s: %s', async (_, directory, expected) => {
    const { at } = open({
      'a/kustomization.yaml': 'resources: []\n',
      'b/kustomization.yml': 'resources: []\n',
      'c/Kustomization': 'resources: []\n',
      'kustomization.yaml': 'resources: []\n',
      'e/kustomization.yaml/x': '',
    });
    expect((await at(directory))?.path).toBe(expected);
  });

  it('are read once, and known ones not at all', async () => {
    const { ports, reads } = open({
      'a/kustomization.yaml': 'namespace: x\n',
      'b/kustomization.yaml': 'namespace: x\n',
    });
    const known = await readKustomizations(['a/kustomization.yaml'], ports);
    const at = createKustomizationAt(known, ports);
    expect(await at('a')).toBe(known[0]);
    expect(await at('b')).toBe(await at('b'));
    expect(reads).toEqual(['a/kustomization.yaml', 'b/kustomization.yaml']);
  });
});

describe('the parts of a root', () => {
  it.each<[string, Readonly<Record<string, string>>, unknown]>([
    [
      'directories and files',
      {
        'r/kustomization.yaml': 'resources: [../base, own.yaml, ../gone]\n',
        'base/kustomization.yaml': 'namespace: x\n',
      },
      { directories: ['base'], files: ['r/own.yaml', 'gone'], users: ['r/kustomization.yaml'] },
    ],
    [
      'those of its components',
      {
        'r/kustomization.yaml': 'components: [../c]\n',
        'c/kustomization.yaml': `${COMPONENT}resources: [../base, own.yaml]\n`,
        'base/kustomization.yaml': 'namespace: x\n',
      },
      { directories: ['base'], files: ['c/own.yaml'], users: ['r/kustomization.yaml', 'c/kustomization.yaml'] },
    ],
    [
      'not itself',
      { 'r/kustomization.yaml': 'components: [../c]\n', 'c/kustomization.yaml': `${COMPONENT}resources: [../r]\n` },
      { directories: [], files: [], users: ['r/kustomization.yaml', 'c/kustomization.yaml'] },
    ],
    [
      'components that use each other',
      {
        'r/kustomization.yaml': 'components: [../c]\n',
        'c/kustomization.yaml': `${COMPONENT}components: [../d]\n`,
        'd/kustomization.yaml': `${COMPONENT}components: [../c]\n`,
      },
      { directories: [], files: [], users: ['r/kustomization.yaml', 'c/kustomization.yaml', 'd/kustomization.yaml'] },
    ],
    [
      'the working directory',
      { 'r/kustomization.yaml': 'resources: [..]\n', 'kustomization.yaml': 'namespace: x\n' },
      { directories: ['.'], files: [], users: ['r/kustomization.yaml'] },
    ],
    ['none without a kustomization', {}, { directories: [], files: [], users: [] }],
  ])('%s', async (_, files, expected) => {
    const parts = await partsOfRoot('r', open(files).at);
    expect({ ...parts, users: pathsOf(parts.users) }).toEqual(expected);
  });

  it('of two sides are joined, each once', async () => {
    const { at } = open({
      'a/kustomization.yaml': 'resources: [x, y]\n',
      'b/kustomization.yaml': 'resources: [../a/y, z]\n',
      'c/kustomization.yaml': 'resources: [../a, ../b]\n',
      'd/kustomization.yaml': 'resources: [../b]\n',
    });
    const sides = await Promise.all(['a', 'b', 'c', 'd'].map((root) => partsOfRoot(root, at)));
    const [a, b, c, d] = sides;
    if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('no sides');
    expect(joinParts(a, b).files).toEqual(['a/x', 'a/y', 'b/z']);
    expect(pathsOf(joinParts(a, b).users)).toEqual(['a/kustomization.yaml', 'b/kustomization.yaml']);
    expect(joinParts(c, d).directories).toEqual(['a', 'b']);
  });
});

/** Builds where all but the `broken` directories can be built; a build reads the kustomizations that it uses. */
async function build(files: Readonly<Record<string, string>>, roots: readonly string[], broken: readonly string[]) {
  const { at } = open(files);
  const calls: string[] = [];
  const sourcesOf = async (directory: string): Promise<readonly string[]> => {
    const reached = new Set([directory]);
    for (const one of reached) for (const used of (await at(one))?.uses ?? []) reached.add(used);
    return [...reached].flatMap((one) => [K(one), `${one}/x.yaml`]);
  };
  const { built, failed } = await buildWithParts<BuiltRoot>(roots, {
    build: async (directory, users) => {
      calls.push(`${directory} <- ${pathsOf(users).join(' ')}`);
      const sources = new Map((await sourcesOf(directory)).map((path) => [path, createSource(path, '')]));
      return {
        directory,
        objects: [],
        state: broken.includes(directory) ? 'refused' : 'built',
        package: { resources: [], diagnostics: [], sources, facts: NO_FACTS, fileCount: 0, templateCount: 0 },
        written: [],
      };
    },
    rootsOf: (one) => (one.directory === 'none' ? [] : [one]),
    partsOf: (directory) => partsOfRoot(directory, at),
  });
  return {
    calls,
    built: built.map(({ directory }) => directory),
    failed: Object.fromEntries([...failed].map(([directory, { users }]) => [directory, pathsOf(users)])),
  };
}

const using = (...names: readonly string[]): string => `resources: [${names.map((name) => `../${name}`).join(', ')}]\n`;
const K = (name: string): string => `${name}/kustomization.yaml`;

describe('roots that cannot be built', () => {
  it('are none if all can', async () => {
    expect(await build({ [K('a')]: using('b'), [K('b')]: 'namespace: x\n' }, ['a', 'none'], [])).toEqual({
      calls: ['a <- ', 'none <- '],
      built: ['a', 'none'],
      failed: {},
    });
  });

  it('give way to the directories that they use, down to what can be built', async () => {
    const files = { [K('a')]: using('b'), [K('b')]: using('c'), [K('c')]: 'namespace: x\n' };
    expect(await build(files, ['a'], ['a', 'b'])).toEqual({
      calls: ['a <- ', `b <- ${K('a')}`, `c <- ${K('a')} ${K('b')}`],
      built: ['a', 'b', 'c'],
      failed: { a: [K('a')], b: [K('a'), K('b')] },
    });
  });

  it('give way to a directory once, with all that use it', async () => {
    const files = { [K('a')]: using('c'), [K('b')]: using('c'), [K('c')]: 'namespace: x\n' };
    expect((await build(files, ['a', 'b'], ['a', 'b'])).calls).toEqual(['a <- ', 'b <- ', `c <- ${K('a')} ${K('b')}`]);
  });

  it.each<[string, Readonly<Record<string, string>>, readonly string[], readonly string[], readonly string[]]>([
    [
      'that a root uses which is built',
      { [K('a')]: using('c'), [K('b')]: using('c'), [K('c')]: 'namespace: x\n' },
      ['a', 'b'],
      ['a'],
      ['a', 'b'],
    ],
    ['that is a root itself', { [K('a')]: using('b'), [K('b')]: 'namespace: x\n' }, ['a', 'b'], ['a', 'b'], ['a', 'b']],
    [
      'that another of them uses',
      { [K('a')]: using('b', 'c'), [K('b')]: using('c'), [K('c')]: 'namespace: x\n' },
      ['a'],
      ['a'],
      ['a', 'b'],
    ],
    [
      'that another of them uses through a third',
      { [K('a')]: using('d', 'b'), [K('b')]: using('c'), [K('c')]: using('d'), [K('d')]: 'namespace: x\n' },
      ['a'],
      ['a'],
      ['a', 'b'],
    ],
  ])('do not give way to a directory %s', async (_, files, roots, broken, built) => {
    expect((await build(files, roots, broken)).built).toEqual(built);
  });

  it('give way to it where what uses it cannot be built, either', async () => {
    const files = { [K('a')]: using('b', 'c'), [K('b')]: using('c'), [K('c')]: 'namespace: x\n' };
    expect((await build(files, ['a'], ['a', 'b'])).built).toEqual(['a', 'b', 'c']);
  });

  it('end in a circle', async () => {
    expect((await build({ [K('a')]: using('b'), [K('b')]: using('a') }, ['a'], ['a', 'b'])).built).toEqual(['a', 'b']);
  });

  it('leave one of two that use each other', async () => {
    const files = { [K('a')]: using('b', 'c'), [K('b')]: using('c'), [K('c')]: using('b') };
    expect((await build(files, ['a'], ['a'])).built).toEqual(['a', 'b']);
  });
});
