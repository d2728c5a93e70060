export { FunctionConfigError, isKubernetesObject, kubernetesKey } from './kubernetes-object.ts';
export type { FieldInfo, Json, JsonMap, KubernetesObject, ObjectMeta, Result, Severity } from './kubernetes-object.ts';
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
} from './metadata.ts';
export { runFnWithConfigs } from './reconcile.ts';
export { configFileResult, generalResult, kubernetesObjectResult } from './results.ts';
export { Configs, ResourceList } from './configs.ts';
export type { KptFunc } from './configs.ts';
export { FileFormat, parse, readConfigs, stringify, writeConfigs } from './io.ts';
export { fromKptFunc } from './process.ts';
export { run } from './run.ts';
export { TestRunner } from './test-runner.ts';
export type { JsonArray, JsonObject, JsonValue, Path } from '@krmkit/base';
export type { SchemaShape, FunctionInput, FunctionOutput, KrmFunction, SetComment } from '@krmkit/functions';
