// A fix is offered only if it works.
import type { Diagnostic } from '@krmkit/base';
import type { Action, PageFile } from './engine.ts';
import { textAfter } from './marks.ts';

type Found = Pick<Diagnostic, 'code' | 'occurrences'>;

/** Tries each fix: it stays if its finding is gone then, and no other one is new. */
export async function withoutVainFixes(
  actions: readonly Action[],
  files: readonly PageFile[],
  check: (files: readonly PageFile[]) => Promise<readonly Found[]>,
): Promise<readonly Action[]> {
  if (!actions.some(({ kind }) => kind === 'fix')) return actions;
  const before = countsOf(await check(files));
  const working: Action[] = [];
  for (const action of actions) {
    if (action.kind !== 'fix' || isBetter(action.code, before, countsOf(await check(filesAfter(files, action))))) {
      working.push(action);
    }
  }
  return working;
}

function filesAfter(files: readonly PageFile[], action: Action): readonly PageFile[] {
  const edits = new Map(action.files.map((file) => [file.path, file.edits]));
  return files.map(({ path, text }) => ({ path, text: textAfter(text, edits.get(path) ?? []) }));
}

type Counts = ReadonlyMap<string, number>;

function isBetter(code: string, before: Counts, after: Counts): boolean {
  const isGone = (after.get(code) ?? 0) < (before.get(code) ?? 0);
  return isGone && [...after].every(([other, count]) => count <= (before.get(other) ?? 0));
}

/** The number of findings of each code; each of several places with one cause counts. */
function countsOf(found: readonly Found[]): Counts {
  const counts = new Map<string, number>();
  for (const { code, occurrences = [] } of found) counts.set(code, (counts.get(code) ?? 0) + 1 + occurrences.length);
  return counts;
}
