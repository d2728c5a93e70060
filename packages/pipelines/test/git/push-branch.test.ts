import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProgramEnd, Programs } from '@krmkit/base';
import { nodePrograms } from '@krmkit/base/node';
import { parseAuthor, pushBranch } from '../../src/git/push-branch.ts';
import { cloned, COMMIT, ports, pushed, world } from './world.ts';

describe('pushBranch', () => {
  it('push a commit of the given author to a new branch', async () => {
    const { repository, first, server, git, at, change, files } = world();
    expect(await cloned(repository)).toEqual({ base: 'main', start: first, continues: false });
    expect(readdirSync(files).toSorted()).toEqual(['.gitignore', 'link.yaml', 'web.yaml']);
    change('color: blue\n');
    writeFileSync(join(files, 'new.yaml'), 'a: 1\n');
    writeFileSync(join(files, 'run.log'), 'x\n');
    const { result, ignored, problem } = await pushed(repository);
    expect(problem).toBeUndefined();
    expect(ignored).toEqual(['run.log']);
    expect(result).toEqual({ outcome: 'pushed', branch: 'rendered', base: 'main', commit: at('rendered') });
    expect(git(server, 'log', '-1', '--format=%an <%ae> %cn <%ce>|%P|%B', 'rendered')).toBe(
      `Render Bot <bot@example.com> Render Bot <bot@example.com>|${first}|${COMMIT.message}`,
    );
    expect(git(server, 'show', '--format=', '--name-status', 'rendered')).toBe('A\tnew.yaml\nM\tweb.yaml');
    expect(git(server, 'show', 'rendered:web.yaml')).toBe('color: blue');
    expect(at('main')).toBe(first);
  });

  it('push to the branch that was cloned', async () => {
    const { repository, first, server, git, change } = world();
    const main = { ...repository, branch: 'main' };
    await cloned(main);
    change('color: blue\n');
    expect((await pushed(main)).result.outcome).toBe('pushed');
    expect(git(server, 'rev-parse', 'main^')).toBe(first);
  });

  it('say that there is nothing to commit', async () => {
    const { repository, first, server, git } = world();
    await cloned(repository);
    expect(await pushed(repository)).toEqual({
      result: { outcome: 'nothing-to-commit', branch: 'rendered', base: 'main', commit: first },
      ignored: [],
      problem: undefined,
    });
    expect(git(server, 'branch', '--list')).toBe('* main');
  });

  it('push nothing twice: a pod that starts again finds its commit', async () => {
    const { repository, change, at, again } = world();
    await cloned(repository);
    change('color: blue\n');
    await pushed(repository);
    const commit = at('rendered');
    // The container runs again, and then the whole pod.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await pushed(repository)).result).toMatchObject({ outcome: 'pushed', commit });
    const second = again();
    expect(await cloned(second)).toEqual({ base: 'main', start: commit, continues: true });
    expect(readFileSync(join(second.directory, 'web.yaml'), 'utf8')).toBe('color: blue\n');
    expect((await pushed(second)).result).toEqual({
      outcome: 'nothing-to-commit',
      branch: 'rendered',
      base: 'main',
      commit,
    });
  });

  it('go on from the base when the branch is merged', async () => {
    const { repository, change, person, git, write, save, again, at } = world();
    await cloned(repository);
    change('color: blue\n');
    await pushed(repository);
    git(person, 'pull', '--quiet', 'origin', 'rendered');
    write('other.yaml', 'b: 1\n');
    const merged = save('merged and more');
    const second = again();
    expect(await cloned(second)).toEqual({ base: 'main', start: merged, continues: false });
    writeFileSync(join(second.directory, 'web.yaml'), 'color: green\n');
    expect((await pushed(second)).result.outcome).toBe('pushed');
    expect(git(person, 'ls-remote', 'origin', 'refs/heads/rendered')).toContain(at('rendered'));
  });

  it('overwrite nothing when the branch has moved, was created or was deleted meanwhile', async () => {
    const moved = world();
    const main = { ...moved.repository, branch: 'main' };
    await cloned(main);
    moved.change('color: blue\n');
    moved.write('web.yaml', 'color: black\n');
    const theirs = moved.save('theirs');
    const first = await pushed(main);
    expect(first.result.outcome).toBe('branch-moved');
    expect(first.problem).toEqual({
      message: `the branch main has moved since the clone, from ${moved.first.slice(0, 8)} to ${theirs.slice(0, 8)}; nothing was pushed`,
      hint: 'start the pipeline again: it begins with what the branch has now',
    });
    expect(moved.at('main')).toBe(theirs);

    const created = world();
    await cloned(created.repository);
    created.change('color: blue\n');
    // At the very commit of the base, where git alone would see nothing to refuse.
    created.git(created.person, 'push', '--quiet', 'origin', 'HEAD:refs/heads/rendered');
    const second = await pushed(created.repository);
    expect(second.result.outcome).toBe('branch-created');
    expect(second.problem?.message).toBe(
      'another push has created the branch rendered since the clone; nothing was pushed',
    );
    expect(created.at('rendered')).toBe(created.first);

    const deleted = world();
    deleted.git(deleted.person, 'push', '--quiet', 'origin', 'HEAD:refs/heads/rendered');
    await cloned(deleted.repository);
    deleted.change('color: blue\n');
    deleted.git(deleted.person, 'push', '--quiet', 'origin', ':refs/heads/rendered');
    expect((await pushed(deleted.repository)).result.outcome).toBe('branch-deleted');
    expect(deleted.git(deleted.server, 'branch', '--list')).toBe('* main');
  });

  it('name what a hook of the server says', async () => {
    const { repository, server, change, git } = world();
    const hook = join(server, 'hooks', 'pre-receive');
    mkdirSync(join(server, 'hooks'), { recursive: true });
    writeFileSync(hook, '#!/bin/sh\necho "no bots on Friday" >&2\nexit 1\n');
    chmodSync(hook, 0o755);
    await cloned(repository);
    change('color: blue\n');
    const { result, problem } = await pushed(repository);
    expect(result.outcome).toBe('push-refused');
    expect(problem?.message).toBe(
      'the server refused the push to rendered: [remote rejected] (pre-receive hook declined); remote: no bots on Friday',
    );
    expect(git(server, 'branch', '--list')).toBe('* main');
  });

  it.each([
    {
      how: 'exits with 128',
      end: { end: 'exited', status: 128 },
      words: 'fatal: the remote end hung up unexpectedly',
    },
    { how: 'is killed', end: { end: 'signalled', signal: 'SIGKILL' }, words: 'git was ended by SIGKILL' },
    { how: 'takes too long', end: { end: 'timed-out' }, words: 'git took too long' },
  ] as const)(
    'ask the repository after a git that $how: what arrived is pushed, what did not has failed',
    async ({ end, words }) => {
      const stderr = new TextEncoder().encode('fatal: the remote end hung up unexpectedly\n');
      const ended: ProgramEnd = { ...end, stdout: new Uint8Array(), stderr };
      const late = world();
      await cloned(late.repository);
      late.change('color: blue\n');
      const lost = await pushed(
        late.repository,
        afterPush(ended, async (run) => {
          await run();
        }),
      );
      expect(lost.result).toMatchObject({ outcome: 'pushed', commit: late.at('rendered') });

      const early = world();
      await cloned(early.repository);
      early.change('color: blue\n');
      const cut = await pushed(
        early.repository,
        afterPush(ended, () => Promise.resolve()),
      );
      expect(cut.result.outcome).toBe('push-failed');
      expect(cut.problem?.message).toBe(`the push failed, and nothing was pushed: ${words}`);

      const away = world();
      await cloned(away.repository);
      away.change('color: blue\n');
      const gone = await pushed(
        away.repository,
        afterPush(ended, () => {
          rmSync(away.server, { recursive: true });
          return Promise.resolve();
        }),
      );
      expect(gone.problem?.message).toContain('it is not known whether the commit was pushed');
    },
  );

  it.each([
    {
      name: 'all of the server',
      stderr: 'remote: no\n  remote: bots  \nfatal: cut\n',
      words: 'remote: no; remote: bots; fatal: cut',
    },
    {
      name: 'nothing of git around it',
      stderr: 'To x\nremote: no\nhint: fetch first\nnot fatal: x\nremote:\n',
      words: 'remote: no',
    },
    {
      name: 'that of ssh, not what git makes of it',
      stderr: 'Host key verification failed.\nfatal: Could not read from remote repository.\n\nPlease make sure\n',
      words: 'Host key verification failed.',
    },
    { name: 'the first six lines', stderr: 'remote: a\n'.repeat(7), words: Array(6).fill('remote: a').join('; ') },
    { name: 'the last line of others', stderr: 'error: x\nerror: y\n\n', words: 'error: y' },
    { name: 'that there is none', stderr: '\n', words: 'no reason given' },
  ])('give the words of a push that failed: $name', async ({ stderr, words }) => {
    const { repository, change } = world();
    await cloned(repository);
    change('color: blue\n');
    const ended: ProgramEnd = {
      end: 'exited',
      status: 128,
      stdout: new Uint8Array(),
      stderr: new TextEncoder().encode(stderr),
    };
    const { problem } = await pushed(
      repository,
      afterPush(ended, () => Promise.resolve()),
    );
    expect(problem?.message).toBe(`the push failed, and nothing was pushed: ${words}`);
  });

  it('need a clone before a push', async () => {
    const { repository } = world();
    const outcome = await pushBranch(repository, COMMIT, ports());
    expect(outcome.ok).toBe(false);
  });
});

/** Git whose push ends so, after `action` with the real push. */
function afterPush(ended: ProgramEnd, action: (run: () => Promise<ProgramEnd>) => Promise<unknown>): Programs {
  const programs = nodePrograms();
  return {
    run: async (program, args, options) => {
      if (!args.includes('push')) return programs.run(program, args, options);
      await action(() => programs.run(program, args, options));
      return ended;
    },
  };
}

describe('parseAuthor', () => {
  it.each([
    ['Render Bot <bot@example.com>', { ok: true, value: { name: 'Render Bot', email: 'bot@example.com' } }],
    ['Bot <bot>', { ok: true, value: { name: 'Bot', email: 'bot' } }],
    ['bot@example.com', { ok: false }],
    ['<bot@example.com>', { ok: false }],
    ['Bot <>', { ok: false }],
    ['Bot\n <bot@example.com>', { ok: false }],
    ['A <b> <c@d>', { ok: false }],
  ])('%j', (text, expected) => {
    expect(parseAuthor(text)).toMatchObject(expected);
  });
});
