import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../src/value/apply-changes.ts';
import type { JsonValue } from '../../src/value/json.ts';
import type { Path } from '../../src/value/path.ts';
import { changesToMake, changesToSet } from '../../src/value/set-at.ts';

describe('changesToSet', () => {
  it.each<[JsonValue, Path, JsonValue, unknown]>([
    [{ a: 1 }, ['a'], 1, []],
    [{ a: 1 }, ['a'], 2, [{ kind: 'replace', path: ['a'], content: 2 }]],
    [{ a: { b: 1, c: 1 } }, ['a'], { b: 2, c: 1 }, [{ kind: 'replace', path: ['a', 'b'], content: 2 }]],
    [{}, ['a', 'b'], 1, [{ kind: 'insert', path: ['a'], after: undefined, content: { b: 1 } }]],
    [{ a: {} }, ['a', 'b', 0], 1, [{ kind: 'insert', path: ['a', 'b'], after: undefined, content: [1] }]],
    [{ a: [1] }, ['a', 1], 2, [{ kind: 'insert-item', path: ['a', 1], content: 2 }]],
    [{ a: [1] }, ['a', 1, 'b'], 2, [{ kind: 'insert-item', path: ['a', 1], content: { b: 2 } }]],
    [{ a: null }, ['a', 'b'], 1, [{ kind: 'replace', path: ['a'], content: { b: 1 } }]],
    [null, ['a'], 1, [{ kind: 'replace', path: [], content: { a: 1 } }]],
  ])('%j at %j to %j', (value, path, wanted, changes) => {
    expect(changesToSet(value, path, wanted)).toEqual(changes);
  });
});

describe('changesToMake', () => {
  it.each<[JsonValue, Path, JsonValue, readonly { path: Path; value: JsonValue }[], JsonValue]>([
    [{ a: [] }, ['a', 0, 'image'], 'i', [{ path: ['a', 0, 'name'], value: 'n' }], { a: [{ name: 'n', image: 'i' }] }],
    [{}, ['a', 0, 'image'], 'i', [{ path: ['a', 0, 'name'], value: 'n' }], { a: [{ name: 'n', image: 'i' }] }],
    [{}, ['a', 'b'], 1, [], { a: { b: 1 } }],
  ])('%j at %j', (value, path, wanted, members, made) => {
    const changes = changesToMake(value, { path, value: wanted }, members);
    expect(changes).toHaveLength(1);
    const result = applyChanges(value, changes);
    expect(JSON.stringify(result)).toBe(JSON.stringify(made));
  });
});
