import { checkMergeOptions } from './policy.ts';
import { mergeFiles2 } from './files/merge-files.ts';
import { TEXT, mergedText, textSides } from './merge3.ts';
import type { Merged } from './merged.ts';
import type { MergeOptions } from './options.ts';

/**
 * Merges `source` into `destination`, texts of one or more documents, by the 2-way rules of `kpt` and `kustomize`
 * (kyaml's merge2). The result is the text of the destination with the smallest edits. An empty text is a missing side.
 * Content of the texts never throws; a TypeError says that a side is not a string.
 */
export function merge2(
  sides: { readonly source: string; readonly destination: string },
  options: MergeOptions = {},
): Merged {
  const { source, destination } = textSides('merge2', sides, ['source', 'destination']);
  checkMergeOptions('merge2', options);
  const merged = mergeFiles2(
    {
      source: [{ path: TEXT, shownPath: 'source', text: source }],
      destination: [{ path: TEXT, shownPath: 'destination', text: destination }],
    },
    options,
  );
  return mergedText(merged, destination);
}
