/** Two positions with equal elements. */
export type Pair = readonly [left: number, right: number];

/** A range of both sides that is not aligned yet; ends are exclusive. */
interface Range {
  readonly leftStart: number;
  readonly leftEnd: number;
  readonly rightStart: number;
  readonly rightEnd: number;
  /** The depth of splits. */
  readonly depth: number;
}

/** Up to this many differences, the result is optimal for any length. */
const CERTAIN = 256;
const MAX_DEPTH = 4;

/**
 * Positions of a long common subsequence of two lists of numbers, ascending on both sides. It is a longest one if the
 * lists are short or similar. Otherwise, they are split at elements that occur once on both sides (as in patience diff);
 * if there are none, equal elements at the same position are used. Takes time close to linear.
 */
export function commonSubsequence(left: readonly number[], right: readonly number[]): Pair[] {
  const pairs: Pair[] = [];
  const ranges: Range[] = [{ leftStart: 0, leftEnd: left.length, rightStart: 0, rightEnd: right.length, depth: 0 }];
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const inner = strip(left, right, range, pairs);
    if (inner.leftStart === inner.leftEnd || inner.rightStart === inner.rightEnd) continue;
    const exact = shortestEdit(left, right, inner);
    if (exact !== undefined) {
      for (const pair of exact) pairs.push(pair);
      continue;
    }
    const anchors = inner.depth < MAX_DEPTH ? uniqueAnchors(left, right, inner) : [];
    if (anchors.length === 0) byPosition(left, right, inner, pairs);
    else split(inner, anchors, pairs, ranges);
  }
  return pairs.toSorted((a, b) => a[0] - b[0]);
}

/** Removes equal elements at both ends. */
function strip(left: readonly number[], right: readonly number[], range: Range, pairs: Pair[]): Range {
  let { leftStart, leftEnd, rightStart, rightEnd } = range;
  while (leftStart < leftEnd && rightStart < rightEnd && left[leftStart] === right[rightStart]) {
    pairs.push([leftStart++, rightStart++]);
  }
  while (leftStart < leftEnd && rightStart < rightEnd && left[leftEnd - 1] === right[rightEnd - 1]) {
    pairs.push([--leftEnd, --rightEnd]);
  }
  return { leftStart, leftEnd, rightStart, rightEnd, depth: range.depth };
}

/** Myers' greedy algorithm (1986); undefined if there are more differences than the limit. */
function shortestEdit(left: readonly number[], right: readonly number[], range: Range): Pair[] | undefined {
  const { leftStart, rightStart } = range;
  const rows = range.leftEnd - leftStart;
  const columns = range.rightEnd - rightStart;
  const bound = Math.min(rows + columns, Math.max(CERTAIN, Math.floor(Math.sqrt(rows + columns))));
  if (Math.abs(rows - columns) > bound) return undefined;
  const offset = bound + 1;
  const furthest = new Int32Array(2 * bound + 3);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= bound; edits++) {
    trace.push(furthest.slice(offset - edits - 1, offset + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const above = furthest[offset + diagonal + 1] ?? 0;
      const beside = furthest[offset + diagonal - 1] ?? 0;
      const down = diagonal === -edits || (diagonal !== edits && beside < above);
      let row = down ? above : beside + 1;
      while (row < rows && row - diagonal < columns && left[leftStart + row] === right[rightStart + row - diagonal]) {
        row++;
      }
      furthest[offset + diagonal] = row;
      if (row >= rows && row - diagonal >= columns) return backtrack(trace, range);
    }
  }
  return undefined;
}

/** The first elements differ. */
function backtrack(trace: readonly Int32Array[], range: Range): Pair[] {
  const pairs: Pair[] = [];
  let row = range.leftEnd - range.leftStart;
  let column = range.rightEnd - range.rightStart;
  for (let edits = trace.length - 1; edits > 0; edits--) {
    const furthest = trace[edits];
    const at = (diagonal: number): number => furthest?.[diagonal + edits + 1] ?? 0;
    const diagonal = row - column;
    const down = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1));
    const previousRow = down ? at(diagonal + 1) : at(diagonal - 1);
    const previousColumn = previousRow - (down ? diagonal + 1 : diagonal - 1);
    const snakeStart = down ? previousRow : previousRow + 1;
    while (row > snakeStart) pairs.push([range.leftStart + --row, range.rightStart + --column]);
    row = previousRow;
    column = previousColumn;
  }
  return pairs;
}

/** The longest ordered list of elements that occur once on both sides. */
function uniqueAnchors(left: readonly number[], right: readonly number[], range: Range): Pair[] {
  const once = positionsOfUnique(right, range.rightStart, range.rightEnd);
  const anchors: Pair[] = [];
  for (const [value, position] of positionsOfUnique(left, range.leftStart, range.leftEnd)) {
    const other = once.get(value);
    if (other === undefined || other < 0 || position < 0) continue;
    anchors.push([position, other]);
  }
  const ordered = new Set(longestIncreasing(anchors.map(([, other]) => other)));
  return anchors.filter((_, index) => ordered.has(index));
}

/** Positions by value; -1 for values that occur more than once. */
function positionsOfUnique(values: readonly number[], start: number, end: number): Map<number, number> {
  const positions = new Map<number, number>();
  for (let index = start; index < end; index++) {
    const value = values[index] ?? -1;
    positions.set(value, positions.has(value) ? -1 : index);
  }
  return positions;
}

function split(range: Range, anchors: readonly Pair[], pairs: Pair[], ranges: Range[]): void {
  let { leftStart, rightStart } = range;
  const depth = range.depth + 1;
  for (const [leftEnd, rightEnd] of anchors) {
    pairs.push([leftEnd, rightEnd]);
    ranges.push({ leftStart, leftEnd, rightStart, rightEnd, depth });
    leftStart = leftEnd + 1;
    rightStart = rightEnd + 1;
  }
  ranges.push({ leftStart, leftEnd: range.leftEnd, rightStart, rightEnd: range.rightEnd, depth });
}

function byPosition(left: readonly number[], right: readonly number[], range: Range, pairs: Pair[]): void {
  const length = Math.min(range.leftEnd - range.leftStart, range.rightEnd - range.rightStart);
  for (let index = 0; index < length; index++) {
    if (left[range.leftStart + index] === right[range.rightStart + index]) {
      pairs.push([range.leftStart + index, range.rightStart + index]);
    }
  }
}

/** Positions of a longest strictly increasing subsequence, ascending. Takes n log n. */
export function longestIncreasing(values: readonly number[]): number[] {
  // tails[k] is the position of the smallest value that ends a subsequence of k + 1 values.
  const tails: number[] = [];
  const before: number[] = [];
  for (const [position, value] of values.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? -1] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before.push(low === 0 ? -1 : (tails[low - 1] ?? -1));
    tails[low] = position;
  }
  const found: number[] = [];
  for (let position = tails.at(-1) ?? -1; position !== -1; position = before[position] ?? -1) found.push(position);
  return found.toReversed();
}
