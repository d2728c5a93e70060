import { printable, printableLines, explainGit, gitText, runGit } from '@krmkit/base';
import { mergeVersions } from '@krmkit/merge';
import type { GitVersions, MergedVersion } from '@krmkit/merge';
import type { WritableFileSystem } from '@krmkit/base';
import type { CommandContext } from '../context.ts';
import type { ParsedArguments, Checked } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { askGit } from './git-config.ts';
import { wrongUsage } from '../definition.ts';

/**
 * Merges for git. For git, a status up to 128 is a merge with its result in %A, clean or with conflicts. Therefore all
 * failures use higher statuses and leave %A unchanged.
 */
export async function runGitDriver(context: CommandContext, parsed: ParsedArguments): Promise<CommandStatus> {
  const read = readDriverArguments(parsed.positional);
  if (!read.ok) {
    return giveUp(context, `${read.problem.message}\n  ${read.problem.hint ?? ''}`);
  }
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
  const sides = await readSides(context, given);
  if (typeof sides === 'string') return giveUp(context, sides);
  const lines = await mergeLines(context, given);
  const result = (await mergeSides(context, sides, lines, given)) ?? { ...lines, messages: [] };
  if (context.signal.aborted) return EXIT.interrupted;
  if ('failure' in result) return giveUp(context, result.failure);
  if ('isBinary' in result) {
    await context.stderr.write(`warning: Cannot merge binary files: ${printable(given.path)}\n`);
    return EXIT.findings;
  }
  const isSame = result.bytes.length === sides.ours.length && result.bytes.every((byte, at) => byte === sides.ours[at]);
  const failure = isSame ? undefined : await replaceOurs(context, given.ours, result.bytes);
  if (failure !== undefined) return giveUp(context, `cannot write ${given.ours}: ${failure}`);
  for (const message of result.messages) await context.stderr.write(`krmkit: ${printable(given.path)}: ${message}\n`);
  return result.conflicts === 0 ? EXIT.done : EXIT.findings;
}

async function readSides(context: CommandContext, given: DriverArguments): Promise<GitVersions | string> {
  const bytes: Uint8Array[] = [];
  for (const path of [given.original, given.ours, given.theirs]) {
    const read = await context.files.readFile(path, Number.MAX_SAFE_INTEGER);
    if (!read.ok) return `cannot read ${printable(path)}: ${printable(read.message)}`;
    bytes.push(read.value);
  }
  const [original, ours, theirs] = bytes;
  if (original === undefined || ours === undefined || theirs === undefined) return 'a side is missing';
  return { original, ours, theirs };
}

/** Undefined for content that must be merged by lines, as in `lines`. */
async function mergeSides(
  context: CommandContext,
  versions: GitVersions,
  lines: LineMerge,
  { path, size, labels }: DriverArguments,
): Promise<MergedVersion | undefined> {
  if (!/\.(?:ya?ml|json)$/i.test(path)) return undefined;
  const isClean = 'bytes' in lines && lines.conflicts === 0;
  const showsOriginal = async (): Promise<boolean> => {
    const style = await askGit(context, '.', ['config', '--get', 'merge.conflictStyle']);
    return style.ok && /^z?diff3$/.test(style.value);
  };
  return mergeVersions(versions, isClean ? lines.bytes : undefined, { size, labels, showsOriginal });
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
  isOver();
  return failure;
}

/**
 * Replaces the content of a file atomically: readers see the old or the new content, never a part. Undefined on
 * success; otherwise the error message of the system.
 */
async function replaceFile(files: WritableFileSystem, path: string, bytes: Uint8Array): Promise<string | undefined> {
  const status = await files.entryStatus(path);
  if (!status.ok) return status.message;
  const { mode, owner } = status.value;
  const temporary = `${path}.krmkit`;
  const file = { mode, keep: { mode, owner } };
  const first = await files.createFile(temporary, bytes, file);
  // Git gives each driver a file of its own, so this one is of a driver that was killed.
  const isLeft = !first.ok && first.failure === 'exists' && (await files.removeFile(temporary)).ok;
  const created = isLeft ? await files.createFile(temporary, bytes, file) : first;
  const renamed = created.ok ? await files.rename(temporary, path) : created;
  if (renamed.ok) return undefined;
  if (created.ok || created.failure !== 'exists') await files.removeFile(temporary);
  return renamed.message;
}

/** The result of git's own merge by lines. */
type LineMerge =
  | { readonly bytes: Uint8Array; readonly conflicts: number }
  /** Git does not merge binary files: our version stays. */
  | { readonly isBinary: true }
  | { readonly failure: string };

/** Merges a text as git does without a driver; does not write the result to %A. */
async function mergeLines(context: CommandContext, given: DriverArguments): Promise<LineMerge> {
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

/** The arguments of a merge driver; the files are temporary. */
interface DriverArguments {
  /** %O: the common ancestor; empty if there is none. */
  readonly original: string;
  /** %A: ours, which is replaced with the result. */
  readonly ours: string;
  /** %B: theirs. */
  readonly theirs: string;
  /** %P: the path of the result in the repository. */
  readonly path: string;
  /** %L: the length of conflict markers. */
  readonly size: number;
  /** %S, %X, %Y. */
  readonly labels: { readonly original: string; readonly ours: string; readonly theirs: string };
}

/** Git before 2.44 does not know labels, and passes on the placeholders as they are. */
function readDriverArguments(given: readonly string[]): Checked<DriverArguments> {
  const [original, ours, theirs, path, size, ...labels] = given;
  if (original === undefined || ours === undefined || theirs === undefined || path === undefined || given.length > 8) {
    return wrongUsage(
      `a merge driver has 4 to 8 arguments, not ${given.length}`,
      'the driver is `krmkit merge3 --git-driver -- %O %A %B %P %L %S %X %Y`; `krmkit init-git` sets it up',
    );
  }
  const label = (index: number, otherwise: string): string => {
    const text = labels[index];
    return text === undefined || text === '' || /^%[SXY]$/.test(text) ? otherwise : text;
  };
  const wanted = size !== undefined && /^[1-9]\d{0,2}$/.test(size) ? Number(size) : 7;
  return {
    ok: true,
    value: {
      original,
      ours,
      theirs,
      path,
      size: wanted,
      labels: { original: label(0, 'base'), ours: label(1, 'ours'), theirs: label(2, 'theirs') },
    },
  };
}
