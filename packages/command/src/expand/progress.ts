import type { FileSystem } from '@krmkit/base';
import type { ReadPorts } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';

export interface Progress {
  /** Shows the progress, rarely enough to cost nothing. */
  readonly report: (what: string, done: number, total: number) => void;
  /** Clears the line. */
  readonly clear: () => Promise<void>;
}

const FIRST_AFTER = 300;
const EVERY = 100;

/** One line on stderr that is overwritten; nothing if stderr is not a terminal, or if the run is short. */
export function createProgress(context: Pick<CommandContext, 'stderr' | 'clock'>, quiet: boolean): Progress {
  const { stderr, clock } = context;
  if (quiet || !stderr.isTerminal) return { report: () => {}, clear: async () => {} };
  const start = clock.now();
  let next = start + FIRST_AFTER;
  let shown = false;
  return {
    report: (what, done, total) => {
      const now = clock.now();
      if (now < next) return;
      next = now + EVERY;
      shown = true;
      const line = `${what} ${done} of ${total} (${Math.round((now - start) / 1000)} s)`;
      void stderr.write(`\r${line.slice(0, (stderr.columns ?? 80) - 1)}\u001b[K`);
    },
    clear: async () => {
      if (shown) await stderr.write('\r\u001b[K');
    },
  };
}

const TURN_EVERY = 50;

/** The same files, with a pause between them for Ctrl-C: reading alone would keep the event loop busy to the end. */
export function interruptible(context: CommandContext): FileSystem {
  const isInterrupted = createTurns(context);
  return {
    ...context.files,
    readFile: async (path, maxBytes) => {
      await isInterrupted();
      return context.files.readFile(path, maxBytes);
    },
  };
}

/** Options for reading packages that let Ctrl-C through. */
export function readPorts(context: CommandContext): ReadPorts {
  return { files: interruptible(context), stdin: context.stdin };
}

/** Call it between the steps of long work: it sometimes waits for other events (`always`: now). True after Ctrl-C. */
export function createTurns(context: CommandContext): (always?: boolean) => Promise<boolean> {
  let last = context.clock.now();
  return async (always = false) => {
    const now = context.clock.now();
    if (always || now - last > TURN_EVERY) {
      last = now;
      await context.yieldTurn();
    }
    return context.signal.aborted;
  };
}
