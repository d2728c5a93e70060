import type { ConfigMap, Node, Secret, Service } from './model.ts';
import type { HoleSource } from './value.ts';

/** The result of looking up an object. */
export type Lookup<T> =
  | { readonly state: 'found'; readonly object: T; readonly mayHaveMoreKeys?: true }
  /** The object does not exist, as a kubelet would report. */
  | { readonly state: 'absent'; readonly hint?: string }
  /** Files are seldom all there is: its values are holes. `quiet` where another tool makes it, so there is nothing to report. */
  | {
      readonly state: 'unknown';
      readonly quiet: boolean;
      readonly source: HoleSource;
      /** For people: `not among the files`, `made by ExternalSecret shop/db`. */
      readonly why: string;
      /** Where the keys are known all the same: an encrypted Secret, a generator with literals. */
      readonly keys?: readonly string[];
      /** A way out that only the source knows. */
      readonly hint?: string;
    }
  /** Any other error, in the kubelet's words; fatal even for optional references. */
  | { readonly state: 'failed'; readonly message: string };

/** Where a pod's references lead: files, a cluster, plain objects. Asked with the pod's own namespace. */
export interface Sources {
  readonly configMap: (namespace: string, name: string) => Lookup<ConfigMap>;
  readonly secret: (namespace: string, name: string) => Lookup<Secret>;
  /** All services that are visible in a namespace's kubelet cache, whatever their clusterIP; in any order. */
  readonly services: (namespace: string) => readonly Service[];
  /** `unknown` means that services may exist which are not listed by `services`. */
  readonly servicesComplete: boolean;
  /** True where the Service `kubernetes` of every cluster is taken for granted: files seldom hold it. */
  readonly assumesKubernetesService: boolean;
  /** Where all this was looked for, in words that follow `none is`; `among the files` where it is left out. */
  readonly place?: string;
  readonly node: (name: string | undefined) => Lookup<Node>;
  /** Contents of a file in a volume, for fileKeyRef; the path is relative to the volume. */
  readonly file?: (volume: string, path: string) => Lookup<string>;
  /** The tool that replaces `$(NAME)` before an API server sees it (kustomize vars), or undefined. */
  readonly substituted?: (name: string) => string | undefined;
  /** True where Flux fills in `${NAME}`. */
  readonly substitutesBraces?: boolean;
  /** True where a patch of the package may add a variable or key of that name. */
  readonly patched?: (name: string) => boolean;
  /** True where another tool adds the label or annotation: kustomize's labels and commonAnnotations. */
  readonly addsLabel?: (key: string) => boolean;
  readonly addsAnnotation?: (key: string) => boolean;
}
