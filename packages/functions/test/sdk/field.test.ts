import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJsonValue } from '@krmkit/base';
import type { FieldPath } from '../../src/sdk/field.ts';
import { getField, pathOf, printField, removeField, setField } from '../../src/sdk/field.ts';

describe('pathOf', () => {
  it.each([
    ['spec.containers[0].image', ['spec', 'containers', 0, 'image']],
    ["metadata.annotations['a.b/c']", ['metadata', 'annotations', 'a.b/c']],
  ])('%s', (text, path) => {
    expect(pathOf(text)).toEqual(path);
  });

  it('takes segments as they are', () => {
    const path = ['a.b', 0];
    expect(pathOf(path)).toBe(path);
    expect(printField(path)).toBe("['a.b'][0]");
    expect(printField('x.y')).toBe('x.y');
  });

  it.each([
    ['spec.items[name=x]', 'spec.items[name=x] does not name a single field: use only keys and indices'],
    ['spec.items[*]', 'spec.items[*] does not name a single field: use only keys and indices'],
  ])('refuses %s, which can match several', (text, message) => {
    expect(() => pathOf(text)).toThrow(new RangeError(message));
  });

  // A hint of a selector would name a condition, which is refused here.
  it.each(['a[', 'a..b', '', 'a[a[', 'a[name]', 'a[name=x,y]', "a['b", 'a b]'])(
    'refuses %j, with an example',
    (text) => {
      const error = expect.objectContaining({
        name: 'RangeError',
        message: expect.stringMatching(
          /^[^:]+: a path looks like spec\.containers\[0\]\.image or metadata\.annotations\['a\.b\/c'\]$/,
        ),
      });
      expect(() => pathOf(text)).toThrow(error);
    },
  );
});

const resource = (): object => ({
  apiVersion: 'v1',
  kind: 'A',
  metadata: { name: 'web' },
  spec: { list: [{ a: 1 }, { a: 2 }], empty: null, text: 'x' },
});

describe('getField', () => {
  it.each<[FieldPath, unknown]>([
    ['spec.list[1].a', 2],
    ['spec.empty', null],
    ['spec.list[2].a', undefined],
    ['spec.list.a', undefined],
    ['spec.text.length', undefined],
    ['spec[0]', undefined],
    ['constructor', undefined],
    [[], resource()],
  ])('%j', (field, expected) => {
    expect(getField(resource(), field)).toEqual(expected);
  });
});

describe('setField', () => {
  it.each<[FieldPath, string | number, string]>([
    ['spec.list[0].a', 9, '"list":[{"a":9},{"a":2}]'],
    ['spec.list[2]', 9, '"list":[{"a":1},{"a":2},9]'],
    ['spec.empty.a', 9, '"empty":{"a":9}'],
    ['spec.empty[0].a', 9, '"empty":[{"a":9}]'],
    ['spec.new[0][0]', 9, '"text":"x","new":[[9]]'],
  ])('%s', (field, value, expected) => {
    const given = resource();
    setField(given, field, value);
    expect(JSON.stringify(given)).toContain(expected);
    expect(getField(given, field)).toBe(value);
  });

  it.each([undefined, () => 1, Symbol('a')])('refuses %o, which is no value', (value) => {
    const given = resource();
    expect(() => void Reflect.apply(setField, undefined, [given, 'spec.a', value])).toThrow(/setField: pass the value/);
    expect(given).toEqual(resource());
  });

  it('puts a new mapping where Kubernetes writes it, and leaves one that is there', () => {
    const given = { apiVersion: 'v1', kind: 'A', spec: {}, status: {} };
    setField(given, 'metadata.labels.a', 'b');
    setField(given, 'spec.b', 1);
    expect(Object.keys(given)).toEqual(['apiVersion', 'kind', 'metadata', 'spec', 'status']);
  });

  it.each<[object, FieldPath, string]>([
    [resource(), 'kind.x', 'Cannot set kind.x of A web: kind is not a mapping'],
    [resource(), 'spec.list[3]', 'Cannot set spec.list[3] of A web: spec.list is not a list with enough items'],
    [resource(), 'spec.text[0]', 'Cannot set spec.text[0] of A web: spec.text is not a list with enough items'],
    [{ kind: 'A' }, 'kind.x', 'Cannot set kind.x of A: kind is not a mapping'],
    [[1], [0, 'x'], 'Cannot set [0].x: [0] is not a mapping'],
    [[1], ['x'], 'Cannot set x: it is not a mapping'],
    [{}, [0], 'Cannot set [0]: it is not a list with enough items'],
    [{}, [], 'A field path needs at least one segment'],
  ])('of %j refuses %j', (given, field, message) => {
    expect(() => setField(given, field, 1)).toThrow(new RangeError(message));
  });

  it('sets names of prototypes as fields of their own', () => {
    const given = resource();
    setField(given, ['metadata', 'annotations', '__proto__'], 'own');
    expect(getField(given, ['metadata', 'annotations', '__proto__'])).toBe('own');
    expect(Object.getPrototypeOf(given)).toBe(Object.prototype);
  });
});

describe('removeField', () => {
  it.each<[FieldPath, boolean, string]>([
    ['spec.list[0]', true, '"list":[{"a":2}]'],
    ['spec.empty', true, '"spec":{"list":[{"a":1},{"a":2}],"text":"x"}'],
    ['spec.list[2]', false, '"list":[{"a":1},{"a":2}]'],
    ['spec.text.length', false, '"text":"x"'],
    ['spec.none.a', false, '"text":"x"'],
    [[], false, '"text":"x"'],
  ])('%j', (field, was, expected) => {
    const given = resource();
    expect(removeField(given, field)).toBe(was);
    expect(JSON.stringify(given)).toContain(expected);
    if (typeof field === 'string' && field !== 'spec.list[0]') expect(getField(given, field)).toBeUndefined();
  });

  it('undoes setField of a new field, for any names', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), fc.string(), (path, value) => {
        const given = { known: { a: 1 } };
        if (getField(given, path) !== undefined || path[0] === 'known') return;
        setField(given, path, value);
        expect(getField(given, path)).toBe(value);
        expect(removeField(given, path)).toBe(true);
        expect(getField(given, path)).toBeUndefined();
        expect(getField(given, path.slice(0, -1))).toEqual(path.length === 1 ? given : toJsonValue({}));
        expect(given.known).toEqual({ a: 1 });
      }),
    );
  });
});

describe('a wrong call', () => {
  it.each([
    ['getField', getField, [1, 'a'], 'getField: pass the resource as an object'],
    ['setField', setField, [1, 'a', 2], 'setField: pass the resource as an object'],
    ['removeField', removeField, [1, 'a'], 'removeField: pass the resource as an object'],
    ['removeField without a field', removeField, [{ a: 1 }], 'removeField: pass the field'],
  ])('%s is named in words', (_, call, given, message) => {
    expect(() => {
      Reflect.apply(call, undefined, given);
    }).toThrow(message);
  });
});
