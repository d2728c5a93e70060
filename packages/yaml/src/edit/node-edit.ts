import type { Content } from '../read/content.ts';

/**
 * The edit of a node and of the nodes inside it, with aliases, merge keys and duplicate keys resolved. `editDocument`,
 * which handles layout and comments, turns it into text edits.
 */
export type NodeEdit = KeepNode | ReplaceNode | EditMapping | EditSequence;

export interface KeepNode {
  readonly kind: 'keep';
}

/** Replaces the node. Its anchor stays, and its tag if it still fits. */
export interface ReplaceNode {
  readonly kind: 'replace';
  readonly content: Content;
}

/** The entries of a mapping in their new order; an omitted entry is removed with its comments. */
export interface EditMapping {
  readonly kind: 'mapping';
  readonly entries: readonly EntryEdit[];
}

export type EntryEdit =
  | {
      readonly kind: 'kept';
      /** The index of the entry in the node. */
      readonly index: number;
      /** The new key, if it changes. */
      readonly key?: string;
      readonly value: NodeEdit;
    }
  | { readonly kind: 'new'; readonly key: string; readonly content: Content };

/** The items of a sequence in their new order; an omitted item is removed with its comments. */
export interface EditSequence {
  readonly kind: 'sequence';
  readonly items: readonly ItemEdit[];
}

export type ItemEdit =
  | { readonly kind: 'kept'; readonly index: number; readonly value: NodeEdit }
  | { readonly kind: 'new'; readonly content: Content };
