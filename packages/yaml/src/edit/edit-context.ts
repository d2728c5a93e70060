import type { Span } from '@krmkit/base';
import type { YamlDocument } from '../read/nodes.ts';
import { layoutAt, observeLayout } from './observe-layout.ts';
import type { ObservedLayout } from './observe-layout.ts';
import type { PendingEdit } from './edit-pieces.ts';
import type { PrintLayout } from '../print/print-layout.ts';

/** The data that all parts of an edit share. */
export interface EditContext {
  readonly text: string;
  readonly document: YamlDocument;
  /** The layout of the document, observed on first use. */
  readonly observed: () => ObservedLayout;
  /** The difference between an offset in this text and the same offset in the text of the layout. */
  readonly shift: number;
}

/** The layout of a larger text, of which this text is the part that starts at `shift`. */
export type LayoutElsewhere = Pick<EditContext, 'observed' | 'shift'>;

/** An edit in progress. */
export interface Editing extends EditContext {
  /** The text edits so far. */
  readonly pendingEdits: PendingEdit[];
}

export function createContext(text: string, document: YamlDocument, layout?: LayoutElsewhere): EditContext {
  return { text, document, ...(layout ?? { observed: observeOnce(text, document), shift: 0 }) };
}

/** Observes the layout of a document on first use. */
export function observeOnce(text: string, document: YamlDocument): () => ObservedLayout {
  let observed: ObservedLayout | undefined;
  return () => (observed ??= observeLayout(text, document));
}

export function layoutFor(context: EditContext, offset: number, siblings?: Span): PrintLayout {
  const { shift } = context;
  const within = siblings === undefined ? undefined : { start: siblings.start + shift, end: siblings.end + shift };
  return layoutAt(context.observed(), offset + shift, within);
}

/** The position of a node: after a key or dash, in brackets, or at the root. */
export type NodePosition = RootPosition | BlockPosition | FlowPosition;

export interface RootPosition {
  readonly kind: 'root';
}

export interface BlockPosition {
  readonly kind: 'key' | 'dash';
  /** Of the key or dash. */
  readonly column: number;
  /** The offset after its colon or dash; undefined for a key after `?` without a colon. */
  readonly end: number | undefined;
  /** The end of the last line that belongs to the entry or item. */
  readonly partEnd: number;
  /** The collection that holds it. */
  readonly siblings: Span;
}

export interface FlowPosition {
  readonly kind: 'flow';
  /** The offset after the colon, the opening bracket or the comma; undefined for a key without a colon. */
  readonly end: number | undefined;
  readonly siblings: Span;
}
