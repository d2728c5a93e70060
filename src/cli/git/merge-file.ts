import type { ProgramEnd } from '../../platform/ports.ts';
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
  const env = { LC_ALL: 'C' };
  const end = await programs.run('git', args, { env, signal: context.signal, maxOutput: Number.MAX_SAFE_INTEGER });
  if (end.end !== 'exited') return { failure: `git merge-file: ${endText(end)}` };
  // The number of conflicts, 127 for more; a higher status is a failure.
  if (end.status <= 127) return { bytes: end.stdout, conflicts: end.status };
  const message = new TextDecoder().decode(end.stderr).trim();
  return /binary/i.test(message) ? { isBinary: true } : { failure: `git merge-file: ${message}` };
}

/** How a program ended that did not exit. */
export function endText(end: ProgramEnd): string {
  switch (end.end) {
    case 'exited':
      return `status ${end.status}`;
    case 'signalled':
      return `it was ended by ${end.signal}`;
    case 'timed-out':
      return 'it took too long';
    case 'cancelled':
      return 'interrupted';
    case 'too-much-output':
      return 'it printed too much';
    case 'not-found':
    case 'not-executable':
    case 'failed':
      return end.message;
  }
}
