import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRecord, recordMember } from '@krmkit/base';
import { needs } from '@krmkit/testing';
import { filesBelow } from '../../packages/pipelines/test/export/script-functions.ts';
import { buildTool, imageSource, SSH_SERVER } from './deploy-image.ts';
import { functionImages } from './function-images.ts';
import { until } from './krmkit-process.ts';
import type { EndedRun, ExportOptions, Meanwhile, Pipeline, Platform } from './platform-world.ts';
import { blocks, endOf, IMAGE, kubectl, NAMESPACE, startJob, startPlatform, WEB, whyNot } from './platform-world.ts';
import { reachCluster } from './reach.ts';

/*
 * docs/platform.md from top to bottom: its commands, in their order, on a real node with a git server in the cluster. Only
 * names that a reader replaces are replaced, and the image is built as its first commands do it, without a registry. Then
 * what the page promises when something fails: each row has a repository and an export of its own.
 */

const reached = await reachCluster();
const { load } = imageSource;
const tool = buildTool();
const missing = whyNot(reached, load, tool);
if (missing !== undefined) process.stdout.write(`skipped: the way of docs/platform.md: ${missing}\n`);
const images = missing === undefined ? functionImages() : undefined;

const run = promisify(execFile);
let started: Platform | undefined;

function platform(): Platform {
  if (started === undefined) throw new Error('a skipped test runs');
  return started;
}

beforeAll(async () => {
  if (images === undefined || typeof reached === 'string') return;
  expect(blocks[0]).toContain('podman build -t registry.example.com/krmkit:1 deploy/functions');
  started = await startPlatform(reached, images, { load: load ?? '', tool: tool ?? '' });
});

afterAll(async () => {
  await started?.remove();
  images?.containers.remove();
  if (typeof reached !== 'string') reached.close();
});

/** A repository with a pipeline, and what its branches have. */
interface Row extends Pipeline {
  readonly server: (script: string) => Promise<string>;
  /** The authors of the commits that the branch of the pipeline has beside those of main. */
  readonly authors: () => Promise<string>;
  readonly branches: () => Promise<string>;
}

async function rowOf(name: string, options?: ExportOptions): Promise<Row> {
  const { create, exported, server } = platform();
  await create(name);
  const inside = async (script: string): Promise<string> =>
    (await server.run(`cd git/${name}.git; ${script}`)).toString();
  return {
    ...(await exported(name, options)),
    server: inside,
    authors: () => inside('git log --format=%an main..rendered'),
    branches: () => inside('git branch --list'),
  };
}

/** Sets or removes what the server runs when somebody pushes. */
async function setHook({ server }: Row, hook: 'pre-receive' | 'post-receive', script?: string): Promise<void> {
  const text = Buffer.from(`#!/bin/sh\n${script ?? 'exit 0'}\n`).toString('base64');
  await server(`echo ${text} | /bin/busybox base64 -d >hooks/${hook}; chmod +x hooks/${hook}`);
}

/** A commit of somebody else, on top of main. */
const THEIRS = 'new=$(git -c user.name=T -c user.email=t@x commit-tree -p main -m theirs main^{tree})';

const aPod = ['--namespace', NAMESPACE] as const;

