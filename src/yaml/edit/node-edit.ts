import type { Content } from '../read/content.ts';

/**
 * What is to become of a node and of what is inside it: the changes of a document after aliases, merge keys and
 * duplicate keys were sorted out. The next stage, which knows layout and comments, makes text edits of it.
 */
export type NodeEdit = KeepNode | ReplaceNode | EditMapping | EditSequence;

export interface KeepNode {
  readonly kind: 'keep';
}

/** The node becomes something else. Its anchor stays, its tag where it still fits. */
export interface ReplaceNode {
  readonly kind: 'replace';
  readonly content: Content;
}

/** The entries of a mapping in their new order; an entry that is not among them goes, with its comments. */
export interface EditMapping {
  readonly kind: 'mapping';
  readonly entries: readonly EntryEdit[];
}

export type EntryEdit =
  | {
      readonly kind: 'kept';
      /** Among the entries of the node. */
      readonly index: number;
      /** Where it changes. */
      readonly key?: string;
      readonly value: NodeEdit;
    }
  | { readonly kind: 'new'; readonly key: string; readonly content: Content };

/** The items of a sequence in their new order; an item that is not among them goes, with its comments. */
export interface EditSequence {
  readonly kind: 'sequence';
  readonly items: readonly ItemEdit[];
}

export type ItemEdit =
  | { readonly kind: 'kept'; readonly index: number; readonly value: NodeEdit }
  | { readonly kind: 'new'; readonly content: Content };
