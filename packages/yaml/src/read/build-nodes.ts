import type {
  AliasNode,
  MappingEntry,
  MappingNode,
  NamedSpan,
  YamlNode,
  ScalarNode,
  ScalarStyle,
  SequenceItem,
  SequenceNode,
} from './nodes.ts';
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
  return scalarNode(offset, offset, 'plain', '');
}

export function isNothing(node: YamlNode | undefined): boolean {
  return node?.kind === 'scalar' && node.start === node.end && node.style === 'plain' && !hasProperties(node);
}

export function hasProperties(node: YamlNode): boolean {
  return node.kind !== 'alias' && (node.anchor !== undefined || node.tag !== undefined);
}

// Nodes have few object shapes, each created in one step, so that the engine reads them fast.

export function scalarNode(start: number, end: number, style: ScalarStyle, content: string): ScalarNode {
  return { kind: 'scalar', start, end, style, content };
}

export function mappingNode(
  start: number,
  end: number,
  style: 'block' | 'flow',
  entries: readonly MappingEntry[],
): MappingNode {
  return { kind: 'mapping', start, end, style, entries };
}

export function sequenceNode(
  start: number,
  end: number,
  style: 'block' | 'flow',
  items: readonly SequenceItem[],
): SequenceNode {
  return { kind: 'sequence', start, end, style, items };
}

/** The node with its anchor and tag, if any; from here on aliases can refer to it. */
export function withProperties<T extends Exclude<YamlNode, AliasNode>>(
  reader: Reader,
  node: T,
  properties: ReadProperties | undefined,
): T {
  if (properties === undefined) return node;
  const { anchor, tag } = properties;
  const result: T = {
    ...node,
    ...(anchor === undefined ? {} : { anchor }),
    ...(tag === undefined ? {} : { tag }),
  };
  // An anchor of the same name inside this node started later, so it is the current one, as for kubectl.
  if (anchor !== undefined && reader.anchors?.get(anchor.name) === undefined) reader.anchors?.set(anchor.name, result);
  return result;
}
