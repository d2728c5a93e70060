import type { JsonValue } from '@krmkit/base';
import type { FieldSpec, GvkSelector } from '@krmkit/manifests';

// The content of a kustomization file, as types.Kustomization in api/types/kustomization.go defines it. A field is
// undefined if the file does not have it, or if it is null.

type Fields<T> = { readonly [K in keyof T]?: T[K] | undefined };
type Texts = readonly string[];
type TextMap = Readonly<Record<string, string>>;

export type GvkConfig = Fields<GvkSelector>;

export type IdConfig = GvkConfig & Fields<{ name: string; namespace: string }>;

export type SelectorConfig = IdConfig & Fields<{ labelSelector: string; annotationSelector: string }>;

export type FieldSpecConfig = Fields<FieldSpec>;

export type PatchConfig = Fields<{
  path: string;
  patch: string;
  target: SelectorConfig;
  options: Readonly<Record<string, boolean>>;
}>;

export type LabelsConfig = Fields<{
  pairs: TextMap;
  includeSelectors: boolean;
  includeTemplates: boolean;
  fields: readonly FieldSpecConfig[];
}>;

export type GeneratorOptionsConfig = Fields<{
  labels: TextMap;
  annotations: TextMap;
  disableNameSuffixHash: boolean;
  immutable: boolean;
}>;

export type GeneratorConfig = Fields<{
  name: string;
  namespace: string;
  behavior: string;
  literals: Texts;
  files: Texts;
  envs: Texts;
  env: string;
  options: GeneratorOptionsConfig;
}>;

export type SecretGeneratorConfig = GeneratorConfig & Fields<{ type: string }>;

export type ImageConfig = Fields<{
  name: string;
  newName: string;
  tagSuffix: string;
  newTag: string;
  digest: string;
}>;

export type ReplacementOptionsConfig = Fields<{
  delimiter: string;
  index: number;
  encoding: string;
  create: boolean;
}>;

export type ReplacementSourceConfig = IdConfig & Fields<{ fieldPath: string; options: ReplacementOptionsConfig }>;

export type ReplacementTargetConfig = Fields<{
  select: SelectorConfig;
  reject: readonly SelectorConfig[];
  fieldPaths: Texts;
  options: ReplacementOptionsConfig;
}>;

export type ReplacementConfig = Fields<{
  path: string;
  source: ReplacementSourceConfig;
  sourceValue: string;
  targets: readonly ReplacementTargetConfig[];
}>;

export type ReplicaConfig = Fields<{ name: string; count: number }>;

export type VariableConfig = Fields<{
  name: string;
  objref: IdConfig & Fields<{ apiVersion: string }>;
  fieldref: Fields<{ fieldPath: string }>;
}>;

export type SortOptionsConfig = Fields<{
  order: string;
  legacySortOptions: Fields<{ orderFirst: Texts; orderLast: Texts }>;
}>;

export type HelmGlobalsConfig = Fields<{ chartHome: string; configHome: string }>;

export type HelmChartConfig = Fields<{
  name: string;
  version: string;
  repo: string;
  releaseName: string;
  namespace: string;
  nameTemplate: string;
  additionalValuesFiles: Texts;
  valuesFile: string;
  valuesInline: JsonValue;
  valuesMerge: string;
  includeCRDs: boolean;
  skipHooks: boolean;
  skipTests: boolean;
  apiVersions: Texts;
  kubeVersion: string;
  debug: boolean;
  devel: boolean;
}>;

/** An entry of the deprecated `helmChartInflationGenerator`. */
export type OldHelmChartConfig = Fields<{
  chartName: string;
  chartVersion: string;
  chartRepoUrl: string;
  chartHome: string;
  chartRepoName: string;
  helmBin: string;
  helmHome: string;
  values: string;
  valuesLocal: JsonValue;
  valuesMerge: string;
  releaseName: string;
  releaseNamespace: string;
  extraArgs: Texts;
}>;

export type Kustomization = Fields<{
  apiVersion: string;
  kind: string;
  metadata: Fields<{ name: string; namespace: string; labels: TextMap; annotations: TextMap }>;
  openapi: TextMap;
  namePrefix: string;
  nameSuffix: string;
  namespace: string;
  commonLabels: TextMap;
  labels: readonly LabelsConfig[];
  commonAnnotations: TextMap;
  patchesStrategicMerge: Texts;
  patchesJson6902: readonly PatchConfig[];
  patches: readonly PatchConfig[];
  images: readonly ImageConfig[];
  imageTags: readonly ImageConfig[];
  replacements: readonly ReplacementConfig[];
  replicas: readonly ReplicaConfig[];
  vars: readonly VariableConfig[];
  sortOptions: SortOptionsConfig;
  resources: Texts;
  components: Texts;
  crds: Texts;
  bases: Texts;
  configMapGenerator: readonly GeneratorConfig[];
  secretGenerator: readonly SecretGeneratorConfig[];
  helmGlobals: HelmGlobalsConfig;
  helmCharts: readonly HelmChartConfig[];
  helmChartInflationGenerator: readonly OldHelmChartConfig[];
  generatorOptions: GeneratorOptionsConfig;
  configurations: Texts;
  generators: Texts;
  transformers: Texts;
  validators: Texts;
  buildMetadata: Texts;
}>;