describe.skipIf(images === undefined).concurrent('the way of docs/platform.md', { timeout: 900_000 }, () => {
  it('goes from git through the cluster back to git, with the bytes of the local render', async () => {
    const { create, server, sh, directory } = platform();
    const local = await create('shop');
    const package_ = join(directory, 'deploy/shop');
    await run('cp', ['-r', local, package_]);
    // Section 4.
    await sh(blocks[3] ?? '');
    // Section 5, with the rights of its account and nothing else.
    const printed = (await sh(blocks[4] ?? '', { account: 'krmkit-start' })).trim();
    const result: Readonly<Record<string, string>> = JSON.parse(printed.slice(printed.lastIndexOf('{')));
    expect(result).toMatchObject({ outcome: 'pushed', branch: 'rendered', base: 'main' });
    const clone = join(directory, 'clone');
    await server.clone('shop.git', 'rendered', clone);
    await sh(`krmkit render ${local} --no-cache`);
    expect(filesBelow(join(clone, 'deploy/shop'))).toEqual(filesBelow(local));
    expect(filesBelow(local)['web.yaml']).toBe(WEB.replace('red', 'blue'));
    const { stdout } = await run('git', ['log', '-1', '--format=%an <%ae>|%s|%H'], { cwd: clone });
    expect(stdout.trim()).toBe(`Render Bot <bot@example.com>|Run the functions of deploy/shop|${result['commit']}`);
    // The account may do nothing else.
    const secrets = sh('kubectl get secrets --namespace krmkit-pipelines', { account: 'krmkit-start' });
    await expect(secrets).rejects.toThrow(/forbidden/);
    // Section 7.
    expect(await sh(blocks[5] ?? '')).toContain('+data: {color: blue}');
    await sh(blocks[6] ?? '');
    expect(readFileSync(join(package_, 'web.yaml'), 'utf8')).toContain('color: blue');
    expect(blocks).toHaveLength(7);
    const quotas = await kubectl('get', 'resourcequota', '-A', '-o', 'jsonpath={.items[*].metadata.namespace}');
    expect(quotas.split(' ')).toEqual(expect.arrayContaining(['krmkit-functions', NAMESPACE]));
  });

  it('has nothing to commit in a second run', async () => {
    const row = await rowOf('twice');
    expect((await row.run()).result).toMatchObject({ outcome: 'pushed' });
    const second = await row.run();
    expect(second.succeeded).toBe(true);
    expect(second.result).toMatchObject({ outcome: 'nothing-to-commit', branch: 'rendered' });
    expect(await second.log('clone')).toContain('goes on with rendered, which contains main');
    expect(await row.authors()).toBe('Render Bot\n');
  });

  // Section 6: another push between the clone and the push.
  it.each([
    {
      outcome: 'branch-moved',
      before: 'git branch rendered main',
      change: `${THEIRS}; git update-ref refs/heads/rendered $new`,
      says: 'the branch rendered has moved since the clone',
      left: 'T\n',
      again: 'Render Bot\nT\n',
    },
    {
      outcome: 'branch-created',
      before: 'true',
      change: 'git branch rendered main',
      says: 'another push has created the branch rendered since the clone',
      left: '',
      again: 'Render Bot\n',
    },
    {
      outcome: 'branch-deleted',
      before: 'git branch rendered main',
      change: 'git branch -D rendered; git branch kept main',
      says: 'another push has deleted the branch rendered since the clone',
      left: undefined,
      again: 'Render Bot\n',
    },
  ])('says $outcome, and overwrites nothing', async ({ outcome, before, change, says, left, again }) => {
    const row = await rowOf(outcome, { entrypoint: 'waits' });
    await row.server(before);
    const ended = await row.run({ container: 'fn-1', act: () => row.server(change) });
    expect(ended.succeeded).toBe(false);
    expect(ended.result).toMatchObject({ outcome, branch: 'rendered' });
    expect(await ended.log('push')).toContain(says);
    if (left === undefined) expect(await row.branches()).toBe('  kept\n* main\n');
    else expect(await row.authors()).toBe(left);
    // The way out that the message names.
    const second = await row.run({ container: 'fn-1', act: async () => undefined });
    expect(second.result).toMatchObject({ outcome: 'pushed' });
    expect(await row.authors()).toBe(again);
  });

  it('names what the server refuses, and loses nothing', async () => {
    const row = await rowOf('refuses');
    await setHook(row, 'pre-receive', 'echo no bots on Friday >&2; exit 1');
    const ended = await row.run();
    expect(ended.succeeded).toBe(false);
    expect(ended.result).toMatchObject({ outcome: 'push-refused' });
    expect(await ended.log('push')).toContain('remote: no bots on Friday');
    expect(await row.branches()).toBe('* main\n');
    await setHook(row, 'pre-receive');
    expect((await row.run()).result).toMatchObject({ outcome: 'pushed' });
    expect(await row.authors()).toBe('Render Bot\n');
  });

  /** The process that takes the push stops there, and ends when the test says so; once. */
  const paused = (end: string): string =>
    `[ -e go ] && exit 0; touch there; until [ -e go ]; do sleep 0.1; done; ${end}`;
  const untilThere = ({ server }: Row): Promise<string> => server('until [ -e there ]; do sleep 0.1; done');
  const CUT = 'kill -9 $PPID';
  const moments = [
    { when: 'before the server takes the commit', hook: 'pre-receive', isTaken: false },
    { when: 'after the server took it', hook: 'post-receive', isTaken: true },
  ] as const;

  /** What the two rows of a fault have in common: the outcome, and one commit after the next run. */
  async function losesNothing(row: Row, ended: EndedRun, isTaken: boolean): Promise<void> {
    expect(ended.succeeded, await ended.log('push')).toBe(isTaken);
    expect(ended.result).toMatchObject({ outcome: isTaken ? 'pushed' : 'push-failed' });
    if (isTaken) {
      expect(ended.result?.['commit']).toBe((await row.server('git rev-parse rendered')).trim());
    } else {
      expect(await ended.log('push')).toContain('the push failed, and nothing was pushed');
      expect(await row.branches()).toBe('* main\n');
      expect((await row.run()).result).toMatchObject({ outcome: 'pushed' });
    }
    expect(await row.authors()).toBe('Render Bot\n');
  }

  it.each(moments)('finds out what became of a push whose connection is cut $when', async ({ hook, isTaken }) => {
    const row = await rowOf(`cut-${hook}`);
    await setHook(row, hook, `[ -e go ] && exit 0; touch go; ${CUT}`);
    await losesNothing(row, await row.run(), isTaken);
  });

  it.each(moments)(
    'finds out what became of a push whose git is killed with signal 9 $when',
    async ({ hook, isTaken }) => {
      const row = await rowOf(`killed-${hook}`);
      await setHook(row, hook, paused(CUT));
      const act = async (pod: string): Promise<void> => {
        await untilThere(row);
        const kill = ['/bin/busybox', 'sh', '-c', 'kill -9 $(/bin/busybox pidof git)'];
        await kubectl('exec', ...aPod, pod, '-c', 'push', '--', ...kill);
      };
      const ended = await row.run({ container: 'push', act });
      await row.server('touch go');
      await losesNothing(row, ended, isTaken);
    },
  );

  const killed = async (pod: string): Promise<unknown> =>
    kubectl('delete', 'pod', pod, ...aPod, '--grace-period=0', '--force', '--wait=false');

  /** Either the Job starts another pod, or the next run does the work. */
  async function atTheEnd(row: Row, ended: EndedRun, meanwhile?: Meanwhile): Promise<EndedRun> {
    return ended.succeeded ? ended : row.run(meanwhile);
  }

  it.each(moments)('loses nothing with a pod that is killed while it pushes, $when', async ({ hook, isTaken }) => {
    const row = await rowOf(`gone-${hook}`);
    await setHook(row, hook, paused(CUT));
    const act = async (pod: string): Promise<void> => {
      await untilThere(row);
      await killed(pod);
      await row.server('touch go');
    };
    const end = await atTheEnd(row, await row.run({ container: 'push', act }));
    expect(end.result).toMatchObject({ outcome: isTaken ? 'nothing-to-commit' : 'pushed' });
    expect(await row.authors()).toBe('Render Bot\n');
  });

  it('loses nothing with a pod that is killed while a function runs', async () => {
    const row = await rowOf('deleted', { entrypoint: 'waits' });
    const ended = await row.run({ container: 'fn-1', act: killed });
    const end = await atTheEnd(row, ended, { container: 'fn-1', act: async () => undefined });
    expect(end.result).toMatchObject({ outcome: 'pushed' });
    expect(await row.authors()).toBe('Render Bot\n');
  });

  it('pushes nothing when a function is killed with signal 9', async () => {
    const row = await rowOf('dies', { entrypoint: 'dies' });
    const ended = await row.run();
    expect(ended.succeeded).toBe(false);
    expect(await row.branches()).toBe('* main\n');
  });

  it('does not clone with a wrong login, and does not show it', async () => {
    await kubectl(
      'create',
      'secret',
      'generic',
      'wrong-login',
      ...aPod,
      '--from-literal=password=wrong-password',
      `--from-file=ca.crt=${join(platform().directory, 'our-ca.pem')}`,
    );
    const row = await rowOf('login', { secret: 'wrong-login' });
    const ended = await row.run();
    expect(ended.succeeded).toBe(false);
    expect(await ended.log('clone')).toContain('Authentication failed');
    expect(await ended.log('clone')).not.toContain('wrong-password');
  });

  it('does not go on from a branch that has diverged', async () => {
    const row = await rowOf('diverged');
    await row.server(
      `${THEIRS}; git branch rendered $new; ours=$(git -c user.name=O -c user.email=o@x commit-tree -p main -m ours main^{tree}); git update-ref refs/heads/main $ours`,
    );
    const ended = await row.run();
    expect(ended.succeeded).toBe(false);
    expect(await ended.log('clone')).toContain('the branch rendered and main have diverged');
    expect(await row.authors()).toBe('T\n');
  });

  it('pushes a commit of each shard to one branch', async () => {
    const { create, exported, server, sh, directory } = platform();
    if (typeof reached === 'string') throw new Error(reached);
    const teams = ['a', 'b', 'c', 'd', 'e', 'f'];
    const fn = `apiVersion: example.com/v1\nkind: Fn\nmetadata:\n  name: fn\n  annotations:\n    config.kubernetes.io/function: |\n      container: {image: ${IMAGE}}\n`;
    const local = await create(
      'teams',
      Object.fromEntries(
        teams.flatMap((team) => [
          [`${team}/web.yaml`, WEB],
          [`${team}/fn.yaml`, fn],
        ]),
      ),
    );
    const pipeline = await exported('teams', { flags: ['--shards', '3'] });
    await kubectl('apply', '-f', join(pipeline.directory, 'pipeline/configmap-1.yaml'));
    const job = readFileSync(join(pipeline.directory, 'pipeline/job-1.yaml'), 'utf8');
    const ended = await Promise.all(
      [0, 1, 2].map(async (index) => endOf(reached, await startJob(reached, withIndex(job, index)))),
    );
    expect(ended.map(({ result }) => result?.['outcome'])).toEqual(['pushed', 'pushed', 'pushed']);
    const commits = (await server.run('cd git/teams.git; git rev-list main..rendered')).toString().trim().split('\n');
    expect(new Set(ended.map(({ result }) => result?.['commit']))).toEqual(new Set(commits));
    const clone = join(directory, 'clone-teams');
    await server.clone('teams.git', 'rendered', clone);
    await sh(`krmkit run ${local} --no-cache`);
    expect(filesBelow(local)['f/web.yaml']).toContain('color: blue');
    expect(filesBelow(join(clone, 'deploy/shop'))).toEqual(filesBelow(local));
  });

  describe('over ssh', needs('sshd', existsSync(SSH_SERVER)), () => {
    let address = '';
    beforeAll(async () => {
      const { server, directory } = platform();
      const keys = join(directory, 'ssh');
      mkdirSync(keys);
      const words = ['-q', '-t', 'ed25519', '-N', '', '-C', ''];
      for (const name of ['host', 'user', 'other']) await run('ssh-keygen', [...words, '-f', join(keys, name)]);
      const key = (name: string): string => readFileSync(join(keys, name), 'utf8');
      await server.write('secrets/host', Buffer.from(key('host')));
      await server.write('secrets/authorized', Buffer.from(key('user.pub')));
      const settings = {
        Port: '2222',
        HostKey: '/srv/secrets/host',
        AuthorizedKeysFile: '/srv/secrets/authorized',
        StrictModes: 'no',
        PidFile: 'none',
      };
      const options = Object.entries(settings).map(([name, value]) => `-o ${name}=${value}`);
      await server.run(`chmod 600 secrets/host; ${SSH_SERVER} -f /dev/null ${options.join(' ')}`);
      address = `ssh://nobody@${server.ip}:2222/srv/git`;
      const secret = async (name: string, privateKey: string, host: string): Promise<unknown> =>
        kubectl(
          'create',
          'secret',
          'generic',
          name,
          ...aPod,
          `--from-literal=ssh-privatekey=${key(privateKey)}`,
          `--from-literal=known_hosts=[${server.ip}]:2222 ${key(`${host}.pub`)}`,
        );
      await secret('git-key', 'user', 'host');
      await secret('other-key', 'other', 'host');
      await secret('other-host', 'user', 'other');
    });

    it('pushes with a key', async () => {
      const row = await rowOf('ssh', { secret: 'git-key', address: `${address}/ssh.git` });
      const ended = await row.run();
      expect(ended.result, await ended.log('clone')).toMatchObject({ outcome: 'pushed' });
      expect(await row.authors()).toBe('Render Bot\n');
    });

    it.each([
      { secret: 'other-key', says: 'Permission denied (publickey' },
      { secret: 'other-host', says: 'Host key verification failed' },
    ])('does not clone with $secret', async ({ secret, says }) => {
      const row = await rowOf(secret, { secret, address: `${address}/${secret}.git` });
      const ended = await row.run();
      expect(ended.succeeded).toBe(false);
      expect(await ended.log('clone')).toContain(says);
    });
  });
});

