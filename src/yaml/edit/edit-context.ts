import type { Span } from '../../text/source.ts';
import type { YamlDocument } from '../read/nodes.ts';
import { layoutAt, observeLayout } from './observe-layout.ts';
import type { ObservedLayout } from './observe-layout.ts';
import type { PrintLayout } from '../print/print-layout.ts';

/** What every part of an edit has to know. */
export interface EditContext {
  readonly text: string;
  readonly document: YamlDocument;
  /** Looks at the document when something is printed for the first time. */
  readonly observed: () => ObservedLayout;
  /** What is to be added to an offset of the text for one of the text whose layout it is. */
  readonly shift: number;
}

/** The layout of a text of which this one is a part, that starts at `shift`. */
export type LayoutElsewhere = Pick<EditContext, 'observed' | 'shift'>;

export function createContext(text: string, document: YamlDocument, layout?: LayoutElsewhere): EditContext {
  return { text, document, ...(layout ?? { observed: observeOnce(text, document), shift: 0 }) };
}

/** Looks at a document when it is asked for the first time. */
export function observeOnce(text: string, document: YamlDocument): () => ObservedLayout {
  let observed: ObservedLayout | undefined;
  return () => (observed ??= observeLayout(text, document));
}

export function layoutFor(context: EditContext, offset: number, siblings?: Span): PrintLayout {
  const { shift } = context;
  const within = siblings === undefined ? undefined : { start: siblings.start + shift, end: siblings.end + shift };
  return layoutAt(context.observed(), offset + shift, within);
}

/** What a node stands behind, or in. */
export type Place = RootPlace | BlockPlace | FlowPlace;

export interface RootPlace {
  readonly kind: 'root';
}

export interface BlockPlace {
  readonly kind: 'key' | 'dash';
  /** Of the key or dash. */
  readonly column: number;
  /** Behind its colon or dash; undefined for a key behind `?` that has no colon. */
  readonly end: number | undefined;
  /** The end of the line behind the last one that belongs to the entry or item. */
  readonly partEnd: number;
  /** The collection that holds it. */
  readonly siblings: Span;
}

export interface FlowPlace {
  readonly kind: 'flow';
  /** Behind the colon or the opening bracket or comma; undefined for a key without a colon. */
  readonly end: number | undefined;
  readonly siblings: Span;
}
