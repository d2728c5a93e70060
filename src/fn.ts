/**
 * What you need to write a function. Runs anywhere; some functions need Node.
 *
 * @packageDocumentation
 */
export type { JsonArray, JsonObject, JsonValue, Path } from '@krmkit/base';
export type {
  FileLocation,
  ChainStep,
  CommentChange,
  FieldComments,
  ConfigOf,
  ConfigPosition,
  ConfigProblem,
  Fields,
  SchemaFields as FieldsOf,
  MapOptions,
  NumberOptions,
  ReadConfig,
  Schema,
  SchemaOptions,
  SchemaShape,
  StringOptions,
  FunctionContext,
  FunctionDefinition,
  PlainFunctionDefinition,
  FieldPath,
  FieldReference,
  FunctionInput,
  FunctionOutput,
  KrmFunction,
  FunctionResult,
  SetComment,
  KubernetesKinds,
  KubernetesObject,
  KubernetesResource,
  ExitStatus,
  ResourceSelector,
  Resources,
  ResultLocation,
  Results,
  RunOnText,
  RunOutput,
  TextOutput,
} from '@krmkit/functions';
export {
  chain,
  defineFunction,
  getField,
  removeField,
  setField,
  getAnnotation,
  getLabel,
  isLocalConfig,
  removeAnnotation,
  removeLabel,
  setAnnotation,
  setLabel,
  isCustomKind,
  isKind,
  isKubernetesObject,
  runFunction,
  runFunctionOnText,
} from '@krmkit/functions';
export { schema } from '@krmkit/functions';
export { testFunction, testFolder, main, runAsProgram } from '@krmkit/functions/node';
export type { ExpectedOutput, TestOptions, DirectoryUrl, TestFolderOptions, ModuleMeta } from '@krmkit/functions/node';
export { version } from '@krmkit/base';
