import { describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import fc from 'fast-check';
import { nearest, spellingsOf } from '../../src/text/similar.ts';

describe('the name that the user most likely meant', () => {
  it.each([
    { name: 'GITSERVER_HOST', among: ['GITSERVER_PORT', 'GITSERVER_SERVICE_HOST'], meant: 'GITSERVER_SERVICE_HOST' },
    { name: 'log_level', among: ['LOG_LEVELS', 'LOG_LEVEL'], meant: 'LOG_LEVEL' },
    { name: 'PROT', among: ['HOST', 'PORT'], meant: 'PORT' },
    { name: 'DB', among: ['DBS'], meant: 'DBS' },
    { name: 'a', among: ['b', 'A'], meant: 'A' },
    // Any other letter is one slip away.
    { name: 'A', among: ['B', 'AB', ''], meant: undefined },
    { name: 'HOST', among: ['REDIS'], meant: undefined },
    { name: 'A_SERVICE_HOST', among: ['B', 'A_HOST'], meant: 'A_HOST' },
    { name: 'db-host', among: ['DB_PRIMARY_HOST'], meant: 'DB_PRIMARY_HOST' },
    { name: 'SERVICE_HOST', among: ['DB_SERVICE_HOST'], meant: 'DB_SERVICE_HOST' },
    { name: 'A_B', among: ['A_B_C_D'], meant: undefined },
    { name: 'PROT', among: ['XROTX', 'PROX', 'PORT'], meant: 'PROX' },
    // Names this long differ by more than slips.
    { name: 'x'.repeat(60), among: ['x'.repeat(51)], meant: undefined },
    { name: 'x'.repeat(60), among: ['x'.repeat(52)], meant: 'x'.repeat(52) },
  ])('$name among $among: $meant', ({ name, among, meant }) => {
    expect(nearest(name, among)).toBe(meant);
  });

  it.each([
    { name: 'AAAA', among: ['AAAAB', 'aaaa'], meant: 'aaaa' },
    { name: 'X_AAAA', among: ['X_AAAA_Y', 'X_AAAB'], meant: 'X_AAAB' },
    { name: 'DB_HOST', among: ['DB_HOST_NAME', 'DB_MAIN_HOST'], meant: 'DB_HOST_NAME' },
    { name: 'A_BB_CC', among: ['A_XX_BB_YY_CC'], meant: undefined },
    { name: 'A_BB_CC', among: ['A_XX_BB_DD'], meant: undefined },
    { name: 'AA_BB', among: ['BB_XX_AA'], meant: undefined },
    { name: 'SERVICE_HOST', among: ['DATABASE_SERVICE_HOST'], meant: 'DATABASE_SERVICE_HOST' },
    { name: 'DB_PORT_NAME', among: ['DB_MAIN_PORT_NAME'], meant: 'DB_MAIN_PORT_NAME' },
    { name: 'DB_HOMEPATH', among: ['DB_HOMEDIR_PATH'], meant: undefined },
  ])('$name among $among: $meant', ({ name, among, meant }) => {
    expect(nearest(name, among)).toBe(meant);
  });

  it('is the first with the fewest slips: letters that are wrong, missing, added, or swapped with the next', () => {
    const text = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), minLength: 2, maxLength: 20 });
    const pair = text.chain((name) =>
      fc.tuple(fc.constant(name), fc.array(fc.oneof(text, slipped(name)), { minLength: 1, maxLength: 3 })),
    );
    let found = 0;
    fc.assert(
      fc.property(pair, ([name, names]) => {
        const others = names.filter((other) => other !== name && other !== '');
        const limit = Math.max(1, Math.floor(name.length / 4));
        const least = Math.min(...others.map((other) => slips(name, other)));
        const meant = least > limit ? undefined : others.find((other) => slips(name, other) === least);
        if (meant !== undefined) found += 1;
        expect(nearest(name, names)).toBe(meant);
      }),
      { numRuns: runs(2000) },
    );
    expect(found).toBeGreaterThan(0);
  });

  it('looks no further than a name that differs in case alone', () => {
    let looks = 0;
    const names = function* (): Generator<string> {
      for (const name of ['path', 'Home', 'HOMES']) {
        looks += 1;
        yield name;
      }
    };
    expect(nearest('HOME', names())).toBe('Home');
    expect(looks).toBe(2);
  });
});

describe('a misspelled name among many', () => {
  const word = fc.constantFrom('settings', 'setings', 'Settings', 'app', 'cache', 'cahce', '4242', '4243', 'a', 'ab');
  const name = fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.constantFrom('-', '_', '.'))
    .map(([words, separator]) => words.join(separator));

  it('is the nearest of those that are found alone', () => {
    let found = 0;
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 12 }), (wanted, names) => {
        const alone = names.filter((other) => spellingsOf([other])(wanted) !== undefined);
        const meant = spellingsOf(names)(wanted);
        if (meant !== undefined) found += 1;
        expect(meant).toBe(nearest(wanted, alone));
      }),
      { numRuns: runs(1000) },
    );
    expect(found).toBeGreaterThan(0);
  });

  const names = [
    'web-settings',
    'web-a',
    'cache.web',
    'token-4242',
    'my-cache',
    'app-11-0',
    'a-bcde-fghi',
    'prot-web',
    'web-dad',
  ];
  it.each([
    ['one long word differs', 'web-setings', 'web-settings'],
    ['a short word differs', 'web-b', undefined],
    ['a long and a short word differ', 'web-setings-a', undefined],
    ['two long words differ', 'a-bcdx-fghx', undefined],
    ['a word is another one', 'web-password', undefined],
    ['a separator is missing', 'cacheweb', 'cache.web'],
    ['a separator is too many', 'c-ache.web', 'cache.web'],
    ['a separator is another one', 'cache-web', 'cache.web'],
    ['a separator is elsewhere', 'we-bsettings', 'web-settings'],
    ['a separator is elsewhere in numbers', 'app-1-10', undefined],
    ['a number differs', 'token-4243', undefined],
    ['a separator and a word differ', 'my_cahce', 'my-cache'],
    ['nothing differs', 'web-a', undefined],
    ['a word of four letters differs', 'port-web', 'prot-web'],
    ['a word of three letters differs', 'web-add', undefined],
  ])('%s: %s means %s', (_, name, meant) => {
    expect(spellingsOf(names)(name)).toBe(meant);
  });
});

/** Texts with a few slips in them. */
function slipped(name: string): fc.Arbitrary<string> {
  const slip = fc.record({ at: fc.nat(name.length), letter: fc.constantFrom('', 'A', 'B'), drop: fc.nat(2) });
  return fc
    .array(slip, { minLength: 1, maxLength: 4 })
    .map((all) => all.reduce((text, { at, letter, drop }) => text.slice(0, at) + letter + text.slice(at + drop), name));
}

/** The optimal string alignment distance, by its recurrence. */
function slips(a: string, b: string): number {
  const table: number[][] = [];
  const cell = (row: number, column: number): number => table[row]?.[column] ?? Infinity;
  for (let row = 0; row <= a.length; row++) {
    const cells: number[] = [];
    table.push(cells);
    for (let column = 0; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      cells.push(
        row === 0 || column === 0
          ? row + column
          : Math.min(
              cell(row - 1, column) + 1,
              cell(row, column - 1) + 1,
              cell(row - 1, column - 1) + (isSame ? 0 : 1),
              isSwapped ? cell(row - 2, column - 2) + 1 : Infinity,
            ),
      );
    }
  }
  return cell(a.length, b.length);
}