/** The Job of one shard, also where there are no Indexed Jobs: with the number that the controller of Jobs adds. */
function withIndex(text: string, index: number): unknown {
  const job: unknown = JSON.parse(JSON.stringify(parse(text)).replaceAll('$(JOB_COMPLETION_INDEX)', String(index)));
  const { completionMode, completions, parallelism, backoffLimitPerIndex, ...spec } = recordOf(
    recordMember(job, 'spec'),
  );
  expect([completionMode, completions, parallelism, backoffLimitPerIndex]).toEqual(['Indexed', 3, 3, 0]);
  return { ...recordOf(job), spec: { ...spec, backoffLimit: 0 } };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

const RESTART = process.env['KRMKIT_RESTART_API_SERVER'];
describe.skipIf(images === undefined || RESTART === undefined)('an outage', () => {
  it('of a node that pushes while the API server restarts', async () => {
    const row = await rowOf('away');
    await setHook(row, 'pre-receive', 'touch there; until [ -e go ]; do sleep 0.1; done');
    const act = async (): Promise<void> => {
      await row.server('until [ -e there ]; do sleep 0.1; done');
      spawnSync('sh', ['-c', RESTART ?? '']);
      await until(() =>
        row.server('touch go').then(
          () => true,
          () => undefined,
        ),
      );
    };
    const ended = await row.run({ container: 'push', act });
    expect(ended.succeeded).toBe(true);
    expect(ended.result).toMatchObject({ outcome: 'pushed' });
    expect(await row.authors()).toBe('Render Bot\n');
  });
});
