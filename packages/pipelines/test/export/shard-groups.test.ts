import { describe, expect, it } from 'vitest';
import type { FunctionStep } from '@krmkit/functions';
import type { PlannedImage, TreePackage } from '../../src/export/plan.ts';
import { groupPackages, mostPackages, treePackages } from '../../src/export/shard-groups.ts';
import { containerOf, filesOf, stepOf } from './steps.ts';

const IMAGES = new Map(
  ['a:1', 'b:1'].map((name): readonly [string, PlannedImage] => [
    name,
    { declared: name, image: name, words: ['/fn'] },
  ]),
);
const running = (
  image: string,
  more: Parameters<typeof containerOf>[0] = {},
  step: Partial<FunctionStep> = {},
): FunctionStep => stepOf({ program: containerOf({ image, ...more }), ...step });
const packageOf = (name: string, ...steps: readonly FunctionStep[]): TreePackage => ({ name, files: [], steps });

describe('treePackages', () => {
  it('have their own files and functions', async () => {
    const files = await filesOf({
      'a/x.yaml': 'a: 1\n',
      'a/b/y.yaml': 'a: 1\n',
      'c/z.yaml': 'a: 1\n',
      'w.yaml': 'a: 1\n',
    });
    const steps = ['a', 'c'].map((packagePath) => stepOf({ packagePath, scope: packagePath }));
    const packages = treePackages(files, steps, (inside) => [
      stepOf({ name: inside.map(({ relativePath }) => relativePath).join(' ') }),
    ]);
    expect(packages.map(({ name, files: inside, steps: own }) => [name, inside.length, own[0]?.name])).toEqual([
      ['a', 2, 'a/b/y.yaml a/x.yaml'],
      ['c', 1, 'c/z.yaml'],
    ]);
  });
});

describe('groupPackages', () => {
  const groups = (shards: number, ...packages: readonly TreePackage[]): readonly string[] =>
    groupPackages(packages, IMAGES, shards).map(
      (group) =>
        `${group.shards}: ${group.packages
          .map(({ name, shard }) => `${name}${shard}`)
          .toSorted()
          .join(' ')}`,
    );

  it.each<[string, readonly [FunctionStep, FunctionStep], boolean]>([
    ['the same image', [running('a:1'), running('a:1')], true],
    ['other images', [running('a:1'), running('b:1')], false],
    ['other variables', [running('a:1'), running('a:1', { env: [{ name: 'A', value: 'b' }] })], false],
    ['/local in one of them', [running('a:1'), running('a:1', {}, { localDirectory: '/x' })], false],
    ['no images', [stepOf({ name: 'a' }), stepOf({ name: 'b' })], true],
  ])('puts packages with %s together or not', (_, [one, other], together) => {
    expect(groupPackages([packageOf('x', one), packageOf('y', other)], IMAGES, 1)).toHaveLength(together ? 1 : 2);
  });

  it('counts the order of images', () => {
    const [a, b] = [running('a:1'), running('b:1')];
    expect(groups(1, packageOf('x', a, b), packageOf('y', b, a), packageOf('z', a, b))).toEqual(['1: x0 z0', '1: y0']);
  });

  it('has no more shards than packages, and numbers from 0', () => {
    const many = Array.from({ length: 20 }, (_, at) => packageOf(`p${at}`, running('a:1')));
    const shardsOf = (count: number, shards: number): readonly [number | undefined, ReadonlySet<number>] => {
      const [group] = groupPackages(many.slice(0, count), IMAGES, shards);
      return [group?.shards, new Set(group?.packages.map(({ shard }) => shard))];
    };
    expect(shardsOf(1, 7)).toEqual([1, new Set([0])]);
    expect(shardsOf(3, 7)[0]).toBe(3);
    expect(shardsOf(20, 2)).toEqual([2, new Set([0, 1])]);
  });
});

describe('mostPackages', () => {
  it.each([
    [[0, 1, 1, 1, 0], 2, 3],
    [[0], 1, 1],
    [[1, 1], 3, 2],
  ])('%j', (numbers, shards, expected) => {
    const packages = numbers.map((shard, at) => ({ ...packageOf(`p${at}`), shard }));
    expect(mostPackages({ shards, packages })).toBe(expected);
  });
});
