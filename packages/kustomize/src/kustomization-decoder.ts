import type { DecodedOf, FieldsOf } from './decode-config.ts';
import { anyValue, fieldsOf, flag, integer, listDecoder, mapOf, text } from './decode-config.ts';

// The content of a kustomization file, as types.Kustomization in api/types/kustomization.go defines it. The types come
// from the decoders. A field is undefined if the file does not have it, or if it is null.

const texts = listDecoder(text);
const textMap = mapOf(text);
const gvk = { group: text, version: text, kind: text };
export type GvkConfig = FieldsOf<typeof gvk>;

const id = { ...gvk, name: text, namespace: text };
export type IdConfig = FieldsOf<typeof id>;

export const selectorDecoder = fieldsOf({ ...id, labelSelector: text, annotationSelector: text });
export type SelectorConfig = DecodedOf<typeof selectorDecoder>;

export const fieldSpecDecoder = fieldsOf({ ...gvk, path: text, create: flag });

export const patchFields = { path: text, patch: text, target: selectorDecoder, options: mapOf(flag) };

export const patchDecoder = fieldsOf(patchFields);
export type PatchConfig = DecodedOf<typeof patchDecoder>;

const generatorOptions = fieldsOf({
  labels: textMap,
  annotations: textMap,
  disableNameSuffixHash: flag,
  immutable: flag,
});

export type GeneratorOptionsConfig = DecodedOf<typeof generatorOptions>;

export const configMapGeneratorFields = {
  name: text,
  namespace: text,
  behavior: text,
  literals: texts,
  files: texts,
  envs: texts,
  env: text,
  options: generatorOptions,
};

export const configMapGeneratorDecoder = fieldsOf(configMapGeneratorFields);
export type GeneratorConfig = DecodedOf<typeof configMapGeneratorDecoder>;

export const secretGeneratorFields = { ...configMapGeneratorFields, type: text };

export const secretGeneratorDecoder = fieldsOf(secretGeneratorFields);
export type SecretGeneratorConfig = DecodedOf<typeof secretGeneratorDecoder>;

export const imageDecoder = fieldsOf({
  name: text,
  newName: text,
  tagSuffix: text,
  newTag: text,
  digest: text,
});
export type ImageEntryConfig = DecodedOf<typeof imageDecoder>;

export const replicaDecoder = fieldsOf({ name: text, count: integer });
export type ReplicaConfig = DecodedOf<typeof replicaDecoder>;

const replacementOptions = fieldsOf({ delimiter: text, index: integer, encoding: text, create: flag });
export type ReplacementOptionsConfig = DecodedOf<typeof replacementOptions>;

const replacementSource = fieldsOf({ ...id, fieldPath: text, options: replacementOptions });
export type ReplacementSourceConfig = DecodedOf<typeof replacementSource>;

const replacementTarget = fieldsOf({
  select: selectorDecoder,
  reject: listDecoder(selectorDecoder),
  fieldPaths: texts,
  options: replacementOptions,
});
export type ReplacementTargetConfig = DecodedOf<typeof replacementTarget>;

export const replacementDecoder = fieldsOf({
  path: text,
  source: replacementSource,
  sourceValue: text,
  targets: listDecoder(replacementTarget),
});
export type ReplacementConfig = DecodedOf<typeof replacementDecoder>;

export const helmChartFields = {
  name: text,
  version: text,
  repo: text,
  releaseName: text,
  namespace: text,
  nameTemplate: text,
  additionalValuesFiles: texts,
  valuesFile: text,
  valuesInline: anyValue,
  valuesMerge: text,
  includeCRDs: flag,
  skipHooks: flag,
  skipTests: flag,
  apiVersions: texts,
  kubeVersion: text,
  debug: flag,
  devel: flag,
};

const helmChart = fieldsOf(helmChartFields);
export type HelmChartConfig = DecodedOf<typeof helmChart>;

const helmGlobals = fieldsOf({ chartHome: text, configHome: text });
export type HelmGlobalsConfig = DecodedOf<typeof helmGlobals>;

const oldHelmChart = fieldsOf({
  chartName: text,
  chartVersion: text,
  chartRepoUrl: text,
  chartHome: text,
  chartRepoName: text,
  helmBin: text,
  helmHome: text,
  values: text,
  valuesLocal: anyValue,
  valuesMerge: text,
  releaseName: text,
  releaseNamespace: text,
  extraArgs: texts,
});
/** An entry of the deprecated `helmChartInflationGenerator`. */
export type OldHelmChartConfig = DecodedOf<typeof oldHelmChart>;

const labels = fieldsOf({
  pairs: textMap,
  includeSelectors: flag,
  includeTemplates: flag,
  fields: listDecoder(fieldSpecDecoder),
});
export type LabelsConfig = DecodedOf<typeof labels>;

const variable = fieldsOf({
  name: text,
  objref: fieldsOf({ ...id, apiVersion: text }),
  fieldref: fieldsOf({ fieldPath: text }),
});
export type VariableConfig = DecodedOf<typeof variable>;

const sortOptions = fieldsOf({ order: text, legacySortOptions: fieldsOf({ orderFirst: texts, orderLast: texts }) });
export type SortOptionsConfig = DecodedOf<typeof sortOptions>;

/** Fields that say what the file is. */
const fileFields = {
  apiVersion: text,
  kind: text,
  metadata: fieldsOf({ name: text, namespace: text, labels: textMap, annotations: textMap }),
};

/** Fields that list what is read: objects, and files that configure the build. */
const inputFields = {
  openapi: textMap,
  resources: texts,
  components: texts,
  crds: texts,
  bases: texts,
  configurations: texts,
};

/** Fields that make objects. */
const generatorFields = {
  configMapGenerator: listDecoder(configMapGeneratorDecoder),
  secretGenerator: listDecoder(secretGeneratorDecoder),
  generatorOptions,
  helmGlobals,
  helmCharts: listDecoder(helmChart),
  helmChartInflationGenerator: listDecoder(oldHelmChart),
  generators: texts,
};

/** Fields that change objects; `run-transformers.ts` has a step for each. */
const transformerFields = {
  patchesStrategicMerge: texts,
  patches: listDecoder(patchDecoder),
  namespace: text,
  namePrefix: text,
  nameSuffix: text,
  labels: listDecoder(labels),
  commonLabels: textMap,
  commonAnnotations: textMap,
  patchesJson6902: listDecoder(patchDecoder),
  replicas: listDecoder(replicaDecoder),
  images: listDecoder(imageDecoder),
  imageTags: listDecoder(imageDecoder),
  replacements: listDecoder(replacementDecoder),
};
export type TransformerField = keyof typeof transformerFields;

/** Fields that work on all objects after the transformers. */
const finalFields = {
  vars: listDecoder(variable),
  transformers: texts,
  validators: texts,
  sortOptions,
  buildMetadata: texts,
};

export const kustomizationDecoder = fieldsOf({
  ...fileFields,
  ...inputFields,
  ...generatorFields,
  ...transformerFields,
  ...finalFields,
});
export type Kustomization = DecodedOf<typeof kustomizationDecoder>;
