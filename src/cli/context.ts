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
  /** Resolves when the text was taken; false once that failed or nobody reads any more (`| head`), and for good. */
  readonly write: (text: string) => Promise<boolean>;
  /** Why something could not be written, where the reader is not the cause: a full disk. In the system's words. */
  readonly failure: () => string | undefined;
  readonly isTerminal: boolean;
  /** Width of the terminal; undefined where there is none, and nothing is ever cut. */
  readonly columns: number | undefined;
}

/** Everything that a command may touch. It is handed in: no command looks at the process. */
export interface CommandContext {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: StandardInput;
  /** In bytes: how much of standard input those take at once who need not remember it; `PART_BYTES` where left out. */
  readonly partBytes?: number;
  readonly files: FileSystem;
  /** What writing needs besides; loaded only by those who write. */
  readonly writing: () => Promise<Pick<WritePorts, 'files' | 'processes'>>;
  /** Other programs, git say; loaded only by those who run one. */
  readonly programs: () => Promise<Programs>;
  /** Directories for what programs read and write. */
  readonly temporary: () => Promise<TemporaryDirectories>;
  /** Directories for containers. */
  readonly volumeFiles: () => Promise<VolumeFiles>;
  /** Where a build keeps the worker of modules; beside the command where it is left out. */
  readonly modules?: Pick<ModuleRunnerOptions, 'worker' | 'sdk' | 'builtIns'>;
  /** Who runs this; undefined where the system has no numbers for users. */
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
  /** Lets whatever waits outside have its turn: a Ctrl-C, a timer. */
  readonly yieldTurn: () => Promise<void>;
}
