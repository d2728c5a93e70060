import type { JsonObject, JsonValue, OutputLocation, OutputResource, OutputVersion } from '@krmkit/base';

/** The output of `krmkit tree -o json`. */
export interface TreeOutput {
  /** The version of the output. */
  readonly apiVersion: OutputVersion;
  /** The kind of the output. */
  readonly kind: 'Tree';
  /** Whether the nodes are below directories or below their owners. */
  readonly structure: 'directory' | 'owners';
  /** The nodes, in the order of the lines of the tree. */
  readonly nodes: readonly OutputNode[];
}

/** A node of a tree. */
export type OutputNode = OutputNodePlace & OutputNodeContent;

/** The place of a node in its tree. */
export interface OutputNodePlace {
  /** The number of nodes above it. */
  readonly depth: number;
  /** The index of the node above it; null at the top. */
  readonly parent: number | null;
}

/** What a node of a tree shows. */
export type OutputNodeContent =
  | { readonly kind: 'directory'; readonly path: string; readonly package: boolean }
  | { readonly kind: 'build'; readonly path: string; readonly problem: string | null }
  | {
      readonly kind: 'resource';
      readonly resource: OutputResource;
      readonly ownsItself: boolean;
      readonly location: OutputLocation | null;
    }
  | { readonly kind: 'missing-owner'; readonly resource: OutputResource }
  | { readonly kind: 'fields'; readonly path: string }
  | { readonly kind: 'field'; readonly path: string; readonly value: JsonValue };

/** The output of `krmkit grep -o json`. */
export interface MatchesOutput {
  /** The version of the output. */
  readonly apiVersion: OutputVersion;
  /** The kind of the output. */
  readonly kind: 'Matches';
  /** The query, as given. */
  readonly query: string;
  /** Whether the resources are those that do not match. */
  readonly inverted: boolean;
  /** The resources that match. */
  readonly resources: readonly {
    readonly resource: OutputResource;
    readonly location: OutputLocation | null;
    readonly fields: readonly OutputMatch[];
  }[];
  /** The number of resources and fields. */
  readonly summary: { readonly resources: number; readonly fields: number };
}

/** A field that matches. */
export interface OutputMatch {
  /** The path of the field. */
  readonly path: string;
  /** The value of the field. */
  readonly value: JsonValue;
  /** The location of the value. */
  readonly location: OutputLocation | null;
}

/** The output of `krmkit count -o json`. */
export interface CountOutput {
  /** One for each package and each kustomization. */
  readonly packages: readonly OutputCount[];
  /** The number of all resources. */
  readonly total: number;
}

/** The resources of a package or a kustomization. */
export interface OutputCount {
  /** The directory. */
  readonly path: string;
  /** Whether these are the resources of a build. */
  readonly built: boolean;
  /** The number of resources by kind; absent with `--total`. */
  readonly kinds?: Readonly<Record<string, number>>;
  /** The number of resources. */
  readonly total: number;
}

/** The output of `krmkit build -o json`. */
export interface BuildOutput {
  /** The version of the output. */
  readonly apiVersion: OutputVersion;
  /** The kind of the output. */
  readonly kind: 'Build';
  /** The objects, in the order of the output. */
  readonly objects: readonly OutputBuiltObject[];
}

/** A built object. */
export interface OutputBuiltObject {
  /** The object. */
  readonly value: JsonValue;
  /** One for each scalar, empty mapping and empty list. */
  readonly origins: readonly { readonly field: string; readonly steps: readonly OutputStep[] }[];
}

/** A text that a value comes from. */
export interface OutputStep {
  /** The location of the text. */
  readonly location: OutputLocation | null;
  /** The entry of the kustomization file that caused it: `images[0]`; null for the text of a resource. */
  readonly entry: string | null;
  /** Whether the text declares how the value is made but does not contain it. */
  readonly generated: boolean;
  /** Whether a later step replaced the value. */
  readonly replaced: boolean;
}

/** The output of `krmkit cat -o json` and `krmkit source -o json`: a List or a ResourceList. */
export interface ObjectsOutput {
  /** The version of the list. */
  readonly apiVersion: string;
  /** The kind of the list. */
  readonly kind: string;
  /** The objects. */
  readonly items: readonly JsonObject[];
  /** The functionConfig of a ResourceList, as in the input. */
  readonly functionConfig?: JsonValue;
  /** The results of a ResourceList, as in the input. */
  readonly results?: JsonValue;
}
