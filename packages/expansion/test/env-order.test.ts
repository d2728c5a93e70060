import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { SortableEnvEntry } from '../src/env-order.ts';
import { sortEnv } from '../src/env-order.ts';
import { compileTemplate } from '../src/template.ts';
import { runs } from '@krmkit/testing';

/** `A=$(B)` for each entry. */
function entriesOf(text: string): readonly SortableEnvEntry[] {
  return text.split(' ').map((entry) => {
    const at = entry.indexOf('=');
    return { name: entry.slice(0, at), value: entry.slice(at + 1) };
  });
}

function textOf(entries: readonly SortableEnvEntry[]): string {
  return entries.map(({ name, value }) => `${name}=${value ?? ''}`).join(' ');
}

describe('sortEnv', () => {
  it.each([
    ['keeps an order that resolves', 'A=1 B=$(A) C=$(B)$(A)', 'A=1 B=$(A) C=$(B)$(A)'],
    ['moves up what is referred to', 'A=$(C) B=1 C=2', 'C=2 A=$(C) B=1'],
    [
      'moves a chain',
      'URL=$(HOST) HOST=$(NAME).$(ZONE) ZONE=z NAME=n',
      'NAME=n ZONE=z HOST=$(NAME).$(ZONE) URL=$(HOST)',
    ],
    ['reads $$ as the kubelet does', 'A=$$(B) B=1 C=$$$(D) D=2', 'A=$$(B) B=1 D=2 C=$$$(D)'],
    ['ignores an opener without a closer', 'A=$(B B=1', 'A=$(B B=1'],
    ['keeps entries with one name in order', 'A=$(X) X=1 X=2', 'X=1 A=$(X) X=2'],
    ['keeps the entry of a reference that resolves', 'Z=$(Y) X=1 X=2 Y=$(X)', 'X=1 X=2 Y=$(X) Z=$(Y)'],
    [
      'keeps a reference above the next entry of the name',
      'Z=$(R) X=1 Y=$(X) X=2 R=$(X)',
      'X=1 Y=$(X) X=2 R=$(X) Z=$(R)',
    ],
    ['takes no entry without a name for a reference', 'A=$() =1', 'A=$() =1'],
  ])('%s', (_, given, sorted) => {
    expect(textOf(sortEnv(entriesOf(given)).env)).toBe(sorted);
  });

  it('keeps cycles in their order, reports them, and orders the rest', () => {
    const given = 'LATE=$(B) A=$(B) B=$(A)$(C) SELF=$(SELF):/bin C=1 D=$(NONE)$(NONE)';
    const { env, cycles, undefinedReferences } = sortEnv(entriesOf(given));
    expect(textOf(env)).toBe('C=1 A=$(B) B=$(A)$(C) LATE=$(B) SELF=$(SELF):/bin D=$(NONE)$(NONE)');
    expect(cycles).toEqual([['A', 'B'], ['SELF']]);
    expect(undefinedReferences).toEqual([{ entry: 'D', name: 'NONE' }]);
  });

  it.each([
    ['LATE=$(A) A=$(B) B=$(A)', 'A=$(B) LATE=$(A) B=$(A)', ['A', 'B']],
    ['LATE=$(A) A=$(B) B=$(C) C=$(A)', 'A=$(B) LATE=$(A) B=$(C) C=$(A)', ['A', 'B', 'C']],
    ['LATE=$(A) A=$(C) B=$(A) C=$(B)', 'A=$(C) LATE=$(A) B=$(A) C=$(B)', ['A', 'B', 'C']],
  ])('keeps the only cycle of %s in its order, and orders the rest', (given, sorted, cycle) => {
    const { env, cycles } = sortEnv(entriesOf(given));
    expect([textOf(env), cycles]).toEqual([sorted, [cycle]]);
  });

  it('returns the entries that were given, with all of their fields', () => {
    const url = { name: 'URL', value: '$(KEY)' };
    const key = { name: 'KEY', valueFrom: { secretKeyRef: { name: 'db', key: 'key' } } };
    const { env } = sortEnv([url, key]);
    expect(env[0]).toBe(key);
    expect(env[1]).toBe(url);
  });

  it.each<[title: string, given: unknown]>([
    ['string', 'A'],
    ['an array', ['A']],
    ['an array', [null]],
  ])('refuses what is no array of entries: %s', (title, given) => {
    expect((): unknown => Reflect.apply(sortEnv, undefined, [given])).toThrow(
      new TypeError(`sortEnv: pass the entries of env as an array of { name, value }, not ${title}`),
    );
  });

  const value = fc.array(fc.constantFrom('$(A)', '$(B)', '$(C)', '$(D)', '$$(A)', '$$', 'x'), { maxLength: 2 });
  const entry = fc.record({ name: fc.constantFrom('A', 'B', 'C'), value: value.map((parts) => parts.join('')) });

  it('finds an order whenever one of all orders resolves every reference', () => {
    let solved = 0;
    let unsolved = 0;
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), (list) => {
        const { env, cycles, undefinedReferences } = sortEnv(list);
        const identity = [...list.keys()];
        const order = env.map((one) => list.indexOf(one));
        expect(order.toSorted((a, b) => a - b)).toEqual(identity);
        expect(isAllowed(list, order)).toBe(true);
        const possible = permutations(identity).some((one) => isAllowed(list, one) && openReferences(list, one) === 0);
        expect(cycles.length === 0).toBe(possible);
        expect(undefinedReferences.some(({ name }) => list.some((one) => one.name === name))).toBe(false);
        if (possible) {
          solved++;
          expect(openReferences(list, order)).toBe(0);
          if (openReferences(list, identity) === 0) expect(order).toEqual(identity);
        } else unsolved++;
      }),
      { numRuns: runs(1500) },
    );
    expect(solved).toBeGreaterThan(0);
    expect(unsolved).toBeGreaterThan(0);
  });

  it('takes linear time', () => {
    const list = Array.from({ length: 50_000 }, (_, at) => ({ name: `V${at}`, value: `$(V${at + 1})` }));
    expect(
      sortEnv(list)
        .env.slice(0, 2)
        .map(({ name }) => name),
    ).toEqual(['V49999', 'V49998']);
    const cycle = [...list, { name: 'V50000', value: '$(V0)' }];
    expect(sortEnv(cycle).cycles.map(({ length }) => length)).toEqual([50_001]);
  });
});

