/** The index of an entry that must come before another one. */
export interface Precedence {
  readonly before: number;
  readonly after: number;
}

export interface OrderedEntries {
  /** Whether an entry is the destination's own. Own entries keep their order. */
  readonly own: readonly boolean[];
  /** For the other entries: numbers that ascend along every precedence between two of them. */
  readonly rank: readonly number[];
}

/**
 * The indices of a list in an order that keeps its precedences; those that the list keeps already have priority. An
 * entry moves forward no further than necessary. Ignores precedences that would reorder own entries. Takes linear time,
 * except for sorting.
 */
export function placeEntries(entries: OrderedEntries, precedences: readonly Precedence[]): readonly number[] {
  const gaps = gapsOf(entries.own);
  const inserted = [...entries.own.keys()].filter((index) => entries.own[index] === false);
  inserted.sort((a, b) => (entries.rank[a] ?? 0) - (entries.rank[b] ?? 0));
  const possible = keepPossible(entries.own, gaps, inserted, precedences);
  const chosen = chooseGaps(gaps, inserted, possible);
  return lineUp(entries.own, gapContents(entries.own, gaps, inserted, chosen), chosen, possible.ahead);
}

/**
 * Own entries divide a list into gaps: gap 0 is before the first of them, the last gap after all of them. Returns the
 * gap of an inserted entry, and for an own entry the gap before it.
 */
export function gapsOf(own: readonly boolean[]): readonly number[] {
  let count = 0;
  return own.map((isOwn) => (isOwn ? count++ : count));
}

interface Possible {
  /** For each entry, the entries that must come before it. */
  readonly ahead: readonly (readonly number[])[];
  /** For each entry, the entries that must come after it. */
  readonly following: readonly (readonly number[])[];
  /** The first possible gap of each inserted entry, after all entries that must come before it. */
  readonly earliest: readonly number[];
}

/** The precedences that can be kept together. `inserted` is sorted by rank. */
function keepPossible(
  own: readonly boolean[],
  gaps: readonly number[],
  inserted: readonly number[],
  precedences: readonly Precedence[],
): Possible {
  const kept = neighbours(
    own.length,
    precedences.filter(({ before, after }) => before < after),
  );
  const last = own.filter(Boolean).length;
  const latest: number[] = [];
  for (const index of inserted.toReversed()) {
    const limits = (kept.following[index] ?? []).map(
      (user) => (own[user] === true ? gaps[user] : latest[user]) ?? last,
    );
    latest[index] = limits.reduce((least, limit) => Math.min(least, limit), last);
  }
  const all = neighbours(own.length, precedences);
  const earliest: number[] = [];
  const firstGap = (before: number): number =>
    own[before] === true ? (gaps[before] ?? 0) + 1 : (earliest[before] ?? 0);
  const isPossible = ({ before, after }: Precedence): boolean => {
    if (before < after) return true;
    if (own[before] === true && own[after] === true) return false;
    return firstGap(before) <= ((own[after] === true ? gaps[after] : latest[after]) ?? 0);
  };
  for (const after of inserted) {
    earliest[after] = 0;
    for (const before of all.ahead[after] ?? []) {
      if (isPossible({ before, after })) earliest[after] = Math.max(earliest[after] ?? 0, firstGap(before));
    }
  }
  return { ...neighbours(own.length, precedences.filter(isPossible)), earliest };
}

function neighbours(length: number, precedences: readonly Precedence[]): Pick<Possible, 'ahead' | 'following'> {
  const ahead: number[][] = Array.from({ length }, () => []);
  const following: number[][] = Array.from({ length }, () => []);
  for (const { before, after } of precedences) {
    ahead[after]?.push(before);
    following[before]?.push(after);
  }
  return { ahead, following };
}

/** The gap of each entry: its own where it may stay, otherwise the next possible one. */
function chooseGaps(
  gaps: readonly number[],
  inserted: readonly number[],
  { following, earliest }: Possible,
): readonly number[] {
  const chosen = [...gaps];
  for (const index of inserted.toReversed()) {
    let gap = gaps[index] ?? 0;
    for (const user of following[index] ?? []) gap = Math.min(gap, chosen[user] ?? 0);
    chosen[index] = Math.max(gap, earliest[index] ?? 0);
  }
  return chosen;
}

/** The entries of each gap: first those that were in it, then those that move to it. */
function gapContents(
  own: readonly boolean[],
  gaps: readonly number[],
  inserted: readonly number[],
  chosen: readonly number[],
): readonly (readonly number[])[] {
  const contents: number[][] = [[]];
  for (const [index, isOwn] of own.entries()) {
    if (isOwn) contents.push([]);
    else if (chosen[index] === gaps[index]) contents.at(-1)?.push(index);
  }
  for (const index of inserted) if (chosen[index] !== gaps[index]) contents[chosen[index] ?? 0]?.push(index);
  return contents;
}

/** Orders each gap: an entry comes after the entries that it needs. */
function lineUp(
  own: readonly boolean[],
  contents: readonly (readonly number[])[],
  chosen: readonly number[],
  ahead: readonly (readonly number[])[],
): readonly number[] {
  const order: number[] = [];
  const placed = new Set<number>();
  const fences = own.flatMap((isOwn, index) => (isOwn ? [index] : []));
  for (const [gap, content] of contents.entries()) {
    const open = content.toReversed();
    for (let index = open.at(-1); index !== undefined; index = open.at(-1)) {
      const needed = placed.has(index) ? [] : (ahead[index] ?? []);
      const missing = needed.filter((other) => own[other] === false && chosen[other] === gap && !placed.has(other));
      for (const other of missing.toReversed()) open.push(other);
      if (missing.length > 0) continue;
      open.pop();
      if (!placed.has(index)) order.push(index);
      placed.add(index);
    }
    const fence = fences[gap];
    if (fence !== undefined) order.push(fence);
  }
  return order;
}
