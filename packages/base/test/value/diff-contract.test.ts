import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../src/value/apply-changes.ts';
import type { Change } from '../../src/value/change.ts';
import { diffValues } from '../../src/value/diff.ts';
import { equalValues } from '../../src/value/equal.ts';
import type { JsonValue } from '../../src/value/json.ts';
import { evaluate } from './evaluate-changes.ts';
import { runs } from '@krmkit/testing';

const insert = (path: (string | number)[], after: string | null | undefined, content: JsonValue): Change => ({
  kind: 'insert',
  path,
  after,
  content,
});
const insertItem = (path: (string | number)[], content: JsonValue): Change => ({ kind: 'insert-item', path, content });
const replace = (path: (string | number)[], content: JsonValue): Change => ({ kind: 'replace', path, content });
const remove = (...path: (string | number)[]): Change => ({ kind: 'remove', path });
const move = (path: (string | number)[], to: number): Change => ({ kind: 'move-item', path, to });

describe('members', () => {
  it.each<[string, JsonValue, JsonValue, Change[]]>([
    ['equal', { a: 1, b: [1] }, { b: [1], a: 1 }, []],
    ['zero and minus zero', { a: 0 }, { a: -0 }, []],
    ['a changed scalar', { a: 1, b: 2 }, { a: 1, b: 3 }, [replace(['b'], 3)]],
    ['a deep one', { a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }, [replace(['a', 'b', 'c'], 2)]],
    ['another type', { a: { b: 1 } }, { a: [1] }, [replace(['a'], [1])]],
    ['text for a number', { a: 1 }, { a: '1' }, [replace(['a'], '1')]],
    ['null', { a: { b: 1 } }, { a: null }, [replace(['a'], null)]],
    ['the root', 1, 2, [replace([], 2)]],
    ['one gone', { a: 1, b: 2 }, { b: 2 }, [remove('a')]],
    ['a new one last', { a: 1 }, { a: 1, b: 2 }, [insert(['b'], 'a', 2)]],
    ['a new one first', { a: 1 }, { b: 2, a: 1 }, [insert(['b'], null, 2)]],
    ['between', { a: 1, c: 1 }, { a: 1, b: 2, c: 1 }, [insert(['b'], 'a', 2)]],
    ['two in a row', { a: 1, d: 1 }, { a: 1, b: 2, c: 3, d: 1 }, [insert(['b'], 'a', 2), insert(['c'], 'a', 3)]],
    ['behind one that goes', { a: 1, b: 2 }, { a: 1, c: 3 }, [remove('b'), insert(['c'], 'a', 3)]],
    ['nothing stays', { a: 1 }, { b: 1 }, [remove('a'), insert(['b'], undefined, 1)]],
    ['into an empty one', {}, { b: 1, c: 2 }, [insert(['b'], undefined, 1), insert(['c'], undefined, 2)]],
    ['another order of what is there', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    ['a number as key', { z: 1, 80: 'http' }, { z: 1, 80: 'http', 443: 'https' }, [insert(['443'], '80', 'https')]],
    [
      'a number as key, no smaller one',
      { z: 1, 80: 'a' },
      { z: 1, 79: 'b', 80: 'a' },
      [insert(['79'], undefined, 'b')],
    ],
    ['text between text and numbers', { 80: 'a', z: 1 }, { 80: 'a', b: 1, z: 1 }, [insert(['b'], null, 1)]],
    ['text beside numbers only', { 80: 'a' }, { 80: 'a', b: 1 }, [insert(['b'], undefined, 1)]],
    ['not an index', { '08': 1 }, { '08': 1, '09': 2 }, [insert(['09'], '08', 2)]],
  ])('%s', (_, present, wanted, changes) => {
    expect(diffValues(present, wanted)).toEqual(changes);
  });

  it('takes __proto__ for a key like any other', () => {
    const present: JsonValue = JSON.parse('{"a":1}');
    const wanted: JsonValue = JSON.parse('{"a":1,"__proto__":{"x":1},"constructor":2}');
    const changes = diffValues(present, wanted);
    expect(changes).toEqual([insert(['__proto__'], 'a', { x: 1 }), insert(['constructor'], 'a', 2)]);
    expect(JSON.stringify(applyChanges(present, changes))).toBe('{"a":1,"__proto__":{"x":1},"constructor":2}');
    expect(diffValues(wanted, present)).toEqual([remove('__proto__'), remove('constructor')]);
  });
});

describe('items without keys', () => {
  it.each<[string, JsonValue, JsonValue, Change[]]>([
    ['one in front', ['b', 'c'], ['a', 'b', 'c'], [insertItem([0], 'a')]],
    ['one at the end', ['a'], ['a', 'b'], [insertItem([1], 'b')]],
    ['one between', ['a', 'c'], ['a', 'b', 'c'], [insertItem([1], 'b')]],
    ['one gone', ['a', 'b', 'c'], ['a', 'c'], [remove(1)]],
    ['one changed', ['a', 'b', 'c'], ['a', 'x', 'c'], [replace([1], 'x')]],
    ['all gone', ['a', 'b'], [], [remove(0), remove(1)]],
    ['the first ones', [], ['a', 'b'], [insertItem([0], 'a'), insertItem([0], 'b')]],
    [
      'the nearest text',
      ['--port=80'],
      ['--host=a', '--port=81'],
      [insertItem([0], '--host=a'), replace([0], '--port=81')],
    ],
    ['the only one', ['a'], ['b'], [replace([0], 'b')]],
    [
      'others, one fewer',
      ['10.0.0.1', '10.0.0.2'],
      ['172.16.5.5'],
      [remove(0), remove(1), insertItem([2], '172.16.5.5')],
    ],
    ['others, as many', ['a', 'b'], ['c', 'd'], [remove(0), remove(1), insertItem([2], 'c'), insertItem([2], 'd')]],
    ['one moved to the front', [1, 2, 3, 4], [4, 1, 2, 3], [move([3], 0)]],
    ['one moved to the end', [1, 2, 3, 4], [2, 3, 4, 1], [move([0], 4)]],
    ['one more of the same', ['a', 'a'], ['a', 'a', 'a'], [insertItem([2], 'a')]],
    [
      'a member of a mapping',
      [
        { from: 'a', to: 'b' },
        { from: 'c', to: 'd' },
      ],
      [
        { from: 'a', to: 'b' },
        { from: 'c', to: 'e' },
      ],
      [replace([1, 'to'], 'e')],
    ],
    [
      'a new mapping in front and a changed one',
      [{ from: 'a', to: 'b', via: 'x' }],
      [
        { from: 'q', to: 'r', via: 's' },
        { from: 'a', to: 'b', via: 'y' },
      ],
      [insertItem([0], { from: 'q', to: 'r', via: 's' }), replace([0, 'via'], 'y')],
    ],
    [
      'a mapping that became another one',
      [{ a: 1, b: 2 }],
      [{ c: 1, d: 2 }],
      [remove(0), insertItem([1], { c: 1, d: 2 })],
    ],
    ['lists in lists', [['a'], ['b']], [['a'], ['b', 'c']], [insertItem([1, 1], 'c')]],
    ['another type', [1, 'b'], [{ a: 1 }, 'b'], [replace([0], { a: 1 })]],
  ])('%s', (_, present, wanted, changes) => {
    expect(diffValues(present, wanted)).toEqual(changes);
  });
});

describe('items with keys', () => {
  const items = (...names: string[]): JsonValue[] => names.map((name) => ({ name, v: name.length }));
  it.each<[string, JsonValue, JsonValue, Change[]]>([
    ['one in front', items('b', 'c'), items('a', 'b', 'c'), [insertItem([0], { name: 'a', v: 1 })]],
    ['one gone', items('a', 'b'), items('b'), [remove(0)]],
    ['a swap', items('a', 'b'), items('b', 'a'), [move([1], 0)]],
    [
      'a field in one that moves',
      items('a', 'b', 'c'),
      [...items('b', 'c'), { name: 'a', v: 9 }],
      [replace([0, 'v'], 9), move([0], 3)],
    ],
    [
      'another name and the rest as before',
      [{ name: 'a', image: 'x', n: 1 }],
      [{ name: 'b', image: 'x', n: 1 }],
      [replace([0, 'name'], 'b')],
    ],
    [
      'the only one, of which all has changed',
      [{ name: 'a', image: 'x' }],
      [{ name: 'b', image: 'y' }],
      [replace([0, 'name'], 'b'), replace([0, 'image'], 'y')],
    ],
    [
      'one of several, of which all has changed',
      [{ name: 'a' }, { name: 'b' }],
      [{ name: 'c' }, { name: 'b' }],
      [replace([0, 'name'], 'c')],
    ],
    [
      'other items',
      [
        { name: 'a', image: 'x' },
        { name: 'b', image: 'y' },
      ],
      [
        { name: 'c', image: 'z' },
        { name: 'd', image: 'q' },
      ],
      [remove(0), remove(1), insertItem([2], { name: 'c', image: 'z' }), insertItem([2], { name: 'd', image: 'q' })],
    ],
    [
      'the path of a mount, whatever its name',
      [
        { name: 'data', mountPath: '/a' },
        { name: 'data', mountPath: '/b' },
      ],
      [
        { name: 'tmp', mountPath: '/b' },
        { name: 'data', mountPath: '/a' },
      ],
      [move([1], 0), replace([1, 'name'], 'tmp')],
    ],
    [
      'port and protocol',
      [{ port: 53 }, { port: 53, protocol: 'UDP', x: 1 }],
      [
        { port: 53, protocol: 'UDP', x: 2 },
        { port: 53, protocol: 'TCP' },
      ],
      [insert([0, 'protocol'], 'port', 'TCP'), move([1], 0), replace([1, 'x'], 2)],
    ],
    ['a key of another type', [{ name: 1 }], [{ name: '1' }], [replace([0, 'name'], '1')]],
  ])('%s', (_, present, wanted, changes) => {
    expect(diffValues(present, wanted).toSorted(byText)).toEqual(changes.toSorted(byText));
  });

  it('are recognised by the keys that the caller names', () => {
    const present = {
      rules: [
        { id: 1, v: 'a' },
        { id: 2, v: 'b' },
      ],
    };
    const wanted = {
      rules: [
        { id: 2, v: 'x' },
        { id: 1, v: 'y' },
      ],
    };
    const paths: unknown[] = [];
    const itemKeys = (path: readonly (string | number)[]): readonly string[] => {
      paths.push(path);
      return ['id'];
    };
    expect(diffValues(present, wanted, { itemKeys })).toEqual([
      move(['rules', 1], 0),
      replace(['rules', 0, 'v'], 'y'),
      replace(['rules', 1, 'v'], 'x'),
    ]);
    expect(paths).toEqual([['rules']]);
  });

  it('are whole where the caller says that they have no keys', () => {
    const present = [
      { name: 'a', v: 1 },
      { name: 'b', v: 2 },
    ];
    const wanted = [
      { name: 'b', v: 1 },
      { name: 'b', v: 2 },
    ];
    expect(diffValues(present, wanted, { itemKeys: () => undefined })).toEqual([replace([0, 'name'], 'b')]);
  });
});

function byText(a: Change, b: Change): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

describe('laws', () => {
  const key = fc.constantFrom('a', 'b', 'name', 'port', 'protocol', '80', '443', '__proto__', 'constructor');
  const scalar = fc.constantFrom<JsonValue>('a', 'b', 'c', 'TCP', 1, 2, 80, 0, -0, true, null, '');
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      scalar,
      fc.array(tie('value'), { maxLength: 6 }),
      fc.array(
        fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), scalar).map(([name, v]): JsonValue => ({ name, v })),
        { maxLength: 6 },
      ),
      fc.array(scalar, { maxLength: 8 }),
      fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map((members): JsonValue => ownMembers(members)),
    ),
  }));
  const document = fc.tuple(value, value).map(([x, y]): JsonValue => ({ x, y }));

  it('the changes lead from the one to the other, in two ways of reading them', () => {
    fc.assert(
      fc.property(fc.oneof(value, document), fc.oneof(value, document), (present, wanted) => {
        const before = JSON.stringify(present);
        const changes = diffValues(present, wanted);
        expect(equalValues(evaluate(present, changes), wanted)).toBe(true);
        expect(equalValues(applyChanges(present, changes), wanted)).toBe(true);
        // As text, so that new members must have the same position.
        expect(JSON.stringify(applyChanges(present, changes))).toBe(JSON.stringify(evaluate(present, changes)));
        expect(changes.length).toBeLessThanOrEqual(nodes(present) + nodes(wanted));
        expect(changes.length === 0).toBe(equalValues(present, wanted));
        expect(JSON.stringify(present)).toBe(before);
        expectDisjoint(changes);
      }),
      { numRuns: runs(6000) },
    );
  });

  it('one item more or less of a list is one change', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 6 }), value, fc.nat(6), (items, item, at) => {
        const longer = [...items.slice(0, at), item, ...items.slice(at)];
        const keys = { itemKeys: () => undefined };
        expect(diffValues(items, longer, keys)).toHaveLength(1);
        expect(diffValues(longer, items, keys)).toHaveLength(1);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('moves as few items as can be', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(9), { maxLength: 7 }), fc.infiniteStream(fc.nat(99)), (numbers, random) => {
        const order = numbers.map((n) => ({ n, r: random.next().value })).toSorted((a, b) => a.r - b.r);
        const items = (list: readonly number[]): JsonValue[] => list.map((n) => ({ name: `x${n}` }));
        const shuffled = order.map(({ n }) => n);
        const changes = diffValues(items(numbers), items(shuffled));
        expect(changes).toHaveLength(numbers.length - longestCommon(numbers, shuffled));
        expect(changes.every((change) => change.kind === 'move-item')).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });
});

