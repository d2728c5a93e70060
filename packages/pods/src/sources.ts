import type { ConfigMap, Node, Secret, Service } from './model.ts';
import type { Outside } from './outside.ts';
import type { HoleSource } from './value.ts';

/** The result of looking up an object. */
export type Lookup<T> =
  | { readonly state: 'found'; readonly object: T; readonly mayHaveMoreKeys?: true }
  /** The object does not exist, as a kubelet would report. */
  | { readonly state: 'absent'; readonly hint?: string }
  /**
   * The object is not among the files, so its values are placeholders. `quiet` if another tool creates it, so there is
   * nothing to report.
   */
  | {
      readonly state: 'unknown';
      readonly quiet: boolean;
      readonly source: HoleSource;
      /** For messages: `not among the files`, `made by ExternalSecret shop/db`. */
      readonly why: string;
      /** The keys, if they are known: of an encrypted Secret, or of a generator with literals. */
      readonly keys?: readonly string[];
      /** A hint that only the source knows. */
      readonly hint?: string;
    }
  /** Any other error, in the kubelet's words; fatal even for optional references. */
  | { readonly state: 'failed'; readonly message: string };

/** The kinds that a pod names, and of which nothing but the existence has an effect on it. */
export type NamedKind = 'ServiceAccount' | 'PersistentVolumeClaim';

/**
 * Looks up the objects that a pod refers to, in files, a cluster or plain objects. Called with the pod's own namespace.
 */
export interface Sources {
  /** Looks up a ConfigMap. */
  readonly configMap: (namespace: string, name: string) => Lookup<ConfigMap>;
  /** Looks up a Secret. */
  readonly secret: (namespace: string, name: string) => Lookup<Secret>;
  /** Looks up an object that only needs to exist; absent if it is not known which objects exist. */
  readonly named?: (kind: NamedKind, name: string) => Lookup<true>;
  /** What is known about a Service that is not among them. */
  readonly outsideService?: (namespace: string, name: string) => Outside | undefined;
  /** All Services that a kubelet sees in a namespace, whatever their clusterIP; in any order. */
  readonly services: (namespace: string) => readonly Service[];
  /** `unknown`: Services can exist that `services` does not list. */
  readonly servicesComplete: boolean;
  /** True if the Service `kubernetes` is assumed: manifests rarely contain it. */
  readonly assumesKubernetesService: boolean;
  /** Where the objects were searched, as a phrase for messages; by default `among the files`. */
  readonly location?: string;
  /** Looks up a Node; the name is undefined if the pod has no node yet. */
  readonly node: (name: string | undefined) => Lookup<Node>;
  /** The content of a file in a volume, for fileKeyRef; the path is relative to the volume. */
  readonly file?: (volume: string, path: string) => Lookup<string>;
  /** The tool that replaces `$(NAME)` before an API server sees it (kustomize vars), or undefined. */
  readonly substituted?: (name: string) => string | undefined;
  /** Whether Flux replaces `${NAME}`. */
  readonly substitutesBraces?: (name: string) => boolean;
  /** True if a patch of the package can add a variable or key of that name. */
  readonly patched?: (name: string) => boolean;
  /** True if another tool adds the label or annotation: kustomize's labels and commonAnnotations. */
  readonly addsLabel?: (key: string) => boolean;
  /** As `addsLabel`, for an annotation. */
  readonly addsAnnotation?: (key: string) => boolean;
}
