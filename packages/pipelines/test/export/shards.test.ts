import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import fc from 'fast-check';
import { loadAll } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { JsonObject } from '@krmkit/base';
import { member, integerAt, objectsAt, textAt } from '@krmkit/base';
import { needs, runs } from '@krmkit/testing';
import { buildModules } from '../built-modules.ts';
import type { Ending, World } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';
import { scriptTool } from './fake-tool.ts';
import type { Files } from './functions.ts';
import { filesBelow, IMAGES, WEB } from './functions.ts';
import { git, podGit, URL } from './pod-git.ts';
import type { JobEnding } from './run-job.ts';
import { canRunJobs, runJob } from './run-job.ts';

const root = mkdtempSync(join(tmpdir(), 'krmkit-shards-'));
let modules: NonNullable<World['modules']> = {};

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

const WORDS = ['blue', 'reports', 'bare', 'refuses'].flatMap((name) => [
  '--entrypoint',
  `example.com/${name}:1=["/fn"]`,
]);

/** Exports a tree whose images are not on this machine. */
function exportedOnly(folder: string, ...flags: readonly string[]): Promise<Ending> {
  const words = ['export', 'job', join(folder, 'tree'), '--krmkit-image', 'example.com/krmkit:1', ...WORDS, ...flags];
  return runIn({ onDisk: true }, ...words);
}

function exported(folder: string, ...flags: readonly string[]): Promise<Ending> {
  const programs = scriptTool(join(folder, 'bin'), IMAGES);
  const words = ['export', 'job', join(folder, 'tree'), '--krmkit-image', 'example.com/krmkit:1', ...flags];
  return runIn({ onDisk: true, programs }, ...words);
}

function objectsIn({ stdout }: Ending): readonly JsonObject[] {
  const objects: readonly JsonObject[] = JSON.parse(JSON.stringify(loadAll(stdout)));
  return objects;
}

interface PushResult {
  readonly outcome: string;
  readonly commit: string;
}

interface ShardedRun {
  readonly exported: Ending;
  /** By group, the ends of its pods. */
  readonly pods: readonly JobEnding[];
  readonly files: Files;
}

/** Exports a tree with shards, and runs all pods of all groups at the same time on one copy of it. */
async function sharded(files: Files, shards: number): Promise<ShardedRun> {
  const folder = write(files);
  const ended = await exported(folder, '--shards', String(shards));
  const pods = await allPods(ended, folder, () => ({ packageDirectory: join(folder, 'tree') }));
  return { exported: ended, pods, files: filesBelow(join(folder, 'tree')) };
}

/** Runs all pods of all groups of an export at the same time. */
async function allPods(
  ended: Ending,
  folder: string,
  placeOf: (pod: string) => Pick<Parameters<typeof runJob>[1], 'packageDirectory' | 'programs'>,
): Promise<ShardedRun['pods']> {
  const objects = objectsIn(ended);
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
  const [server, person] = [join(folder, 'server.git'), join(folder, 'person')];
  mkdirSync(server);
  git(server, 'init', '--quiet', '--bare');
  git(folder, 'clone', '--quiet', server, 'person');
  cpSync(join(folder, 'tree'), join(person, 'deploy'), { recursive: true });
  git(person, 'add', '.');
  git(person, 'commit', '--quiet', '-m', 'first');
  git(person, 'push', '--quiet', 'origin', 'HEAD:refs/heads/main');
  const words = ['--git', URL, '--path', 'deploy', '--push', 'rendered', '--author', 'Bot <bot@example.com>'];
  const ended = await exported(folder, '--shards', String(shards), ...words);
  expect(ended.stderr).toBe('');
  const pods = await allPods(ended, folder, (pod) => {
    mkdirSync(join(pod, 'package'));
    return { packageDirectory: join(pod, 'package'), programs: podGit(server) };
  });
  const results = pods.flatMap(({ result }): readonly PushResult[] => {
    const parsed: PushResult | undefined = result === undefined ? undefined : JSON.parse(result);
    return parsed === undefined ? [] : [parsed];
  });
  const commits = git(server, 'log', '--format=%H', 'main..rendered').trim().split('\n');
  git(folder, 'clone', '--quiet', '--branch', 'rendered', server, 'result');
  return { pods, results, commits, files: filesBelow(join(folder, 'result', 'deploy')) };
}

function nameOf(object: JsonObject | undefined): string {
  return textAt(member(object, 'metadata'), 'name');
}

