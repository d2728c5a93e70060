import { createSource } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { LINEAR, growth } from '@krmkit/testing';
import { describe, expect, it } from 'vitest';
import { readSource } from '../../src/read/documents.ts';
import { hasDirectives, pathBeforeCleaning, withoutDirectives } from '../../src/resource/patch-directives.ts';

// Directives according to `kustomize build` (5.8.1) and `kubectl patch` are not part of the object.

describe('withoutDirectives', () => {
  it.each<[JsonValue, JsonValue | undefined]>([
    [{ a: [1, { b: 2 }] }, undefined],
    [[{ $patch: 'replace' }, { name: 'B' }], [{ name: 'B' }]],
    [[{ name: 'A', $patch: 'delete' }, { name: 'B' }], [{ name: 'B' }]],
    [[{ name: 'A', $patch: 'replace', value: '1' }], [{ name: 'A', value: '1' }]],
    [{ a: { $patch: 'delete' }, b: 1 }, { b: 1 }],
    [{ a: { $patch: 'replace', c: 1 } }, { a: { c: 1 } }],
    [{ $retainKeys: ['a'], a: 1 }, { a: 1 }],
    [{ '$setElementOrder/env': [{ name: 'A' }], env: [{ name: 'A' }] }, { env: [{ name: 'A' }] }],
    [{ '$deleteFromPrimitiveList/args': ['a'], args: ['b'] }, { args: ['b'] }],
    [{ $patches: 1, a: { $patch: 'delete' } }, { $patches: 1 }],
  ])('%j', (value, expected) => {
    expect(withoutDirectives(value)).toEqual(expected);
  });

  it('keeps the path to each item', () => {
    const value = { env: [{ $patch: 'replace' }, { name: 'A' }, { name: 'X', $patch: 'delete' }, { name: 'B' }] };
    expect(pathBeforeCleaning(value, ['env', 0, 'name'])).toEqual(['env', 1, 'name']);
    expect(pathBeforeCleaning(value, ['env', 1, 'name'])).toEqual(['env', 3, 'name']);
    expect(pathBeforeCleaning(value, ['args', 1])).toEqual(['args', 1]);
  });
});

describe('hasDirectives', () => {
  const listed = (items: readonly string[]): readonly boolean[] => {
    const text = `apiVersion: v1\nkind: List\nitems:\n${items.join('')}`;
    return readSource(createSource('list.yaml', text)).resources.map(hasDirectives);
  };
  const item = '- {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: v}}\n';

  it('tells the items of a List apart', () => {
    expect(listed([item, item.replace('k: v', '$patch: replace'), item])).toEqual([false, true, false]);
  });

  it('takes time in proportion to the items of a List', async () => {
    const look = (count: number): unknown => listed(Array.from({ length: count }, () => item));
    expect(await growth(look, 3000)).toBeLessThan(LINEAR);
  });
});
