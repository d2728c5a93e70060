import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { JsonObject } from '@krmkit/base';
import { member, integerAt, objectsAt, textAt } from '@krmkit/base';
import { buildModules, needs, runs } from '@krmkit/testing';
import { createServer, git, podGit, REPOSITORY } from './pod-git.ts';
import type { JobEnding, JobPlace } from './run-job.ts';
import { canRunJobs, runJob } from './run-job.ts';
import type { PackageEnd } from './run-package.ts';
import { exportJob, runLocally } from './run-package.ts';
import type { Files } from './script-functions.ts';
import { filesBelow, WEB, writeScripts } from './script-functions.ts';

const root = mkdtempSync(join(tmpdir(), 'krmkit-shards-'));
let modules: JobPlace['modules'] = {};
const scripts = writeScripts(join(root, 'bin'));

beforeAll(async () => {
  modules = await buildModules(join(root, 'krmkit'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

let trees = 0;

function write(files: Files): string {
  trees += 1;
  const folder = join(root, String(trees));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'tree', name)), { recursive: true });
    writeFileSync(join(folder, 'tree', name), text);
  }
  return folder;
}

/** A resource that declares a function. A name with `:` is a built-in function. */
function declaring(name: string, number: number): string {
  const program = name.startsWith(':')
    ? `module: {path: '${name.slice(1)}'}`
    : `container: {image: 'example.com/${name}:1'}`;
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: fn-${number}
  annotations:
    config.kubernetes.io/function: |
      ${program}
data: {team: shop}
`;
}

/** A directory that declares functions, and a resource for them. */
function packageAt(directory: string, functions: readonly string[], web: string = WEB): Files {
  const files: Record<string, string> = { [`${directory}/web.yaml`]: web };
  for (const [at, name] of functions.entries()) files[`${directory}/functions/${at}.yaml`] = declaring(name, at);
  return files;
}

const RUN = { verb: 'run', allowEmpty: false } as const;

function exported(folder: string, shards: number, more: object = {}): Promise<readonly JsonObject[]> {
  return exportJob(join(folder, 'tree'), { ...RUN, shards, ...more }, scripts);
}

interface ShardedRun {
  /** By group, the ends of its pods. */
  readonly pods: readonly JobEnding[];
  readonly files: Files;
}

/** Exports a tree with shards, and runs all pods of all groups at the same time on one copy of it. */
async function sharded(files: Files, shards: number): Promise<ShardedRun> {
  const folder = write(files);
  const pods = await allPods(await exported(folder, shards), folder, () => ({
    packageDirectory: join(folder, 'tree'),
  }));
  return { pods, files: filesBelow(join(folder, 'tree')) };
}

/** Runs all pods of all groups of an export at the same time. */
async function allPods(
  objects: readonly JsonObject[],
  folder: string,
  placeOf: (pod: string) => Pick<Parameters<typeof runJob>[1], 'packageDirectory' | 'programs'>,
): Promise<ShardedRun['pods']> {
  const groups = objects.filter((object) => textAt(object, 'kind') === 'Job');
  const running = groups.flatMap((job) => {
    const name = textAt(member(job, 'metadata'), 'generateName').slice(0, -1);
    const configMaps = objects.filter((one) => nameOf(one) === name || nameOf(one).startsWith(`${name}-part-`));
    const completions = integerAt(member(job, 'spec'), 'completions') ?? 0;
    return Array.from({ length: completions }, (_, index) => {
      const own = join(folder, `${name}-${index}`);
      mkdirSync(own);
      return runJob([...configMaps, job], { folder: own, modules, index, ...placeOf(own) });
    });
  });
  return Promise.all(running);
}

/** The same from a repository with this tree, in a directory of it. */
async function shardedFromGit(files: Files, shards: number) {
  const folder = write(files);
  const server = createServer(folder, 'deploy', join(folder, 'tree'));
  const objects = await exported(folder, shards, { source: REPOSITORY, path: 'deploy' });
  const pods = await allPods(objects, folder, (pod) => {
    mkdirSync(join(pod, 'package'));
    return { packageDirectory: join(pod, 'package'), programs: podGit(server) };
  });
  const results = pods.flatMap(({ last: { pushed } }) => (pushed === undefined ? [] : [pushed]));
  const commits = git(server, 'log', '--format=%H', 'main..rendered').trim().split('\n');
  git(folder, 'clone', '--quiet', '--branch', 'rendered', server, 'result');
  return { pods, results, commits, files: filesBelow(join(folder, 'result', 'deploy')) };
}

function nameOf(object: JsonObject | undefined): string {
  return textAt(member(object, 'metadata'), 'name');
}

async function local(files: Files): Promise<PackageEnd & { readonly files: Files }> {
  const folder = write(files);
  const ended = await runLocally(join(folder, 'tree'), RUN, modules, scripts);
  return { ...ended, files: filesBelow(join(folder, 'tree')) };
}

/** What each package becomes if it is the only one. */
async function alone(packages: readonly string[], files: Files): Promise<Files> {
  const after: Record<string, string> = Object.fromEntries(
    Object.entries(files).filter(([path]) => !packages.some((name) => path.startsWith(`${name}/`))),
  );
  for (const name of packages) {
    const own = Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith(`${name}/`)));
    Object.assign(after, (await local(own)).files);
  }
  return after;
}

const TREE: Files = {
  'README.md': 'no',
  'web.yaml': WEB,
  ...packageAt('teams/a', ['blue', 'reports']),
  ...packageAt('teams/b', ['blue', ':set-labels', 'reports'], WEB.replaceAll('\n', '\r\n')),
  ...packageAt('teams/b/deep', ['bare']),
  ...packageAt('c', ['blue', 'reports'], `${WEB}---\n${WEB.replace('name: web', 'name: second')}`),
  ...packageAt('d', [':set-labels']),
};

describe('an exported Job with shards', needs('busybox', canRunJobs()), () => {
  it.each([1, 2])('gives what a local run gives, in %i shards', async (shards) => {
    const run = await sharded(TREE, shards);
    const expected = await local(TREE);
    expect(expected.ok).toBe(true);
    expect(run.pods.map(({ ok }) => ok)).not.toContain(false);
    expect(run.files).toEqual(expected.files);
    expect(run.files['teams/a/web.yaml']).toBe(WEB.replace('red', 'blue'));
    expect(run.files['d/web.yaml']).toContain('team: shop');
  });

  it('pushes a commit of each shard to one branch, with the bytes of a local run', async () => {
    const run = await shardedFromGit(TREE, 2);
    expect(run.results).toHaveLength(4);
    expect(new Set(run.results.map(({ outcome }) => outcome))).toEqual(new Set(['pushed']));
    expect(run.results.map(({ commit }) => commit).toSorted()).toEqual(run.commits.toSorted());
    expect(run.files).toEqual((await local(TREE)).files);
  });

  it('pushes nothing of a shard with a function that fails, and what the others have', async () => {
    const files = { ...packageAt('a', ['blue', 'refuses']), ...packageAt('b', ['blue', 'reports']) };
    const run = await shardedFromGit(files, 2);
    expect(run.pods.filter(({ ok }) => !ok)).toHaveLength(1);
    expect(run.commits).toHaveLength(1);
    expect(run.files).toEqual({ ...files, 'b/web.yaml': WEB.replace('red', 'blue') });
  });

  it('groups packages by the images that they run, so that a pod has only theirs', async () => {
    const jobs = (await exported(write(TREE), 2)).filter((object) => textAt(object, 'kind') === 'Job');
    expect(jobs.map((job) => [integerAt(member(job, 'spec'), 'completions'), imagesOf(job)])).toEqual([
      [2, ['example.com/blue:1', 'example.com/reports:1']],
      [1, []],
      [1, ['example.com/bare:1', 'example.com/blue:1', 'example.com/reports:1']],
    ]);
  });

  it('fails for the package whose function fails, and writes the others', async () => {
    const files = { ...TREE, ...packageAt('c', ['blue', 'refuses']), ...packageAt('e', ['blue', 'refuses']) };
    const tree = { ...files, 'c/web.yaml': WEB, 'e/functions/1.yaml': declaring('reports', 1) };
    const run = await sharded(tree, 1);
    const failed = run.pods.filter(({ ok }) => !ok);
    expect(failed).toHaveLength(1);
    expect(failed[0]?.last.failed).toEqual(['c']);
    expect(run.files['c/web.yaml']).toBe(WEB);
    expect(run.files['e/web.yaml']).toBe(WEB.replace('red', 'blue'));
  });

  it('does not move a package to another shard after a small edit', async () => {
    const tree = Object.assign({}, ...Array.from({ length: 9 }, (_, at) => packageAt(`p${at}`, ['blue'])));
    const before = await exported(write(tree), 4);
    const after = await exported(write({ ...tree, 'p3/web.yaml': WEB.replace('red', 'orange') }), 4);
    expect(after).toEqual(before);
  });

  it('writes nothing outside of the package of a function', async () => {
    const files = { ...packageAt('a', ['blue', 'elsewhere']), ...packageAt('b', ['blue', 'reports']) };
    const run = await sharded(files, 2);
    expect(run.pods.map(({ ok }) => ok)).toEqual([false, true]);
    expect(run.pods[0]?.last.messages.join('\n')).toContain('b/added.yaml');
    expect(run.files['a/web.yaml']).toBe(WEB);
    expect(Object.keys(run.files)).toEqual(Object.keys(files).toSorted());
  });

  it('stops for a package with other functions than the plan, and for no other', async () => {
    const folder = write(TREE);
    const objects = await exported(folder, 1);
    writeFileSync(join(folder, 'tree/c/functions/1.yaml'), declaring('red', 1));
    const place = { folder, packageDirectory: join(folder, 'tree'), modules, index: 0 };
    const { ok, last } = await runJob(objects.slice(0, 2), place);
    expect(ok).toBe(false);
    expect(last.messages.join('\n')).toContain('outdated-export');
    expect(last.failed).toEqual(['c']);
    expect(filesBelow(join(folder, 'tree'))['teams/a/web.yaml']).toBe(WEB.replace('red', 'blue'));
  });

  const ending = fc.constantFrom('delete', 'refuses', 'fails', 'silent', 'reads-nothing');
  const change = fc.constantFrom('blue', 'red', 'bare', 'add', 'reports', ':set-labels');
  const step = fc.oneof({ arbitrary: change, weight: 20 }, { arbitrary: ending, weight: 1 });
  const directory = fc.constantFrom('a', 'b', 'b/c', 'd/e', 'd/f', 'g h', 'é');
  const functions = fc.array(step, { minLength: 1, maxLength: 3 });
  const tree = fc.uniqueArray(fc.tuple(directory, functions, fc.nat({ max: 3 })), {
    selector: ([name]) => name,
    minLength: 1,
    maxLength: 6,
  });
  it(
    'gives what each package alone gives, for random trees and any number of shards',
    { timeout: 600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(tree, fc.integer({ min: 1, max: 4 }), async (packages, shards) => {
          const files: Files = Object.assign(
            { 'web.yaml': WEB },
            ...packages.map(([name, steps, size]) => packageAt(name, steps, `${WEB}${'# more\n'.repeat(40 * size)}`)),
          );
          const names = packages.map(([name]) => name);
          const tops = names.filter((name) => !names.some((other) => name.startsWith(`${other}/`)));
          const run = await sharded(files, shards);
          expect(run.files).toEqual(await alone(tops, files));
          const whole = await local(files);
          expect(run.pods.every(({ ok }) => ok)).toBe(whole.ok);
          if (whole.ok) expect(run.files).toEqual(whole.files);
        }),
        { numRuns: runs(4) },
      );
    },
  );
});

function imagesOf(job: JsonObject): readonly string[] {
  const spec = member(member(member(job, 'spec'), 'template'), 'spec');
  const containers = [...objectsAt(spec, 'initContainers'), ...objectsAt(spec, 'containers')];
  return containers.filter((one) => textAt(one, 'name').startsWith('fn-')).map((one) => textAt(one, 'image'));
}
