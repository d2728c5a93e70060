import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cloneRepository } from '../../src/git/clone-repository.ts';
import { cloned, ports, pushed, world } from './world.ts';

describe('cloneRepository', () => {
  it('refuse a branch that has diverged from the base, before anything runs', async () => {
    const { repository, change, write, save, again, at } = world();
    await cloned(repository);
    change('color: blue\n');
    await pushed(repository);
    const before = at('rendered');
    write('other.yaml', 'b: 1\n');
    save('main moves');
    const second = again();
    expect(await cloneRepository(second, undefined, ports())).toEqual({
      ok: false,
      problem: {
        kind: 'refused',
        message:
          'the branch rendered and main have diverged: rendered has commits that main lacks, and does not have the newest of main',
        hint: 'merge main into rendered, or delete rendered; then start the pipeline again',
      },
    });
    expect(readdirSync(second.directory)).toEqual([]);
    expect(at('rendered')).toBe(before);
  });

  it.each([
    ['a branch that is not there', 'mian', /has no branch and no tag "mian".*/, 'did you mean main?'],
    ['an option', '--upload-pack=x', /is not a valid git name/, 'name a branch, a tag or the whole hash of a commit'],
  ])('refuse %s', async (_, ref, message, hint) => {
    const { repository } = world();
    const outcome = await cloneRepository(repository, ref, ports());
    expect(outcome).toMatchObject({ ok: false, problem: { hint } });
    if (!outcome.ok) expect(outcome.problem.message).toMatch(message);
  });

  it.each(['https://user:secret-token@127.0.0.1:1/x.git', 'ext::sh -c true', 'http://127.0.0.1:1/x'])(
    'refuse the address %s, without its secrets',
    async (url) => {
      const { repository } = world();
      const outcome = await cloneRepository({ ...repository, url }, undefined, ports());
      expect(outcome.ok).toBe(false);
      expect(JSON.stringify(outcome)).not.toContain('secret-token');
    },
  );

  it('clone a tag and a commit', async () => {
    const { repository, first, person, git, write, save, again } = world();
    git(person, 'tag', 'v1');
    git(person, 'push', '--quiet', 'origin', 'v1');
    write('web.yaml', 'color: black\n');
    save('second');
    expect(await cloned(repository, 'v1')).toEqual({ base: 'v1', start: first, continues: false });
    expect(await cloned(again(), first)).toEqual({ base: first, start: first, continues: false });
  });
});
