import type { JsonValue, OutputLocation, OutputResource, OutputVersion } from '@krmkit/base';
import type { OutputProvenance, OutputValue } from './expansion.ts';

/** The output of `krmkit expand --live --diff -o json`. */
export interface ExpansionDiffOutput {
  /** The version of the output. */
  readonly apiVersion: OutputVersion;
  /** The kind of the output. */
  readonly kind: 'ExpansionDiff';
  /** The release that krmkit follows. */
  readonly kubernetes: string;
  /** The workloads whose containers get something else. */
  readonly workloads: readonly OutputWorkloadChange[];
  /** The number of changed workloads and containers. */
  readonly summary: { readonly workloads: number; readonly containers: number };
}

/** A workload whose containers get something else. */
export interface OutputWorkloadChange extends OutputResource {
  /** Whether the workload is new. */
  readonly change: OutputChangeKind;
  /** Null if the workload is not in the files. */
  readonly location: OutputLocation | null;
  /** The directory of the kustomization that builds the applied objects. */
  readonly root: string | null;
  /** The changed containers. */
  readonly containers: readonly OutputContainerChange[];
}

/** Which sides exist. */
export type OutputChangeKind = 'added' | 'removed' | 'changed';

/** What changes for a container. */
export interface OutputContainerChange {
  /** The name of the container. */
  readonly name: string;
  /** The list of the pod that has the container. */
  readonly list: string;
  /** Whether the container itself is new or removed. */
  readonly change: OutputChangeKind;
  /** The changed variables. */
  readonly env: readonly OutputVariableChange[];
  /** Changes of single values and of lists of values. */
  readonly fields: readonly OutputPropertyChange[];
  /** The changed mounts. */
  readonly mounts: readonly OutputMountChange[];
  /** The changed files of ConfigMaps and Secrets, without their content. */
  readonly files: readonly OutputFileChange[];
}

/** A changed variable. */
export interface OutputVariableChange {
  /** The name of the variable. */
  readonly name: string;
  /** Which sides exist. */
  readonly change: OutputChangeKind;
  /** Null if the variable is new. */
  readonly before: OutputVariableSide | null;
  /** Null if the variable is removed. */
  readonly after: OutputVariableSide | null;
}

/** A variable on one side. */
export interface OutputVariableSide {
  /** The value. */
  readonly value: OutputValue;
  /** Where the value comes from. */
  readonly provenance: OutputProvenance;
}

/** A changed property of a container. */
export interface OutputPropertyChange {
  /** `image`, `kind`, `workingDir`, `user`, `error`, `requests`, `limits`, `command`, `args`, or a probe or hook. */
  readonly field: string;
  /** Which sides exist. */
  readonly change: OutputChangeKind;
  /** A text, or a list of values; null if it is not set. */
  readonly before: string | readonly OutputValue[] | null;
  /** A text, or a list of values; null if it is not set. */
  readonly after: string | readonly OutputValue[] | null;
}

/** A changed mount. */
export interface OutputMountChange {
  /** The path in the container. */
  readonly mountPath: string;
  /** Which sides exist. */
  readonly change: OutputChangeKind;
  /** Null if the mount is new. */
  readonly before: OutputMountSide | null;
  /** Null if the mount is removed. */
  readonly after: OutputMountSide | null;
}

/** A mount on one side. */
export interface OutputMountSide {
  /** The name of the volume. */
  readonly volume: string;
  /** What the volume contains, for people: `ConfigMap settings`. */
  readonly source: string;
  /** The path in the volume. */
  readonly subPath: OutputValue;
  /** Whether the container cannot write to it. */
  readonly readOnly: boolean;
}

/** A changed file below a mount. */
export interface OutputFileChange {
  /** The path of the mount. */
  readonly mountPath: string;
  /** The path of the file below the mount. */
  readonly path: string;
  /** Which sides exist. */
  readonly change: OutputChangeKind;
  /** The ConfigMap or Secret. */
  readonly from: string;
}

/** The output of `krmkit diff -o json`. */
export interface DiffOutput {
  /** The version of the output. */
  readonly apiVersion: OutputVersion;
  /** The kind of the output. */
  readonly kind: 'Diff';
  /** The first path, as given. */
  readonly before: string;
  /** The second path, as given. */
  readonly after: string;
  /** The resources that differ. */
  readonly resources: readonly OutputResourceChange[];
  /** Differences in text that is not a Kubernetes object. */
  readonly texts: readonly OutputTextChange[];
  /** Numbers. */
  readonly summary: {
    readonly added: number;
    readonly removed: number;
    readonly changed: number;
    readonly moved: number;
    readonly same: number;
    readonly referring: number;
    readonly fields: number;
    readonly texts: number;
    readonly notCompared: number;
    readonly ignored: number;
  };
}

/** A resource that differs. */
export interface OutputResourceChange {
  /** `moved`: only the file differs. */
  readonly kind: OutputChangeKind | 'moved';
  /** The object. */
  readonly resource: OutputResource;
  /** The kustomizations that build the two sides, as directories; null for files. */
  readonly roots: { readonly before: string | null; readonly after: string | null };
  /** The location in the first path; null if it is not there. */
  readonly before: OutputLocation | null;
  /** The location in the second path; null if it is not there. */
  readonly after: OutputLocation | null;
  /** Whether the object is in another file. */
  readonly moved: boolean;
  /** Whether several objects have this name, so that krmkit pairs them in their order. */
  readonly ambiguous: boolean;
  /** The fields that differ. */
  readonly changes: readonly OutputFieldChange[];
}

/** A field that differs. */
export interface OutputFieldChange {
  /** `moved`: an item of a list at another position. */
  readonly kind: OutputChangeKind | 'moved';
  /** The path: `spec.replicas`. */
  readonly path: string;
  /** The first side; null if the field is new. */
  readonly before: OutputFieldSide | null;
  /** The second side; null if the field is removed. */
  readonly after: OutputFieldSide | null;
  /** Whether values of Secrets are masked. */
  readonly hidden: boolean;
  /** The fields that changed with the name of a generated object. */
  readonly references: readonly { readonly resource: OutputResource; readonly path: string }[];
}

/** A field on one side. */
export interface OutputFieldSide {
  /** The value. */
  readonly value: JsonValue;
  /** The location of the value. */
  readonly location: OutputLocation | null;
}

/** Text that is not a Kubernetes object and differs. */
export interface OutputTextChange {
  /** Which sides exist. */
  readonly kind: OutputChangeKind;
  /** The path of the file on the first side. */
  readonly before: string | null;
  /** The path of the file on the second side. */
  readonly after: string | null;
}
