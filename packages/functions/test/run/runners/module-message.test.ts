import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import {
  builtInName,
  isModuleOrder,
  isWorkerMessage,
  itemPieces,
  ITEMS_IN_ONE,
  joinPieces,
  objectMembers,
  withoutItemPieces,
} from '../../../src/run/runners/module-message.ts';

describe('isModuleOrder', () => {
  it.each([
    [{ path: '/a', builtIns: {} }, true],
    [{ path: '/a' }, false],
    [{ path: 1, builtIns: {} }, false],
    [{ builtIns: {} }, false],
    [null, false],
    ['/a', false],
  ])('%j', (value, expected) => {
    expect(isModuleOrder(value)).toBe(expected);
  });
});

describe('isWorkerMessage', () => {
  it.each([
    [{ kind: 'ready' }, true],
    [{ kind: 'items', json: '[]' }, true],
    [{ kind: 'done', json: '{}' }, true],
    [{ kind: 'done', message: 'x' }, false],
    [{ kind: 'items' }, false],
    [{ kind: 'failed', message: 'x' }, true],
    [{ kind: 'failed' }, false],
    [{ message: 'x' }, false],
    [{ kind: 1, message: 'x' }, false],
    ['ready', false],
    [null, false],
  ])('%j', (value, expected) => {
    expect(isWorkerMessage(value)).toBe(expected);
  });
});

function countOf(value: unknown): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

describe('a list in pieces', () => {
  const listOf = (count: number): JsonValue => ({
    kind: 'ResourceList',
    items: Array.from({ length: count }, (_, at) => at),
    more: 1,
  });

  it.each([
    [0, []],
    [ITEMS_IN_ONE, []],
    [ITEMS_IN_ONE + 1, [ITEMS_IN_ONE, 1]],
    [3 * ITEMS_IN_ONE, [ITEMS_IN_ONE, ITEMS_IN_ONE, ITEMS_IN_ONE]],
  ])('of %i items', (count, lengths) => {
    const list = listOf(count);
    const pieces = [...itemPieces(list)];
    expect(pieces.map((piece) => countOf(JSON.parse(piece)))).toEqual(lengths);
    const frame = withoutItemPieces(list);
    expect(frame).toEqual(lengths.length === 0 ? list : { kind: 'ResourceList', items: [], more: 1 });
    expect(joinPieces(JSON.stringify(frame), pieces)).toEqual(list);
  });

  it('that is none is left alone', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const given: JsonValue = JSON.parse(JSON.stringify(value));
        expect([...itemPieces(given)]).toEqual([]);
        expect(withoutItemPieces(given)).toBe(given);
        expect(joinPieces(JSON.stringify(given), [])).toEqual(given);
      }),
    );
  });

  it('takes what is no JSON, or no list, for nothing', () => {
    expect(joinPieces('{', [])).toBeNull();
    expect(joinPieces('7', ['[1]'])).toBe(7);
    expect(joinPieces('{"a":1}', ['[1]', '{', '{}', '[2,3]'])).toEqual({ a: 1, items: [1, 2, 3] });
  });
});

describe('builtInName', () => {
  it.each([
    ['krmkit:set-labels', 'set-labels'],
    ['krmkit:', ''],
    ['/krmkit:x', undefined],
    ['krmkit', undefined],
  ])('%s', (path, name) => {
    expect(builtInName(path)).toBe(name);
  });
});

describe('objectMembers', () => {
  it('are own ones, also without a prototype', () => {
    const value: unknown = Object.assign(Object.create(null), { a: 1 });
    expect(objectMembers(value)).toEqual({ a: 1 });
    for (const other of [undefined, null, 'text', 1]) expect(objectMembers(other)).toEqual({});
  });
});
