import type { ContainerList, OutputDiagnostic, OutputLocation, OutputResource, OutputVersion } from '@krmkit/base';
import type { HoleSource } from '@krmkit/pods';

/** The output of `krmkit expand -o json`. */
export interface ExpansionOutput {
  /** The version of the output. */
  readonly apiVersion: OutputVersion;
  /** The kind of the output. */
  readonly kind: 'Expansion';
  /** The release that krmkit follows: `1.37` or `1.34.2`. */
  readonly kubernetes: string;
  /** One for each pod template, in the order of the files. */
  readonly workloads: readonly OutputWorkload[];
  /** The findings, by file and location. */
  readonly diagnostics: readonly OutputDiagnostic[];
  /** Numbers. */
  readonly summary: ExpansionSummary;
}

/** The output of `krmkit check -o json`. */
export interface CheckOutput {
  /** The version of the output. */
  readonly apiVersion: OutputVersion;
  /** The kind of the output. */
  readonly kind: 'Check';
  /** The release that krmkit follows: `1.37` or `1.34.2`. */
  readonly kubernetes: string;
  /** The findings, by file and location. */
  readonly diagnostics: readonly OutputDiagnostic[];
  /** Numbers. */
  readonly summary: ExpansionSummary;
}

/** How much `krmkit expand` or `krmkit check` read and found. */
export interface ExpansionSummary {
  /** Files that were read. */
  readonly files: number;
  /** Kubernetes objects. */
  readonly resources: number;
  /** Objects with a pod template. */
  readonly workloads: number;
  /** Containers of these workloads. */
  readonly containers: number;
  /** Findings of severity error. */
  readonly errors: number;
  /** Findings of severity warning. */
  readonly warnings: number;
  /** Findings of severity info. */
  readonly infos: number;
  /** Files that could not be read. */
  readonly unreadable: number;
  /** The number of findings of each code; codes without findings are not included. */
  readonly codes: Readonly<Record<string, number>>;
  /** Findings that a comment suppresses. */
  readonly suppressed: number;
  /** Findings that `--only-new` or `--baseline` leaves out. */
  readonly known: number;
  /** Findings that `--ignore` or the settings leave out. */
  readonly ignored: number;
  /** Kustomizations that no other uses. */
  readonly roots: {
    /** Those that krmkit could build. */
    readonly built: number;
    /** All of them. */
    readonly total: number;
  };
}

/** An object that has a pod template. */
export interface OutputWorkload extends OutputResource {
  /** The location of the object. */
  readonly location: OutputLocation | null;
  /** The path of the pod template in the object: `spec.template`; empty for a Pod. */
  readonly templatePath: string;
  /** The directory of the kustomization that builds the object; null for an object in a file. */
  readonly root: string | null;
  /** Init containers, then containers, then ephemeral containers. */
  readonly containers: readonly OutputContainer[];
}

/** What a container gets. */
export interface OutputContainer {
  /** The name, as written. */
  readonly name: string;
  /** The list of the pod that has the container. */
  readonly list: ContainerList;
  /** How the kubelet runs it. */
  readonly kind: 'init' | 'sidecar' | 'regular' | 'ephemeral';
  /** The image, as written; null if it is not set. */
  readonly image: string | null;
  /** The variables, each name once. */
  readonly env: readonly OutputVariable[];
  /** `command` with its references replaced. */
  readonly command: readonly OutputValue[];
  /** `args` with its references replaced. */
  readonly args: readonly OutputValue[];
  /** The arguments of the process; null if they depend on the image and its configuration is not known. */
  readonly argv: readonly OutputValue[] | null;
  /** The volumes in the container. */
  readonly mounts: readonly OutputMount[];
  /** Exec probes and hooks. */
  readonly handlers: readonly OutputHandler[];
  /** The working directory; null if only the image sets it. */
  readonly workingDir: string | null;
  /** `UID`, `UID:GID`, or the user of the image; null if it is not known. */
  readonly user: string | null;
  /** Why the container cannot start in a cluster; null if nothing is known that prevents it. */
  readonly error: OutputContainerError | null;
  /** The Events that the kubelet would write, and those of krmkit. */
  readonly events: readonly OutputEvent[];
}

/** A variable of a container. */
export interface OutputVariable {
  /** The name. */
  readonly name: string;
  /** The value. */
  readonly value: OutputValue;
  /** Where the value comes from. */
  readonly provenance: OutputProvenance & OutputProvenancePlace;
}

/** The parts of a text to concatenate; empty for the empty text. */
export type OutputValue = readonly OutputValuePart[];

/** A part of a value. */
export type OutputValuePart = OutputLiteral | OutputHole | OutputSecret;

/** Known text. */
export interface OutputLiteral {
  /** The text. */
  readonly literal: string;
}

/** Text that is known only at run time. */
export interface OutputHole {
  /** What decides the text. */
  readonly hole: HoleSource;
  /** A short name for people: `podIP`. */
  readonly label: string;
}

/** Text of a Secret. */
export interface OutputSecret {
  /** The key of the Secret. */
  readonly secret: {
    /** The namespace of the Secret. */
    readonly namespace: string;
    /** The name of the Secret. */
    readonly name: string;
    /** The key in the Secret. */
    readonly key: string;
  };
  /** Only with `--show-secrets`: the text. */
  readonly text?: string;
  /** Only with `--show-secrets`: the bytes, if they are not UTF-8. */
  readonly base64?: string;
}

/** The source of a value. */
export type OutputProvenance =
  | { readonly kind: 'value'; readonly references: readonly string[] }
  | { readonly kind: 'field'; readonly fieldPath: string }
  | { readonly kind: 'resource'; readonly resource: string; readonly container: string; readonly fromNode: boolean }
  | {
      readonly kind: 'configMap' | 'secret';
      readonly namespace: string;
      readonly name: string;
      readonly key: string;
      readonly by: 'env' | 'envFrom';
    }
  | { readonly kind: 'file'; readonly volume: string; readonly file: string; readonly key: string }
  | { readonly kind: 'service'; readonly namespace: string; readonly name: string };

/** The entry that sets a variable. */
export interface OutputProvenancePlace {
  /** The path of the entry in the object; null for a variable of a Service. */
  readonly field: string | null;
  /** The location of the entry. */
  readonly location: OutputLocation | null;
}

/** A volume in a container. */
export interface OutputMount {
  /** The name of the volume. */
  readonly volume: string;
  /** The path in the container. */
  readonly mountPath: string;
  /** Whether the container cannot write to it. */
  readonly readOnly: boolean;
  /** The path in the volume; empty for all of it. */
  readonly subPath: OutputValue;
}

/** An exec probe or a hook. */
export interface OutputHandler {
  /** The field of the container. */
  readonly kind: 'livenessProbe' | 'readinessProbe' | 'startupProbe' | 'postStart' | 'preStop';
  /** The command, as written. */
  readonly written: readonly string[];
  /** The command that runs. */
  readonly command: readonly string[];
}

/** The state of a container that waits. */
export interface OutputContainerError {
  /** The reason of the kubelet: `CreateContainerConfigError`. */
  readonly reason: string;
  /** The message of the kubelet. */
  readonly message: string;
}

/** An Event about a pod. */
export interface OutputEvent {
  /** Who reports it. */
  readonly component: 'kubelet' | 'krmkit';
  /** The type of the Event. */
  readonly type: 'Normal' | 'Warning';
  /** The reason: `UnresolvedReference`. */
  readonly reason: string;
  /** The message. */
  readonly message: string;
  /** The container: `spec.containers{app}`; null for the whole pod. */
  readonly fieldPath: string | null;
}