function ownMembers(members: readonly (readonly [string, JsonValue])[]): JsonValue {
  const text = [...new Map(members)].map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  const value: JsonValue = JSON.parse(`{${text.join(',')}}`);
  return value;
}

function nodes(value: JsonValue): number {
  if (value === null || typeof value !== 'object') return 1;
  return Object.values(value).reduce((sum: number, part: JsonValue) => sum + nodes(part), 1);
}

/** By trying every subset. */
function longestCommon(a: readonly number[], b: readonly number[]): number {
  let longest = 0;
  for (let mask = 0; mask < 2 ** a.length; mask++) {
    const chosen = a.filter((_, index) => (mask >> index) % 2 === 1);
    const positions = chosen.map((n) => b.indexOf(n));
    if (positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? -1))) {
      longest = Math.max(longest, chosen.length);
    }
  }
  return longest;
}

/** No change lies inside what another one replaces or removes. */
function expectDisjoint(changes: readonly Change[]): void {
  const ends = changes.filter(({ kind }) => kind === 'replace' || kind === 'remove');
  for (const end of ends) {
    for (const change of changes) {
      if (change === end || change.path.length < end.path.length) continue;
      if (change.kind === 'insert-item' && change.path.length === end.path.length) continue;
      expect(change.path.slice(0, end.path.length)).not.toEqual(end.path);
    }
  }
}

