import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Conflict } from './conflict.ts';
import type { DocumentSide } from './document-side.ts';
import type { MergeSettings } from './settings.ts';

/** The result of a merge of one document. */
export interface MergedDocument {
  /**
   * The new text of the destination's document: what stands in its source from `document.start` to `document.end`,
   * edited. The same text where nothing changes.
   */
  readonly text: string;
  /** True where nothing of it is left. */
  readonly removed: boolean;
  readonly conflicts: readonly Conflict[];
  /** One of severity error: the document stays as it was. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Lays a source over a destination. */
export function mergeDocument2(
  _source: DocumentSide,
  _destination: DocumentSide,
  _settings: MergeSettings,
): MergedDocument {
  throw new Error('not yet');
}

/** Brings what changed between `original` and `updated` into a destination. */
export function mergeDocument3(
  _sides: {
    /** Undefined where both others added it. */
    readonly original: DocumentSide | undefined;
    readonly updated: DocumentSide;
    readonly destination: DocumentSide;
  },
  _settings: MergeSettings,
): MergedDocument {
  throw new Error('not yet');
}
