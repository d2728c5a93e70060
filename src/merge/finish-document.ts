import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Conflict } from './conflict.ts';
import type { DocumentSides } from './conflict-places.ts';
import type { MergeContext } from './context.ts';
import type { DocumentSide } from './document-side.ts';
import type { MergeSettings } from './settings.ts';

/** A merged document as a text of its own; `read` gives nothing where the text holds no document. */
export interface MergedSide {
  readonly text: string;
  readonly read: () => DocumentSide | undefined;
}

/** What follows the merge of the values: comments, the order of env, marks of open conflicts. */
export function finishDocument(
  merged: MergedSide,
  _sides: DocumentSides,
  _conflicts: readonly Conflict[],
  _context: MergeContext,
  _settings: MergeSettings,
): { readonly text: string; readonly diagnostics: readonly Diagnostic[] } {
  return { text: merged.text, diagnostics: [] };
}
