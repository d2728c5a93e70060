import type { FileSystem } from '../../platform/ports.ts';
import type { ReadPorts } from '../../read/package-sources.ts';
import type { CommandContext } from '../context.ts';

export interface Progress {
  /** Shows how far it is, seldom enough to cost nothing. */
  readonly report: (what: string, done: number, total: number) => void;
  /** Wipes the line. */
  readonly clear: () => Promise<void>;
}

const FIRST_AFTER = 300;
const EVERY = 100;

/** One line on stderr that is written over and over; nothing where that is no terminal, or where all is quick. */
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

/** The same files, but Ctrl-C gets its turn between them: reading itself would keep a process busy to the end. */
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

/** What packages are read with, so that Ctrl-C gets its turn. */
export function readPorts(context: CommandContext): ReadPorts {
  return { files: interruptible(context), stdin: context.stdin };
}

/** Asked between steps of long work, it lets others have their turn now and then (`always`: now). True after Ctrl-C. */
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
