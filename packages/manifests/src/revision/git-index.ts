import { gitText } from '@krmkit/base';
import type { EntryStatus, WritableFileSystem, Result } from '@krmkit/base';
import type { TreeEntry } from './changed-entries.ts';
import { entryOf } from './changed-entries.ts';
import type { Repository } from './repository.ts';

/** A file that git tracks. */
export interface IndexedFile {
  /** Undefined for a file with conflicts. */
  readonly entry: TreeEntry | undefined;
  /** The status of the file when git last compared it with the entry; undefined if a later change can have this status. */
  readonly seen: SeenStatus | undefined;
  /** True: a sparse checkout leaves the file out. */
  readonly isSkipped: boolean;
}

/** Times in nanoseconds since 1970. */
interface SeenStatus {
  readonly changed: bigint;
  readonly modified: bigint;
  readonly size: number;
}

/** The files that git tracks, by path below the top. Repositories inside the repository are not among them. */
export async function readIndex(
  { run, ask, top }: Repository,
  files: Pick<WritableFileSystem, 'entryStatus'>,
): Promise<Result<ReadonlyMap<string, IndexedFile>>> {
  const listed = await run(['ls-files', '--stage', '--debug', '-z']);
  if (!listed.ok) return listed;
  const path = (await ask(['rev-parse', '--git-path', 'index'])) ?? '';
  const status = await files.entryStatus(path.startsWith('/') ? path : `${top}/${path}`);
  const written = status.ok && /^\d+$/.test(status.value.modified) ? BigInt(status.value.modified) : 0n;
  const found = new Map<string, IndexedFile>();
  const parts = gitText(listed.value).split('\0');
  for (const [index, part] of parts.entries()) {
    const [, mode = '', object = '', stage, path] = HEADER.exec(part) ?? [];
    if (path === undefined || mode === NESTED) continue;
    // Git prints the status after the path, so it is in the next part.
    const [, ...numbers] = STATUS.exec(parts[index + 1] ?? '') ?? [];
    const { seen, isSkipped } = readStatus(numbers, written);
    found.set(path, { entry: stage === '0' ? entryOf(mode, object) : undefined, seen, isSkipped });
  }
  return { ok: true, value: found };
}

const NESTED = '160000';

const HEADER = /(?:^|\n)(\d{6}) ([0-9a-f]{40,64}) ([0-3])\t([^]*)$/;

/** Another git can print something else: then all files are read. */
const STATUS = /^ *ctime: (\d+):(\d+)\n *mtime: (\d+):(\d+)\n.*\n.*\n *size: (\d+)\tflags: ([0-9a-f]+)\n/;

/** CE_SKIP_WORKTREE of git. */
const SKIP_WORKTREE = 0x4000_0000n;

/** `written`: when git wrote the index. A file that is not older can have changed after git looked at it. */
function readStatus(numbers: readonly string[], written: bigint): Pick<IndexedFile, 'seen' | 'isSkipped'> {
  const [changed, changedPart, modified, modifiedPart, size, flags] = numbers;
  if (flags === undefined) return { seen: undefined, isSkipped: false };
  const seen: SeenStatus = {
    changed: nanoseconds(changed, changedPart),
    modified: nanoseconds(modified, modifiedPart),
    size: Number(size),
  };
  const isSkipped = (BigInt(`0x${flags}`) & SKIP_WORKTREE) !== 0n;
  return { seen: seen.modified < written ? seen : undefined, isSkipped };
}

/** Whether git has compared the file in this status. */
export function isAsSeen({ seen }: IndexedFile, { changed, modified, size }: EntryStatus): boolean {
  return (
    seen !== undefined &&
    `${seen.modified}` === modified &&
    (changed === undefined || `${seen.changed}` === changed) &&
    seen.size === size % SIZES
  );
}

/** Git keeps 32 bits of a size. */
const SIZES = 2 ** 32;

function nanoseconds(seconds = '0', part = '0'): bigint {
  return BigInt(seconds) * 1_000_000_000n + BigInt(part);
}
