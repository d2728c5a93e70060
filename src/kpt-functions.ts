// krmkit/kpt-functions: runs functions that were written for kpt-functions 0.16. Names are written out.
export { Configs, ResourceList } from './fn/kpt/configs.ts';
export type { KptFunc } from './fn/kpt/configs.ts';
export { FileFormat, parse, readConfigs, stringify, writeConfigs } from './fn/kpt/io.ts';
export {
  ANNOTATION_PREFIX,
  ID_ANNOTATION,
  LEGACY_ANNOTATION_PREFIX,
  LEGACY_ID_ANNOTATION,
  LEGACY_SOURCE_INDEX_ANNOTATION,
  LEGACY_SOURCE_PATH_ANNOTATION,
  SOURCE_INDEX_ANNOTATION,
  SOURCE_PATH_ANNOTATION,
  addAnnotation,
  addLabel,
  getAnnotation,
  getLabel,
  removeAnnotation,
  removeLabel,
} from './fn/kpt/metadata.ts';
export { fromKptFunc } from './fn/kpt/process.ts';
export { runFnWithConfigs } from './fn/kpt/reconcile.ts';
export { configFileResult, generalResult, kubernetesObjectResult } from './fn/kpt/results.ts';
export { run } from './fn/kpt/run.ts';
export { TestRunner } from './fn/kpt/test-runner.ts';
export { FunctionConfigError, isKubernetesObject, kubernetesKey } from './fn/kpt/kubernetes-object.ts';
export type {
  FieldInfo,
  Json,
  JsonMap,
  KubernetesObject,
  ObjectMeta,
  Result,
  Severity,
} from './fn/kpt/kubernetes-object.ts';
export type { JsonArray, JsonObject, JsonValue, Path } from '@krmkit/base';
export type { SchemaShape } from './fn/config-schema.ts';
export type { FunctionInput, FunctionOutput, KrmFunction, SetComment } from './fn/function.ts';
