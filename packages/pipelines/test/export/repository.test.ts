import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { needs } from '@krmkit/testing';
import { buildModules } from '../built-modules.ts';
import type { World } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';
import { scriptTool } from './fake-tool.ts';
import { filesBelow, IMAGES, WEB } from './functions.ts';
import { git, podGit, URL } from './pod-git.ts';
import { canRunJobs, runJob } from './run-job.ts';

const root = mkdtempSync(join(tmpdir(), 'krmkit-repository-'));
let modules: NonNullable<World['modules']> = {};
beforeAll(async () => {
  modules = await buildModules(join(root, 'krmkit'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const AUTHOR = 'Render Bot <bot@example.com>';

let worlds = 0;

/** A server with a package at `deploy/shop`, and the objects that its export gives. */
async function world(mutators: readonly string[], ...flags: readonly string[]) {
  worlds += 1;
  const folder = join(root, String(worlds));
  const [server, person] = [join(folder, 'server.git'), join(folder, 'person')];
  mkdirSync(server, { recursive: true });
  git(server, 'init', '--quiet', '--bare');
  git(folder, 'clone', '--quiet', server, 'person');
  const directory = join(person, 'deploy/shop');
  mkdirSync(directory, { recursive: true });
  const steps = mutators.map((image) => `  - image: example.com/${image}:1\n`).join('');
  const kptfile = `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: shop\npipeline:\n  mutators:\n${steps}`;
  writeFileSync(join(directory, 'Kptfile'), kptfile);
  writeFileSync(join(directory, 'web.yaml'), WEB);
  git(person, 'add', '.');
  git(person, 'commit', '--quiet', '-m', 'first');
  git(person, 'push', '--quiet', 'origin', 'HEAD:refs/heads/main');
  const programs = scriptTool(join(folder, 'bin'), IMAGES);
  const words = ['--krmkit-image', 'example.com/krmkit:1', '--git', URL, '--path', 'deploy/shop', '--author', AUTHOR];
  const exported = await runIn(
    { onDisk: true, programs },
    'export',
    'job',
    directory,
    ...words,
    '--push',
    'rendered',
    ...flags,
  );
  expect(exported.stderr).toBe('');
  const objects: readonly JsonObject[] = JSON.parse(JSON.stringify(loadAll(exported.stdout)));
  let pods = 0;
  const run = () => {
    pods += 1;
    const pod = join(folder, `pod-${pods}`);
    mkdirSync(join(pod, 'package'), { recursive: true });
    return runJob(objects, { folder: pod, packageDirectory: join(pod, 'package'), modules, programs: podGit(server) });
  };
  return { folder, server, person, directory, programs, run };
}

describe('an exported Job with a repository', needs('busybox', canRunJobs()), () => {
  it('goes from the clone to the pushed commit, with the bytes of the local render', async () => {
    const { folder, server, directory, programs, run } = await world(['blue', 'bare']);
    const copy = join(folder, 'copy');
    cpSync(directory, copy, { recursive: true });
    expect((await runIn({ onDisk: true, programs, modules }, 'render', copy, '--no-cache')).status).toBe(0);
    const job = await run();
    expect(job.ran).toEqual(['clone', 'helper', 'in-1', 'fn-1', 'in-2', 'fn-2', 'out', 'push']);
    expect(job.ok, JSON.stringify(job.endings)).toBe(true);
    const commit = git(server, 'rev-parse', 'rendered').trim();
    expect(JSON.parse(job.result ?? '')).toEqual({ outcome: 'pushed', branch: 'rendered', base: 'main', commit });
    expect(git(server, 'log', '-1', '--format=%an <%ae>|%s', 'rendered')).toBe(
      `${AUTHOR}|Run the functions of deploy/shop\n`,
    );
    git(folder, 'clone', '--quiet', '--branch', 'rendered', server, 'result');
    expect(filesBelow(join(folder, 'result', 'deploy/shop'))).toEqual(filesBelow(copy));
    expect(filesBelow(copy)).not.toEqual(filesBelow(directory));
    // Again: the branch has everything.
    const again = await run();
    expect(again.ok).toBe(true);
    expect(JSON.parse(again.result ?? '')).toEqual({
      outcome: 'nothing-to-commit',
      branch: 'rendered',
      base: 'main',
      commit,
    });
    expect(again.endings.at(-1)?.stderr).toBe('krmkit step: nothing to commit: the functions changed no file\n');
  });

  it('pushes nothing when a function fails', async () => {
    const { server, run } = await world(['blue', 'fails']);
    const job = await run();
    expect(job.ok).toBe(false);
    expect(job.ran.at(-1)).toBe('out');
    expect(git(server, 'branch', '--list')).toBe('* main\n');
  });

  it('ends before the functions when the branch has diverged', async () => {
    const { person, run } = await world(['blue']);
    expect((await run()).ok).toBe(true);
    writeFileSync(join(person, 'other.yaml'), 'a: 1\n');
    git(person, 'add', '.');
    git(person, 'commit', '--quiet', '-m', 'main moves');
    git(person, 'push', '--quiet', 'origin', 'HEAD:refs/heads/main');
    const job = await run();
    expect(job.ran).toEqual(['clone']);
    expect(job.endings[0]).toMatchObject({ status: 1, stdout: '' });
    expect(job.endings[0]?.stderr).toContain('the branch rendered and main have diverged');
  });
});

describe('krmkit export --git', () => {
  const given = ['--krmkit-image', 'example.com/krmkit:1'];
  const whole = ['--push', 'b', '--author', AUTHOR, '--path', '.'];
  it.each([
    [
      ['--git', 'https://bot:secret@git.example.com/x.git', ...whole],
      '--git https://git.example.com/x.git: the objects would show',
    ],
  ])('refuses %j', async (words, message) => {
    const { status, stderr } = await runIn({ files: { 'a.yaml': WEB } }, 'export', 'job', '.', ...given, ...words);
    expect(stderr).toContain(`krmkit export: ${message}`);
    expect(stderr).not.toContain('secret@');
    expect(status).toBe(2);
  });
});
