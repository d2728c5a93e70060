import fc from 'fast-check';
import { expect, it } from 'vitest';
import { equalValues } from '../../src/value/equal.ts';
import type { JsonValue } from '../../src/value/json.ts';
import { member } from '../../src/value/json.ts';
import { shareEqual } from '../../src/value/share.ts';

// Few names and few values, so that parts are often equal.
const json: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<JsonValue[]>(null, 0, -0, 1, '1', true, Number.NaN),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor'), tie('value'), { maxKeys: 3 }),
  ),
})).value;

it('gives an equal value, and the known one itself exactly where it is equal', () => {
  fc.assert(
    fc.property(json, json, (known, value) => {
      const shared = shareEqual(known, value);
      expect(equalValues(shared, value)).toBe(true);
      if (equalValues(known, value) && typeof known === 'object') expect(shared).toBe(known);
    }),
  );
});

it('keeps the order of the keys of what differs', () => {
  expect(Object.keys(Object(shareEqual({ a: 1, b: 2 }, { b: 2, a: 1, c: 3 })))).toEqual(['b', 'a', 'c']);
});

it('shares the parts that are equal at the same path', () => {
  const known = { a: { b: [1, { c: 2 }] }, d: [3] };
  const shared = shareEqual(known, { a: { b: [1, { c: 2 }], e: 4 }, d: [3] });
  expect(shared).toEqual({ a: { b: [1, { c: 2 }], e: 4 }, d: [3] });
  expect(member(member(shared, 'a'), 'b')).toBe(known.a.b);
  expect(member(shared, 'd')).toBe(known.d);
});
