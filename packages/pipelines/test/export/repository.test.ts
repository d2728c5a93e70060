import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { createServer, git, podGit, REPOSITORY, save } from './pod-git.ts';
import { canRunJobs, runJob } from './run-job.ts';
import { exportJob, runLocally } from './run-package.ts';
import { filesBelow, WEB, writeScripts } from './script-functions.ts';

const root = mkdtempSync(join(tmpdir(), 'krmkit-repository-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const scripts = writeScripts(join(root, 'bin'));
const RENDER = { verb: 'render', allowEmpty: false } as const;

let worlds = 0;

/** A server with a package at `deploy/shop`, and the objects that its export gives. */
async function world(...mutators: readonly string[]) {
  worlds += 1;
  const folder = join(root, String(worlds));
  const directory = join(folder, 'package');
  mkdirSync(directory, { recursive: true });
  const steps = mutators.map((image) => `  - image: example.com/${image}:1\n`).join('');
  const kptfile = `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: shop\npipeline:\n  mutators:\n${steps}`;
  writeFileSync(join(directory, 'Kptfile'), kptfile);
  writeFileSync(join(directory, 'web.yaml'), WEB);
  const server = createServer(folder, 'deploy/shop', directory);
  const request = { ...RENDER, shards: undefined, source: REPOSITORY, path: 'deploy/shop' };
  const objects = await exportJob(directory, request, scripts);
  let pods = 0;
  const run = () => {
    pods += 1;
    const pod = join(folder, `pod-${pods}`);
    mkdirSync(join(pod, 'package'), { recursive: true });
    const place = { folder: pod, packageDirectory: join(pod, 'package'), modules: {} };
    return runJob(objects, { ...place, programs: podGit(server) });
  };
  return { folder, server, person: join(folder, 'person'), directory, run };
}

describe('an exported Job with a repository', needs('busybox', canRunJobs()), () => {
  it('goes from the clone to the pushed commit, with the bytes of the local render', async () => {
    const { folder, server, directory, run } = await world('blue', 'bare');
    const before = filesBelow(directory);
    expect(await runLocally(directory, RENDER, {}, scripts)).toMatchObject({ ok: true });
    const job = await run();
    expect(job.ran).toEqual(['clone', 'helper', 'in-1', 'fn-1', 'in-2', 'fn-2', 'out', 'push']);
    expect(job.ok, JSON.stringify(job.last)).toBe(true);
    const commit = git(server, 'rev-parse', 'rendered').trim();
    expect(job.last.pushed).toEqual({ outcome: 'pushed', branch: 'rendered', base: 'main', commit });
    expect(git(server, 'log', '-1', '--format=%an <%ae>|%s', 'rendered')).toBe(
      'Render Bot <bot@example.com>|Run the functions\n',
    );
    git(folder, 'clone', '--quiet', '--branch', 'rendered', server, 'result');
    expect(filesBelow(join(folder, 'result', 'deploy/shop'))).toEqual(filesBelow(directory));
    expect(filesBelow(directory)).not.toEqual(before);
    // Again: the branch has everything.
    const again = await run();
    expect(again.ok).toBe(true);
    expect(again.last.pushed).toEqual({ outcome: 'nothing-to-commit', branch: 'rendered', base: 'main', commit });
  });

  it('pushes nothing when a function fails', async () => {
    const { server, run } = await world('blue', 'fails');
    const job = await run();
    expect(job.ok).toBe(false);
    expect(job.ran.at(-1)).toBe('out');
    expect(git(server, 'branch', '--list')).toBe('* main\n');
  });

  it('ends before the functions when the branch has diverged', async () => {
    const { person, run } = await world('blue');
    expect((await run()).ok).toBe(true);
    writeFileSync(join(person, 'other.yaml'), 'a: 1\n');
    save(person, 'main moves');
    const job = await run();
    expect(job).toMatchObject({ ok: false, ran: ['clone'] });
    expect(job.last.messages).toEqual([expect.stringContaining('the branch rendered and main have diverged')]);
  });
});
