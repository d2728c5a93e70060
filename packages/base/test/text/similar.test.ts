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

  it('differs in one long word', () => {
    const find = spellingsOf(['web-settings', 'web-a', 'cache.web', 'token-4242', 'my-cache']);
    expect(['web-setings', 'web-b', 'cacheweb', 'token-4243', 'my_cahce'].map(find)).toEqual([
      'web-settings',
      undefined,
      'cache.web',
      undefined,
      'my-cache',
    ]);
  });
});
