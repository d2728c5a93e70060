import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEEDS_UNIX, STRIDE } from '@krmkit/testing';
import type { Ran } from './git/git-world.ts';
import { createGitWorld } from './git/git-world.ts';
import { CLI } from './cli-process.ts';

/** Ends the process before the call number KILL_AT that changes a directory. */
const KILLER = `const fs = require('node:fs');
let calls = 0;
for (const name of ['renameSync', 'mkdirSync', 'linkSync', 'rmdirSync']) {
  const original = fs[name];
  fs[name] = (...args) => {
    calls += 1;
    if (calls === Number(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL');
    return original(...args);
  };
}
`;

const POD = `apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  containers: [{name: c, image: x, args: ['$(NO)']}]\n`;
const FN =
  'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: p}\npipeline:\n  mutators:\n  - image: example.com/a:v1\n';

describe('a verb that creates, killed and run again', NEEDS_UNIX, () => {
  const world = createGitWorld();
  const { folder, home } = world;
  beforeAll(() => {
    writeFileSync(join(folder, 'killer.cjs'), KILLER);
    const upstream = world.repository('upstream');
    for (const name of ['a', 'b', 'c']) upstream.write(`shop/${name}.yaml`, POD);
    upstream.write('shop/sub/d.yaml', POD);
    upstream.commit('one');
    const start = world.repository('start');
    start.write('pkg/Kptfile', FN);
    start.write('pkg/a.yaml', POD);
    start.commit('one');
    world.installCommand();
  });
  afterAll(world.remove);

  const run = (cwd: string, args: readonly string[], killAt: number): Promise<Omit<Ran, 'stdout'>> =>
    new Promise((resolve, reject) => {
      const path = `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`;
      const env = { ...process.env, HOME: home, GIT_CONFIG_NOSYSTEM: '1', PATH: path, KILL_AT: `${killAt}` };
      const node = ['--require', join(folder, 'killer.cjs'), CLI, ...args];
      const child = spawn(process.execPath, node, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
      let stderr = '';
      child.stderr.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      child.on('error', reject);
      child.on('close', (status, signal) => resolve({ status: signal === 'SIGKILL' ? -1 : status, stderr }));
    });

  const contentOf = (directory: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      readdirSync(directory, { recursive: true, encoding: 'utf8' })
        .filter((path) => !/^\.git(?:$|\/(?!config$))/.test(path) && statSync(join(directory, path)).isFile())
        .sort()
        .map((path) => [path, readFileSync(join(directory, path), 'utf8')]),
    );

  it.each([
    { verb: ['get', '../upstream/shop', 'deploy/q'], again: [0, 2] },
    { verb: ['get', '../upstream/shop'], again: [0, 2] },
    {
      verb: [
        'export',
        'tekton',
        'pkg',
        '--krmkit-image',
        'example.com/k:1',
        '--entrypoint',
        'example.com/a:v1=["/fn"]',
        '--output',
        'out/',
      ],
      again: [0],
    },
    { verb: ['run', 'pkg', '--module', 'krmkit:set-labels', '-o', './new/out', '--', 'a=b'], again: [0, 2] },
    { verb: ['init', 'fn'], again: [0, 2] },
    { verb: ['init', 'new', '--package'], again: [0, 2] },
    { verb: ['init-git'], again: [0] },
    { verb: ['check', 'pkg', '--baseline', 'baseline.json'], again: [0] },
  ])('$verb is all there, once', async ({ verb, again }) => {
    const start = join(folder, 'start');
    const here = join(folder, 'here');
    const fresh = (): void => {
      rmSync(here, { recursive: true, force: true });
      mkdirSync(here);
      cpSync(start, here, { recursive: true });
    };
    fresh();
    const whole = await run(here, verb, 0);
    expect([whole.stderr, whole.status]).toEqual([whole.stderr, 0]);
    const wanted = contentOf(here);
    let kills = 0;
    for (; kills < 40; kills += STRIDE) {
      fresh();
      if ((await run(here, verb, kills + 1)).status !== -1) break;
      const second = await run(here, verb, 0);
      // The change can be complete already.
      expect([kills, second.stderr, again.includes(second.status ?? -1)]).toEqual([kills, second.stderr, true]);
      expect([kills, contentOf(here)]).toEqual([kills, wanted]);
    }
    expect(kills).toBeGreaterThan(2);
  });

  it('does not fail because a temporary directory cannot be removed', async () => {
    writeFileSync(
      join(folder, 'killer.cjs'),
      `require('node:fs/promises').rm = () => Promise.reject(Object.assign(new Error('EBUSY'), { code: 'EBUSY' }));`,
    );
    const here = join(folder, 'here');
    rmSync(here, { recursive: true, force: true });
    mkdirSync(here);
    expect(await run(here, ['get', '../upstream/shop', '-q'], 0)).toEqual({ status: 0, stderr: '' });
  });
});
