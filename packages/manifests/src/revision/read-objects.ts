import type { Outcome, Result } from '@krmkit/base';
import type { TreeEntries } from './changed-entries.ts';
import type { Repository } from './repository.ts';
import { gitBlobs, gitText } from '@krmkit/base';

/** Reads the content of a file by its object. */
export type ReadObject = (object: string) => Promise<Outcome<Uint8Array>>;

/** In bytes: larger files are read when they are needed, each by a run of git. */
const LARGE = 1024 * 1024;
/** In bytes: how much is read at once. */
const MAX_TOTAL = 256 * 1024 * 1024;

/** Reads the small files among the entries at once, because each run of git takes some milliseconds. */
export async function readGitObjects(repository: Repository, entries: TreeEntries): Promise<Result<ReadObject>> {
  const objects = new Set<string>();
  for (const entry of entries.values()) if (entry !== undefined) objects.add(entry.object);
  const small = await smallObjects(repository, [...objects]);
  if (!small.ok) return small;
  const contents = await readBatch(repository, small.value);
  if (!contents.ok) return contents;
  return {
    ok: true,
    value: async (object) => {
      const known = contents.value.get(object);
      if (known !== undefined) return { ok: true, value: known };
      const read = await repository.run(['cat-file', 'blob', object]);
      return read.ok ? read : { ok: false, failure: 'failed', message: read.message };
    },
  };
}

async function smallObjects({ run }: Repository, objects: readonly string[]): Promise<Result<readonly string[]>> {
  if (objects.length === 0) return { ok: true, value: [] };
  const sizes = await run(['cat-file', '--batch-check'], lines(objects));
  if (!sizes.ok) return sizes;
  const small: string[] = [];
  let total = 0;
  for (const line of gitText(sizes.value).split('\n')) {
    const [object = '', kind, size] = line.split(' ');
    if (kind !== 'blob' || Number(size) > LARGE) continue;
    total += Number(size);
    if (total > MAX_TOTAL) break;
    small.push(object);
  }
  return { ok: true, value: small };
}

async function readBatch(
  { run }: Repository,
  objects: readonly string[],
): Promise<Result<ReadonlyMap<string, Uint8Array>>> {
  if (objects.length === 0) return { ok: true, value: new Map() };
  const read = await run(['cat-file', '--batch'], lines(objects));
  return read.ok ? { ok: true, value: gitBlobs(read.value) } : read;
}

function lines(objects: readonly string[]): string {
  return objects.map((object) => `${object}\n`).join('');
}
