import { mergeFiles3 } from './files/merge-files.ts';
import type { Merged, MergedFiles } from './merged.ts';
import type { MergeOptions } from './options.ts';

/**
 * Brings what changed between `original` and `updated` into `destination`, texts of one or many documents. The result
 * is the destination's text with the least edits. An empty text is a side that is not there. Never throws for what the
 * texts hold.
 */
export function merge3(
  sides: { readonly original: string; readonly updated: string; readonly destination: string },
  options: MergeOptions = {},
): Merged {
  const { original, updated, destination } = sides;
  const merged = mergeFiles3(
    {
      original: [{ path: TEXT, shownPath: 'original', text: original }],
      updated: [{ path: TEXT, shownPath: 'updated', text: updated }],
      destination: [{ path: TEXT, shownPath: 'destination', text: destination }],
    },
    options,
  );
  return textOf(merged, destination);
}

/** All texts are one file. */
export const TEXT = 'text';

export function textOf({ files, conflicts, diagnostics }: MergedFiles, before: string): Merged {
  const file = files.find(({ path }) => path === TEXT);
  return { text: file === undefined ? before : (file.after ?? ''), conflicts, diagnostics };
}
