import type {
  Clock,
  FileOwner,
  FileSystem,
  Programs,
  StandardInput,
  TemporaryDirectories,
  VolumeFiles,
} from '../platform/ports.ts';
import type { ModuleRunnerOptions } from '../functions/runners/module.ts';
import type { WritePorts } from '../write/lock.ts';

/** One of the two streams that a command writes to. */
export interface Output {
  /** Resolves after the text is written. False, from then on, if writing failed or the reader is gone (`| head`). */
  readonly write: (text: string) => Promise<boolean>;
  /** The system's message if writing failed for another reason than a reader that is gone, such as a full disk. */
  readonly failure: () => string | undefined;
  readonly isTerminal: boolean;
  /** Width of the terminal; undefined if it is not a terminal, and then lines are never cut. */
  readonly columns: number | undefined;
}

/** Everything that a command may use. No command accesses the process directly. */
export interface CommandContext {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: StandardInput;
  /** In bytes: how much of standard input a verb that keeps nothing reads at once; default `PART_BYTES`. */
  readonly partBytes?: number;
  readonly files: FileSystem;
  /** What writing needs in addition; loaded only by verbs that write. */
  readonly writing: () => Promise<Pick<WritePorts, 'files' | 'processes'>>;
  /** Other programs, such as git; loaded only by verbs that run one. */
  readonly programs: () => Promise<Programs>;
  /** Temporary directories for the files of programs. */
  readonly temporary: () => Promise<TemporaryDirectories>;
  /** Directories for containers. */
  readonly volumeFiles: () => Promise<VolumeFiles>;
  /** The worker of modules in a build; default: next to the command. */
  readonly modules?: Pick<ModuleRunnerOptions, 'worker' | 'sdk' | 'builtIns'>;
  /** The current user; undefined on systems without numeric user IDs. */
  readonly user: () => FileOwner | undefined;
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /**
   * What has to be done before Ctrl-C ends the process, which it otherwise does at once: `tree.release` of a tree that
   * is locked. The function that comes back takes it from the list again. A second Ctrl-C ends the process where it is,
   * unless somebody has said what to do in a hurry; then a third one does. `terminated` is the exit status after SIGTERM
   * of what is meant to be ended so, a service; without it the signal itself is how the process ends.
   */
  readonly beforeInterrupt: (action: () => Promise<void>, inHurry?: () => void, terminated?: number) => () => void;
  /** Lets pending events run, such as Ctrl-C or a timer. */
  readonly yieldTurn: () => Promise<void>;
}
