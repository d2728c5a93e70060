import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Programs } from '@krmkit/base';
import { nodePrograms } from '@krmkit/base/node';
import type { PushedBranch } from '../../src/git/push-branch.ts';
import type { PipelineRepository } from '../../src/git/repository.ts';
import { cloned, COMMIT, pushed, world } from './world.ts';

type Branch = ReturnType<typeof world>;

/** A server whose branch `main` has a directory for each part. */
function partsWorld(): Branch & { readonly base: string } {
  const all = world();
  for (const name of ['a', 'b', 'c']) {
    mkdirSync(join(all.person, name));
    all.write(`${name}/web.yaml`, `name: ${name}\n`);
    all.write(`${name}/old.yaml`, `old: ${name}\n`);
  }
  return { ...all, base: all.save('packages') };
}

const PARTS = { a: 'shop/1-0', b: 'shop/1-1', c: 'shop/2-0' };
type Name = keyof typeof PARTS;

interface Pod {
  readonly push: (programs?: Programs) => Promise<PushedBranch>;
  readonly repository: PipelineRepository;
}

let pods = 10;

/** A pod that has cloned, and whose functions have changed its package. */
async function pod(all: Branch, name: Name, { branch = 'rendered', text = 'new' } = {}): Promise<Pod> {
  pods += 1;
  const repository = { ...all.again(pods), branch };
  await cloned(repository);
  writeFileSync(join(repository.directory, name, 'web.yaml'), `name: ${name}-${text}\n`);
  writeFileSync(join(repository.directory, name, 'added é.yaml'), `a: ${name}\n`);
  rmSync(join(repository.directory, name, 'old.yaml'), { force: true });
  return { repository, push: (programs) => pushed(repository, programs, PARTS[name]) };
}

const filesOf = ({ git, server }: Branch, commit: string): string =>
  git(server, '-c', 'core.quotePath=false', 'show', '--format=', '--name-status', commit);

const own = (name: string): string => `A\t${name}/added é.yaml\nD\t${name}/old.yaml\nM\t${name}/web.yaml`;

