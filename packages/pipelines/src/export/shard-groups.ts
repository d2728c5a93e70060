import { assignShards, packageFinder, packagesOf, sizeOfText } from '@krmkit/functions';
import type { FunctionStep } from '@krmkit/functions';
import type { PackageFile } from '@krmkit/manifests';
import type { PlannedImage, ShardPackage, TreePackage } from './plan.ts';
import { podFunctions } from './pod.ts';

/** Packages that run the same images, so that one kind of pod serves them all. */
export interface PackageGroup {
  readonly shards: number;
  readonly packages: readonly ShardPackage[];
}

/** The packages of a tree, each with its files. `steps` are the functions of the whole tree, `stepsOf` those of files. */
export function treePackages(
  files: readonly PackageFile[],
  steps: readonly FunctionStep[],
  stepsOf: (files: readonly PackageFile[]) => readonly FunctionStep[],
): readonly TreePackage[] {
  const { packages } = packagesOf(steps);
  const find = packageFinder(packages);
  const own = packages.map((): PackageFile[] => []);
  for (const file of files) own[find(file.relativePath) ?? -1]?.push(file);
  return packages.map((name, at) => {
    const inside = own[at] ?? [];
    return { name, files: inside, steps: stepsOf(inside) };
  });
}

/**
 * Groups packages by what their containers run, in this order: images, words, variables. Then divides each group into at
 * most `shards` shards.
 */
export function groupPackages(
  packages: readonly TreePackage[],
  images: ReadonlyMap<string, PlannedImage>,
  shards: number,
): readonly PackageGroup[] {
  const groups = new Map<string, TreePackage[]>();
  for (const one of packages) {
    const functions = podFunctions(one.steps, images);
    const key = JSON.stringify(functions.map(({ planned, program, hasLocal }) => [planned, program.env, hasLocal]));
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(one);
  }
  return [...groups.values()].map((group) => {
    const of = Math.min(shards, group.length);
    const sizes = group.map(({ name, files }) => ({
      name,
      size: files.reduce((sum, { source }) => sum + sizeOfText(source.text), 0),
    }));
    const numbers = assignShards(sizes, of);
    return { shards: of, packages: group.map((one) => ({ ...one, shard: (numbers.get(one.name) ?? 1) - 1 })) };
  });
}

/** The most packages that one shard has. */
export function mostPackages({ shards, packages }: PackageGroup): number {
  const counts = Array.from({ length: shards }, () => 0);
  for (const { shard } of packages) counts[shard] = (counts[shard] ?? 0) + 1;
  return Math.max(...counts);
}
