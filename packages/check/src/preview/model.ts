import type { Diagnostic, Location, Source } from '@krmkit/base';
import type { Identity, ResourcePair, Revisions } from '@krmkit/manifests';
import type { OutputPreviewSummary } from '../outputs/preview.ts';
import type { FieldChange } from '../changes/comparison.ts';
import type { ContainerChange } from '../changes/container-changes.ts';

/** What a change in git changes. */
export interface Preview {
  readonly revisions: Revisions;
  /** In the order of the roots, then of their objects. */
  readonly changes: readonly ObjectChange[];
  /** In the order of the roots, then files. */
  readonly notCompared: readonly NotCompared[];
  /** Findings of the head that the base does not have in the same root. */
  readonly newFindings: readonly Diagnostic[];
  /** Findings of the base that the head does not have. */
  readonly goneFindings: readonly Diagnostic[];
  /** The lines of the change with an effect on containers, by file and line. */
  readonly causes: readonly CauseEffect[];
  readonly summary: OutputPreviewSummary;
  /** The texts of both sides, for the frames of findings. */
  readonly sources: { readonly before: SourcesByPath; readonly after: SourcesByPath };
}

/**
 * Something that changed and is not compared: a root that could not be built, a file that could not be read, a submodule, a
 * Helm chart or a template that is not rendered.
 */
export interface NotCompared {
  readonly kind: 'root' | 'file' | 'submodule' | 'chart' | 'template';
  /** The directory of the root, the submodule or the chart, or the path of the file. */
  readonly path: string;
  /** The side that could not be built or read; both for a submodule, a chart and a template. */
  readonly side: 'before' | 'after' | 'both';
}

export type SourcesByPath = ReadonlyMap<string, Source>;

/** The change of one object, in all roots where it is the same. */
export interface ObjectChange {
  /** `affected`: the object is the same, and its containers get other values through objects that it refers to. */
  readonly kind: 'added' | 'removed' | 'changed' | 'affected';
  /** As each root builds it, in the order of `roots`; one for a file. */
  readonly identities: readonly Identity[];
  /** The object on both sides, in the order of `roots`; one for a file. */
  readonly pairs: readonly ResourcePair[];
  readonly before: Location | undefined;
  readonly after: Location | undefined;
  /** The directories of kustomizations, sorted; none for a file that no kustomization uses. */
  readonly roots: readonly string[];
  readonly fields: readonly PreviewField[];
  readonly containers: readonly PreviewContainer[];
  /** What happens to the pods; undefined for an object without pods. */
  readonly rollout: Rollout | undefined;
  /** The changed lines that add or remove the object; none for the other kinds. */
  readonly causes: readonly Cause[];
  /** True if only variables of Services change for the containers, and nothing else in the object. */
  readonly isOnlyLinks: boolean;
}

/** A field, with the changed lines that its values come from. */
export interface PreviewField extends FieldChange {
  readonly causes: readonly Cause[];
}

/** A container, with the changed lines that its values come from. */
export interface PreviewContainer extends ContainerChange {
  /** By `env NAME`, `variables of Service NAME`, or by the name of a fact, list or mount; none in a new object. */
  readonly causes: ReadonlyMap<string, readonly Cause[]>;
}

/** A line of the change. */
export interface Cause {
  readonly location: Location;
  /** `before`: a line of the base that the head does not have. */
  readonly side: 'before' | 'after';
}

export function causeLocationKey({ location, side }: Cause): string {
  return `${side}\0${location.path}\0${location.line}`;
}

/**
 * - new: the pods are new
 * - gone: the pods end
 * - restart: the pod template changed, so the controller replaces the pods; or the image of a Pod
 * - new-pods: the pod template changed, and the controller does not replace pods: a ReplicaSet, a ReplicationController, or
 *   the update strategy OnDelete
 * - next-run: later Jobs of a CronJob use the new template
 * - replace: the object cannot be changed, and must be deleted and created again: a Pod, a Job, or an immutable field
 * - none: the pod template is the same, so running containers keep their old values until they restart
 * - same: the containers get the same
 */
export type Rollout = 'new' | 'gone' | 'restart' | 'new-pods' | 'next-run' | 'replace' | 'none' | 'same';

/** What a line of the change has an effect on, or several lines below each other that have the same effect. */
export interface CauseEffect extends Cause {
  /** The last of the lines; that of `location` is the first. */
  readonly lastLine: number;
  /** `LOG_LEVEL`, `image`, `spec.replicas`, in the order in which they occur. */
  readonly names: readonly string[];
  /** In all roots. */
  readonly containers: number;
  /** The number of roots; 1 for a file that no kustomization uses. */
  readonly environments: number;
}
