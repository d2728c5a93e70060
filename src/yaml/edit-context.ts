import type { Span } from '../text/source.ts';
import type { YamlDocument } from './nodes.ts';
import { layoutAt, observeLayout } from './observe-layout.ts';
import type { ObservedLayout } from './observe-layout.ts';
import type { PrintLayout } from './print-layout.ts';

/** What every part of an edit has to know. */
export interface EditContext {
  readonly text: string;
  readonly document: YamlDocument;
  /** Looks at the document when something is printed for the first time. */
  readonly observed: () => ObservedLayout;
}

export function createContext(text: string, document: YamlDocument): EditContext {
  let observed: ObservedLayout | undefined;
  return { text, document, observed: () => (observed ??= observeLayout(text, document)) };
}

export function layoutFor(context: EditContext, offset: number, siblings?: Span): PrintLayout {
  return layoutAt(context.observed(), offset, siblings);
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
