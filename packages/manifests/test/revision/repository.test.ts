import { describe, expect, it } from 'vitest';
import type { ProgramEnd, Programs } from '@krmkit/base';
import { nodePrograms } from '@krmkit/base/node';
import { openRepository } from '../../src/revision/repository.ts';

const MIB = 1024 * 1024;
const { signal } = new AbortController();
const EMPTY = { stdout: new Uint8Array(), stderr: new Uint8Array() };

/** Git that needs this time, and prints this much after it has found the repository. */
function gitOf({ milliseconds = 0, bytes = 0 }: { readonly milliseconds?: number; readonly bytes?: number }): Programs {
  return {
    run: async (_, args, { timeout = Infinity, maxOutput = Infinity } = {}): Promise<ProgramEnd> => {
      if (args.includes('rev-parse')) {
        return { end: 'exited', status: 0, ...EMPTY, stdout: new TextEncoder().encode('false\n/top\n\n') };
      }
      if (bytes > maxOutput) return { end: 'too-much-output', ...EMPTY };
      return milliseconds > timeout ? { end: 'timed-out', ...EMPTY } : { end: 'exited', status: 0, ...EMPTY };
    },
  };
}

describe('git for a revision', () => {
  const minutes = 5 * 60_000;
  const slow = { ok: false, message: 'git took too long', hint: 'try git by hand' };
  const large = { ok: false, message: 'git printed too much', hint: 'name a smaller directory' };
  const done = { ok: true, value: EMPTY.stdout };

  it.each([
    { name: 'below the limit of time', git: { milliseconds: minutes - 1 }, expected: done },
    { name: 'at the limit of time', git: { milliseconds: minutes }, expected: done },
    { name: 'above the limit of time', git: { milliseconds: minutes + 1 }, expected: slow },
    { name: 'below the limit of output', git: { bytes: 512 * MIB - 1 }, expected: done },
    { name: 'at the limit of output', git: { bytes: 512 * MIB }, expected: done },
    { name: 'above the limit of output', git: { bytes: 512 * MIB + 1 }, expected: large },
  ])('$name', async ({ git, expected }) => {
    const opened = await openRepository({ programs: gitOf(git), signal });
    expect(opened.ok ? await opened.value.run(['cat-file', '--batch']) : opened).toEqual(expected);
  });
});

describe('a repository', () => {
  it('that git refuses is refused with the words of git', async () => {
    const stderr = new TextEncoder().encode(
      "fatal: detected dubious ownership in repository at '/x'\nTo add an exception for this directory, call:\n\n\tgit config --global --add safe.directory /x\n",
    );
    const ended = { end: 'exited', status: 128, stdout: new Uint8Array(), stderr } as const;
    const programs = { run: () => Promise.resolve(ended) };
    expect(await openRepository({ programs, signal: new AbortController().signal })).toMatchObject({
      ok: false,
      message: "git failed: fatal: detected dubious ownership in repository at '/x'",
    });
  });

  it('is not found outside of one', async () => {
    const programs = {
      run: (program: string, args: readonly string[]) => nodePrograms().run(program, args, { cwd: '/' }),
    };
    expect(await openRepository({ programs, signal: new AbortController().signal })).toEqual({
      ok: false,
      message: 'the current directory is not in the working tree of a git repository',
      hint: 'run this in a clone',
    });
  });
});
