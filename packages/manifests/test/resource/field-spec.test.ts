import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { printPath } from '@krmkit/base';
import { findSpecFields, isSelectedGvk, splitSpec, splitSpecPath } from '../../src/resource/field-spec.ts';
import type { GvkSelector } from '../../src/resource/field-spec.ts';

// fieldspec_test.go in api/filters/fieldspec, and utils.PathSplitter in kyaml.
it.each<[string, readonly string[]]>([
  ['a/b', ['a', 'b']],
  [String.raw`a/b\/c/d`, ['a', 'b/c', 'd']],
  [String.raw`a\/b\/c`, ['a/b/c']],
  ['a//b', ['a', '', 'b']],
  ['a[]/b', ['a[]', 'b']],
])('the segments of %s', (path, names) => {
  expect(splitSpecPath(path)).toEqual(names);
});

it.each<[GvkSelector, boolean]>([
  [{}, true],
  [{ group: 'apps' }, true],
  [{ group: 'batch' }, false],
  [{ version: 'v1' }, true],
  [{ version: 'v2' }, false],
  [{ kind: 'Deployment' }, true],
  [{ kind: 'Pod' }, false],
  [{ group: '', version: '', kind: '' }, true],
])('%j selects apps/v1 Deployment: %s', (selector, expected) => {
  expect(isSelectedGvk({ group: 'apps', version: 'v1', kind: 'Deployment' }, selector)).toBe(expected);
});

describe('the fields of a spec', () => {
  function found(value: JsonValue, path: string, create?: boolean, creates?: 'mapping' | 'scalar'): unknown {
    const spec = { path, ...(create === undefined ? {} : { create }) };
    const { fields, emptied, problem } = findSpecFields(value, splitSpec(spec), creates);
    return [
      ...fields.map((one) => `${printPath(one.path)}=${JSON.stringify(one.value)}`),
      ...emptied.map((one) => `${printPath(one.path)} becomes ${JSON.stringify(one.value)}`),
      ...(problem === undefined ? [] : [`${printPath(problem.path)}: ${problem.message}`]),
    ];
  }

  it.each<[JsonValue, string, readonly string[]]>([
    [{ a: { b: 1 } }, 'a/b', ['a.b=1']],
    [{ a: { b: { c: 1 } } }, 'a/b', ['a.b={"c":1}']],
    [{ a: [{ b: 1 }, { b: 2 }, {}] }, 'a/b', ['a[0].b=1', 'a[1].b=2']],
    [{ a: [{ b: 1 }] }, 'a[]/b', ['a[0].b=1']],
    [{ a: [[{ b: 1 }]] }, 'a/b', ['a[0][0].b=1']],
    [{ a: [1, 2] }, 'a', ['a=[1,2]']],
    [{ a: {} }, 'a/b', []],
    [{ a: { b: null } }, 'a/b', ['a.b=null']],
    [{ a: null }, 'a/b', []],
    [{ a: null }, 'a[]/b', ['a becomes []']],
    [{}, 'a[]', []],
    [{ a: 1 }, 'a/b', ['a: a is a scalar, and the field path goes further']],
    [{ a: [1, 2] }, 'a/b', ['a[0]: a[0] is a scalar, and the field path goes further']],
    [{ a: {} }, 'a/', ['a: The field path has an empty segment']],
    [{ a: { toString: 1 } }, 'a/valueOf', []],
  ])('%j at %s', (value, path, expected) => {
    expect(found(value, path)).toEqual(expected);
  });

  it.each<[JsonValue, string, readonly string[]]>([
    [{}, 'a/b', ['a.b=undefined']],
    [{ a: null }, 'a/b', ['a.b=undefined']],
    [{ a: {} }, 'a/b/c', ['a.b.c=undefined']],
    [{ a: { b: 1 } }, 'a/b', ['a.b=1']],
    [{}, 'a/b[]/c', ['a becomes {}']],
    [{}, 'a[]/b', []],
    [{ a: [] }, 'a/b', []],
    [{ a: [{}] }, 'a/b', ['a[0].b=undefined']],
  ])('%j at %s, created', (value, path, expected) => {
    expect(found(value, path, true, 'scalar')).toEqual(expected);
  });

  it('are not created unless both the spec and the caller say so', () => {
    expect(found({}, 'a', true)).toEqual([]);
    expect(found({}, 'a', false, 'mapping')).toEqual([]);
  });
});
