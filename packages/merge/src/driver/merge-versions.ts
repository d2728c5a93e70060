import { encodeText, objectText, printable, utf16Of } from '@krmkit/base';
import { gitMarkers } from '../text/git-markers.ts';
import { mergeObjects, readObjectText } from './merge-objects.ts';

/** The three versions of a file that git gives to a merge driver. */
export interface GitVersions {
  readonly original: Uint8Array;
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
}

/** How git marks conflicts: `%L`, `%S`, `%X`, `%Y` of gitattributes(5). */
export interface ConflictMarkers {
  /** The length of the markers. */
  readonly size: number;
  readonly labels: { readonly original: string; readonly ours: string; readonly theirs: string };
  /** Whether the common ancestor is shown, too: `merge.conflictStyle` is diff3 or zdiff3. */
  readonly showsOriginal: () => Promise<boolean>;
}

/** The new content of our version, and the number of conflicts that are marked in it. */
export interface MergedVersion {
  readonly bytes: Uint8Array;
  readonly conflicts: number;
  readonly messages: readonly string[];
}

/**
 * Merges the objects of three versions of a file. `lines` is git's merge by lines, if it has no conflicts. Undefined for
 * content that git merges better by lines.
 */
export async function mergeVersions(
  { original, ours, theirs }: GitVersions,
  lines: Uint8Array | undefined,
  { size, labels, showsOriginal }: ConflictMarkers,
): Promise<MergedVersion | undefined> {
  const [base, destination, updated] = [original, ours, theirs].map(readObjectText);
  if (base === undefined || destination === undefined || updated === undefined) return undefined;
  const merge = mergeObjects({ original: base, ours: destination, theirs: updated }, lines);
  if (merge.kind === 'lines') return undefined;
  if (merge.kind === 'merged') {
    const messages = merge.merged.diagnostics.map(({ message, subject }) =>
      [subject === undefined ? '' : `${objectText(subject)}: `, printable(message)].join(''),
    );
    return { bytes: encodeText(merge.merged.text, utf16Of(ours)), conflicts: 0, messages };
  }
  const { kept, taken } = merge;
  const showsBase = await showsOriginal();
  const marked = gitMarkers(
    { ours: kept.text, theirs: taken.text, ...(showsBase ? { base: base.text } : {}) },
    { size, ours: labels.ours, theirs: labels.theirs, ...(showsBase ? { base: labels.original } : {}) },
  );
  // The merge made a choice that is the same in both of its results, so markers cannot show it.
  if (marked.conflicts === 0) return undefined;
  const messages = kept.conflicts.map(({ kind, subject, field }) => {
    const whose = [subject === undefined ? '' : objectText(subject), printable(field)].filter((text) => text !== '');
    return `${kind}: ${whose.join(', ')}`;
  });
  return { bytes: encodeText(marked.text, utf16Of(ours)), conflicts: marked.conflicts, messages };
}
