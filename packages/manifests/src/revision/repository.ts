import { explainGit, gitText, runGit } from '@krmkit/base';
import type { CancelSignal, ProgramEnd, Programs, Result } from '@krmkit/base';

/** The git repository around a directory of the user. Nothing in it is changed. */
export interface Repository {
  /** The top of the working tree, as an absolute path without links. */
  readonly top: string;
  /** The directory below the top; empty for the top itself. */
  readonly directory: string;
  /** The standard output of git; a status other than 0 is a problem with git's message. */
  readonly run: (args: readonly string[], stdin?: string) => Promise<Result<Uint8Array>>;
  /** The same as text without a line break at its end; undefined for a status other than 0. */
  readonly ask: (args: readonly string[]) => Promise<string | undefined>;
}

export interface RepositoryPorts {
  readonly programs: Programs;
  readonly signal: CancelSignal;
}

/** In bytes: 512 MiB. */
const MAX_OUTPUT = 512 * 1024 * 1024;
const TIMEOUT_MILLISECONDS = 5 * 60 * 1000;

/** Opens the repository around the working directory of the process. */
export async function openRepository({ programs, signal }: RepositoryPorts): Promise<Result<Repository>> {
  const end = (args: readonly string[], stdin?: string, cwd?: string): Promise<ProgramEnd> =>
    runGit(programs, args, {
      signal,
      timeout: TIMEOUT_MILLISECONDS,
      maxOutput: MAX_OUTPUT,
      ...(stdin === undefined ? {} : { stdin }),
      ...(cwd === undefined ? {} : { cwd }),
    });
  const found = await end(['rev-parse', '--is-inside-git-dir', '--show-toplevel', '--show-prefix']);
  if (found.end !== 'exited') return failed(found);
  const [isInside, top = '', prefix = ''] = gitText(found.stdout).split('\n');
  // Git before 2.38 does not know safe.bareRepository.
  if (isInside === 'true' || gitText(found.stderr).includes('safe.bareRepository')) {
    const message = 'the current directory has the files of a git repository: git would use their configuration';
    return problem(message, 'run this at the top of the clone');
  }
  if (found.status !== 0) {
    // For example, git refuses a repository of another user.
    if (!gitText(found.stderr).includes('not a git repository')) return failed(found);
    return problem('the current directory is not in the working tree of a git repository', 'run this in a clone');
  }
  return {
    ok: true,
    value: {
      top,
      directory: prefix.replace(/\/$/, ''),
      run: async (args, stdin) => {
        const ended = await end(args, stdin, top);
        return ended.end === 'exited' && ended.status === 0 ? { ok: true, value: ended.stdout } : failed(ended);
      },
      ask: async (args) => {
        const ended = await end(args, undefined, top);
        return ended.end === 'exited' && ended.status === 0 ? gitText(ended.stdout).trimEnd() : undefined;
      },
    },
  };
}

function failed(ended: ProgramEnd): Result<never> {
  return { ok: false, ...explainGit(ended) };
}

export function problem(message: string, hint: string): Result<never> {
  return { ok: false, message, hint };
}
