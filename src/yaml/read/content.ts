import type { JsonValue } from '../../value/json.ts';
import type { MappingEntry, Node, SequenceItem, YamlDocument } from './nodes.ts';

/** Something to write into a text. */
export type Content = ValueContent | CopiedContent;

export interface ValueContent {
  readonly kind: 'value';
  readonly value: JsonValue;
}

/**
 * A node of another text, or of another place in the same one: its own text travels with it, comments, quotes and
 * layout inside it too, and is indented anew for its place.
 */
export interface CopiedContent {
  readonly kind: 'copy';
  readonly text: string;
  readonly document: YamlDocument;
  readonly node: Node;
  /** The entry or item that holds the node there: its key's spelling and its comments travel too. */
  readonly part?: MappingEntry | SequenceItem;
}
