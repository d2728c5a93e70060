import { diffArrays } from 'diff';

/** Lines `before` to `beforeEnd` are replaced by lines `after` to `afterEnd`: half-open, counted from 0. */
export interface LineChange {
  readonly before: number;
  readonly beforeEnd: number;
  readonly after: number;
  readonly afterEnd: number;
}

/** The time of Myers' algorithm is quadratic in the differences; at this limit it takes a few hundredths of a second. */
const MAX_DIFFERENCES = 1000;

/**
 * The differences between two lists of lines, in order and not adjacent. Up to a few hundred changes, the list is the
 * shortest one. Beyond that, the texts are first split at lines that occur once in each (Cohen's patience diff), and
 * pieces that still differ too much are replaced as a whole.
 */
export function diffLines(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const range: LineChange = {
    before: start,
    beforeEnd: before.length - end,
    after: start,
    afterEnd: after.length - end,
  };
  const shortest = diffRange(before, after, range);
  if (shortest !== undefined) return shortest;
  return cutRange(before, after, range).flatMap((part) => diffRange(before, after, part) ?? [part]);
}

function diffRange(
  before: readonly string[],
  after: readonly string[],
  range: LineChange,
): readonly LineChange[] | undefined {
  if (range.before === range.beforeEnd && range.after === range.afterEnd) return [];
  if (range.before === range.beforeEnd || range.after === range.afterEnd) return [range];
  const parts = diffArrays(before.slice(range.before, range.beforeEnd), after.slice(range.after, range.afterEnd), {
    maxEditLength: MAX_DIFFERENCES,
  });
  return parts === undefined ? undefined : changesOf(parts, range);
}

/** Joins parts that are removed and added one after the other. */
function changesOf(parts: NonNullable<ReturnType<typeof diffArrays>>, start: Anchor): readonly LineChange[] {
  const changes: LineChange[] = [];
  let at: Anchor = start;
  let open: LineChange | undefined;
  for (const part of parts) {
    const next = {
      before: at.before + (part.added ? 0 : part.count),
      after: at.after + (part.removed ? 0 : part.count),
    };
    if (part.added || part.removed) {
      open = {
        before: open?.before ?? at.before,
        after: open?.after ?? at.after,
        beforeEnd: next.before,
        afterEnd: next.after,
      };
    } else if (open !== undefined) {
      changes.push(open);
      open = undefined;
    }
    at = next;
  }
  return open === undefined ? changes : [...changes, open];
}

/** The pieces between lines that occur once in each text, in the same order. */
function cutRange(before: readonly string[], after: readonly string[], range: LineChange): readonly LineChange[] {
  const anchors = anchorsOf(before, after, range);
  const parts: LineChange[] = [];
  let at = { before: range.before, after: range.after };
  for (const anchor of [...anchors, { before: range.beforeEnd, after: range.afterEnd }]) {
    if (anchor.before > at.before || anchor.after > at.after) {
      parts.push({ ...at, beforeEnd: anchor.before, afterEnd: anchor.after });
    }
    at = { before: anchor.before + 1, after: anchor.after + 1 };
  }
  return parts;
}

interface Anchor {
  readonly before: number;
  readonly after: number;
}

/** The longest sequence of such lines that increases in both texts (patience sorting). */
function anchorsOf(before: readonly string[], after: readonly string[], range: LineChange): readonly Anchor[] {
  const ours = onceIn(before, range.before, range.beforeEnd);
  const theirs = onceIn(after, range.after, range.afterEnd);
  interface Card extends Anchor {
    readonly following: Card | undefined;
  }
  const piles: Card[] = [];
  for (const [line, at] of ours) {
    const other = theirs.get(line);
    if (at === undefined || other === undefined) continue;
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((piles[middle]?.after ?? 0) < other) low = middle + 1;
      else high = middle;
    }
    piles[low] = { before: at, after: other, following: piles[low - 1] };
  }
  const row: Anchor[] = [];
  for (let card = piles.at(-1); card !== undefined; card = card.following) row.push(card);
  return row.reverse();
}

/** The index of each line; undefined for a line that occurs more than once. */
function onceIn(lines: readonly string[], start: number, end: number): ReadonlyMap<string, number | undefined> {
  const seen = new Map<string, number | undefined>();
  for (let index = start; index < end; index++) {
    const line = lines[index] ?? '';
    seen.set(line, seen.has(line) ? undefined : index);
  }
  return seen;
}
