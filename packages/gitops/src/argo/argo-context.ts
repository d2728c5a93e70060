import type { FileSystem, JsonObject } from '@krmkit/base';
import type { BuildOptions } from '@krmkit/kustomize';
import type { Rendered } from './directory-source.ts';
import type { IsClusterScoped } from './finish-objects.ts';
import type { RepositoryContent } from './repository-content.ts';

/** A cluster of Argo CD, as the user describes it. */
export interface ArgoCluster {
  readonly name: string;
  readonly server: string;
  readonly project: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** The repository that Applications apply, and how krmkit builds it. */
export interface ArgoContext {
  readonly files: FileSystem;
  /** The real path of the top of the repository. */
  readonly repository: string;
  /** The real path of the working directory. */
  readonly working: string;
  /** As `remotesOf` gives them. */
  readonly remotes: readonly string[];
  /** As in `ControllerSettings`. */
  readonly directories: ReadonlyMap<string, string>;
  /** The files outside of the repository, too. */
  readonly clone: FileSystem;
  readonly options: BuildOptions;
  /** As `argoVersion` gives it. */
  readonly version: number;
  /** What the user says about the clusters of Argo CD. */
  readonly clusters: readonly ArgoCluster[] | undefined;
  /** The sets of parameters that the user names, by the ApplicationSet: `argocd/previews`. */
  readonly parameters: ReadonlyMap<string, readonly JsonObject[]>;
  /** What the repository has, for generators; undefined if that is too much. */
  readonly content: (place: Pick<ArgoContext, 'repository' | 'files'>) => Promise<RepositoryContent | undefined>;
  /** Which kinds have no namespace, among others those of the objects. */
  readonly clusterScopes: (objects: Rendered['objects']) => Promise<IsClusterScoped>;
}
