import type { Decoder } from './decode-config.ts';
import { anyValue, fieldsOf, flag, integer, listOf, mapOf, text } from './decode-config.ts';
import type {
  FieldSpecConfig,
  GeneratorConfig,
  HelmChartConfig,
  ImageConfig,
  Kustomization,
  PatchConfig,
  ReplacementConfig,
  ReplicaConfig,
  SecretGeneratorConfig,
  SelectorConfig,
} from './kustomization-fields.ts';

const texts = listOf(text);
const textMap = mapOf(text);
const gvk = { group: text, version: text, kind: text };
const id = { ...gvk, name: text, namespace: text };
export const selectorDecoder: Decoder<SelectorConfig> = fieldsOf({
  ...id,
  labelSelector: text,
  annotationSelector: text,
});

export const fieldSpecDecoder: Decoder<FieldSpecConfig> = fieldsOf({ ...gvk, path: text, create: flag });

export const patchFields: {
  readonly path: Decoder<string>;
  readonly patch: Decoder<string>;
  readonly target: Decoder<SelectorConfig>;
  readonly options: Decoder<Readonly<Record<string, boolean>>>;
} = { path: text, patch: text, target: selectorDecoder, options: mapOf(flag) };

export const patchDecoder: Decoder<PatchConfig> = fieldsOf(patchFields);

const generatorOptions = fieldsOf({
  labels: textMap,
  annotations: textMap,
  disableNameSuffixHash: flag,
  immutable: flag,
});

type GeneratorFields = {
  readonly [K in keyof Required<GeneratorConfig>]: Decoder<NonNullable<GeneratorConfig[K]>>;
};

export const configMapGeneratorFields: GeneratorFields = {
  name: text,
  namespace: text,
  behavior: text,
  literals: texts,
  files: texts,
  envs: texts,
  env: text,
  options: generatorOptions,
};

export const secretGeneratorFields: GeneratorFields & { readonly type: Decoder<string> } = {
  ...configMapGeneratorFields,
  type: text,
};

export const configMapGeneratorDecoder: Decoder<GeneratorConfig> = fieldsOf(configMapGeneratorFields);

export const secretGeneratorDecoder: Decoder<SecretGeneratorConfig> = fieldsOf(secretGeneratorFields);

export const imageDecoder: Decoder<ImageConfig> = fieldsOf({
  name: text,
  newName: text,
  tagSuffix: text,
  newTag: text,
  digest: text,
});

export const replicaDecoder: Decoder<ReplicaConfig> = fieldsOf({ name: text, count: integer });

const replacementOptions = fieldsOf({ delimiter: text, index: integer, encoding: text, create: flag });

export const replacementDecoder: Decoder<ReplacementConfig> = fieldsOf({
  path: text,
  source: fieldsOf({ ...id, fieldPath: text, options: replacementOptions }),
  sourceValue: text,
  targets: listOf(
    fieldsOf({
      select: selectorDecoder,
      reject: listOf(selectorDecoder),
      fieldPaths: texts,
      options: replacementOptions,
    }),
  ),
});

export const helmChartFields: {
  readonly [K in keyof Required<HelmChartConfig>]: Decoder<Exclude<HelmChartConfig[K], undefined>>;
} = {
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

export const kustomizationDecoder: Decoder<Kustomization> = fieldsOf({
  apiVersion: text,
  kind: text,
  metadata: fieldsOf({ name: text, namespace: text, labels: textMap, annotations: textMap }),
  openapi: textMap,
  namePrefix: text,
  nameSuffix: text,
  namespace: text,
  commonLabels: textMap,
  labels: listOf(
    fieldsOf({ pairs: textMap, includeSelectors: flag, includeTemplates: flag, fields: listOf(fieldSpecDecoder) }),
  ),
  commonAnnotations: textMap,
  patchesStrategicMerge: texts,
  patchesJson6902: listOf(patchDecoder),
  patches: listOf(patchDecoder),
  images: listOf(imageDecoder),
  imageTags: listOf(imageDecoder),
  replacements: listOf(replacementDecoder),
  replicas: listOf(replicaDecoder),
  vars: listOf(
    fieldsOf({
      name: text,
      objref: fieldsOf({ ...id, apiVersion: text }),
      fieldref: fieldsOf({ fieldPath: text }),
    }),
  ),
  sortOptions: fieldsOf({ order: text, legacySortOptions: fieldsOf({ orderFirst: texts, orderLast: texts }) }),
  resources: texts,
  components: texts,
  crds: texts,
  bases: texts,
  configMapGenerator: listOf(configMapGeneratorDecoder),
  secretGenerator: listOf(secretGeneratorDecoder),
  helmGlobals: fieldsOf({ chartHome: text, configHome: text }),
  helmCharts: listOf(fieldsOf(helmChartFields)),
  helmChartInflationGenerator: listOf(
    fieldsOf({
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
    }),
  ),
  generatorOptions,
  configurations: texts,
  generators: texts,
  transformers: texts,
  validators: texts,
  buildMetadata: texts,
});
