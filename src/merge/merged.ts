import type { Diagnostic, Subject } from '../diagnostics/diagnostic.ts';
import type { Conflict } from './conflict.ts';

/** The result of a merge of texts. */
export interface Merged {
  /** The destination's text with the least edits; empty where nothing is left. */
  readonly text: string;
  readonly conflicts: readonly Conflict[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A file of one side. */
export interface MergeFile {
  /** Relative to the package, `/` between segments: what pairs the files of the sides. */
  readonly path: string;
  /** As people know it, for conflicts and diagnostics; `path` where it is left out. */
  readonly shownPath?: string;
  readonly text: string;
}

/** What becomes of a file of the destination. */
export interface MergedFile {
  readonly path: string;
  /** Undefined: it is new. */
  readonly before: string | undefined;
  /** Undefined: it goes. */
  readonly after: string | undefined;
}

/**
 * What a merge did with a whole object, or with a whole document that is none:
 *
 * - `added`: new upstream, or in the source;
 * - `deleted`: deleted upstream, or by a source that says so, and so in the destination;
 * - `kept`: deleted upstream, and kept because the destination changed it;
 * - `kept-deleted`: deleted in the destination, and so not there though upstream has it;
 * - `restored`: deleted in the destination, changed upstream, and so there again;
 * - `moved`: upstream moved it to another file, and so did the destination.
 */
export type MergeAction = 'added' | 'deleted' | 'kept' | 'kept-deleted' | 'restored' | 'moved';

export interface MergeDecision {
  readonly action: MergeAction;
  /** Undefined for a document that is no Kubernetes object. */
  readonly subject?: Subject;
  /** Of the file in the destination; where it is not there, of the file upstream. */
  readonly path: string;
  /** Where it stood before it was moved. */
  readonly from?: string;
}

/** The result of a merge of sets of files. */
export interface MergedFiles {
  /** Those that change, by path. */
  readonly files: readonly MergedFile[];
  readonly conflicts: readonly Conflict[];
  readonly decisions: readonly MergeDecision[];
  readonly diagnostics: readonly Diagnostic[];
}
