import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { NEEDS_UNIX } from '@krmkit/testing';
import { GIT_DRIVER_CONFIG } from '@krmkit/merge';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';
import { createGitWorld } from '../git/git-world.ts';

const LINES = '*.yaml merge=krmkit\n*.yml merge=krmkit\n';
const DRIVER = GIT_DRIVER_CONFIG.find(([key]) => key === 'merge.krmkit.driver')?.[1] ?? '';

describe('krmkit init-git', NEEDS_UNIX, () => {
  const world = createGitWorld();
  afterAll(world.remove);
  const { programs, home } = world;
  writeFileSync(join(world.folder, 'bin', 'krmkit'), '#!/bin/sh\necho "krmkit 1.0.0"\n', { mode: 0o755 });
  const run = (...given: readonly string[]): Promise<Ending> =>
    runIn({ onDisk: true, programs, env: { HOME: home } }, 'init-git', ...given);

  it('writes the attributes and sets up the driver, once', async () => {
    const repository = world.repository('once');
    const first = await run(repository.path);
    expect(first).toEqual({
      status: 0,
      stdout: '',
      stderr: `krmkit init-git: made ${repository.path}/.gitattributes, which you need to commit
krmkit init-git: set merge.krmkit.name in this repository's configuration
krmkit init-git: set merge.krmkit.driver in this repository's configuration
`,
    });
    expect(repository.read('.gitattributes')).toBe(LINES);
    expect(repository.git('config', '--local', 'merge.krmkit.driver')).toBe(`${DRIVER}\n`);
    expect(repository.git('check-attr', 'merge', 'a/b.yaml', 'c.yml', 'd.txt')).toBe(
      'a/b.yaml: merge: krmkit\nc.yml: merge: krmkit\nd.txt: merge: unspecified\n',
    );
    const config = repository.read('.git/config');
    const second = await run(repository.path);
    expect(second).toEqual({ status: 0, stdout: '', stderr: 'krmkit init-git: everything is set up already\n' });
    expect(repository.read('.gitattributes')).toBe(LINES);
    expect(repository.read('.git/config')).toBe(config);
    expect(repository.git('status', '--porcelain')).toBe('?? .gitattributes\n');
  });

  it('reports that other lines take precedence, and the previous driver', async () => {
    const repository = world.repository('overruled');
    repository.write('.gitattributes', '*.yaml merge=union\nlock.yml merge=ours\n');
    repository.git('config', 'merge.krmkit.driver', 'mine %A');
    const { status, stderr } = await run(repository.path);
    expect(status).toBe(1);
    expect(stderr).toContain('merge.krmkit.driver was "mine %A", and is replaced\n');
    expect(stderr).toContain('git does not merge *.yaml (merge: union) with krmkit');
    expect(stderr).not.toContain('*.yml (');
    expect((await run(repository.path)).stderr).not.toContain('everything is set up already');
  });

  it('keeps existing settings', async () => {
    const repository = world.repository('keeps');
    repository.write('.gitattributes', '* text=auto eol=lf   # as ever');
    repository.git('config', 'merge.krmkit.driver', 'something else');
    await run(repository.path, '-q');
    expect(repository.read('.gitattributes')).toBe(`* text=auto eol=lf   # as ever\n${LINES}`);
    expect(repository.git('config', '--get-all', 'merge.krmkit.driver')).toBe(`${DRIVER}\n`);
  });

  it('sets up only a directory of a repository', async () => {
    const repository = world.repository('part');
    repository.write('deploy/a.yaml', '');
    expect(await run(join(repository.path, 'deploy'), '-q')).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(existsSync(join(repository.path, '.gitattributes'))).toBe(false);
    expect(repository.git('check-attr', 'merge', 'a.yaml', 'deploy/a.yaml')).toBe(
      'a.yaml: merge: unspecified\ndeploy/a.yaml: merge: krmkit\n',
    );
  });

  it('prints what it would do', async () => {
    const repository = world.repository('dry');
    repository.write('.gitattributes', '* text=auto\n');
    const config = repository.read('.git/config');
    const { status, stdout } = await run(repository.path, '--dry-run');
    expect(status).toBe(0);
    expect(stdout).toContain('+*.yaml merge=krmkit\n+*.yml merge=krmkit\n');
    expect(stdout).toContain(`git config --local merge.krmkit.driver '${DRIVER}'\n`);
    expect(repository.read('.gitattributes')).toBe('* text=auto\n');
    expect(repository.read('.git/config')).toBe(config);
  });

  it('sets up every repository of a user', async () => {
    const global = await run('--global');
    expect(global.stderr).toContain(`made ${home}/.config/git/attributes\n`);
    expect(readFileSync(join(home, '.config/git/attributes'), 'utf8')).toBe(LINES);
    const repository = world.repository('other');
    expect(repository.git('config', 'merge.krmkit.driver')).toBe(`${DRIVER}\n`);
    expect(repository.git('check-attr', 'merge', 'a.yaml')).toBe('a.yaml: merge: krmkit\n');
    expect((await run('--global')).stderr).toBe('krmkit init-git: everything is set up already\n');
    world.run(home, 'git', 'config', '--global', 'core.attributesFile', '~/attributes');
    await run('--global');
    expect(readFileSync(join(home, 'attributes'), 'utf8')).toBe(LINES);
  });

  it('refuses a directory outside of a repository', async () => {
    const folder = join(world.folder, 'plain');
    mkdirSync(folder);
    writeFileSync(join(world.folder, 'file'), '');
    const { status, stderr } = await run(folder);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^krmkit init-git: krmkit cannot set up .*plain: git failed: fatal: not a git repository/);
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
    expect(existsSync(join(folder, '.gitattributes'))).toBe(false);
    expect(await run(join(world.folder, 'file'))).toMatchObject({
      status: 2,
      stderr: `krmkit init-git: ${join(world.folder, 'file')} is not a directory\n  name a directory of a git repository\n`,
    });
    expect((await run('--global', '.')).status).toBe(2);
  });

  it('reports that git is missing', async () => {
    const none = { run: () => Promise.resolve({ end: 'not-found' as const, message: 'spawn git ENOENT' }) };
    const { status, stderr } = await runIn({ onDisk: true, programs: none }, 'init-git', world.folder);
    expect({ status, stderr }).toEqual({
      status: 4,
      stderr: 'krmkit init-git: git is not installed\n  install git, or add it to PATH\n',
    });
  });
});
