import { compareBytes } from '@krmkit/base';
import type { MergedFile, MergedFiles, MergeFile } from '../merged.ts';
import type { MergeOptions } from '../options.ts';
import { mergeFiles2 } from './merge-files.ts';

/** Merges sources into a destination one after the other, so that the later one wins. */
export function mergeSourcesInto(
  sources: readonly (readonly MergeFile[])[],
  destination: readonly MergeFile[],
  options: MergeOptions,
): MergedFiles {
  let current: readonly MergeFile[] = destination;
  const steps: MergedFiles[] = [];
  for (const source of sources) {
    const merged = mergeFiles2({ source, destination: current }, options);
    steps.push(merged);
    if (merged.refused === true) {
      current = destination;
      break;
    }
    current = applyTo(current, merged.files);
  }
  return {
    ...(steps.at(-1)?.refused === true ? { refused: true } : {}),
    files: difference(destination, current),
    conflicts: steps.flatMap(({ conflicts }) => conflicts),
    decisions: steps.flatMap(({ decisions }) => decisions),
    diagnostics: steps.flatMap(({ diagnostics }) => diagnostics),
  };
}

function applyTo(files: readonly MergeFile[], changes: readonly MergedFile[]): readonly MergeFile[] {
  const changed = new Map(changes.map((change) => [change.path, change]));
  const next = files.flatMap((file) => {
    const change = changed.get(file.path);
    changed.delete(file.path);
    if (change === undefined) return [file];
    return change.after === undefined ? [] : [{ ...file, text: change.after }];
  });
  for (const { path, after } of changed.values()) if (after !== undefined) next.push({ path, text: after });
  return next;
}

function difference(before: readonly MergeFile[], after: readonly MergeFile[]): readonly MergedFile[] {
  const texts = new Map(after.map(({ path, text }) => [path, text]));
  const files: MergedFile[] = [];
  for (const { path, text } of before) {
    const now = texts.get(path);
    if (now !== text) files.push({ path, before: text, after: now });
    texts.delete(path);
  }
  for (const [path, text] of texts) files.push({ path, before: undefined, after: text });
  return files.toSorted((a, b) => compareBytes(a.path, b.path));
}
