import type { Strategy } from './strategy.ts';
import type { JsonObject, OutputVersion } from '@krmkit/base';

/** The file `Kptfile` of a package. */
export interface KptfileFile {
  /** The version of the file. */
  readonly apiVersion: 'kpt.dev/v1';
  /** The kind of the file. */
  readonly kind: 'Kptfile';
  /** The name of the package. */
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  /** Where the package comes from. */
  readonly upstream?: UpstreamReference;
  /** The commit that the package has. */
  readonly upstreamLock?: UpstreamLock;
  /** Information for people. */
  readonly info?: {
    readonly site?: string;
    readonly email?: string;
    readonly emails?: readonly string[];
    readonly licenseFile?: string;
    readonly description?: string;
    readonly keywords?: readonly string[];
    readonly man?: string;
    readonly readinessGates?: readonly { readonly conditionType: string }[];
  };
  /** The functions of the package. */
  readonly pipeline?: {
    /** Functions that change resources, in their order. */
    readonly mutators?: readonly PipelineFunction[] | null;
    /** Functions that check resources; their changes are discarded. */
    readonly validators?: readonly PipelineFunction[] | null;
  } | null;
  /** The inventory of `kpt live`. */
  readonly inventory?: {
    readonly namespace?: string;
    readonly name?: string;
    readonly inventoryID?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  /** What tools write about the package. */
  readonly status?: JsonObject;
}

/** A text. YAML reads `1.10` or `true` without quotes as another type, and a Kptfile uses it as it is written. */
export type KptfileText = string | number | boolean | null;

/** A function of a Kptfile: one of `image`, `exec` and `module`. */
export interface PipelineFunction {
  /** The image of a container function. */
  readonly image?: string;
  /** The tag of the image, or a range of versions. */
  readonly tag?: KptfileText;
  /** The command of a program. */
  readonly exec?: string;
  /** The name of a built-in function, or the path of a module; only krmkit reads it. */
  readonly module?: string;
  /** A file of the package with the functionConfig. */
  readonly configPath?: string;
  /** The data of a ConfigMap as the functionConfig. */
  readonly configMap?: Readonly<Record<string, KptfileText>> | null;
  /** A name for messages. */
  readonly name?: string;
  /** The resources that the function is sent: those that match at least one entry. */
  readonly selectors?: readonly PipelineCriteria[];
  /** The resources that the function is not sent: those that match at least one entry. */
  readonly exclude?: readonly PipelineCriteria[];
}

/** Resources with all of these properties. */
export interface PipelineCriteria {
  /** The group and the version: `apps/v1`. */
  readonly apiVersion?: string;
  /** The kind. */
  readonly kind?: string;
  /** The name. */
  readonly name?: string;
  /** The namespace. */
  readonly namespace?: string;
  /** Labels that the resource has. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Annotations that the resource has. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Where a package comes from. */
export interface UpstreamReference {
  /** The type of the source. */
  readonly type?: 'git';
  /** The directory of a repository. */
  readonly git: {
    /** The address of the repository. */
    readonly repo: string;
    /** The directory, relative to the root of the repository, which is the default. */
    readonly directory?: string;
    /** A branch, a tag or the full hash of a commit; the default is the default branch. */
    readonly ref?: string;
  };
  /** How `krmkit update` takes a new version. */
  readonly updateStrategy?: Strategy;
}

/** The commit that a package has. */
export interface UpstreamLock {
  /** The type of the source. */
  readonly type?: 'git';
  /** The commit of a repository. */
  readonly git: {
    /** The address of the repository. */
    readonly repo: string;
    /** The directory, relative to the root of the repository. */
    readonly directory?: string;
    /** The branch or tag of the update. */
    readonly ref?: string;
    /** The full hash of the commit. */
    readonly commit: string;
  };
}

/** The file `krmkit-upstream.yaml` of a package without a Kptfile. */
export interface UpstreamFile {
  /** The version of the file. */
  readonly apiVersion: OutputVersion;
  /** The kind of the file. */
  readonly kind: 'Upstream';
  /** The name of the package. */
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  /** Where the package comes from. */
  readonly upstream: UpstreamReference;
  /** The commit that the package has. */
  readonly upstreamLock?: UpstreamLock;
}
