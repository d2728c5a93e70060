import { describe, expect, it } from 'vitest';
import {
  emptyAt,
  hasProperties,
  isNothing,
  mappingNode,
  scalarNode,
  sequenceNode,
  withProperties,
} from '../../src/read/build-nodes.ts';
import type { YamlNode } from '../../src/read/nodes.ts';
import { createReader } from '../../src/read/reader.ts';

const X = { start: 0, end: 2, name: 'x' };

it('nodes have their spans', () => {
  expect(emptyAt(3)).toEqual({ kind: 'scalar', start: 3, end: 3, style: 'plain', content: '' });
  expect(scalarNode(1, 2, 'single', 'a')).toEqual({ kind: 'scalar', start: 1, end: 2, style: 'single', content: 'a' });
  expect(mappingNode(1, 2, 'flow', [])).toEqual({ kind: 'mapping', start: 1, end: 2, style: 'flow', entries: [] });
  expect(sequenceNode(1, 2, 'block', [])).toEqual({ kind: 'sequence', start: 1, end: 2, style: 'block', items: [] });
});

it.each<[node: YamlNode | undefined, nothing: boolean]>([
  [emptyAt(1), true],
  [{ ...emptyAt(1), anchor: X }, false],
  [{ ...emptyAt(1), tag: X }, false],
  [scalarNode(1, 2, 'plain', ''), false],
  [scalarNode(1, 1, 'literal', ''), false],
  [mappingNode(1, 1, 'block', []), false],
  [undefined, false],
])('%#: a node is nothing, or not', (node, nothing) => {
  expect(isNothing(node)).toBe(nothing);
});

it.each<[node: YamlNode, expected: boolean]>([
  [emptyAt(1), false],
  [{ ...emptyAt(1), anchor: X }, true],
  [{ ...emptyAt(1), tag: X }, true],
  [{ kind: 'alias', start: 0, end: 2, name: 'x', target: undefined }, false],
])('%#: a node has properties, or not', (node, expected) => {
  expect(hasProperties(node)).toBe(expected);
});

describe('a node with its anchor and tag', () => {
  const node = scalarNode(3, 4, 'plain', 'a');

  it('is the same without any', () => {
    expect(withProperties(createReader('a'), node, undefined)).toBe(node);
  });

  it('has only those that are there', () => {
    const reader = createReader('a');
    const [anchored, tagged] = [
      withProperties(reader, node, { anchor: X, tag: undefined, start: 0, end: 2 }),
      withProperties(reader, node, { anchor: undefined, tag: X, start: 0, end: 2 }),
    ];
    expect([anchored, tagged]).toEqual([
      { ...node, anchor: X },
      { ...node, tag: X },
    ]);
    expect([Object.keys(anchored).includes('tag'), Object.keys(tagged).includes('anchor')]).toEqual([false, false]);
  });

  it('is what aliases refer to, if none of its name started later', () => {
    const reader = createReader('a');
    const properties = { anchor: X, tag: undefined, start: 0, end: 2 };
    reader.anchors = new Map([['x', undefined]]);
    const first = withProperties(reader, node, properties);
    expect(reader.anchors.get('x')).toBe(first);
    withProperties(reader, emptyAt(9), properties);
    expect(reader.anchors.get('x')).toBe(first);
  });
});
