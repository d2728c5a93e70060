// krmkit/kpt-functions: runs functions that were written for kpt-functions 0.16. Names are written out.
export {
  Configs,
  ResourceList,
  FileFormat,
  parse,
  readConfigs,
  stringify,
  writeConfigs,
  fromKptFunc,
  run,
  TestRunner,
} from '@krmkit/kpt-functions/node';
export type { KptFunc } from '@krmkit/kpt-functions/node';
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
  runFnWithConfigs,
  configFileResult,
  generalResult,
  kubernetesObjectResult,
  FunctionConfigError,
  isKubernetesObject,
  kubernetesKey,
} from '@krmkit/kpt-functions';
export type { FieldInfo, Json, JsonMap, KubernetesObject, ObjectMeta, Result, Severity } from '@krmkit/kpt-functions';
export type { JsonArray, JsonObject, JsonValue, Path } from '@krmkit/base';
export type { SchemaShape, FunctionInput, FunctionOutput, KrmFunction, SetComment } from '@krmkit/functions';
