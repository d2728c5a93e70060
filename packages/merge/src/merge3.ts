import { checkMergeOptions } from './policy.ts';
import { mergeFiles3 } from './files/merge-files.ts';
import { isRecord, recordMember } from '@krmkit/base';
import type { Merged, MergedFiles } from './merged.ts';
import type { MergeOptions } from './options.ts';

/**
 * Merges the changes between `original` and `updated` into `destination`, texts of one or more documents, by the 3-way
 * rules of kpt (kyaml's merge3). The result is the text of the destination with the smallest edits. An empty text is a
 * missing side. Content of the texts never throws; a TypeError says that a side is not a string.
 */
export function merge3(
  sides: { readonly original: string; readonly updated: string; readonly destination: string },
  options: MergeOptions = {},
): Merged {
  const { original, updated, destination } = textSides('merge3', sides, ['original', 'updated', 'destination']);
  checkMergeOptions('merge3', options);
  const merged = mergeFiles3(
    {
      original: [{ path: TEXT, shownPath: 'original', text: original }],
      updated: [{ path: TEXT, shownPath: 'updated', text: updated }],
      destination: [{ path: TEXT, shownPath: 'destination', text: destination }],
    },
    options,
  );
  return mergedText(merged, destination);
}

/** Callers without types can pass anything. */
export function textSides<S extends object>(name: string, sides: S, members: readonly (string & keyof S)[]): S {
  const given: unknown = sides;
  const wrong = members.find((member) => typeof recordMember(given, member) !== 'string');
  if (wrong === undefined) return sides;
  const found = isRecord(given) ? `${wrong} is ${typeof given[wrong]}` : `got ${typeof given}`;
  throw new TypeError(`${name}: pass an object { ${members.join(', ')} } of texts; ${found}`);
}

/** All texts are one file. */
export const TEXT = 'text';

export function mergedText({ files, conflicts, diagnostics }: MergedFiles, before: string): Merged {
  const file = files.find(({ path }) => path === TEXT);
  return { text: file === undefined ? before : (file.after ?? ''), conflicts, diagnostics };
}