describe('large lists take time in proportion', () => {
  const numbers = Array.from({ length: 10_000 }, (_, n) => n);
  const pseudoRandom = (seed: number, length: number, range: number): number[] => {
    let state = seed;
    return Array.from({ length }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * range);
    });
  };
  it.each<[string, JsonValue, JsonValue, number]>([
    [
      '10,000 keyed items, all changed',
      numbers.map((n) => ({ name: `n${n}`, v: 1 })),
      numbers.map((n) => ({ name: `n${n}`, v: 2 })),
      10_000,
    ],
    ['10,000 scalars reversed', numbers, numbers.toReversed(), 9_999],
    [
      '10,000 keyed items reversed',
      numbers.map((n) => ({ name: `n${n}` })),
      numbers.toReversed().map((n) => ({ name: `n${n}` })),
      9_999,
    ],
    ['100,000 equal items', Array.from({ length: 100_000 }, () => 'x'), Array.from({ length: 100_000 }, () => 'x'), 0],
    [
      '100,000 equal items and one more',
      Array.from({ length: 100_000 }, () => ['x']),
      Array.from({ length: 100_001 }, () => ['x']),
      1,
    ],
    ['100,000 different items', pseudoRandom(1, 100_000, 2 ** 30), pseudoRandom(2, 100_000, 2 ** 30), 100_010],
    ['100,000 items of 16 kinds', pseudoRandom(1, 100_000, 16), pseudoRandom(2, 100_000, 16), 200_000],
    [
      '10,000 mappings without a key, one field of each changed and one more in front',
      numbers.map((n) => ({ id: `i${n}`, a: n % 7, v: 1 })),
      [{ id: 'first', a: 1, v: 5 }, ...numbers.map((n) => ({ id: `i${n}`, a: n % 7, v: 2 }))],
      10_001,
    ],
    ['all gone', numbers, [], 10_000],
    ['one item among many new ones', [{ id: 5, z: 1 }], numbers.map((n) => ({ id: n, z: 2 })), 10_000],
  ])('%s', (_, present, wanted, most) => {
    // A square of these would outlast any limit.
    const changes = diffValues(present, wanted);
    expect(changes.length).toBeLessThanOrEqual(most);
    expect(equalValues(applyChanges(present, changes), wanted)).toBe(true);
  });

  it('deep ones too', () => {
    let present: JsonValue = Array.from({ length: 1_000 }, (_, n) => n);
    let wanted: JsonValue = [...present, 'new'];
    for (let depth = 0; depth < 20_000; depth++) {
      [present, wanted] = depth % 2 === 0 ? [{ a: present }, { a: wanted }] : [[present], [wanted]];
    }
    const changes = diffValues(present, wanted);
    expect(changes).toHaveLength(1);
    expect(changes[0]?.path).toHaveLength(20_001);
    expect(equalValues(present, wanted)).toBe(false);
  });
});
