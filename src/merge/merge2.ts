import { mergeFiles2 } from './files/merge-files.ts';
import { TEXT, textOf } from './merge3.ts';
import type { Merged } from './merged.ts';
import type { MergeOptions } from './options.ts';

/**
 * Lays `source` over `destination`, texts of one or many documents. The result is the destination's text with the least
 * edits. An empty text is a side that is not there. Never throws for what the texts hold.
 */
export function merge2(source: string, destination: string, options: MergeOptions = {}): Merged {
  const merged = mergeFiles2(
    [{ path: TEXT, shownPath: 'source', text: source }],
    [{ path: TEXT, shownPath: 'destination', text: destination }],
    options,
  );
  return textOf(merged, destination);
}
