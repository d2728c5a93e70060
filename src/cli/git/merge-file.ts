import { explainGit, gitText, runGit } from '../../platform/git.ts';
import type { CommandContext } from '../context.ts';
import type { DriverArguments } from './driver-arguments.ts';

/** The result of git's own merge by lines. */
export type LineMerge =
  | { readonly bytes: Uint8Array; readonly conflicts: number }
  /** Git does not merge binary files: our version stays. */
  | { readonly isBinary: true }
  | { readonly failure: string };

/** Merges a text as git does without a driver; does not write the result to %A. */
export async function mergeLines(context: CommandContext, given: DriverArguments): Promise<LineMerge> {
  const { labels, size, ours, original, theirs } = given;
  const names = [labels.ours, labels.original, labels.theirs].flatMap((label) => ['-L', label]);
  const args = ['merge-file', '-p', ...names, `--marker-size=${size}`, '--', ours, original, theirs];
  const programs = await context.programs();
  const end = await runGit(programs, args, { signal: context.signal, maxOutput: Number.MAX_SAFE_INTEGER });
  if (end.end !== 'exited') return { failure: explainGit(end).message };
  // The number of conflicts, 127 for more; a higher status is a failure.
  if (end.status <= 127) return { bytes: end.stdout, conflicts: end.status };
  const message = gitText(end.stderr).trim();
  return /binary/i.test(message) ? { isBinary: true } : { failure: `git merge-file: ${message}` };
}
