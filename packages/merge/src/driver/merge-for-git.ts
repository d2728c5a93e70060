import type { CancelSignal, FileSystem, Problem, Programs, Result, WritableFileSystem } from '@krmkit/base';
import { explainGit, gitText, printable, runGit } from '@krmkit/base';
import type { GitVersions, MergedVersion } from './merge-versions.ts';
import { mergeVersions } from './merge-versions.ts';

export interface DriverPorts {
  readonly files: Pick<FileSystem, 'readFile'>;
  readonly programs: Programs;
  readonly signal: CancelSignal;
}

/** What our version becomes. */
export type DriverMerge =
  /** `isSame`: our version has these bytes already. */
  | (MergedVersion & { readonly isSame: boolean })
  /** Git does not merge binary files: our version stays. */
  | { readonly isBinary: true }
  | { readonly failure: string };

/** Merges the files that git gives to a merge driver, and writes nothing. */
export async function mergeForGit(given: DriverArguments, ports: DriverPorts): Promise<DriverMerge> {
  const sides = await readSides(given, ports);
  if (!sides.ok) return { failure: sides.message };
  const lines = await mergeLines(given, ports);
  const result = (await mergeObjectsOf(sides.value, lines, given, ports)) ?? lines;
  if (!('bytes' in result)) return result;
  const { ours } = sides.value;
  const isSame = result.bytes.length === ours.length && result.bytes.every((byte, at) => byte === ours[at]);
  return { messages: [], ...result, isSame };
}

async function readSides(given: DriverArguments, { files }: DriverPorts): Promise<Result<GitVersions>> {
  const bytes: Uint8Array[] = [];
  for (const path of [given.original, given.ours, given.theirs]) {
    const read = await files.readFile(path, Number.MAX_SAFE_INTEGER);
    if (!read.ok) return { ok: false, message: `cannot read ${printable(path)}: ${printable(read.message)}` };
    bytes.push(read.value);
  }
  const [original, ours, theirs] = bytes;
  if (original === undefined || ours === undefined || theirs === undefined) {
    return { ok: false, message: 'a side is missing' };
  }
  return { ok: true, value: { original, ours, theirs } };
}

/** Undefined for content that must be merged by lines, as in `lines`. */
async function mergeObjectsOf(
  versions: GitVersions,
  lines: LineMerge,
  { path, size, labels }: DriverArguments,
  { programs, signal }: DriverPorts,
): Promise<MergedVersion | undefined> {
  if (!/\.(?:ya?ml|json)$/i.test(path)) return undefined;
  const isClean = 'bytes' in lines && lines.conflicts === 0;
  const showsOriginal = async (): Promise<boolean> => {
    const asked = ['config', '--get', 'merge.conflictStyle'];
    const end = await runGit(programs, asked, { cwd: '.', signal, timeout: 60_000 });
    return end.end === 'exited' && end.status === 0 && /^z?diff3\r?\n?$/.test(gitText(end.stdout));
  };
  return mergeVersions(versions, isClean ? lines.bytes : undefined, { size, labels, showsOriginal });
}

/** The result of git's own merge by lines. */
type LineMerge =
  | { readonly bytes: Uint8Array; readonly conflicts: number }
  /** Git does not merge binary files: our version stays. */
  | { readonly isBinary: true }
  | { readonly failure: string };

/** Merges a text as git does without a driver. */
async function mergeLines(given: DriverArguments, { programs, signal }: DriverPorts): Promise<LineMerge> {
  const { labels, size, ours, original, theirs } = given;
  const names = [labels.ours, labels.original, labels.theirs].flatMap((label) => ['-L', label]);
  const args = ['merge-file', '-p', ...names, `--marker-size=${size}`, '--', ours, original, theirs];
  const end = await runGit(programs, args, { signal, maxOutput: Number.MAX_SAFE_INTEGER });
  if (end.end !== 'exited') return { failure: explainGit(end).message };
  // The number of conflicts, 127 for more; a higher status is a failure.
  if (end.status <= 127) return { bytes: end.stdout, conflicts: end.status };
  const message = gitText(end.stderr).trim();
  return /binary/i.test(message) ? { isBinary: true } : { failure: `git merge-file: ${message}` };
}

/**
 * Replaces the content of a file atomically: readers see the old or the new content, never a part. Undefined on
 * success; otherwise the error message of the system.
 */
export async function replaceFile(
  files: WritableFileSystem,
  path: string,
  bytes: Uint8Array,
): Promise<string | undefined> {
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

/** The arguments of a merge driver; the files are temporary. */
export interface DriverArguments {
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
export function readDriverArguments(given: readonly string[]): Result<DriverArguments, Required<Problem>> {
  const [original, ours, theirs, path, size, ...labels] = given;
  if (original === undefined || ours === undefined || theirs === undefined || path === undefined || given.length > 8) {
    return {
      ok: false,
      message: `a merge driver has 4 to 8 arguments, not ${given.length}`,
      hint: 'the driver is `krmkit merge3 --git-driver -- %O %A %B %P %L %S %X %Y`; `krmkit init-git` sets it up',
    };
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
