import { printable, printableLines } from '@krmkit/base';
import type { DriverArguments } from '@krmkit/merge';
import { mergeForGit, readDriverArguments, replaceFile } from '@krmkit/merge';
import type { CommandContext } from '../context.ts';
import type { ParsedArguments } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';

/**
 * Merges for git. For git, a status up to 128 is a merge with its result in %A, clean or with conflicts. Therefore all
 * failures use higher statuses and leave %A unchanged.
 */
export async function runGitDriver(context: CommandContext, parsed: ParsedArguments): Promise<CommandStatus> {
  const read = readDriverArguments(parsed.positional);
  if (!read.ok) return giveUp(context, `${read.message}\n  ${read.hint}`);
  try {
    return await drive(context, read.value);
  } catch (error) {
    const known = error instanceof Error;
    const debug = (context.env['KRMKIT_DEBUG'] ?? '') !== '' && known ? `\n${error.stack ?? ''}` : '';
    const message = printable(known ? error.message : String(error));
    return giveUp(context, `this is a bug in krmkit: ${message}${debug}`);
  }
}

async function drive(context: CommandContext, given: DriverArguments): Promise<CommandStatus> {
  const { files, signal } = context;
  const result = await mergeForGit(given, { files, programs: await context.programs(), signal });
  if (signal.aborted) return EXIT.interrupted;
  if ('failure' in result) return giveUp(context, result.failure);
  if ('isBinary' in result) {
    await context.stderr.write(`warning: Cannot merge binary files: ${printable(given.path)}\n`);
    return EXIT.findings;
  }
  const failure = result.isSame ? undefined : await replaceOurs(context, given.ours, result.bytes);
  if (failure !== undefined) return giveUp(context, `cannot write ${given.ours}: ${failure}`);
  for (const message of result.messages) await context.stderr.write(`krmkit: ${printable(given.path)}: ${message}\n`);
  return result.conflicts === 0 ? EXIT.done : EXIT.findings;
}

/** Above 128, so that git does not use the content of %A as a result. */
async function giveUp(context: CommandContext, message: string): Promise<CommandStatus> {
  await context.stderr.write(`krmkit merge3 --git-driver: ${printableLines(message)}\n`);
  return EXIT.notMerged;
}

/** A signal ends the process before or after, never with the new file beside the old one. */
async function replaceOurs(context: CommandContext, path: string, bytes: Uint8Array): Promise<string | undefined> {
  const { files } = await context.writing();
  const replaced = replaceFile(files, path, bytes);
  const isOver = context.beforeInterrupt(async () => void (await replaced));
  const failure = await replaced;
  await isOver();
  return failure;
}
