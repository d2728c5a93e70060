import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/value/json.ts';
import { isArray, isObject, member, setMember } from '../../src/value/json.ts';

describe('members', () => {
  it.each(['__proto__', 'constructor', 'toString', 'a'])('%s is set and read like any other', (key) => {
    const target: Record<string, JsonValue> = {};
    expect(member(target, key)).toBeUndefined();
    setMember(target, key, { polluted: true });
    expect(member(target, key)).toEqual({ polluted: true });
    expect(Object.keys(target)).toEqual([key]);
    setMember(target, key, 1);
    expect(member(target, key)).toBe(1);
    expect(Object.getPrototypeOf(target)).toBe(Object.prototype);
  });

  it.each<[JsonValue | undefined]>([[undefined], [null], ['text'], [['a']], [1]])('%j has none', (value) => {
    expect(member(value, 'length')).toBeUndefined();
    expect(member(value, '0')).toBeUndefined();
  });
});

describe('kinds', () => {
  it.each<[JsonValue | undefined, boolean, boolean]>([
    [{}, true, false],
    [[], false, true],
    [null, false, false],
    ['', false, false],
    [undefined, false, false],
  ])('%j', (value, object, array) => {
    expect(isObject(value)).toBe(object);
    expect(isArray(value)).toBe(array);
  });
});
