import type { ProgramEnd } from '@krmkit/base';
import type { Git } from '../src/git.ts';
import { failed } from '../src/problem.ts';

/** A repository that git tells of, and that does not exist. */
export interface ToldRepository {
  /** Commits by name: `refs/heads/main`. */
  readonly refs: Readonly<Record<string, string>>;
  /** The branch of HEAD. */
  readonly head?: string;
}

export const told = (status: number, stdout = ''): ProgramEnd => ({
  end: 'exited',
  status,
  stdout: new TextEncoder().encode(stdout),
  stderr: new Uint8Array(),
});

/** Git that has each commit, with the file `f` in each directory, whose text is the first letter of the commit. */
export function toldGit(repositories: Readonly<Record<string, ToldRepository>>): Git {
  return {
    directory: { path: '/g' },
    end: async ([command, , , , , tree = '']) =>
      command === 'ls-tree' ? told(0, `100644 blob ${tree.slice(0, 40)}       1\tf\0`) : told(0),
    run: async (args, { stdin = '' } = {}) => {
      const listed = args[0] === 'ls-remote' ? repositories[args.at(-1) ?? ''] : undefined;
      if (args[0] === 'ls-remote' && listed === undefined) return failed('environment', 'git failed: none', 'look');
      const refs = Object.entries(listed?.refs ?? {}).map(([name, commit]) => `${commit}\t${name}\n`);
      const head = listed?.head === undefined ? '' : `ref: ${listed.head}\tHEAD\n`;
      const objects = typeof stdin === 'string' ? stdin.split('\n').filter(Boolean) : [];
      const blobs = objects.map((object) => `${object} blob 1\n${object.charAt(0)}\n`);
      return { ok: true, value: new TextEncoder().encode(head + refs.join('') + blobs.join('')) };
    },
  };
}
