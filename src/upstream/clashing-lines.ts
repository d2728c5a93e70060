import type { LineChange } from '../write/line-diff.ts';
import { diffLines } from '../write/line-diff.ts';

/** Lines of a text: half-open, counted from 0. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

export interface ClashingLines {
  readonly original: LineRange;
  readonly updated: LineRange;
  readonly destination: LineRange;
}

/** The first place where two texts changed the same lines of a third; where there is none, what the first change is. */
export function clashingLines(
  original: readonly string[],
  updated: readonly string[],
  destination: readonly string[],
): ClashingLines {
  const theirs = diffLines(original, updated);
  const ours = diffLines(original, destination);
  for (const change of theirs) {
    const met = ours.find(({ before, beforeEnd }) => before <= change.beforeEnd && change.before <= beforeEnd);
    if (met !== undefined) {
      return placed({ start: Math.min(met.before, change.before), end: Math.max(met.beforeEnd, change.beforeEnd) });
    }
  }
  const [first] = theirs.length > 0 ? theirs : ours;
  return placed(first === undefined ? { start: 0, end: 0 } : { start: first.before, end: first.beforeEnd });

  function placed(range: LineRange): ClashingLines {
    return { original: range, updated: rangeIn(range, theirs), destination: rangeIn(range, ours) };
  }
}

/** Where lines of the original went. */
function rangeIn({ start, end }: LineRange, changes: readonly LineChange[]): LineRange {
  let [first, last] = [start, end];
  for (const { before, beforeEnd, after, afterEnd } of changes) {
    const grown = afterEnd - after - (beforeEnd - before);
    if (beforeEnd < start || (beforeEnd === start && before < start)) first += grown;
    if (beforeEnd <= end) last += grown;
  }
  return { start: first, end: last };
}
