import { describe, expect, it } from 'vitest';
import { mergeMembers, membersAt, sourcedMapping } from '../../src/generators/sourced-map.ts';
import type { Sourced } from '../../src/origins.ts';
import { sourcedOf } from '../objects-of.ts';

const steps = (part: Sourced | undefined): readonly string[] =>
  part?.origins.steps.map(({ position }) => (position.kind === 'field' ? position.path.join('.') : '')) ?? [];

describe('the members of', () => {
  const sourced = sourcedOf('a: {x: 1, y: {z: 2}}\nb: [1]\nc: text\n');

  it.each<[string, readonly string[], readonly (readonly [string, unknown, readonly string[]])[]]>([
    [
      'the whole',
      [],
      [
        ['a', { x: 1, y: { z: 2 } }, ['a']],
        ['b', [1], ['b']],
        ['c', 'text', ['c']],
      ],
    ],
    [
      'a mapping',
      ['a'],
      [
        ['x', 1, ['a.x']],
        ['y', { z: 2 }, ['a.y']],
      ],
    ],
    ['a list', ['b'], []],
    ['a text', ['c'], []],
    ['nothing', ['d'], []],
  ])('%s', (_, path, expected) => {
    const found = [...membersAt(sourced, path)];
    expect(found.map(([key, part]) => [key, part.value, steps(part)])).toEqual(expected);
  });
});

describe('a mapping of members', () => {
  it('has their values and origins, and steps of its own', () => {
    const [whole, part] = [sourcedOf('w: 1\n'), sourcedOf('p: 1\n')];
    const { value, origins } = sourcedMapping(new Map([['k', part]]), whole.origins.steps);
    expect(value).toEqual({ k: { p: 1 } });
    expect(origins).toEqual({ steps: whole.origins.steps, members: { k: part.origins } });
  });

  it('can have a member with any name', () => {
    const { value } = sourcedMapping(new Map([['__proto__', sourcedOf('1')]]), []);
    expect(Object.entries(value ?? {})).toEqual([['__proto__', 1]]);
  });
});

describe('merged members', () => {
  const first = membersAt(sourcedOf('a: 1\nb: 2\n'), []);
  const second = membersAt(sourcedOf('b: 3\nc: 4\n', 'b.yaml'), []);

  it('have the later value, and the steps of both', () => {
    const merged = mergeMembers(first, second);
    expect([...merged].map(([key, { value }]) => [key, value])).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 4],
    ]);
    expect(merged.get('a')).toEqual(first.get('a'));
    expect(merged.get('c')).toEqual(second.get('c'));
    const parts = sourcedMapping(new Map([['x', sourcedOf('p: 1\n')]]), []);
    expect(mergeMembers(first, new Map([['b', parts]])).get('b')?.origins.members).toEqual(parts.origins.members);
    expect(merged.get('b')?.origins.steps).toEqual([
      ...(first.get('b')?.origins.steps ?? []),
      ...(second.get('b')?.origins.steps ?? []),
    ]);
  });
});
