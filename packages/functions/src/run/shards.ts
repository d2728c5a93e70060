import type { Diagnostic } from '@krmkit/base';
import { compareBytes } from '@krmkit/base';
import type { StepRun } from './pipeline.ts';
import { problemOf } from './problem.ts';
import type { FunctionStep } from './step.ts';

/** One of several parts of a run: `2/4` has number 2 of 4. */
export interface Shard {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

/** Parses `2/4`; undefined for anything else. At most 9999 shards. */
export function parseShard(text: string): Shard | undefined {
  const [, number = 0, of = 0] = (/^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? []).map(Number);
  return number >= 1 && number <= of ? { number, of } : undefined;
}

/**
 * The packages of a run with shards: the directories whose functions see nothing of each other. A directory with
 * functions is a package with everything below it. `crossing` has the functions that see the whole directory.
 */
export function packagesOf<Step extends Pick<FunctionStep, 'scope'>>(
  steps: readonly Step[],
): { readonly packages: readonly string[]; readonly crossing: readonly Step[] } {
  const packages: string[] = [];
  const scopes = new Set(steps.map(({ scope }) => scope));
  for (const scope of scopes) {
    if (scope !== '.' && !ancestorsOf(scope).some((above) => scopes.has(above))) packages.push(scope);
  }
  return { packages: packages.toSorted(compareBytes), crossing: steps.filter(({ scope }) => scope === '.') };
}

/** The error for a function that sees the packages of several shards. `directory` as the user wrote it. */
export function crossingProblem(step: FunctionStep, directory: string, of: number): Diagnostic {
  const message = `sees all of ${directory}, so the run cannot be divided into ${of} shards`;
  const hint = 'declare it in each package, or run without shards';
  return problemOf(step, undefined, { code: 'function-crosses-shards', message, hint });
}

/** Without carriage returns, so that a checkout with Windows line endings gives the same shards. */
export function sizeOfText(text: string): number {
  return text.length - (text.match(/\r/g)?.length ?? 0);
}

function ancestorsOf(directory: string): readonly string[] {
  const segments = directory.split('/');
  return segments.slice(1).map((_, at) => segments.slice(0, at + 1).join('/'));
}

/**
 * The package of each path, by its position in `packages`; undefined for a path outside of all. `packages` as
 * `packagesOf` gives them.
 */
export function packageFinder(packages: readonly string[]): (path: string) => number | undefined {
  const positions = new Map(packages.map((name, at) => [name, at]));
  return (path) => {
    for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
      const known = positions.get(path.slice(0, slash));
      if (known !== undefined) return known;
    }
    return undefined;
  };
}

/**
 * The number of the shard of each package, from 1. Each package has an order of the shards that depends on its name alone, and
 * goes to the first of them that does not have its part of the whole size yet, the largest packages first (rendezvous
 * hashing with bounded loads). Sizes count as powers of two. So few packages move when another one is added, renamed or
 * edited, and the same packages give the same shards everywhere.
 */
export function assignShards(
  packages: readonly { readonly name: string; readonly size: number }[],
  of: number,
): ReadonlyMap<string, number> {
  const known = packages.map(({ name, size }) => ({ name, size: roundedDown(size), place: hashOf(name) }));
  const most = (MOST_OF_MEAN * known.reduce((sum, { size }) => sum + size, 0)) / of;
  const sizes = Array.from({ length: of }, () => 0);
  const shards = new Map<string, number>();
  for (const { name, size } of known.toSorted(
    (a, b) => b.size - a.size || a.place - b.place || compareBytes(a.name, b.name),
  )) {
    const wanted = shardsInOrder(name, of).find((shard) => (sizes[shard] ?? 0) + size <= most);
    const shard = wanted ?? sizes.indexOf(Math.min(...sizes));
    sizes[shard] = (sizes[shard] ?? 0) + size;
    shards.set(name, shard + 1);
  }
  return shards;
}

/** How much of the mean a shard takes. With more, fewer packages move, and the largest shard takes longer. */
const MOST_OF_MEAN = 1.1;

/** A small edit rarely changes it. */
function roundedDown(size: number): number {
  return size === 0 ? 0 : 2 ** Math.floor(Math.log2(size));
}

function shardsInOrder(name: string, of: number): readonly number[] {
  const places = Array.from({ length: of }, (_, shard) => ({ shard, place: hashOf(`${shard}/${name}`) }));
  return places.toSorted((a, b) => b.place - a.place).map(({ shard }) => shard);
}

/** FNV-1a, with the last steps of MurmurHash3, so that similar texts are far apart. From 0 to 2^32 - 1. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Outputs outside of the package of their function: functions of another shard could see or write the same file. */
export function outputsOutside(runs: readonly Pick<StepRun, 'step' | 'at' | 'positions'>[]): readonly Diagnostic[] {
  const { packages } = packagesOf(runs.map(({ step }) => step));
  const find = packageFinder(packages);
  return runs.flatMap(({ step, at, positions }) => {
    const own = find(`${step.scope}/`);
    const path = positions.find((position) => find(position) !== own);
    if (path === undefined) return [];
    const message = `returned a resource with the path ${JSON.stringify(path)}, which is outside of its package, so the run cannot be divided into shards`;
    return problemOf(step, at, { code: 'function-crosses-shards', message, hint: 'run without shards' });
  });
}
