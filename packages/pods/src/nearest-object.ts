/** An object, its directory, and its namespace if it has one. */
export interface PlacedObject<T> {
  readonly object: T;
  /** Segments of its directory, from the root of the package. */
  readonly directory: readonly string[];
  /** Undefined if the file has none. */
  readonly namespace: string | undefined;
}

export type NearestObject<T> =
  | { readonly state: 'one'; readonly placed: PlacedObject<T> }
  | { readonly state: 'none' }
  | { readonly state: 'several'; readonly candidates: readonly PlacedObject<T>[] };

/**
 * Which of several objects with one name a pod refers to, because overlays repeat names. The nearest ancestor directory
 * wins; below one ancestor, the shortest path down; an exact namespace is preferred to a missing one. `same` identifies
 * copies, which are interchangeable.
 */
export function nearestObject<T>(
  candidates: readonly PlacedObject<T>[],
  directory: readonly string[],
  namespace: string | undefined,
  same: (a: T, b: T) => boolean,
): NearestObject<T> {
  const [only] = candidates;
  if (only === undefined) return { state: 'none' };
  if (candidates.length === 1) return isVisible(only, namespace) ? { state: 'one', placed: only } : { state: 'none' };
  let best: PlacedObject<T>[] = [];
  let bestRank: Rank | undefined;
  for (const candidate of candidates) {
    if (!isVisible(candidate, namespace)) continue;
    const exact = candidate.namespace === namespace;
    const shared = sharedLength(candidate.directory, directory);
    const rank: Rank = [exact ? 0 : 1, directory.length - shared, candidate.directory.length - shared];
    const order = bestRank === undefined ? -1 : compareRanks(rank, bestRank);
    if (order < 0) {
      best = [candidate];
      bestRank = rank;
    } else if (order === 0) {
      best.push(candidate);
    }
  }
  const [first] = best;
  if (first === undefined) return { state: 'none' };
  // Copies of one object are one object.
  return best.every((candidate) => candidate === first || same(candidate.object, first.object))
    ? { state: 'one', placed: first }
    : { state: 'several', candidates: best };
}

/** Not if both have a namespace, and the namespaces differ. */
function isVisible(candidate: PlacedObject<unknown>, namespace: string | undefined): boolean {
  return candidate.namespace === namespace || candidate.namespace === undefined || namespace === undefined;
}

/** Namespace, steps up to the common ancestor, steps down from there. */
type Rank = readonly [number, number, number];

function compareRanks(a: Rank, b: Rank): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function sharedLength(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

/** `deploy/base/web.yaml` is in `['deploy', 'base']`. */
export function directorySegments(path: string): readonly string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .slice(0, -1);
}
