import type { BatchedUnits } from '../../merge/changed-units.ts';
import { batchUnits } from '../../merge/changed-units.ts';
import type { MergedDocument } from '../../merge/document.ts';
import type { ChangedUnit } from '../../merge/document-fate.ts';
import type { MergeSides } from '../../merge/merge-files.ts';
import { openMerge3 } from '../../merge/merge-files.ts';
import type { MergedFiles } from '../../merge/merged.ts';
import type { MergeOptions } from '../../merge/options.ts';
import type { SideFile } from '../../merge/side-files.ts';
import type { CommandContext } from '../context.ts';
import { createTurns } from '../expand/progress.ts';
import { openThreads } from '../threads/open-threads.ts';

interface ThreadLimits {
  readonly least: number;
  readonly batch: number;
}

/** In characters: of changed documents, of their three sides together, and of the files in a batch. */
const LIMITS: ThreadLimits = { least: 16 * 1024 * 1024, batch: 256 * 1024 };

/** `mergeFiles3`, the changed documents in several threads where there are many of them. Undefined after Ctrl-C. */
export async function mergeInThreads(
  context: CommandContext,
  sides: MergeSides,
  options: MergeOptions,
  concurrency: number | undefined,
  limits: ThreadLimits = LIMITS,
): Promise<MergedFiles | undefined> {
  const open = openMerge3(sides, options);
  let characters = 0;
  for (const { original, updated, destination } of open.changed) {
    characters += original.text.length + updated.text.length + destination.text.length;
  }
  const merged = new Map<ChangedUnit, MergedDocument>();
  const { definitions } = open;
  const batches = concurrency === 1 || characters <= limits.batch ? [] : shareUnits(open.changed, limits.batch);
  const wanted = concurrency === undefined ? undefined : Math.min(concurrency, batches.length);
  const threads =
    batches.length < 2
      ? undefined
      : await openThreads(context, { ...limits, characters, wanted }, 'merge', { options, definitions });
  try {
    const isInterrupted = createTurns(context);
    let next = 0;
    for await (const results of threads?.run(batches.map(({ batch }) => batch)) ?? []) {
      for (const [index, unit] of (batches[next]?.units ?? []).entries()) {
        const result = results[index];
        if (result !== undefined) merged.set(unit, result);
      }
      next += 1;
      if (await isInterrupted()) return undefined;
    }
  } finally {
    await threads?.end();
  }
  return open.finish(merged);
}

/**
 * Batches for threads; none where documents have moved so that many batches would need the same files: sending these again
 * and again takes more than merging does.
 */
function shareUnits(changed: readonly ChangedUnit[], characters: number): readonly BatchedUnits[] {
  const files = new Set<SideFile>();
  for (const { original, updated, destination } of changed) {
    for (const { file } of [original, updated, destination]) files.add(file);
  }
  let left = 0;
  for (const { source } of files) left += 2 * source.text.length;
  const batches: BatchedUnits[] = [];
  for (const batched of batchUnits(changed, characters)) {
    left -= batched.size;
    if (left < 0) return [];
    batches.push(batched);
  }
  return batches;
}
