/**
 * What you need to write a function. Runs anywhere; some functions need Node.
 *
 * @packageDocumentation
 */
// Every export of this file is a builder: `schema.string()`.
import * as schema from './fn/schema.ts';

export type { JsonArray, JsonObject, JsonValue, Path } from '@krmkit/base';
export type { FileLocation } from './fn/carriers.ts';
export { chain } from './fn/chain.ts';
export type { ChainStep } from './fn/chain.ts';
export type { CommentChange, FieldComments } from './fn/comments.ts';
export { schema };
export type {
  ConfigOf,
  ConfigPosition,
  ConfigProblem,
  Fields,
  FieldsOf,
  MapOptions,
  NumberOptions,
  ReadConfig,
  Schema,
  SchemaOptions,
  SchemaShape,
  StringOptions,
} from './fn/config-schema.ts';
export { defineFunction } from './fn/define.ts';
export type { FunctionContext, FunctionDefinition, PlainFunctionDefinition } from './fn/define.ts';
export { getField, removeField, setField } from './fn/field.ts';
export type { FieldPath } from './fn/field.ts';
export type { FieldReference, FunctionInput, FunctionOutput, KrmFunction, Result, SetComment } from './fn/function.ts';
export { testFunction } from './fn/golden.ts';
export type { ExpectedOutput, TestOptions } from './fn/golden.ts';
export { testFolder } from './fn/golden.ts';
export type { DirectoryUrl, TestFolderOptions } from './fn/golden.ts';
export type { KubernetesKinds } from './fn/kinds.ts';
export {
  getAnnotation,
  getLabel,
  isLocalConfig,
  removeAnnotation,
  removeLabel,
  setAnnotation,
  setLabel,
} from './fn/metadata.ts';
export { main, runAsProgram } from './fn/node-program.ts';
export type { ModuleMeta } from './fn/node-program.ts';
export { isCustomKind, isKind, isKubernetesObject } from './fn/object.ts';
export type { KubernetesObject, KubernetesResource } from './fn/object.ts';
export type { ExitStatus } from './fn/program.ts';
export type { ResourceSelector } from './fn/resource-match.ts';
export type { Resources } from './fn/resources.ts';
export type { ResultLocation, Results } from './fn/results.ts';
export { runFunction, runFunctionOnText } from './fn/run-function.ts';
export type { RunOnText, RunOutput, TextOutput } from './fn/run-function.ts';
export { version } from '@krmkit/base';
