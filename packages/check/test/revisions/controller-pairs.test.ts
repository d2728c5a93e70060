import { describe, expect, it } from 'vitest';
import type { BuiltRoot } from '@krmkit/kustomize';
import type { BuiltPair } from '../../src/revisions/controller-pairs.ts';
import {
  holdsForAny,
  isRootOfItsOwn,
  nameOfPair,
  splitPairs,
  splitUnknownNames,
} from '../../src/revisions/controller-pairs.ts';
import { openFiles } from '../check-files.ts';

interface RootGiven {
  /** Of a ConfigMap. */
  readonly content?: string;
  readonly cluster?: string | undefined;
  /** Another file of the root. */
  readonly more?: string;
}

async function rootOf(directory: string, { content = '1', cluster, more }: RootGiven = {}): Promise<BuiltRoot> {
  const others = more === undefined ? [] : [more];
  const service = (name: string): string => `apiVersion: v1\nkind: Service\nmetadata: {name: ${name}}\n`;
  const texts = {
    [`${directory}/kustomization.yaml`]: `resources: [${['map.yaml', 'web.yaml', ...others].join(', ')}]\n`,
    [`${directory}/map.yaml`]: `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: "${content}"}\n`,
    [`${directory}/web.yaml`]: service('web'),
    ...Object.fromEntries(others.map((file) => [`${directory}/${file}`, service('more')])),
  };
  const [root] = (await openFiles(texts)).environments.roots;
  if (root?.state !== 'built') throw new Error('not built');
  return cluster === undefined ? root : { ...root, cluster };
}

/** A name that no object has. */
async function unknownRoot(): Promise<BuiltRoot> {
  const [root] = (await openFiles({}, { paths: ['flux:none'] })).environments.roots;
  if (root === undefined) throw new Error('no root');
  return root;
}

const changedIn =
  (...paths: readonly string[]) =>
  async (path: string): Promise<boolean> =>
    paths.includes(path);
const namesOf = (pairs: readonly BuiltPair[]): readonly string[] => pairs.map(nameOfPair);

describe('the pairs that a change has an effect on', () => {
  it.each<readonly [what: string, changed: readonly string[], names: readonly string[]]>([
    ['a file of one of them', ['one/web.yaml'], ['one']],
    ['a kustomization', ['two/kustomization.yaml'], ['two']],
    ['another file', ['other.yaml'], []],
  ])('read a changed file: %s', async (_, changed, names) => {
    const [one, two] = [await rootOf('one'), await rootOf('two')];
    const pairs = [one, two].map((root) => ({ before: root, after: root }));
    const split = await splitPairs(pairs, changedIn(...changed));
    expect(namesOf(split.changed)).toEqual(names);
    expect(namesOf(split.unchanged)).toEqual(['one', 'two'].filter((name) => !names.includes(name)));
  });

  it('are those of one side, and those with another number of files', async () => {
    const [one, two, three] = [await rootOf('one'), await rootOf('two'), await rootOf('three')];
    const pairs = [
      { before: one, after: undefined },
      { before: undefined, after: two },
      { before: three, after: await rootOf('three', { more: 'more.yaml' }) },
      { before: three, after: three },
    ];
    const { changed, unchanged } = await splitPairs(pairs, changedIn());
    expect([changed.length, unchanged.length]).toEqual([3, 1]);
  });

  type Row = readonly [
    what: string,
    content: string,
    own: string | undefined,
    other: string | undefined,
    names: readonly string[],
  ];
  it.each<Row>([
    ['another content in their cluster', '2', 'c', 'c', ['one', 'two']],
    ['the same content in their cluster', '1', 'c', 'c', ['one']],
    ['another content in another cluster', '2', 'c', 'd', ['one']],
    ['another content in a cluster that is not known', '2', undefined, undefined, ['one']],
  ])('see a ConfigMap with %s', async (_, content, cluster, other, names) => {
    const beside = await rootOf('two', { cluster: other });
    const pairs = [
      { before: await rootOf('one', { cluster }), after: await rootOf('one', { cluster, content }) },
      { before: beside, after: beside },
    ];
    expect(namesOf((await splitPairs(pairs, changedIn('one/map.yaml'))).changed)).toEqual(names);
  });
});

describe('a name that no object has', () => {
  it('on both sides is a problem, and no pair', async () => {
    const [root, unknown] = [await rootOf('one'), await unknownRoot()];
    expect(unknown.state).toBe('refused');
    expect(unknown.package.diagnostics.length).toBeGreaterThan(0);
    const split = splitUnknownNames([root, unknown].map((one) => ({ before: one, after: one })));
    expect(namesOf(split.known)).toEqual(['one']);
    expect(split.unknown).toEqual(unknown.package.diagnostics);
  });

  it('on one side is a pair', async () => {
    const [root, unknown] = [await rootOf('one'), await unknownRoot()];
    const pairs = [
      { before: unknown, after: root },
      { before: root, after: unknown },
      { before: undefined, after: unknown },
    ];
    expect(splitUnknownNames(pairs)).toEqual({ known: pairs, unknown: [] });
  });
});

it('a pair has the name of the head, or of the base', async () => {
  const [one, two] = [await rootOf('one'), await rootOf('two')];
  const pairs = [
    { before: one, after: two },
    { before: one, after: undefined },
    { before: undefined, after: undefined },
  ];
  expect(namesOf(pairs)).toEqual(['two', 'one', '']);
});

it('a directory that a root of a controller uses is no root of its own', async () => {
  const isOwn = isRootOfItsOwn([await rootOf('apps/one')]);
  expect([isOwn('apps/one'), isOwn('apps/two')]).toEqual([false, true]);
});

it.each([
  [['a', 'b'], 'b', true],
  [['a', 'b'], 'c', false],
  [[], 'a', false],
])('of %j, one is %s: %s', async (paths, wanted, holds) => {
  expect(await holdsForAny(paths, async (path) => path === wanted)).toBe(holds);
});
