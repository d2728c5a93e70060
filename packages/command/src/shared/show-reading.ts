import type { JudgeSettings, Input } from '@krmkit/check';
import { rootPorts } from '../build/root-ports.ts';
import type { CommandContext } from '../context.ts';
import { createProgress } from '../expand/progress.ts';
import { readInput } from '@krmkit/check';

/** Reads the PATHs of a verb that only reads, and shows the progress. */
export async function showReading(context: CommandContext, settings: JudgeSettings, quiet: boolean): Promise<Input> {
  const progress = createProgress(context, quiet);
  const input = await readInput(rootPorts(context), settings, {
    onProgress: ({ done, total }) => {
      progress.report('reading', done, total);
    },
  });
  await progress.clear();
  await context.yieldTurn();
  return input;
}
