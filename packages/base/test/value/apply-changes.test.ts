import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../src/value/apply-changes.ts';
import type { Change } from '../../src/value/change.ts';
import type { JsonValue } from '../../src/value/json.ts';

describe('changes', () => {
  it.each<[string, JsonValue, Change[], string]>([
    ['nothing', { a: 1 }, [], '{"a":1}'],
    ['the whole value', { a: 1 }, [{ kind: 'replace', path: [], content: [2] }], '[2]'],
    ['a key keeps its place', { a: 1, b: 2 }, [{ kind: 'rename', path: ['a'], key: 'c' }], '{"c":1,"b":2}'],
    [
      'a renamed member changes inside',
      { a: { x: 1 } },
      [
        { kind: 'rename', path: ['a'], key: 'c' },
        { kind: 'replace', path: ['a', 'x'], content: 2 },
      ],
      '{"c":{"x":2}}',
    ],
    ['an order of some', { a: 1, b: 2, c: 3 }, [{ kind: 'order', path: [], keys: ['c'] }], '{"c":3,"a":1,"b":2}'],
    [
      'an order by the keys from before',
      { a: 1, b: 2 },
      [
        { kind: 'order', path: [], keys: ['b', 'a'] },
        { kind: 'rename', path: ['b'], key: 'c' },
      ],
      '{"c":2,"a":1}',
    ],
    [
      'a member between others',
      { a: 1, b: 2 },
      [{ kind: 'insert', path: ['x'], after: 'a', content: 0 }],
      '{"a":1,"x":0,"b":2}',
    ],
    [
      'indices are those before all changes',
      ['a', 'b', 'c'],
      [
        { kind: 'insert-item', path: [2], content: 'x' },
        { kind: 'remove', path: [0] },
        { kind: 'move-item', path: [2], to: 0 },
        { kind: 'replace', path: [1], content: 'B' },
      ],
      '["c","B","x"]',
    ],
    ['to the end', ['a', 'b'], [{ kind: 'move-item', path: [0], to: 2 }], '["b","a"]'],
  ])('%s', (_, value, changes, after) => {
    expect(JSON.stringify(applyChanges(value, changes))).toBe(after);
  });

  it('share what does not change', () => {
    const value = { a: { x: 1 }, b: { y: 1 } };
    const after = applyChanges(value, [{ kind: 'replace', path: ['a', 'x'], content: 2 }]);
    expect(after).toEqual({ a: { x: 2 }, b: { y: 1 } });
    expect(after).toHaveProperty('b', value.b);
    expect(value.a.x).toBe(1);
  });

  it.each<[string, JsonValue, Change]>([
    ['a member that is not there', { a: 1 }, { kind: 'replace', path: ['b'], content: 1 }],
    ['an item that is not there', [1], { kind: 'remove', path: [1] }],
    ['inside a scalar', { a: 1 }, { kind: 'insert', path: ['a', 'b'], after: undefined, content: 1 }],
    ['a member of a list', [1], { kind: 'insert', path: ['a'], after: undefined, content: 1 }],
    ['an item of a mapping', { a: 1 }, { kind: 'insert-item', path: [0], content: 1 }],
    ['a place beyond the end', [1], { kind: 'insert-item', path: [2], content: 1 }],
    ['behind a key that does not exist', { a: 1 }, { kind: 'insert', path: ['b'], after: 'x', content: 1 }],
    ['a member that is there already', { a: 1 }, { kind: 'insert', path: ['a'], after: undefined, content: 2 }],
    ['an inherited member', {}, { kind: 'remove', path: ['constructor'] }],
  ])('%s is refused', (_, value, change) => {
    expect(() => applyChanges(value, [change])).toThrow(RangeError);
  });
});