async function local(files: Files): Promise<{ readonly status: number; readonly files: Files }> {
  const folder = write(files);
  const programs = scriptTool(join(folder, 'bin'), IMAGES);
  const copy = join(folder, 'copy');
  cpSync(join(folder, 'tree'), copy, { recursive: true });
  const { status } = await runIn({ onDisk: true, programs, modules }, 'run', copy, '--no-cache');
  return { status, files: filesBelow(copy) };
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

describe('krmkit export --shards', needs('busybox', canRunJobs()), () => {
  it.each([1, 2])('gives what a local run gives, in %i shards', async (shards) => {
    const run = await sharded(TREE, shards);
    expect(run.exported.stderr).toBe('');
    const expected = await local(TREE);
    expect(expected.status).toBe(0);
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
    const jobs = objectsIn(await exported(write(TREE), '--shards', '2')).filter(
      (object) => textAt(object, 'kind') === 'Job',
    );
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
    expect(failed[0]?.endings.at(-1)?.stderr).toContain('krmkit step: shard 0: 0 of 1 package; failed: c\n');
    expect(run.files['c/web.yaml']).toBe(WEB);
    expect(run.files['e/web.yaml']).toBe(WEB.replace('red', 'blue'));
  });

  it('does not move a package to another shard after a small edit', async () => {
    const tree = Object.assign({}, ...Array.from({ length: 9 }, (_, at) => packageAt(`p${at}`, ['blue'])));
    const before = await exportedOnly(write(tree), '--shards', '4');
    const after = await exportedOnly(write({ ...tree, 'p3/web.yaml': WEB.replace('red', 'orange') }), '--shards', '4');
    expect(before.status).toBe(0);
    expect(after.stdout).toBe(before.stdout);
  });

  it('writes nothing outside of the package of a function', async () => {
    const files = { ...packageAt('a', ['blue', 'elsewhere']), ...packageAt('b', ['blue', 'reports']) };
    const run = await sharded(files, 2);
    expect(run.pods.map(({ ok }) => ok)).toEqual([false, true]);
    expect(run.pods[0]?.endings.at(-1)?.stderr).toContain('b/added.yaml');
    expect(run.files['a/web.yaml']).toBe(WEB);
    expect(Object.keys(run.files)).toEqual(Object.keys(files).toSorted());
  });

  it('stops for a package with other functions than the plan, and for no other', async () => {
    const folder = write(TREE);
    const objects = objectsIn(await exported(folder, '--shards', '1'));
    writeFileSync(join(folder, 'tree/c/functions/1.yaml'), declaring('red', 1));
    const place = { folder, packageDirectory: join(folder, 'tree'), modules, index: 0 };
    const { ok, endings } = await runJob(objects.slice(0, 2), place);
    expect(ok).toBe(false);
    expect(endings.at(-1)?.stderr).toContain('outdated-export');
    expect(endings.at(-1)?.stderr).toContain('krmkit step: shard 0: 1 of 2 packages; failed: c\n');
    expect(filesBelow(join(folder, 'tree'))['teams/a/web.yaml']).toBe(WEB.replace('red', 'blue'));
  });

  it.each([
    [{ ...TREE, ...packageAt('.', ['blue']) }, ['--shards', '2'], 1, 'function-crosses-shards'],
    [
      { ...TREE, Kptfile: 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: x}\n' },
      ['--shards', '2'],
      2,
      'render',
    ],
    [
      packageAt(
        'a',
        Array.from({ length: 21 }, () => 'blue'),
      ),
      ['--shards', '2'],
      1,
      'a runs 21 images',
    ],
  ])('refuses %#', async (files, flags, status, message) => {
    const ended = await exportedOnly(write(files), ...flags);
    expect(ended.stdout).toBe('');
    expect(ended.stderr).toContain(message);
    expect(ended.status).toBe(status);
  });

  it.each([
    [['out'], 3, 'has shards\n  name one with --shard-index'],
    [['out', '--shard-index', 'x'], 2, '--shard-index x is not the number of a shard'],
    [['out', '--shard-index', '0', '--results-dir', 'r'], 2, '--results-dir is for a plan without shards'],
    [['in', '--shard-index', '0', '--step', '3'], 0, 'Step 3 of the plan is not a container'],
  ])('refuses krmkit step %j', async (words, status, message) => {
    const folder = write(packageAt('a', ['blue']));
    const [configMap] = objectsIn(await exportedOnly(folder, '--shards', '1'));
    const plan = join(folder, 'plan.yaml');
    writeFileSync(plan, textAt(member(configMap, 'data'), 'plan.yaml'));
    const places = ['--plan', plan, '--dir', join(folder, 'tree'), '--exchange', join(folder, 'krm')];
    const ended = await runIn({ onDisk: true, modules }, 'step', ...words, ...places);
    expect(ended.stderr).toContain(message);
    expect(ended.status).toBe(status);
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
          expect(run.exported.stderr).toBe('');
          expect(run.files).toEqual(await alone(tops, files));
          const whole = await local(files);
          expect(run.pods.every(({ ok }) => ok)).toBe(whole.status === 0);
          if (whole.status === 0) expect(run.files).toEqual(whole.files);
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
