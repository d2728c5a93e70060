import type { JsonValue } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { locateSourced } from '../../src/build-context.ts';
import { removedMetadata, withTextMetadata } from '../../src/patches/target-metadata.ts';
import { objectOf } from '../objects-of.ts';

const patch = (metadata: string) => objectOf(`kind: A\nmetadata: ${metadata}\nspec: {x: 1}\n`);

// CopyMergeMetaDataFieldsFrom in api/resource/resource.go.
describe('the metadata of a patch for a target', () => {
  it.each<[string, string, JsonValue]>([
    ['without labels', '{name: a}', { name: 'a' }],
    ['with labels that are texts', '{name: a, labels: {b: c}}', { name: 'a', labels: { b: 'c' } }],
    [
      'with scalars, which are texts',
      '{name: a, labels: {b: 1.10, c: true}}',
      { name: 'a', labels: { b: '1.10', c: 'true' } },
    ],
    [
      'with annotations that are scalars',
      '{name: a, annotations: {b: 0x10}}',
      { name: 'a', annotations: { b: '0x10' } },
    ],
    ['with labels that it removes', '{name: a, labels: {b: null, c: 1}}', { name: 'a', labels: { b: null, c: '1' } }],
    [
      'with labels that are null',
      '{name: a, labels: null, annotations: {b: c}}',
      { name: 'a', annotations: { b: 'c' } },
    ],
    ['with annotations that are empty', '{name: a, annotations: {}}', { name: 'a' }],
    ['with labels that are no mapping', '{name: a, labels: [b]}', { name: 'a', labels: ['b'] }],
    ['with a label that is a list', '{name: a, labels: {b: [1]}}', { name: 'a', labels: { b: [1] } }],
    ['with numbers in other fields', '{name: a, generation: 1}', { name: 'a', generation: 1 }],
  ])('%s', (_, metadata, expected) => {
    const { value } = withTextMetadata(patch(metadata));
    expect(value).toEqual({ kind: 'A', metadata: expected, spec: { x: 1 } });
    expect(Object.keys(value)).toEqual(['kind', 'metadata', 'spec']);
  });

  it('keeps its places', () => {
    const text = 'kind: A\nmetadata:\n  name: a\n  labels:\n    b: 1\nspec:\n  x: 1\n';
    const after = withTextMetadata(objectOf(text));
    const lines = [
      ['metadata', 'name'],
      ['metadata', 'labels'],
      ['metadata', 'labels', 'b'],
      ['spec', 'x'],
    ].map((path) => locateSourced(after, path)?.line);
    expect(lines).toEqual([3, 4, 5, 7]);
  });

  it('can be missing', () => {
    const { value, origins } = objectOf('kind: A\nmetadata: {name: a}\n');
    const { metadata: _, ...rest } = value;
    const without = { value: rest, origins };
    expect(withTextMetadata(without)).toBe(without);
  });
});

describe('labels and annotations that a patch removes', () => {
  it.each<[string, JsonValue, readonly (readonly string[])[]]>([
    ['none', { metadata: { labels: { a: 'b' } } }, []],
    [
      'of both, labels first',
      { metadata: { annotations: { c: null, d: 'e' }, labels: { b: null, a: null } } },
      [
        ['metadata', 'labels', 'b'],
        ['metadata', 'labels', 'a'],
        ['metadata', 'annotations', 'c'],
      ],
    ],
    ['not all of them', { metadata: { labels: null } }, []],
    ['not items', { metadata: { labels: [null] } }, []],
    ['without metadata', {}, []],
  ])('%s', (_, value, expected) => {
    expect(removedMetadata({ value })).toEqual(expected);
  });
});
