import type { AliasNode, MappingEntry, NamedSpan, Node, ScalarNode, ScalarStyle, SequenceItem } from './nodes.ts';
import type { Reader } from './reader.ts';

/** The anchor and the tag before a node; `start` and `end` cover both. */
export interface ReadProperties {
  readonly anchor: NamedSpan | undefined;
  readonly tag: NamedSpan | undefined;
  readonly start: number;
  readonly end: number;
}

/** The node for a value that is not written. */
export function emptyAt(offset: number): ScalarNode {
  return { kind: 'scalar', start: offset, end: offset, style: 'plain', content: '' };
}

export function isNothing(node: Node): boolean {
  return (
    node.kind === 'scalar' &&
    node.start === node.end &&
    node.style === 'plain' &&
    node.anchor === undefined &&
    node.tag === undefined
  );
}

// Nodes have few object shapes, each created in one step, so that the engine reads them fast.

export function scalarNode(
  reader: Reader,
  start: number,
  end: number,
  style: ScalarStyle,
  content: string,
  properties: ReadProperties | undefined,
): ScalarNode {
  const node: ScalarNode = { kind: 'scalar', start, end, style, content };
  return properties === undefined ? node : withProperties(reader, node, properties);
}

export function mappingNode(
  reader: Reader,
  start: number,
  end: number,
  style: 'block' | 'flow',
  entries: readonly MappingEntry[],
  properties: ReadProperties | undefined,
): Node {
  const node: Node = { kind: 'mapping', start, end, style, entries };
  return properties === undefined ? node : withProperties(reader, node, properties);
}

export function sequenceNode(
  reader: Reader,
  start: number,
  end: number,
  style: 'block' | 'flow',
  items: readonly SequenceItem[],
  properties: ReadProperties | undefined,
): Node {
  const node: Node = { kind: 'sequence', start, end, style, items };
  return properties === undefined ? node : withProperties(reader, node, properties);
}

/** The node with an anchor and a tag; from here on aliases can refer to it. */
export function withProperties<T extends Exclude<Node, AliasNode>>(
  reader: Reader,
  node: T,
  { anchor, tag }: ReadProperties,
): T {
  const result: T = {
    ...node,
    ...(anchor === undefined ? {} : { anchor }),
    ...(tag === undefined ? {} : { tag }),
  };
  // An anchor of the same name inside this node started later, so it is the current one, as for kubectl.
  if (anchor !== undefined && reader.anchors?.get(anchor.name) === undefined) reader.anchors?.set(anchor.name, result);
  return result;
}
