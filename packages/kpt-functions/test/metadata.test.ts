import { describe, expect, it } from 'vitest';
import { addAnnotation, addLabel, getAnnotation, getLabel, removeAnnotation, removeLabel } from '../src/metadata.ts';

describe.each([
  ['annotations', addAnnotation, getAnnotation, removeAnnotation],
  ['labels', addLabel, getLabel, removeLabel],
] as const)('the %s of an object', (name, add, get, remove) => {
  const objectWith = (texts?: object) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a', ...(texts === undefined ? {} : { [name]: texts }) },
  });

  it('are set beside others, read and removed, and are gone with the last one', () => {
    const object = objectWith();
    expect(add(object, 'x', '1')).toBe(object);
    expect(add(object, 'y', '2')).toEqual(objectWith({ x: '1', y: '2' }));
    expect(['x', 'y', 'z', 'toString'].map((key) => get(object, key))).toEqual(['1', '2', undefined, undefined]);
    expect(remove(object, 'x')).toBe(object);
    expect(object).toEqual(objectWith({ y: '2' }));
    expect(remove(object, 'x')).toEqual(objectWith({ y: '2' }));
    expect(remove(object, 'y')).toEqual(objectWith());
    expect(remove(object, 'y')).toEqual(objectWith());
    expect(get(object, 'y')).toBeUndefined();
  });

  it.each<[argument: string, call: (...given: never) => unknown, given: readonly unknown[]]>([
    ['object', add, [{}, 'x', '1']],
    ['name', add, [objectWith(), 1, '1']],
    ['value', add, [objectWith(), 'x', 1]],
    ['object', get, [{}, 'x']],
    ['name', get, [objectWith(), 1]],
    ['object', remove, [{}, 'x']],
    ['name', remove, [objectWith(), 1]],
  ])('have no wrong %s in %o', (argument, call, given) => {
    expect((): unknown => Reflect.apply(call, undefined, given)).toThrow(`${call.name}: pass the ${argument} as `);
  });
});
