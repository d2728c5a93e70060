import { describe, expect, it } from 'vitest';
import type { Sourced } from '@krmkit/kustomize';
import { partOf } from '@krmkit/kustomize';
import {
  itemsAt,
  locationOfPart,
  onlyMembers,
  pathsNotRead,
  sourcesIn,
  sourcesOfSteps,
  withItems,
  withMember,
} from '../src/sourced-edits.ts';
import { linesOf, sourcedOf } from './sourced.ts';

const data = (text: string, path?: string): Sourced => {
  const object = sourcedOf(`apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n${text}`, path);
  return partOf(object, ['data']) ?? object;
};
const ONE = data('  a: x\n  l: [1, 2]\n');
const OTHER = data('  b: z\n  m: [3]\n', 'other.yaml');
const part = (of: Sourced, key: string): Sourced => partOf(of, [key]) ?? of;

describe('a mapping', () => {
  it('has a member that is new', () => {
    const made = withMember(ONE, 'b', part(OTHER, 'b'));
    expect(made.value).toEqual({ a: 'x', l: [1, 2], b: 'z' });
    expect(linesOf(made, ['b'])).toEqual(['other.yaml:5']);
    expect(linesOf(made, ['a'])).toEqual(['s.yaml:5']);
  });

  it('has another value of a member', () => {
    const made = withMember(ONE, 'a', part(OTHER, 'b'));
    expect(made.value).toEqual({ a: 'z', l: [1, 2] });
    expect(linesOf(made, ['a']).at(-1)).toBe('other.yaml:5');
  });

  it('has only some members', () => {
    expect(onlyMembers(ONE, ['l', 'gone']).value).toEqual({ l: [1, 2] });
    expect(onlyMembers(ONE, []).value).toEqual({});
    expect(onlyMembers(part(ONE, 'a'), ['l']).value).toBe('x');
  });

  it('has items', () => {
    expect(itemsAt(ONE, 'l').map((item) => [item.value, linesOf(item, [])])).toEqual([
      [1, ['s.yaml:6']],
      [2, ['s.yaml:6']],
    ]);
    expect(itemsAt(ONE, 'a')).toEqual([]);
    expect(itemsAt(ONE, 'gone')).toEqual([]);
  });

  it('has other items, which know where they are from', () => {
    const made = withItems(ONE, 'l', [...itemsAt(ONE, 'l').slice(1), ...itemsAt(OTHER, 'm')], ONE);
    expect(made.value).toEqual({ a: 'x', l: [2, 3] });
    expect([linesOf(made, ['l', 0]), linesOf(made, ['l', 1])]).toEqual([['s.yaml:6'], ['other.yaml:6']]);
    const added = withItems(ONE, 'n', itemsAt(OTHER, 'm'), part(OTHER, 'm'));
    expect(added.value).toEqual({ a: 'x', l: [1, 2], n: [3] });
    expect(linesOf(added, ['n'])).toEqual(['other.yaml:6']);
  });
});

describe('the files of a value', () => {
  const mixed = withMember(ONE, 'b', part(OTHER, 'b'));
  it('are those of all its parts', () => {
    expect([...sourcesIn(mixed.origins).keys()].sort()).toEqual(['other.yaml', 's.yaml']);
    expect([...sourcesIn(ONE.origins).keys()]).toEqual(['s.yaml']);
    expect([...sourcesIn(withItems(ONE, 'l', itemsAt(OTHER, 'm'), ONE).origins).keys()].sort()).toEqual([
      'other.yaml',
      's.yaml',
    ]);
    expect(sourcesOfSteps(part(OTHER, 'b').origins.steps).map(({ path }) => path)).toEqual(['other.yaml']);
  });

  it('can be those that a build did not read', () => {
    expect([...pathsNotRead(sourcesIn(mixed.origins), sourcesIn(ONE.origins))]).toEqual(['other.yaml']);
    expect([...pathsNotRead(sourcesIn(ONE.origins), sourcesIn(mixed.origins))]).toEqual([]);
  });

  it('have the place of a part', () => {
    expect(locationOfPart(mixed, ['b'])).toMatchObject({ location: { path: 'other.yaml', line: 5 } });
    expect(locationOfPart({ value: 1, origins: { steps: [] } })).toEqual({});
  });
});
