import type { JsonObject } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { mergeValues } from '../../src/helm/merge-values.ts';

// https://helm.sh/docs/chart_template_guide/values_files/: maps are merged, all else is replaced.
describe('values of a chart', () => {
  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['of different names are both there, those of the first before', { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    ['of one name: the second', { a: 1 }, { a: 2 }, { a: 2 }],
    ['that are maps are merged', { a: { b: 1, c: 2 } }, { a: { c: 3, d: 4 } }, { a: { b: 1, c: 3, d: 4 } }],
    [
      'that are maps below maps are merged',
      { a: { b: { c: 1 } } },
      { a: { b: { d: 2 } } },
      { a: { b: { c: 1, d: 2 } } },
    ],
    ['that are lists are replaced', { a: [1, 2] }, { a: [3] }, { a: [3] }],
    ['a map in place of a text', { a: 'x' }, { a: { b: 1 } }, { a: { b: 1 } }],
    ['a text in place of a map', { a: { b: 1 } }, { a: 'x' }, { a: 'x' }],
    ['null in place of a map stays, as helm removes the default with it', { a: { b: 1 } }, { a: null }, { a: null }],
    ['named as a member of every object', {}, { constructor: { a: 1 } }, { constructor: { a: 1 } }],
  ])('%s', (_, first, second, expected) => {
    const merged = mergeValues(first, second);
    expect(merged).toEqual(expected);
    expect(Object.keys(merged)).toEqual(Object.keys(expected));
  });
});
