// Printed by test/functions/function-config-schemas.test.ts from the schemas of the functions. Do not edit.
import type { JsonValue } from '@krmkit/base';

/** The fields of a functionConfig of `apply-setters`: the `spec` of an object, or beside its `metadata`. */
export interface ApplySettersConfig {
  /** A setter and its value; a list is written as YAML. */
  readonly setters: Readonly<Record<string, string>>;
}

/** The fields of a functionConfig of `create-setters`: the `spec` of an object, or beside its `metadata`. */
export interface CreateSettersConfig {
  /** A setter and its current value; a list is written as YAML. */
  readonly setters: Readonly<Record<string, string>>;
}

/** The fields of a functionConfig of `ensure-name-substring`: the `spec` of an object, or beside its `metadata`. */
export interface EnsureNameSubstringConfig {
  /** Before the name. */
  readonly prepend?: string;
  /** After the name. */
  readonly append?: string;
  /** Other fields that contain names. */
  readonly additionalNameFields?: readonly {
    /** The keys with / between them; \/ is a slash in a key. */
    readonly path: string;
    /** Only in resources of this API group. */
    readonly group?: string;
    /** Only in resources of this version. */
    readonly version?: string;
    /** Only in resources of this kind. */
    readonly kind?: string;
    /** Whether a missing field is created. */
    readonly create?: boolean;
  }[];
}

/** The fields of a functionConfig of `env-order`: the `spec` of an object, or beside its `metadata`. */
export type EnvOrderConfig = Readonly<Record<string, never>>;

/** The fields of a functionConfig of `required-limits`: the `spec` of an object, or beside its `metadata`. */
export interface RequiredLimitsConfig {
  /** Of these resources. */
  readonly limits?: readonly string[];
  /** Whether requests of these resources are required, too. */
  readonly requests?: boolean;
}

/** The fields of a functionConfig of `schema`: the `spec` of an object, or beside its `metadata`. */
export interface SchemaConfig {
  /** The Kubernetes release, such as 1.34; by default the newest one whose types are known. */
  readonly kubernetes?: string;
  /** A kind, written as apps/v1/Deployment, and a JSON schema in place of its own. */
  readonly schemas?: Readonly<Record<string, JsonValue>>;
  /** A path, and the kustomization in this file: those that are not among the resources, because they have no apiVersion and kind. `krmkit run` sets it. */
  readonly kustomizations?: Readonly<Record<string, JsonValue>>;
}

/** The fields of a functionConfig of `search-replace`: the `spec` of an object, or beside its `metadata`. */
export interface SearchReplaceConfig {
  /** The value, as text. */
  readonly 'by-value'?: string;
  /** A regular expression (RE2) for a part of the value, which is replaced. */
  readonly 'by-value-regex'?: string;
  /** A path such as spec.containers[name=app].image or **.image, ** for any number of steps. */
  readonly 'by-path'?: string;
  /** Only in files of this path; * matches a part of a name, ** any directories. */
  readonly 'by-file-path'?: string;
  /** The new value, with ${1} for a group of by-value-regex; a missing by-path of only keys is created. */
  readonly 'put-value'?: JsonValue;
  /** The comment next to the match, with groups as in put-value. */
  readonly 'put-comment'?: string;
}

/** The fields of a functionConfig of `set-annotations`: the `spec` of an object, or beside its `metadata`. */
export interface SetAnnotationsConfig {
  /** An annotation and its value. */
  readonly annotations: Readonly<Record<string, string>>;
  /** Other fields that contain annotations. */
  readonly additionalAnnotationFields?: readonly {
    /** The keys with / between them; \/ is a slash in a key. */
    readonly path: string;
    /** Only in resources of this API group. */
    readonly group?: string;
    /** Only in resources of this version. */
    readonly version?: string;
    /** Only in resources of this kind. */
    readonly kind?: string;
    /** Whether a missing field is created. */
    readonly create?: boolean;
  }[];
}

/** The fields of a functionConfig of `set-image`: the `spec` of an object, or beside its `metadata`. */
export interface SetImageConfig {
  /** The current name of the image, without tag and digest. */
  readonly name: string;
  /** The new name. */
  readonly newName?: string;
  /** The new tag; replaces tag and digest. */
  readonly newTag?: string;
  /** sha256:...; replaces tag and digest. */
  readonly digest?: string;
  /** Other fields that contain images. */
  readonly additionalImageFields?: readonly {
    /** The keys with / between them; \/ is a slash in a key. */
    readonly path: string;
    /** Only in resources of this API group. */
    readonly group?: string;
    /** Only in resources of this version. */
    readonly version?: string;
    /** Only in resources of this kind. */
    readonly kind?: string;
    /** Whether a missing field is created. */
    readonly create?: boolean;
  }[];
}

/** The fields of a functionConfig of `set-labels`: the `spec` of an object, or beside its `metadata`. */
export interface SetLabelsConfig {
  /** A label and its value. */
  readonly labels: Readonly<Record<string, string>>;
  /** Other fields that contain labels. */
  readonly additionalLabelFields?: readonly {
    /** The keys with / between them; \/ is a slash in a key. */
    readonly path: string;
    /** Only in resources of this API group. */
    readonly group?: string;
    /** Only in resources of this version. */
    readonly version?: string;
    /** Only in resources of this kind. */
    readonly kind?: string;
    /** Whether a missing field is created. */
    readonly create?: boolean;
  }[];
}

