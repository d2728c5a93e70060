import type { JudgeSettings } from '../build/judge-settings.ts';
import { rootPorts } from '../build/root-ports.ts';
import type { CommandContext } from '../context.ts';
import { createProgress } from '../expand/progress.ts';
import type { Input } from './read-input.ts';
import { readInput } from './read-input.ts';

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
