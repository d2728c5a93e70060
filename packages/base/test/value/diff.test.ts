import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../src/value/apply-changes.ts';
import { diffValues } from '../../src/value/diff.ts';
import { equalValues } from '../../src/value/equal.ts';
import type { Change } from '../../src/value/change.ts';
import type { JsonValue } from '../../src/value/json.ts';
import { runs } from '@krmkit/testing';

const key = fc.constantFrom('name', 'a', 'b', 'c', 'd', '80', '443', '__proto__', 'constructor', 'containerPort');
const scalar = fc.oneof(
  fc.constantFrom('x', 'y', 'z', ''),
  fc.integer({ min: 0, max: 5 }),
  fc.boolean(),
  fc.constant(null),
);
const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 6 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map((members) => Object.fromEntries(members)),
  ),
}));
const named = fc.uniqueArray(fc.record({ name: fc.constantFrom(...Array.from('abcdefgh')), v: anyValue }), {
  selector: ({ name }) => name,
  maxLength: 8,
});
const pair = fc.oneof(
  fc.tuple(anyValue, anyValue),
  fc.tuple(named, named),
  fc.tuple(fc.array(scalar), fc.array(scalar)),
);

describe('the changes between two values', () => {
  it('make the one of the other', () => {
    fc.assert(
      fc.property(pair, ([present, wanted]) => {
        const changes = diffValues(present, wanted);
        expect(equalValues(applyChanges(present, changes), wanted)).toBe(true);
      }),
      { numRuns: runs(6000) },
    );
  });

  it('are none between equal values, whatever the order of their members', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(diffValues(value, turned(value))).toEqual([]);
      }),
      { numRuns: runs(6000) },
    );
  });

  it('never lie inside one another', () => {
    fc.assert(
      fc.property(pair, ([present, wanted]) => {
        const whole = diffValues(present, wanted)
          .filter(({ kind }) => kind === 'replace' || kind === 'remove')
          .map(({ path }) => JSON.stringify(path).slice(0, -1));
        for (const change of diffValues(present, wanted)) {
          const path = JSON.stringify(change.path);
          for (const other of whole) {
            const inside = path.startsWith(`${other},`) && !change.kind.startsWith('insert');
            expect(inside, `${path} in ${other}`).toBe(false);
          }
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  const rows: readonly (readonly [name: string, present: JsonValue, wanted: JsonValue, changes: readonly Change[]])[] =
    [
      ['a scalar', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ kind: 'replace', path: ['b'], content: 3 }]],
      ['text that looks like a number', { a: 5 }, { a: '5' }, [{ kind: 'replace', path: ['a'], content: '5' }]],
      [
        'a new member behind the one before it',
        { a: 1, c: 3 },
        { a: 1, b: 2, c: 3 },
        [{ kind: 'insert', path: ['b'], after: 'a', content: 2 }],
      ],
      ['a new first member', { b: 1 }, { a: 0, b: 1 }, [{ kind: 'insert', path: ['a'], after: null, content: 0 }]],
      ['into nothing', {}, { a: 0 }, [{ kind: 'insert', path: ['a'], after: undefined, content: 0 }]],
      [
        'a number for a key, which JavaScript puts first',
        { http: 1, 80: 2 },
        { http: 1, 80: 2, 443: 3 },
        [{ kind: 'insert', path: ['443'], after: '80', content: 3 }],
      ],
      [
        'an item at the front is one change',
        ['b', 'c', 'd'],
        ['a', 'b', 'c', 'd'],
        [{ kind: 'insert-item', path: [0], content: 'a' }],
      ],
      [
        'one field of one item',
        [
          { x: 1, y: 1 },
          { x: 2, y: 2 },
        ],
        [
          { x: 1, y: 1 },
          { x: 2, y: 3 },
        ],
        [{ kind: 'replace', path: [1, 'y'], content: 3 }],
      ],
      [
        'an item that is identified by its name, and moves',
        [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
        [{ name: 'c' }, { name: 'a' }, { name: 'b' }],
        [{ kind: 'move-item', path: [2], to: 0 }],
      ],
      [
        'ports with one number and two protocols',
        [
          { containerPort: 53, protocol: 'TCP' },
          { containerPort: 53, protocol: 'UDP' },
        ],
        [{ containerPort: 53, protocol: 'UDP' }],
        [{ kind: 'remove', path: [0] }],
      ],
    ];
  it.each(rows)('%s', (_, present, wanted, changes) => {
    expect(diffValues(present, wanted)).toEqual(changes);
  });

  it('are found in long lists, too', () => {
    const numbers = Array.from({ length: 50_000 }, (_, index) => index);
    expect(diffValues(numbers, [-1, ...numbers])).toEqual([{ kind: 'insert-item', path: [0], content: -1 }]);
    const reversed = numbers.toReversed();
    expect(applyChanges(numbers, diffValues(numbers, reversed))).toEqual(reversed);
    const items = numbers.slice(0, 10_000).map((number) => ({ name: `n${number}`, value: number }));
    const changed = items.map((item) => ({ ...item, value: -1 }));
    expect(diffValues(items, changed)).toHaveLength(10_000);
  });
});

function turned(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries<JsonValue>(value)
      .toReversed()
      .map(([name, member]) => [name, turned(member)]),
  );
}
