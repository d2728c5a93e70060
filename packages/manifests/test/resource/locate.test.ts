import { describe, expect, it } from 'vitest';
import { readSource } from '../../src/read/documents.ts';
import { locateIn } from '../../src/resource/locate.ts';
import { createSource } from '@krmkit/base';
import type { Span, Path } from '@krmkit/base';

const text = `apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Pod
  metadata:
    name: a
  spec:
    containers:
    - name: app
      env:
      - name: URL
        value: "http://\\u0041$(HOST):80"
      - name: EMPTY
        value:
      - name: BLOCK
        value: |
          one
          $(TWO)
`;
const source = createSource('a.yaml', text);
const env = ['spec', 'containers', 0, 'env'];

describe('locateIn', () => {
  it.each<[string, Path, Span | undefined, string, number, number]>([
    ['a scalar', ['metadata', 'name'], undefined, 'a', 7, 11],
    ['a part of a quoted scalar', [...env, 0, 'value'], { start: 8, end: 15 }, '$(HOST)', 13, 30],
    ['a part of a block scalar', [...env, 2, 'value'], { start: 4, end: 10 }, '$(TWO)', 19, 11],
    ['an empty value: its key', [...env, 1, 'value'], undefined, 'value', 15, 9],
    ['a collection: its key', env, undefined, 'env', 11, 7],
    ['an item: its first line', [...env, 1], undefined, 'name: EMPTY', 14, 9],
    ['what is not there: the nearest ancestor', ['metadata', 'labels', 'x'], undefined, 'metadata', 6, 3],
    ['an item that is not there', [...env, 9, 'value'], undefined, 'env', 11, 7],
    ['the resource: its first line', [], undefined, 'apiVersion: v1', 4, 3],
  ])('%s', (_, path, range, expected, line, column) => {
    const [pod] = readSource(source).resources;
    if (pod === undefined) throw new Error('no resource was read');
    const location = locateIn(pod, path, range);
    expect(text.slice(location?.start, location?.end)).toBe(expected);
    expect(location).toMatchObject({ path: 'a.yaml', line, column });
  });

  it('is nowhere for an object without a text', () => {
    const identity = { apiVersion: 'v1', group: '', version: 'v1', kind: 'Pod', namespace: undefined, name: 'a' };
    expect(locateIn({ identity, value: {} }, ['spec'])).toBeUndefined();
  });
});
