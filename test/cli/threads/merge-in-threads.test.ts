import { describe, expect, it } from 'vitest';
import { mergeInThreads } from '../../../src/cli/merge/merge-in-threads.ts';
import type { MergedFiles } from '../../../src/merge/merged.ts';
import type { MergeSides } from '../../../src/merge/merge-files.ts';
import { mergeFiles3 } from '../../../src/merge/merge-files.ts';
import { runWith } from '../fake-context.ts';
import type { World } from '../fake-context.ts';
import type { MemoryThreads } from './memory-threads.ts';
import { memoryThreads } from './memory-threads.ts';

const FILES = 30;

/** Each file has a change of upstream, one of the destination and one of both. */
function side(value: string): MergeSides['original'] {
  return Array.from({ length: FILES }, (_, index) => ({
    path: `${index}.yaml`,
    text: `apiVersion: v1
kind: ConfigMap
metadata: {name: c${index}} # ${value === 'd' ? 'mine' : 'c'}
data:
  upstream: ${value === 'u' ? 'new' : 'old'}
  both: ${value}
`,
  }));
}

const SIDES: MergeSides = { original: side('o'), updated: side('u'), destination: side('d') };
const EXPECTED = mergeFiles3(SIDES);

interface Ended {
  readonly merged: MergedFiles | undefined;
  readonly threads: MemoryThreads;
}

/** The same objects in two files: where the others have a file each, neighbours come from different ones. */
function bundled(files: MergeSides['original']): MergeSides['original'] {
  return [0, 1].map((half) => ({
    path: `bundle-${half}.yaml`,
    text: files
      .filter((_, index) => index % 2 === half)
      .map(({ text }) => text)
      .join('---\n'),
  }));
}

async function merge(
  concurrency: number | undefined,
  limits: Parameters<typeof mergeInThreads>[4],
  { failing = [], processors = 4, ...world }: World & { failing?: readonly number[]; processors?: number } = {},
): Promise<Ended> {
  const threads = memoryThreads(processors, failing);
  let merged: MergedFiles | undefined;
  await runWith({ ...world, threads }, async (context) => {
    merged = await mergeInThreads(context, SIDES, {}, concurrency, limits);
    return 0;
  });
  return { merged, threads };
}

const TINY = { least: 100, batch: 1000 };

describe('a merge in threads', () => {
  it.each([
    ['one a processor where there is much', undefined, TINY, 4],
    ['as many as are wanted', 2, TINY, 2],
    ['as many as are wanted, though they do not pay', 7, { least: 1_000_000, batch: 1000 }, 7],
    ['no more than there are batches', 99, { least: 1_000_000, batch: 4000 }, 2],
    ['none where they do not pay', undefined, { least: 1_000_000, batch: 1000 }, 0],
    ['none where there is one batch', 4, { least: 100, batch: 1_000_000 }, 0],
    ['none with --concurrency 1', 1, TINY, 0],
    ['none by the usual limits', undefined, undefined, 0],
  ] as const)('takes %s', async (_, concurrency, limits, started) => {
    const { merged, threads } = await merge(concurrency, limits);
    expect(merged).toEqual(EXPECTED);
    expect(EXPECTED.files).toHaveLength(FILES);
    expect(EXPECTED.conflicts).toHaveLength(FILES);
    expect(threads.started()).toBe(started);
    expect(threads.running()).toBe(0);
    expect(threads.batches() > 1).toBe(started > 0);
    expect(threads.batches()).toBeGreaterThanOrEqual(started);
  });

  it('takes none on three processors but those that are wanted', async () => {
    const usual = await merge(undefined, TINY, { processors: 3 });
    const wanted = await merge(2, TINY, { processors: 1 });
    expect([usual.threads.started(), wanted.threads.started()]).toEqual([0, 2]);
    expect([usual.merged, wanted.merged]).toEqual([EXPECTED, EXPECTED]);
  });

  it('takes none where the same files would be sent again and again', async () => {
    const sides: MergeSides = { ...SIDES, updated: bundled(SIDES.updated) };
    const threads = memoryThreads(4);
    let merged: MergedFiles | undefined;
    await runWith({ threads }, async (context) => {
      merged = await mergeInThreads(context, sides, {}, 4, TINY);
      return 0;
    });
    expect(merged).toEqual(mergeFiles3(sides));
    expect(merged?.conflicts).toHaveLength(FILES);
    expect(threads.started()).toBe(0);
  });

  it('does what a thread cannot', async () => {
    const { merged, threads } = await merge(undefined, TINY, { failing: [0, 3, 4] });
    expect(merged).toEqual(EXPECTED);
    expect(threads.running()).toBe(0);
  });

  it('leaves no thread behind after Ctrl-C', async () => {
    const { merged, threads } = await merge(undefined, TINY, { interrupted: true });
    expect(merged).toBeUndefined();
    expect(threads.started()).toBe(4);
    expect(threads.running()).toBe(0);
  });
});
