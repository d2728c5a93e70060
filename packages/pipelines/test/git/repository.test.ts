import { describe, expect, it } from 'vitest';
import { withRepository } from '../../src/git/repository.ts';
import { ports, world } from './world.ts';

describe('withRepository', () => {
  it('gives git the address, and the directories as real paths', async () => {
    const { repository } = world();
    const opened = await withRepository(repository, ports(), ({ address, inFiles }) =>
      Promise.resolve({ ok: true, value: { address, inFiles } }),
    );
    expect(opened).toEqual({
      ok: true,
      value: {
        address: repository.url,
        inFiles: ['-c', 'core.symlinks=true', `--work-tree=${repository.directory}`],
      },
    });
  });

  it.each(['directory', 'gitDirectory'] as const)('names a missing %s', async (name) => {
    const { repository } = world();
    const missing = { ...repository, [name]: `${repository[name]}/absent` };
    const opened = await withRepository(missing, ports(), () => Promise.reject(new Error('git ran')));
    expect(opened).toMatchObject({ ok: false, problem: { kind: 'environment', hint: 'create it' } });
    if (!opened.ok) expect(opened.problem.message).toContain('/absent cannot be used');
  });

  it('removes the login also after a failure', async () => {
    const { repository } = world();
    let removed = 0;
    const { temporary, ...rest } = ports();
    const counting = {
      create: async () => {
        const made = await temporary.create();
        if (!made.ok) return made;
        const remove = async (): Promise<void> => {
          removed += 1;
          await made.value.remove();
        };
        return { ok: true as const, value: { ...made.value, remove } };
      },
    };
    await expect(
      withRepository(repository, { ...rest, temporary: counting }, () => Promise.reject(new Error('a bug'))),
    ).rejects.toThrow('a bug');
    expect(removed).toBe(1);
  });
});
