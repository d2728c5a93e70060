import type { CommandContext, Output } from '../context.ts';
import type { Progress } from '../expand/progress.ts';
import { createProgress } from '../expand/progress.ts';
import { writeBatches } from '../write-chunks.ts';

/** Output that is printed while its input is read. */
export interface Answer {
  /** Shows the progress on a terminal, up to the first text of the output. */
  readonly progress: Pick<Progress, 'report'>;
  /** False after the reader is gone: then the input is not read further. */
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
