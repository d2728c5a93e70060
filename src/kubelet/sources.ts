import type { ConfigMap, Node, Secret, Service } from './model.ts';
import type { HoleSource } from './value.ts';

/** What looking for an object gives. */
export type Lookup<T> =
  | { readonly state: 'found'; readonly object: T }
  /** It is certain that there is none: what a kubelet would say. */
  | { readonly state: 'absent' }
  /** Files are seldom all there is: its values are holes. `quiet` where another tool makes it, so there is nothing to report. */
  | { readonly state: 'unknown'; readonly quiet: boolean; readonly source: HoleSource; readonly why: string }
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
  readonly node: (name: string | undefined) => Lookup<Node>;
  /** Contents of a file in a volume, for fileKeyRef; the path is relative to the volume. */
  readonly file?: (volume: string, path: string) => Lookup<string>;
  /** True where other tools fill in `$(NAME)` before an API server sees it: kustomize vars. */
  readonly substituted?: (name: string) => string | undefined;
}