describe('the pods of an export', () => {
  it.each(['rendered', 'main'])('push to %s one after the other, each its own files', async (branch) => {
    const all = partsWorld();
    const [a, b, c] = await Promise.all((['a', 'b', 'c'] as const).map((name) => pod(all, name, { branch })));
    const results = [await a?.push(), await b?.push(), await c?.push()];
    expect(results.map((one) => one?.result.outcome)).toEqual(['pushed', 'pushed', 'pushed']);
    const commits = all.git(all.server, 'rev-list', '--reverse', `${all.base}..${branch}`).split('\n');
    expect(results.map((one) => one?.result.commit)).toEqual(commits);
    expect(commits.map((commit) => filesOf(all, commit))).toEqual(['a', 'b', 'c'].map(own));
    expect(all.git(all.server, 'log', '-1', '--format=%an <%ae>|%B', branch)).toBe(
      `Render Bot <bot@example.com>|${COMMIT.message}\n\nKrmkit-Part: shop/2-0`,
    );
  });

  it('push at the same time', async () => {
    const all = partsWorld();
    const three = await Promise.all((['a', 'b', 'c'] as const).map((name) => pod(all, name)));
    const results = await Promise.all(three.map(({ push }) => push()));
    expect(results.map(({ result }) => result.outcome)).toEqual(['pushed', 'pushed', 'pushed']);
    expect(all.git(all.server, 'rev-list', '--count', `${all.base}..rendered`)).toBe('3');
    expect(all.git(all.server, 'ls-tree', '-r', '--name-only', 'rendered')).not.toContain('old.yaml');
  });

  it('begin when others have pushed already', async () => {
    const all = partsWorld();
    const b = await pod(all, 'b');
    await (await pod(all, 'a')).push();
    const c = await pod(all, 'c');
    expect((await b.push()).result.outcome).toBe('pushed');
    expect((await c.push()).result.outcome).toBe('pushed');
    expect(['rendered', 'rendered~1', 'rendered~2'].map((one) => filesOf(all, one))).toEqual(['c', 'b', 'a'].map(own));
    // The next run finds nothing to do.
    const again = await pod(all, 'a');
    expect(readFileSync(join(again.repository.directory, 'c/web.yaml'), 'utf8')).toBe('name: c-new\n');
    expect((await again.push()).result.outcome).toBe('nothing-to-commit');
  });

  it('find a push of their own whose answer was lost, also below that of another part', async () => {
    const all = partsWorld();
    const [a, b] = await Promise.all([pod(all, 'a'), pod(all, 'b')]);
    const lost = nodePrograms();
    const first = await a.push({
      run: async (program, args, options) => {
        if (!args.includes('push')) return lost.run(program, args, options);
        await lost.run(program, args, options);
        await b.push();
        return { end: 'exited', status: 128, stdout: new Uint8Array(), stderr: new TextEncoder().encode('fatal: cut') };
      },
    });
    expect(first.result).toMatchObject({ outcome: 'pushed', commit: all.git(all.server, 'rev-parse', 'rendered~1') });
    expect(filesOf(all, 'rendered')).toBe(own('b'));
  });

  it('try again when the server was busy with another push', async () => {
    const all = partsWorld();
    const { push } = await pod(all, 'a');
    const programs = nodePrograms();
    let times = 0;
    const busy = '!\tx:refs/heads/rendered\t[remote rejected] (cannot lock ref)\n';
    const { result } = await push({
      run: (program, args, options) => {
        if (!args.includes('push') || (times += 1) > 2) return programs.run(program, args, options);
        const stdout = new TextEncoder().encode(busy);
        return Promise.resolve({ end: 'exited', status: 1, stdout, stderr: new Uint8Array() });
      },
    });
    expect(result.outcome).toBe('pushed');
    expect(times).toBe(3);
  });

  it('give up when the server stays busy, or refuses something else', async () => {
    const programs = nodePrograms();
    const refusing = (why: string): { readonly programs: Programs; readonly times: () => number } => {
      let times = 0;
      const run: Programs['run'] = (program, args, options) => {
        if (!args.includes('push')) return programs.run(program, args, options);
        times += 1;
        const stdout = new TextEncoder().encode(`!\tx:refs/heads/rendered\t[remote rejected] (${why})\n`);
        return Promise.resolve({ end: 'exited', status: 1, stdout, stderr: new Uint8Array() });
      };
      return { programs: { run }, times: () => times };
    };
    const { push, repository } = await pod(partsWorld(), 'a');
    const tried = [];
    for (const why of ['cannot lock ref', 'hook declined']) {
      const server = refusing(why);
      tried.push([(await push(server.programs)).result.outcome, server.times()]);
    }
    // A push that is no part of an export has no others at the same time.
    const alone = refusing('cannot lock ref');
    tried.push([(await pushed(repository, alone.programs)).result.outcome, alone.times()]);
    expect(tried).toEqual([
      ['push-refused', 21],
      ['push-refused', 1],
      ['push-refused', 1],
    ]);
  });

  const person = (all: Branch, path: string, message: string): void => {
    all.git(all.person, 'fetch', '--quiet', 'origin');
    all.git(all.person, 'checkout', '--quiet', '--detach', 'origin/rendered');
    all.write(path, 'theirs: 1\n');
    all.save(message, 'rendered');
  };

  it.each<{ name: string; meanwhile: (all: Branch, late: Pod) => Promise<void> | void; outcome: string }>([
    {
      name: 'a person has pushed on top of another part',
      meanwhile: async (all) => {
        await (await pod(all, 'a')).push();
        person(all, 'theirs.yaml', 'theirs');
      },
      outcome: 'branch-created',
    },
    {
      name: 'a part has pushed on top of a person',
      meanwhile: async (all) => {
        all.git(all.person, 'push', '--quiet', 'origin', 'HEAD:refs/heads/rendered');
        person(all, 'theirs.yaml', 'theirs');
        await (await pod(all, 'a')).push();
      },
      outcome: 'branch-created',
    },
    {
      name: 'another export has pushed',
      meanwhile: async (all) => {
        const { repository } = await pod(all, 'a');
        await pushed(repository, undefined, 'shop-2/1-0');
      },
      outcome: 'branch-created',
    },
    {
      name: 'another run of the same part has pushed something else',
      meanwhile: async (all) => {
        await (await pod(all, 'b', { text: 'other' })).push();
      },
      outcome: 'branch-created',
    },
    {
      name: 'another part has changed one of its files',
      meanwhile: async (all) => {
        const { repository, push } = await pod(all, 'a');
        writeFileSync(join(repository.directory, 'b', 'web.yaml'), 'x: 1\n');
        await push();
      },
      outcome: 'branch-created',
    },
    {
      name: 'another part has a file in the place of its directory',
      meanwhile: async (all) => {
        const { repository, push } = await pod(all, 'a');
        rmSync(join(repository.directory, 'b'), { recursive: true });
        writeFileSync(join(repository.directory, 'b'), 'x: 1\n');
        await push();
      },
      outcome: 'branch-created',
    },
    {
      name: 'another part has a file in the place of its new directory',
      meanwhile: async (all, late) => {
        mkdirSync(join(late.repository.directory, 'new', 'b'), { recursive: true });
        writeFileSync(join(late.repository.directory, 'new', 'b', 'web.yaml'), 'x: 1\n');
        const { repository, push } = await pod(all, 'a');
        writeFileSync(join(repository.directory, 'new'), 'x: 1\n');
        await push();
      },
      outcome: 'branch-created',
    },
    {
      name: 'another part has a new directory in the place of its file',
      meanwhile: async (all, late) => {
        writeFileSync(join(late.repository.directory, 'new'), 'x: 1\n');
        const { repository, push } = await pod(all, 'a');
        mkdirSync(join(repository.directory, 'new', 'a'), { recursive: true });
        writeFileSync(join(repository.directory, 'new', 'a', 'web.yaml'), 'x: 1\n');
        await push();
      },
      outcome: 'branch-created',
    },
    {
      name: 'the base has moved, and another part began there',
      meanwhile: async (all) => {
        all.write('more.yaml', 'b: 1\n');
        all.save('more');
        await (await pod(all, 'a')).push();
      },
      outcome: 'branch-created',
    },
  ])('do not push if $name', async ({ meanwhile, outcome }) => {
    const all = partsWorld();
    const late = await pod(all, 'b');
    await meanwhile(all, late);
    const before = all.at('rendered');
    const { result, problem } = await late.push();
    expect(result.outcome).toBe(outcome);
    expect(problem?.message).toMatch(/nothing was pushed$/);
    expect(all.at('rendered')).toBe(before);
  });

  it('know their own commit from an equal one of another run', async () => {
    const all = partsWorld();
    const late = await pod(all, 'b');
    const early = await (await pod(all, 'b')).push();
    expect((await late.push()).result).toMatchObject({ outcome: 'pushed', commit: early.result.commit });
    expect(all.git(all.server, 'rev-list', '--count', `${all.base}..rendered`)).toBe('1');
  });

  it('follow the commits of many parts', async () => {
    const all = partsWorld();
    const late = await pod(all, 'b');
    for (let part = 0; part < 9; part += 1) {
      const repository = all.again((pods += 1));
      await cloned(repository);
      writeFileSync(join(repository.directory, `${part}.yaml`), 'a: 1\n');
      await pushed(repository, undefined, `shop/3-${part}`);
    }
    expect((await late.push()).result.outcome).toBe('pushed');
    expect(all.git(all.server, 'rev-list', '--count', `${all.base}..rendered`)).toBe('10');
  });
});
