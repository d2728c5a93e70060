import { explainGit, runGit } from '@krmkit/base';
import type { CancelSignal, ProgramEnd, Programs, TemporaryDirectory } from '@krmkit/base';
import { PROTOCOLS } from './address.ts';
import type { Attempt } from './problem.ts';
import { failed } from './problem.ts';

/** The git program, with a repository of its own in a directory. */
export interface Git {
  readonly directory: GitDirectory;
  /** Resolves to the standard output; an exit status other than 0 is a problem with the message of git. */
  readonly run: (args: readonly string[], options?: GitOptions) => Promise<Attempt<Uint8Array>>;
  /** For commands that answer by their exit status. */
  readonly end: (args: readonly string[], options?: GitOptions) => Promise<ProgramEnd>;
}

/** How git logs in to a repository. */
export interface GitLogin {
  /** `NAME=VALUE` of the configuration of git. */
  readonly settings: readonly string[];
  /** Variables, which override those of this process. */
  readonly env: Readonly<Record<string, string>>;
}

/** A directory that nobody else writes to, usually a temporary one. */
export type GitDirectory = Pick<TemporaryDirectory, 'path'>;

export interface GitOptions {
  readonly stdin?: string | Uint8Array;
  /** In bytes. */
  readonly maxOutput?: number;
  /** False: git finds the repository from the working directory, if there is one. */
  readonly inRepository?: boolean;
  /** The working directory; default: the directory of the repository. */
  readonly cwd?: string;
  /** In the form of GIT_ALLOW_PROTOCOL; default: `PROTOCOLS`. */
  readonly protocols?: string;
}

export interface GitPorts {
  readonly programs: Programs;
  readonly directory: GitDirectory;
  readonly signal: CancelSignal;
  /** How to log in. By default, as git does it for the user. */
  readonly login?: GitLogin;
  /** For each run of git; default: 15 minutes. */
  readonly timeoutMilliseconds?: number;
}

/** Never run code or read configuration of a fetched repository, and never ask for a password. */
const SETTINGS: readonly string[] = [
  'core.symlinks=false',
  'protocol.ext.allow=never',
  'fetch.recurseSubmodules=false',
  'fetch.writeCommitGraph=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'credential.interactive=false',
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

export function createGit({ programs, directory, signal, login, timeoutMilliseconds = QUARTER }: GitPorts): Git {
  const all = [...SETTINGS, ...(login?.settings ?? []).flatMap((setting) => ['-c', setting])];
  const base: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(REMOVED.map((name) => [name, undefined])),
    GIT_ALLOW_PROTOCOL: PROTOCOLS,
    // Set but empty: no program to ask for a password.
    GIT_ASKPASS: '',
    // Programs have no terminal here, so ssh cannot ask.
    SSH_ASKPASS_REQUIRE: 'never',
    GIT_CEILING_DIRECTORIES: directory.path,
    ...login?.env,
  };
  const end: Git['end'] = (args, { stdin, maxOutput, inRepository = true, cwd, protocols } = {}) =>
    runGit(programs, [...all, ...args], {
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
  const { message, hint } = explainGit(ended);
  return failed(ended.end === 'cancelled' ? 'cancelled' : 'environment', message, hint);
}
