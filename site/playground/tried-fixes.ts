// A fix is offered only if it works.
import type { Diagnostic } from '@krmkit/base';
import type { Action, PageFile } from './engine.ts';
import { textAfter } from './marks.ts';

type Found = Pick<Diagnostic, 'code' | 'occurrences'>;

export function filesAfter(files: readonly PageFile[], action: Action): readonly PageFile[] {
  const edits = new Map(action.files.map((file) => [file.path, file.edits]));
  return files.map(({ path, text }) => ({ path, text: textAfter(text, edits.get(path) ?? []) }));
}

/** Whether a finding of this code is gone afterwards, and no finding is new. */
export function isFixed(code: string, before: readonly Found[], after: readonly Found[]): boolean {
  const old = countsOf(before);
  const now = countsOf(after);
  const isGone = (now.get(code) ?? 0) < (old.get(code) ?? 0);
  return isGone && [...now].every(([other, count]) => count <= (old.get(other) ?? 0));
}

/** The number of findings of each code; each of several places with one cause counts. */
function countsOf(found: readonly Found[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code, occurrences = [] } of found) counts.set(code, (counts.get(code) ?? 0) + 1 + occurrences.length);
  return counts;
}
