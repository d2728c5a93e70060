import type { CancelSignal, ProgramEnd, Programs } from '../platform/ports.ts';
import type { Result } from '../value/result.ts';

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

/** No program of the repository's configuration runs, and nothing is written. */
const SETTINGS: readonly string[] = ['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'color.ui=false'].flatMap(
  (setting) => ['-c', setting],
);

const ENVIRONMENT: Readonly<Record<string, string>> = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};

/** In bytes: 512 MiB. */
const MAX_OUTPUT = 512 * 1024 * 1024;
const TIMEOUT_MILLISECONDS = 5 * 60 * 1000;

/** Opens the repository around the working directory of the process. */
export async function openRepository({ programs, signal }: RepositoryPorts): Promise<Result<Repository>> {
  const end = (args: readonly string[], stdin?: string, cwd?: string): Promise<ProgramEnd> =>
    programs.run('git', [...SETTINGS, ...args], {
      env: ENVIRONMENT,
      signal,
      timeout: TIMEOUT_MILLISECONDS,
      maxOutput: MAX_OUTPUT,
      ...(stdin === undefined ? {} : { stdin }),
      ...(cwd === undefined ? {} : { cwd }),
    });
  const found = await end(['rev-parse', '--show-toplevel', '--show-prefix']);
  if (found.end !== 'exited') return explainEnd(found);
  if (found.status !== 0) {
    // For example, git refuses a repository of another user.
    if (!textOf(found.stderr).includes('not a git repository')) return explainEnd(found);
    return problem('this directory is not in the working tree of a git repository', 'run this in a clone');
  }
  const [top = '', prefix = ''] = textOf(found.stdout).split('\n');
  return {
    ok: true,
    value: {
      top,
      directory: prefix.replace(/\/$/, ''),
      run: async (args, stdin) => {
        const ended = await end(args, stdin, top);
        return ended.end === 'exited' && ended.status === 0 ? { ok: true, value: ended.stdout } : explainEnd(ended);
      },
      ask: async (args) => {
        const ended = await end(args, undefined, top);
        return ended.end === 'exited' && ended.status === 0 ? textOf(ended.stdout).trimEnd() : undefined;
      },
    },
  };
}

function explainEnd(ended: ProgramEnd): Result<never> {
  switch (ended.end) {
    case 'exited':
      return problem(`git failed: ${textOf(ended.stderr).trim().split('\n').slice(0, 4).join('; ')}`);
    case 'signalled':
      return problem(`git was ended by ${ended.signal}`, 'run this again');
    case 'timed-out':
      return problem('git took longer than five minutes', 'try git by hand');
    case 'cancelled':
      return problem('cancelled', 'run this again');
    case 'too-much-output':
      return problem(`git printed more than ${MAX_OUTPUT} bytes`, 'name fewer files');
    case 'not-found':
      return problem('git is not installed', 'install git, or add it to PATH');
    case 'not-executable':
    case 'failed':
      return problem(`git cannot be run: ${ended.message}`);
  }
}

export function problem(message: string, hint = 'fix what git reports, and run this again'): Result<never> {
  return { ok: false, message, hint };
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
