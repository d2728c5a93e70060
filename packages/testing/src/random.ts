/** Random choices that a seed determines. */
export interface Random {
  /** An integer from 0 to below `limit`. */
  readonly below: (limit: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  /** Up to `most` different items, in random order. */
  readonly some: <T>(items: readonly T[], most: number) => readonly T[];
}

/** The generator is mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  };
  return {
    below,
    chance: (probability) => next() < probability,
    pick,
    some: (items, most) => {
      const rest = [...items];
      return Array.from({ length: Math.min(below(most + 1), rest.length) }, () => {
        const [item] = rest.splice(below(rest.length), 1);
        if (item === undefined) throw new RangeError('There is nothing to pick from');
        return item;
      });
    },
  };
}