/** The fields of a functionConfig of `set-namespace`: the `spec` of an object, or beside its `metadata`. */
export interface SetNamespaceConfig {
  /** The namespace. */
  readonly namespace: string;
  /** Only resources of this namespace move. */
  readonly namespaceMatcher?: string;
}

/** The fields of a functionConfig of `set-replicas`: the `spec` of an object, or beside its `metadata`. */
export interface SetReplicasConfig {
  /** The number. */
  readonly replicas: number;
  /** The name of the workload; all workloads by default. */
  readonly name?: string;
}

/** The fields of a functionConfig of `apply-replacements`: the `spec` of an object, or beside its `metadata`. */
export interface ApplyReplacementsConfig {
  /** As in the field replacements of a kustomization. */
  readonly replacements: readonly {
    readonly source?: {
      /** The API group. */
      readonly group?: string;
      /** The version of the API group. */
      readonly version?: string;
      /** The kind. */
      readonly kind?: string;
      /** The name. */
      readonly name?: string;
      /** The namespace. */
      readonly namespace?: string;
      /** The field; metadata.name by default. */
      readonly fieldPath?: string;
      /** The piece of the value, and whether a missing field is created. */
      readonly options?: {
        /** Divides the value into pieces. */
        readonly delimiter?: string;
        /** The piece, from 0. */
        readonly index?: number;
        /** true: create a missing field. */
        readonly create?: boolean;
        /** Accepted and ignored, as in kustomize. */
        readonly encoding?: string;
      };
    };
    /** A value in place of a source. */
    readonly sourceValue?: string;
    /** The fields that get the value. */
    readonly targets: readonly {
      readonly select?: {
        /** The API group. */
        readonly group?: string;
        /** The version of the API group. */
        readonly version?: string;
        /** The kind. */
        readonly kind?: string;
        /** The name. */
        readonly name?: string;
        /** The namespace. */
        readonly namespace?: string;
        /** A label selector. */
        readonly labelSelector?: string;
        /** A selector of annotations. */
        readonly annotationSelector?: string;
      };
      /** Objects that are not changed. */
      readonly reject?: readonly {
        /** The API group. */
        readonly group?: string;
        /** The version of the API group. */
        readonly version?: string;
        /** The kind. */
        readonly kind?: string;
        /** The name. */
        readonly name?: string;
        /** The namespace. */
        readonly namespace?: string;
        /** A label selector. */
        readonly labelSelector?: string;
        /** A selector of annotations. */
        readonly annotationSelector?: string;
      }[];
      /** The fields; metadata.name by default. */
      readonly fieldPaths?: readonly string[];
      /** The piece of the value, and whether a missing field is created. */
      readonly options?: {
        /** Divides the value into pieces. */
        readonly delimiter?: string;
        /** The piece, from 0. */
        readonly index?: number;
        /** true: create a missing field. */
        readonly create?: boolean;
        /** Accepted and ignored, as in kustomize. */
        readonly encoding?: string;
      };
    }[];
  }[];
}

/** The fields of a functionConfig of `expansion`: the `spec` of an object, or beside its `metadata`. */
export interface ExpansionConfig {
  /** The Kubernetes release to follow. */
  readonly kubernetes?: string;
  /** The namespace for resources without one; by default default. */
  readonly namespace?: string;
  /** The resources are complete: objects that are not among them do not exist. */
  readonly complete?: boolean;
  /** Report findings of this severity or above. */
  readonly severity?: 'error' | 'warning' | 'info';
  /** Warnings are errors, and so are unused suppressions. */
  readonly strict?: boolean;
}

/** The fields of the functionConfigs of the built-in functions, by their names. */
export interface BuiltInConfigs {
  /** Sets the fields that have a comment `# kpt-set: ${name}`, as kpt does; `image:${tag}` sets a part. */
  readonly 'apply-setters': ApplySettersConfig;
  /** Adds comments `# kpt-set: ${name}` to the fields that contain the values of setters. */
  readonly 'create-setters': CreateSettersConfig;
  /** Adds a prefix or suffix to the names of resources that do not have it yet, and updates references to them. */
  readonly 'ensure-name-substring': EnsureNameSubstringConfig;
  /** Moves entries of env above those that refer to them by $(NAME): the kubelet resolves env from top to bottom. */
  readonly 'env-order': EnvOrderConfig;
  /** Checks that every container has limits. */
  readonly 'required-limits': RequiredLimitsConfig;
  /** Checks resources against the types of Kubernetes, the CustomResourceDefinitions among the resources, and JSON schemas. */
  readonly schema: SchemaConfig;
  /** Finds values by value, by regular expression or by path, and replaces them or adds a comment next to them. */
  readonly 'search-replace': SearchReplaceConfig;
  /** Sets annotations of every resource, but not of pod templates, so that no rollout starts. */
  readonly 'set-annotations': SetAnnotationsConfig;
  /** Sets another name, tag or digest for the containers that run an image. */
  readonly 'set-image': SetImageConfig;
  /** Sets labels of every resource and of its pod template. Selectors do not change: a label that selects pods keeps its value in pods and templates. */
  readonly 'set-labels': SetLabelsConfig;
  /** Sets the namespace of every namespaced resource, and updates references to these resources. */
  readonly 'set-namespace': SetNamespaceConfig;
  /** Sets the number of replicas of a workload. */
  readonly 'set-replicas': SetReplicasConfig;
  /** Copies a value from a field of one resource to fields of others, as replacements of a kustomization do. */
  readonly 'apply-replacements': ApplyReplacementsConfig;
  /** Checks the references $(NAME) and the environments of pods as a kubelet resolves them. */
  readonly expansion: ExpansionConfig;
}
