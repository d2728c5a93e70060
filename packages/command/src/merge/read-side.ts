import type { Side } from '@krmkit/merge';
import { readMergeSide } from '@krmkit/merge';
import { journalIn } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import { createProgress, readPorts } from '../expand/progress.ts';
import type { WritingPackage } from '../shared/write-package.ts';
import { NO_WRITING } from '../shared/write-package.ts';

/** The reason why these paths cannot be the sides of one merge. */
export function wrongSides(names: readonly string[]): UsageProblem | undefined {
  if (names.includes('')) return { message: 'a PATH is empty', hint: 'the current directory is .' };
  if (names.filter((name) => name === '-').length < 2) return undefined;
  return { message: 'only one side can be standard input', hint: 'name a file for the other one' };
}

/** Reads a side of a merge, and shows the progress. */
export async function readSide(
  context: CommandContext,
  name: string,
  { quiet, ...settings }: Parameters<typeof readMergeSide>[2] & { readonly quiet: boolean },
  writing: WritingPackage = NO_WRITING,
): Promise<Side> {
  const progress = createProgress(context, quiet);
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    progress.report(`reading ${name}`, done, total);
  };
  const ports = readPorts(context);
  const side = await writing.read(() => readMergeSide(name, ports, { ...settings, onProgress }), journalIn);
  await progress.clear();
  await context.yieldTurn();
  return side;
}
