import type {
  Clock,
  FileOwner,
  FileSystem,
  Programs,
  StandardInput,
  TemporaryDirectories,
  VolumeFiles,
} from '@krmkit/base';
import type { ModuleRunnerOptions } from '@krmkit/functions/node';
import type { BuildRemotes } from '@krmkit/kustomize';
import type { WritePorts } from '@krmkit/manifests';

/** One of the two streams that a command writes to. */
export interface Output {
  /**
   * Resolves after the text is written. False, and false for all later writes, if writing failed or the reader is gone
   * (`| head`).
   */
  readonly write: (text: string) => Promise<boolean>;
  /** The system's message if writing failed for another reason than a reader that is gone, such as a full disk. */
  readonly failure: () => string | undefined;
  readonly isTerminal: boolean;
  /** Width of the terminal; undefined if it is not a terminal, and then lines are never cut. */
  readonly columns: number | undefined;
}

/** The environment of a command. No command accesses the process directly. */
export interface CommandContext {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: StandardInput;
  /** In bytes: how much of standard input a verb that does not keep it reads at once; by default `PART_BYTES`. */
  readonly partBytes?: number;
  readonly files: FileSystem;
  /** Additional file operations for writing; loaded only by verbs that write. */
  readonly writing: () => Promise<Pick<WritePorts, 'files' | 'processes'>>;
  /** Other programs, such as git; loaded only by verbs that run one. */
  readonly programs: () => Promise<Programs>;
  /** Temporary directories for the files of programs. */
  readonly temporary: () => Promise<TemporaryDirectories>;
  /** Fetches remote files and repositories that kustomizations name, each once in a run. */
  readonly remotes: () => Promise<BuildRemotes>;
  /** Directories for containers. */
  readonly volumeFiles: () => Promise<VolumeFiles>;
  /** The worker of modules in a build; default: next to the command. */
  readonly modules?: Pick<ModuleRunnerOptions, 'worker' | 'sdk' | 'builtIns'>;
  /** The current user; undefined on systems without numeric user IDs. */
  readonly user: () => FileOwner | undefined;
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C, if the command has something to undo or runs a program; otherwise Ctrl-C ends the process at once. */
  readonly signal: AbortSignal;
  /**
   * Registers work to do before Ctrl-C ends the process, such as `tree.release` of a locked tree.
   * The returned function removes the registration; await it, so that a signal that has just come still counts. A second Ctrl-C ends the process immediately, unless `inHurry` is
   * set, which it then calls; a third one does. `terminated` is the exit status after SIGTERM for services, which end
   * this way normally; without it the process ends by the signal.
   */
  readonly beforeInterrupt: (
    action: () => Promise<void>,
    inHurry?: () => void,
    terminated?: number,
  ) => () => Promise<void>;
  /** Lets pending events run, such as Ctrl-C or a timer. */
  readonly yieldTurn: () => Promise<void>;
}