/** For each reference the index of the entry that the kubelet has for it; undefined where it stays as text. */
function resolve(list: readonly SortableEnvEntry[], order: readonly number[]): ReadonlyMap<string, number | undefined> {
  const known = new Map<string, number>();
  const found = new Map<string, number | undefined>();
  for (const index of order) {
    const { name = '', value = '' } = list[index] ?? {};
    for (const reference of compileTemplate(value).references) {
      found.set(`${index} ${reference.name}`, known.get(reference.name));
    }
    known.set(name, index);
  }
  return found;
}

/** How many references to names of the list stay as text. */
function openReferences(list: readonly SortableEnvEntry[], order: readonly number[]): number {
  const isOpen = ([key, index]: readonly [string, number | undefined]): boolean =>
    index === undefined && list.some(({ name }) => key.endsWith(` ${name}`));
  return [...resolve(list, order)].filter(isOpen).length;
}

/** Whether entries with one name keep their order, and references that resolve keep their entry. */
function isAllowed(list: readonly SortableEnvEntry[], order: readonly number[]): boolean {
  const keepsNamesakes = order.every((index, at) =>
    order.slice(at).every((other) => other >= index || list[other]?.name !== list[index]?.name),
  );
  const after = resolve(list, order);
  return (
    keepsNamesakes &&
    [...resolve(list, [...list.keys()])].every(([key, index]) => index === undefined || after.get(key) === index)
  );
}

function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}
