import type { JsonValue } from '@krmkit/base';
import type { MappingEntry, YamlNode, SequenceItem, YamlDocument } from './nodes.ts';

/** Content to write into a text: a value, or a node to copy. */
export type Content = ValueContent | CopiedContent;

/** A value that is printed in the style of its neighbours. */
export interface ValueContent {
  /** The type of the content. */
  readonly kind: 'value';
  /** The value. */
  readonly value: JsonValue;
}

/**
 * A node of another text, or of another place in the same text. Its text is copied with its comments, quotes and
 * layout, and indented for its new place.
 */
export interface CopiedContent {
  /** The type of the content. */
  readonly kind: 'copy';
  /** The text that `document` was parsed from. */
  readonly text: string;
  /** The document that contains the node. */
  readonly document: YamlDocument;
  /** The node to copy. */
  readonly node: YamlNode;
  /** The entry or item that holds the node: the spelling of its key and its comments are copied, too. */
  readonly part?: MappingEntry | SequenceItem;
}
