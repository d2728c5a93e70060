/** The values of a longest increasing run, undefined passed over; in O(n log n). */
export function longestIncreasing(values: readonly (number | undefined)[]): readonly number[] {
  // For each length, the position of the smallest value that ends a run of it; and who stands in front of whom.
  const ends: number[] = [];
  const before: number[] = [];
  for (const [position, value] of values.entries()) {
    if (value === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[position] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = position;
  }
  const run: number[] = [];
  let position = ends.at(-1) ?? -1;
  while (position >= 0) {
    const value = values[position];
    if (value !== undefined) run.push(value);
    position = before[position] ?? -1;
  }
  return run.reverse();
}
