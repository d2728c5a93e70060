import type { Diagnostic } from '@krmkit/base';
import type { Conflict, MergeSides, MergedFile, MergedFiles, MergeFile, MergeOptions } from '@krmkit/merge';
import { mergeFiles3 } from '@krmkit/merge';
import { mergeKptfile } from './merge-kptfile.ts';
import { relocator } from './relocate.ts';

export interface MergedKptfiles {
  readonly merged: MergedFiles;
  /** All other files of upstream and the package. */
  readonly rest: MergeSides;
}

/** Merges files as `mergeFiles3` does, and Kptfiles by rules of their own. */
export function mergeWithKptfiles(sides: MergeSides, options: MergeOptions): MergedFiles {
  const { merged: kptfiles, rest } =
    options.resources === false ? { merged: undefined, rest: sides } : mergeKptfiles(sides, options);
  const merged = mergeFiles3(rest, options);
  return kptfiles === undefined ? merged : joinMerges(kptfiles, merged);
}

/** Merges the Kptfiles that have the same path upstream and locally, by the rules of `mergeKptfile`. */
export function mergeKptfiles(sides: MergeSides, options: MergeOptions): MergedKptfiles {
  const original = byPath(sides.original);
  const updated = byPath(sides.updated);
  const merged = {
    files: new Array<MergedFile>(),
    conflicts: new Array<Conflict>(),
    diagnostics: new Array<Diagnostic>(),
  };
  let isRefused = false;
  const done = new Set<string>();
  for (const here of sides.destination) {
    const [before, theirs] = [original.get(here.path), updated.get(here.path)];
    if (theirs === undefined || theirs.text === before?.text) continue;
    if (![before ?? theirs, theirs, here].every(isKptfile)) continue;
    done.add(here.path);
    const { text, conflicts, diagnostics, prepared, refused } = mergeKptfile(
      {
        path: here.path,
        original: before?.text,
        updated: theirs.text,
        destination: here.text,
        shown: { original: shownOf(before ?? theirs), updated: shownOf(theirs), destination: shownOf(here) },
      },
      options,
    );
    isRefused ||= refused === true;
    const relocated = relocator(prepared);
    merged.conflicts.push(...conflicts.map(relocated.conflict));
    merged.diagnostics.push(...diagnostics.map(relocated.diagnostic));
    const change: MergedFile = { path: here.path, before: here.text, after: text };
    if (text !== here.text) merged.files.push(change);
  }
  const rest = (files: readonly MergeFile[]): readonly MergeFile[] => files.filter(({ path }) => !done.has(path));
  return {
    merged: { ...merged, decisions: [], ...(isRefused ? { refused: true } : {}) },
    rest: {
      original: rest(sides.original),
      updated: rest(sides.updated),
      destination: rest(sides.destination),
    },
  };
}

/** Combines two merges of parts of a package; an open conflict in one prevents writing the other. */
export function joinMerges(one: MergedFiles, other: MergedFiles): MergedFiles {
  const conflicts = [...one.conflicts, ...other.conflicts];
  const isRefused = one.refused === true || other.refused === true;
  return {
    ...(isRefused ? { refused: true } : {}),
    files: isRefused ? [] : [...one.files, ...other.files].sort((a, b) => (a.path < b.path ? -1 : 1)),
    conflicts,
    decisions: isRefused ? [] : [...one.decisions, ...other.decisions],
    diagnostics: [...one.diagnostics, ...other.diagnostics],
  };
}

/** Looks at the content: two files that a user names can have any name. */
function isKptfile({ text }: MergeFile): boolean {
  return /^kind:[ \t]*["']?Kptfile["']?[ \t]*(?:#.*)?$/m.test(text) && /^apiVersion:[ \t]*["']?kpt\.dev\//m.test(text);
}

function shownOf({ path, shownPath }: MergeFile): string {
  return shownPath ?? path;
}

function byPath(files: readonly MergeFile[]): ReadonlyMap<string, MergeFile> {
  return new Map(files.map((file) => [file.path, file]));
}
