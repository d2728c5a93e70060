/** The maximum number of typing errors, which also bounds the time for each name. */
const MOST_SLIPS = 8;

/**
 * The most similar candidate: equal except for case, with one word more or less (`GITSERVER_HOST` for
 * `GITSERVER_SERVICE_HOST`), or with a typing error; undefined if none is similar.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestScore = Infinity;
  // For a single letter, any change gives another letter.
  const limit = name.length === 1 ? 0 : Math.max(1, Math.min(MOST_SLIPS, Math.floor(name.length / 4)));
  const folded = name.toUpperCase();
  const words = folded.split(SEPARATOR);
  for (const candidate of candidates) {
    if (candidate === name || candidate === '') continue;
    const other = candidate.toUpperCase();
    let score = Infinity;
    if (other === folded) score = 0.5;
    else {
      // The exact distance only matters below the best one so far.
      const room = Math.min(limit, Math.ceil(bestScore) - 1);
      if (room > 0 && Math.abs(other.length - folded.length) <= room) {
        const slips = distance(folded, other, room);
        if (slips <= room) score = slips;
      }
      // Closer than two typing errors: `CATALOG_HOST` means `CATALOG_SERVICE_HOST` and not `CATALOG_PORT`.
      if (Math.min(score, bestScore) > 1.5 && words.length > 1 && isOneWordApart(folded, words, other)) score = 1.5;
    }
    if (score < bestScore) {
      best = candidate;
      bestScore = score;
    }
    if (bestScore === 0.5) break;
  }
  return best;
}

/** Finds the candidate that a name is probably a misspelling of. */
export type FindSpelling = (name: string) => string | undefined;

/**
 * Indexes names for `FindSpelling`: one word differs by a typing error, or only the separators differ. Names that differ in
 * short words, in numbers or by a whole word are usually different things: `web-a` and `web-b`, `db` and `db-tls`.
 */
export function spellingsOf(candidates: readonly string[]): FindSpelling {
  // The positions of candidates, by what stays equal if one word changes, and by their words without separators.
  const positions = new Map<string, number[]>();
  for (const [index, candidate] of candidates.entries()) {
    for (const key of spellingKeys(candidate.split(SEPARATOR))) {
      const same = positions.get(key);
      if (same === undefined) positions.set(key, [index]);
      else same.push(index);
    }
  }
  return (name) => {
    const words = name.split(SEPARATOR);
    const found = new Set(spellingKeys(words).flatMap((key) => positions.get(key) ?? []));
    const likely = [...found].toSorted((a, b) => a - b).map((index) => candidates[index] ?? '');
    return nearest(
      name,
      likely.filter((candidate) => isMisspelled(words, candidate.split(SEPARATOR))),
    );
  };
}

function spellingKeys(words: readonly string[]): readonly string[] {
  const others = words.flatMap((word, index) => (word.length < LEAST_WORD ? [] : words.with(index, '').join('-')));
  return [`=${words.join('')}`, ...others];
}

const LEAST_WORD = 4;

/** Of two names with a key in common, which have all words but one in common, or all letters. */
function isMisspelled(words: readonly string[], others: readonly string[]): boolean {
  const at = words.findIndex((word, index) => word !== others[index]);
  if (words.length !== others.length || at === -1) return true;
  const [before = '', after = ''] = [words[at], others[at]];
  return before.replaceAll(/\d+/g, '') !== after.replaceAll(/\d+/g, '') && nearest(before, [after]) !== undefined;
}

const SEPARATOR = /[-_.]/;

function isOneWordApart(folded: string, words: readonly string[], other: string): boolean {
  // Without one word, the parts before and after it are the whole shorter name.
  const shorter = Math.min(folded.length, other.length);
  const front = sharedFront(folded, other, isSameInWords);
  if (front < shorter && front + sharedBack(folded, other, 0, isSameInWords) < shorter) return false;
  return areOneWordApart(words, other.split(SEPARATOR));
}

function areOneWordApart(a: readonly string[], b: readonly string[]): boolean {
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

type IsSame = (a: number, b: number) => boolean;

const isSameCode: IsSame = (a, b) => a === b;

const isSameInWords: IsSame = (a, b) => a === b || (isSeparator(a) && isSeparator(b));

function isSeparator(code: number): boolean {
  return code === 0x2d || code === 0x2e || code === 0x5f;
}

function sharedFront(a: string, b: string, isSame: IsSame): number {
  let count = 0;
  // Behind the end of a text, the code is NaN, which is the same as no other.
  while (isSame(a.charCodeAt(count), b.charCodeAt(count))) count += 1;
  return count;
}

/** The length of the common part after the first `from` characters. */
function sharedBack(a: string, b: string, from: number, isSame: IsSame): number {
  const most = Math.min(a.length, b.length) - from;
  let count = 0;
  while (count < most && isSame(a.charCodeAt(a.length - 1 - count), b.charCodeAt(b.length - 1 - count))) count += 1;
  return count;
}

/** Optimal string alignment distance; any number above `limit` if the distance exceeds it. */
function distance(first: string, second: string, limit: number): number {
  // Skip the common prefix and suffix, which similar names mostly consist of.
  const front = sharedFront(first, second, isSameCode);
  const back = sharedBack(first, second, front, isSameCode);
  const a = first.slice(front, first.length - back);
  const b = second.slice(front, second.length - back);
  // The first and the last characters differ: one change is enough only for one character, or two that are swapped.
  const longer = Math.max(a.length, b.length);
  if (longer <= 1) return longer;
  if (limit === 1) return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0] ? 1 : limit + 1;
  return lastCell(a, b, limit);
}

/** The last cell of the table of distances between the starts of two texts. */
function lastCell(a: string, b: string, limit: number): number {
  const far = limit + 1;
  let before = new Uint8Array(b.length + 1);
  let previous = new Uint8Array(b.length + 1).map((_, column) => Math.min(column, far));
  let current = new Uint8Array(b.length + 1);
  for (let row = 1; row <= a.length; row++) {
    current.fill(far);
    current[0] = Math.min(row, far);
    let smallest = Math.min(row, far);
    // Cells farther from the diagonal exceed the limit.
    for (let column = Math.max(1, row - limit); column <= Math.min(b.length, row + limit); column++) {
      const same = a[row - 1] === b[column - 1];
      let value = Math.min(
        (previous[column] ?? far) + 1,
        (current[column - 1] ?? far) + 1,
        (previous[column - 1] ?? far) + (same ? 0 : 1),
        far,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        value = Math.min(value, (before[column - 2] ?? far) + 1);
      }
      current[column] = value;
      smallest = Math.min(smallest, value);
    }
    if (smallest > limit) return far;
    [before, previous, current] = [previous, current, before];
  }
  return previous[b.length] ?? far;
}
