import type { OutputContainerChange, OutputFieldChange } from './changes.ts';
import type { OutputDiagnostic, OutputLocation, OutputResource, OutputVersion } from '@krmkit/base';

/** The output of `krmkit preview -o json`. */
export interface PreviewOutput {
  /** The version of the output. */
  readonly apiVersion: OutputVersion;
  /** The kind of the output. */
  readonly kind: 'Preview';
  /** The merge base of the base and the head. */
  readonly base: OutputRevision;
  /** Null for the working tree. */
  readonly head: OutputRevision | null;
  /** The changed objects. */
  readonly changes: readonly OutputObjectChange[];
  /** Kustomizations that could not be built, files that could not be read, submodules with another commit, and charts and templates that are not rendered. */
  readonly notCompared: readonly {
    readonly kind: 'root' | 'file' | 'submodule' | 'chart' | 'template';
    readonly path: string;
    readonly side: 'before' | 'after' | 'both';
  }[];
  /** The changed lines with an effect, by file and line. */
  readonly causes: readonly OutputCauseEffect[];
  /** The findings that only the head has. */
  readonly newFindings: readonly OutputDiagnostic[];
  /** The findings that only the base has. */
  readonly goneFindings: readonly OutputDiagnostic[];
  /** Numbers over all kustomizations. */
  readonly summary: OutputPreviewSummary;
}

/** A commit. */
export interface OutputRevision {
  /** The revision, as you named it. */
  readonly revision: string;
  /** The full hash. */
  readonly commit: string;
}

/** An object that changes in some kustomizations, or in a file. */
export interface OutputObjectChange {
  /** `affected`: the object is the same, and its containers get other values. */
  readonly kind: 'added' | 'removed' | 'changed' | 'affected';
  /** The object in each of the roots, in their order; one for a file. */
  readonly resources: readonly OutputResource[];
  /** The directories of the kustomizations; empty for a file that no kustomization uses. */
  readonly roots: readonly string[];
  /** The location in the base; null if it is not there. */
  readonly before: OutputLocation | null;
  /** The location in the head; null if it is not there. */
  readonly after: OutputLocation | null;
  /** What happens to the pods; null for an object without pods. */
  readonly rollout: 'new' | 'gone' | 'restart' | 'new-pods' | 'next-run' | 'replace' | 'none' | 'same' | null;
  /** The lines that add or remove the object. */
  readonly causes: readonly OutputCause[];
  /** The changed fields. */
  readonly fields: readonly OutputCausedFieldChange[];
  /** The changed containers. */
  readonly containers: readonly OutputCausedContainerChange[];
}

/** A changed line, or a line of a component that is switched on or off. */
export interface OutputCause {
  /** `before` for a line of the base that the head does not have. */
  readonly side: 'before' | 'after';
  /** The line. */
  readonly location: OutputLocation;
}

/** Changed lines below each other, and what they change. */
export interface OutputCauseEffect extends OutputCause {
  /** The last of the lines. */
  readonly lastLine: number;
  /** What the lines change: `LOG_LEVEL`, `image`. */
  readonly names: readonly string[];
  /** The number of containers, in all kustomizations. */
  readonly containers: number;
  /** The number of kustomizations. */
  readonly environments: number;
}

/** A changed field with the changed lines that its values come from. */
export interface OutputCausedFieldChange extends OutputFieldChange {
  /** The changed lines. */
  readonly causes: readonly OutputCause[];
}

/** A changed container with the changed lines that its values come from. */
export interface OutputCausedContainerChange extends OutputContainerChange {
  /** By what they change: `env NAME`, `image`, a mount path; `container` for a new or removed one. */
  readonly causes: readonly { readonly of: string; readonly causes: readonly OutputCause[] }[];
}

/** Numbers of a preview, over all kustomizations. */
export interface OutputPreviewSummary {
  /** New objects. */
  readonly added: number;
  /** Removed objects. */
  readonly removed: number;
  /** Changed objects. */
  readonly changed: number;
  /** Containers that get other values, in all roots; without `serviceLinks`. */
  readonly containers: number;
  /** Workloads whose pods restart, in all roots. */
  readonly restarts: number;
  /** Pods and Jobs that you must delete and create again, in all roots; not in `restarts`. */
  readonly replaced: number;
  /** Workloads whose pods get other values only when they restart for another reason. */
  readonly notRestarted: number;
  /** Workloads for which only variables of Services change; not in the numbers above. */
  readonly serviceLinks: number;
  /** New findings of severity error. */
  readonly newErrors: number;
  /** New findings of severity warning. */
  readonly newWarnings: number;
  /** Findings that only the base has. */
  readonly gone: number;
  /** Differences in fields that `--ignore-field` or `.krmkit.yaml` names, in all roots. */
  readonly ignored: number;
  /** Kustomizations of the head: built, not built, and skipped because the change has no effect on them. */
  readonly roots: { readonly built: number; readonly notBuilt: number; readonly skipped: number };
}
