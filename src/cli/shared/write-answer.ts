import type { CommandContext, Output } from '../context.ts';
import type { Progress } from '../expand/progress.ts';
import { createProgress } from '../expand/progress.ts';
import { writeBatches } from '../write-chunks.ts';

/** An answer that is printed while what it is about is read. */
export interface Answer {
  /** Shows on a terminal how far that is, up to the first text of the answer that stands there, too. */
  readonly progress: Pick<Progress, 'report'>;
  /** False once nobody reads it any more: then nothing more is asked for either. */
  readonly write: (batches: AsyncIterable<Iterable<string>>) => Promise<boolean>;
}

export function createAnswer(context: Pick<CommandContext, 'stdout' | 'stderr' | 'clock'>, quiet: boolean): Answer {
  const { stdout } = context;
  const progress = createProgress(context, quiet);
  let isHidden = false;
  const hide = async (): Promise<void> => {
    if (isHidden) return;
    isHidden = true;
    await progress.clear();
  };
  const hiding: Output = {
    ...stdout,
    write: async (text) => {
      await hide();
      return stdout.write(text);
    },
  };
  return {
    progress: {
      report: (what, done, total) => {
        if (!isHidden) progress.report(what, done, total);
      },
    },
    write: async (batches) => {
      const isTaken = await writeBatches(stdout.isTerminal ? hiding : stdout, batches);
      await hide();
      return isTaken;
    },
  };
}
