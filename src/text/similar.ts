/**
 * The candidate that somebody most likely meant: the same but for case, the same words with one left out or put in
 * (`GITSERVER_HOST` for `GITSERVER_SERVICE_HOST`), or a typing slip; undefined where nothing is near.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestScore = Infinity;
  // A slip in a single letter is another letter.
  const limit = name.length === 1 ? 0 : Math.max(1, Math.floor(name.length / 4));
  const folded = name.toUpperCase();
  const words = folded.split(/[-_.]/);
  for (const candidate of candidates) {
    if (candidate === name || candidate === '') continue;
    const other = candidate.toUpperCase();
    let score = Infinity;
    if (other === folded) score = 0.5;
    else if (limit > 0 && Math.abs(other.length - folded.length) <= limit) score = distance(folded, other, limit);
    // Nearer than two slips: `CATALOG_HOST` means `CATALOG_SERVICE_HOST` and not `CATALOG_PORT`.
    if (words.length > 1 && oneWordApart(words, other.split(/[-_.]/))) score = Math.min(score, 1.5);
    if (score <= Math.max(limit, 1.5) && score < bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}

function oneWordApart(a: readonly string[], b: readonly string[]): boolean {
  if (Math.abs(a.length - b.length) !== 1) return false;
  const [longer, shorter] = a.length > b.length ? [a, b] : [b, a];
  let skipped = 0;
  for (let i = 0; i < shorter.length; i++) {
    if (longer[i + skipped] === shorter[i]) continue;
    skipped += 1;
    if (skipped > 1 || longer[i + skipped] !== shorter[i]) return false;
  }
  return true;
}

/** Optimal string alignment distance; any number above `limit` once it is certain to be above. */
function distance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let value = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        value = Math.min(value, (before[column - 2] ?? 0) + 1);
      }
      current.push(value);
      smallest = Math.min(smallest, value);
    }
    if (smallest > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? Infinity;
}
