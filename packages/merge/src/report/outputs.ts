import type { Chosen, ConflictKind, ConflictLines } from '../conflict.ts';
import type { MergeAction } from '../merged.ts';
import type { JsonValue, OutputDiagnostic, OutputLocation, OutputResource, OutputVersion } from '@krmkit/base';

/** What the outputs of all merges have. */
export interface OutputMerge {
  /** The version of the output. */
  readonly apiVersion: OutputVersion;
  /** Whether files were written. */
  readonly written: boolean;
  /** The changed files. */
  readonly files: readonly { readonly path: string; readonly action: 'create' | 'edit' | 'delete' }[];
  /** The conflicts of all files. */
  readonly conflicts: readonly OutputConflict[];
  /** The resources that the merge added, deleted, kept or moved. */
  readonly decisions: readonly OutputDecision[];
  /** Problems of the texts. */
  readonly diagnostics: readonly OutputDiagnostic[];
  /** Numbers of files and conflicts; `open` is the number of conflicts that you have to resolve. */
  readonly summary: {
    readonly edited: number;
    readonly created: number;
    readonly deleted: number;
    readonly conflicts: number;
    readonly open: number;
  };
}

/** The output of `krmkit merge -o json` and `krmkit merge3 -o json`. */
export interface MergeOutput extends OutputMerge {
  /** The kind of the output. */
  readonly kind: 'Merge';
}

/** A choice that the merge had to make. */
export interface OutputConflict {
  /** The reason for the conflict. */
  readonly kind: ConflictKind;
  /** Null for a document that is not a Kubernetes object. */
  readonly subject: OutputResource | null;
  /** The path in the object. */
  readonly path: string;
  /** The path for people, with the keys of list items. */
  readonly field: string;
  /** The value that both sides come from; null if there is none. */
  readonly original: OutputConflictSide | null;
  /** The value of the updated side; null if there is none. */
  readonly updated: OutputConflictSide | null;
  /** The value of the destination; null if there is none. */
  readonly destination: OutputConflictSide | null;
  /** The side whose value the merge uses. */
  readonly chosen: Chosen;
  /** Whether you have to choose. */
  readonly open: boolean;
}

/** The value of one side of a conflict. */
export interface OutputConflictSide {
  /** The value; with `lines`, only these lines. */
  readonly value: JsonValue;
  /** The location of the value. */
  readonly location: OutputLocation | null;
  /** The lines of a text that the conflict is about; absent for a whole value. */
  readonly lines?: ConflictLines;
  /** The comments of this side that the result lacks; absent where there are none. */
  readonly comments?: readonly string[];
}

/** A resource that the merge added, deleted, kept or moved. */
export interface OutputDecision {
  /** What the merge did. */
  readonly action: MergeAction;
  /** Null for a document that is not a Kubernetes object. */
  readonly subject: OutputResource | null;
  /** The path of the file. */
  readonly path: string;
  /** The path before the move; null if it was not moved. */
  readonly from: string | null;
}
