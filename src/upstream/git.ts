import type { CancelSignal, ProgramEnd, Programs, TemporaryDirectory } from '../platform/ports.ts';
import { PROTOCOLS } from './address.ts';
import type { Attempt } from './problem.ts';
import { failed } from './problem.ts';

/** The git program, with a repository of its own in a temporary directory. */
export interface Git {
  readonly directory: TemporaryDirectory;
  /** Resolves to the standard output; an exit status other than 0 is a problem with the message of git. */
  readonly run: (args: readonly string[], options?: GitOptions) => Promise<Attempt<Uint8Array>>;
  /** For commands that answer by their exit status. */
  readonly end: (args: readonly string[], options?: GitOptions) => Promise<ProgramEnd>;
}

export interface GitOptions {
  readonly stdin?: string | Uint8Array;
  /** In bytes. */
  readonly maxOutput?: number;
  /** False: git finds the repository from the working directory, if there is one. */
  readonly inRepository?: boolean;
  /** The working directory; default: the temporary directory. */
  readonly cwd?: string;
  /** In the form of GIT_ALLOW_PROTOCOL; default: `PROTOCOLS`. */
  readonly protocols?: string;
}

export interface GitPorts {
  readonly programs: Programs;
  readonly directory: TemporaryDirectory;
  readonly signal: CancelSignal;
  /** For each run of git; default: 15 minutes. */
  readonly timeoutMilliseconds?: number;
}

/** Never run code or read configuration of a fetched repository, and never ask for a password. */
const SETTINGS: readonly string[] = [
  'core.hooksPath=/dev/null',
  'core.symlinks=false',
  'core.fsmonitor=false',
  'protocol.ext.allow=never',
  'fetch.recurseSubmodules=false',
  'fetch.writeCommitGraph=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'credential.interactive=false',
  'color.ui=false',
].flatMap((setting) => ['-c', setting]);

/** Variables that would make git work in another repository. */
const REMOVED: readonly string[] = [
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_NAMESPACE',
  'GIT_TEMPLATE_DIR',
  'GIT_SHALLOW_FILE',
  'GIT_PREFIX',
  'GIT_QUARANTINE_PATH',
];

const QUARTER = 15 * 60 * 1000;

export function createGit({ programs, directory, signal, timeoutMilliseconds = QUARTER }: GitPorts): Git {
  const base: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(REMOVED.map((name) => [name, undefined])),
    GIT_ALLOW_PROTOCOL: PROTOCOLS,
    GIT_TERMINAL_PROMPT: '0',
    // Set but empty: no program to ask for a password.
    GIT_ASKPASS: '',
    // Programs have no terminal here, so ssh cannot ask.
    SSH_ASKPASS_REQUIRE: 'never',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_CEILING_DIRECTORIES: directory.path,
    LC_ALL: 'C',
  };
  const end: Git['end'] = (args, { stdin, maxOutput, inRepository = true, cwd, protocols } = {}) =>
    programs.run('git', [...SETTINGS, ...args], {
      cwd: cwd ?? directory.path,
      env: {
        ...base,
        ...(protocols === undefined ? {} : { GIT_ALLOW_PROTOCOL: protocols }),
        GIT_DIR: inRepository ? `${directory.path}/repository` : undefined,
      },
      signal,
      timeout: timeoutMilliseconds,
      ...(stdin === undefined ? {} : { stdin }),
      ...(maxOutput === undefined ? {} : { maxOutput }),
    });
  return {
    directory,
    end,
    run: async (args, options) => {
      const ended = await end(args, options);
      if (ended.end === 'exited' && ended.status === 0) return { ok: true, value: ended.stdout };
      return explainEnd(ended);
    },
  };
}

export function explainEnd(ended: ProgramEnd): Attempt<never> {
  switch (ended.end) {
    case 'exited':
      return failed('environment', `git failed: ${lastWords(ended.stderr)}`, 'fix what git reports and run this again');
    case 'signalled':
      return failed('environment', `git was ended by ${ended.signal}`, 'run this again');
    case 'timed-out':
      return failed('environment', 'git took too long', 'try git by hand');
    case 'cancelled':
      return failed('cancelled', 'cancelled', 'run this again');
    case 'too-much-output':
      return failed('environment', 'upstream is too large', 'name a smaller directory of it');
    case 'not-found':
      return failed('environment', 'git is not installed', 'install git, or add it to PATH');
    case 'not-executable':
    case 'failed':
      return failed('environment', `git cannot be run: ${ended.message}`, 'fix what the system reports');
  }
}

/** The lines of git's output that explain the error, without its advice. */
function lastWords(stderr: Uint8Array): string {
  const lines = new TextDecoder()
    .decode(stderr)
    .split('\n')
    .map((line) => line.trim());
  const messages = lines.filter((line) => /^(?:fatal|error|remote|ssh):?/.test(line));
  const all = messages.length > 0 ? messages : lines.filter((line) => line !== '');
  return all.slice(0, 4).join('; ') || 'no reason given';
}
