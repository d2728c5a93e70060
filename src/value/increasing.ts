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
