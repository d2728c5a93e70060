import type { Diagnostic, Subject } from '@krmkit/base';
import type { Conflict } from './conflict.ts';

/** The result of a merge of texts. */
export interface Merged {
  /** The destination's text with the fewest edits; empty where the merge removes everything. */
  readonly text: string;
  /** The choices that the merge had to make. */
  readonly conflicts: readonly Conflict[];
  /** The problems of the texts. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A file of one side. */
export interface MergeFile {
  /** Relative to the package, with `/` between segments. Files of the sides pair by path. */
  readonly path: string;
  /** The path to show in conflicts and diagnostics; the default is `path`. */
  readonly shownPath?: string;
  /** The content of the file. */
  readonly text: string;
}

/** A changed file of the destination. */
export interface MergedFile {
  /** Relative to the package. */
  readonly path: string;
  /** Undefined for a new file. */
  readonly before: string | undefined;
  /** Undefined for a deleted file. */
  readonly after: string | undefined;
}

/**
 * The decision about a whole object, or about a whole document that is not an object:
 *
 * - `added`: it is new upstream, or in the source;
 * - `deleted`: upstream deleted it, or a source deletes it, and so does the merge;
 * - `kept`: upstream deleted it, and the destination keeps it because the destination changed it;
 * - `kept-deleted`: the destination deleted it, and the merge does not add it again;
 * - `restored`: the destination deleted it, upstream changed it, and the merge adds it again;
 * - `moved`: upstream moved it to another file, and so does the merge.
 */
export type MergeAction = 'added' | 'deleted' | 'kept' | 'kept-deleted' | 'restored' | 'moved';

/** A resource that a merge added, deleted, kept or moved. */
export interface MergeDecision {
  /** What the merge did. */
  readonly action: MergeAction;
  /** Undefined for a document that is not a Kubernetes object. */
  readonly subject?: Subject;
  /** The path of the file in the destination, or of the file upstream where the destination has none. */
  readonly path: string;
  /** The path of the file before the move. */
  readonly from?: string;
}

/** The result of a merge of sets of files. */
export interface MergedFiles {
  /** True where a conflict with the strategy `fail` refuses the merge: no file changes. */
  readonly refused?: true;
  /** The changed files, sorted by path. */
  readonly files: readonly MergedFile[];
  /** The conflicts of all files. */
  readonly conflicts: readonly Conflict[];
  /** The resources that the merge added, deleted, kept or moved. */
  readonly decisions: readonly MergeDecision[];
  /** The problems of the texts. */
  readonly diagnostics: readonly Diagnostic[];
}
