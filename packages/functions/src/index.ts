export { readAllowList } from './run/allow-list.ts';
export type { AllowList } from './run/allow-list.ts';
export { checkAllowed, refusedSteps } from './run/allow.ts';
export type { Permissions } from './run/allow.ts';
export { BUILT_IN_NAMES } from './run/built-in.ts';
export { createCacheFiles } from './run/cache-files.ts';
export type { CacheStorage, SharedStorage, CacheKeys, RefusedEntry } from './run/cache.ts';
export { commandStep, isPattern } from './run/command-step.ts';
export type { CommandCriteria, CommandFunction, GivenPrograms } from './run/command-step.ts';
export { configEnvironment } from './run/config-environment.ts';
export { LIST_VERSION, discoverSteps, functionOf } from './run/declaration.ts';
export type { DiscoveredSteps } from './run/declaration.ts';
export { isFatal, strictMessage } from './run/declared-text.ts';
export { endProblem } from './run/decode.ts';
export { explainNoResource, findRun, readRunFiles } from './run/directory-run.ts';
export type { FoundRun, StepSource } from './run/directory-run.ts';
export { printOutputList, stepsOfList } from './run/function-list.ts';
export type { ListFunction } from './run/function-list.ts';
export { resolveProgram } from './run/function-spec.ts';
export {
  COPY_HELPER,
  EXCHANGE_DIRECTORY,
  FIND_PROGRAM,
  HELPER,
  HELPER_DIRECTORY,
  functionCommand,
  functionWords,
  readEntrypoint,
} from './run/function-words.ts';
export { declaredConfigs, findInOrder, localConfigs } from './run/image-config.ts';
export type { FindImageConfig, ImageProgram } from './run/image-config.ts';
export { isPinned, parseImage, printImage } from './run/image.ts';
export type { FunctionItem, FunctionItems } from './run/item.ts';
export { writeRenderedStatus } from './run/kptfile-status.ts';
export { readKptfile } from './run/kptfile.ts';
export { readEnvironmentEntry, readMount } from './run/mount.ts';
export type {
  DiagnosticLine,
  FunctionEndedLine,
  FunctionRunFinishedLine,
  FunctionRunLine,
  FunctionRunOutput,
  FunctionStartedLine,
  OutputFunction,
  OutputRunSummary,
  OutputStartedFunction,
  OutputWrite,
  WriteLine,
} from './run/outputs.ts';
export { packageItems } from './run/package-items.ts';
export { levelsOf, runPipeline } from './run/pipeline.ts';
export type { Checkpoint, Checkpoints, PipelinePart, PipelineRun, StepEvent, StepRun } from './run/pipeline.ts';
export { planRun } from './run/plan-run.ts';
export type { PlannedRun } from './run/plan-run.ts';
export { stepName } from './run/problem.ts';
export { renderSteps } from './run/render-plan.ts';
export { locateResults, resultDiagnostics } from './run/result-diagnostics.ts';
export type { LocatedResult } from './run/result-diagnostics.ts';
export { readResultList, writeResults } from './run/results-file.ts';
export type { FunctionResultsFile, FunctionResultsItem } from './run/results-types.ts';
export { readResults } from './run/results.ts';
export { changeJson, endEvents, stepRunJson, stepEvent, summaryJson } from './run/run-events.ts';
export type { RunEnding } from './run/run-events.ts';
export type { FilesRun } from './run/run-on-files.ts';
export type { FunctionEnd, FunctionRequest, FunctionResponse, FunctionRunner, RunLimits } from './run/runner.ts';
export { ALWAYS_SET, imageFault } from './run/runners/container-arguments.ts';
export type { PullEvent, PullPolicy } from './run/runners/container-image.ts';
export { createContainerRunner } from './run/runners/container.ts';
export { environmentFault, environmentOf, mergedEntries, unaskedVariables } from './run/runners/environment.ts';
export type { CallerEnvironment } from './run/runners/environment.ts';
export { builtInName } from './run/runners/module-message.ts';
export { READ_STDERR, keptStderr, nothingRan, withSignal } from './run/runners/program-response.ts';
export { pendingChanges } from './run/pending-changes.ts';
export { programOf, withSavedStep } from './run/save-step.ts';
export type { Saving } from './run/save-step.ts';
export { assignShards, crossingProblem, packageFinder, packagesOf, parseShard, sizeOfText } from './run/shards.ts';
export type { Shard } from './run/shards.ts';
export { HERMETIC_BY, PROGRAM_KEYS } from './run/step.ts';
export type {
  ContainerProgram,
  EnvironmentEntry,
  FunctionProgram,
  FunctionStep,
  Mount,
  ProgramKey,
  ResourceCriteria,
} from './run/step.ts';
export { runOnStream } from './run/stream-command.ts';
export type { StreamCommand } from './run/stream-command.ts';
export { itemsToRun } from './run/stream-items.ts';
export { wrapPrinted } from './run/wrap-printed.ts';
export type { FileLocation } from './sdk/carriers.ts';
export { loadBuiltInFunctions } from './sdk/catalogue-later.ts';
export { CATALOGUE_FUNCTIONS } from './sdk/catalogue.ts';
export { chain } from './sdk/chain.ts';
export type { ChainStep } from './sdk/chain.ts';
export type { CommentChange, FieldComments } from './sdk/comments.ts';
export type {
  ConfigOf,
  ConfigPosition,
  ConfigProblem,
  Fields,
  SchemaFields,
  MapOptions,
  NumberOptions,
  ReadConfig,
  Schema,
  SchemaOptions,
  SchemaShape,
  StringOptions,
} from './sdk/config-schema.ts';
export { readConfigText } from './sdk/config-text.ts';
export { configResults, readConfig } from './sdk/config.ts';
export { defineFunction, isResourceList } from './sdk/define.ts';
export type { FunctionContext, FunctionDefinition, PlainFunctionDefinition } from './sdk/define.ts';
export { getField, removeField, setField } from './sdk/field.ts';
export type { FieldPath } from './sdk/field.ts';
export { functionConfigSchema, jsonSchemaOf } from './sdk/function-config-schema.ts';
export { FUNCTION_FORMAT } from './sdk/function.ts';
export type {
  FieldReference,
  FunctionInput,
  FunctionOutput,
  KrmFunction,
  FunctionResult,
  SetComment,
} from './sdk/function.ts';
export { describeConfig } from './sdk/help.ts';
export type { KubernetesKinds } from './sdk/kinds.ts';
export { printList } from './sdk/list-text.ts';
export {
  getAnnotation,
  getLabel,
  isLocalConfig,
  removeAnnotation,
  removeLabel,
  setAnnotation,
  setLabel,
} from './sdk/metadata.ts';
export { fileOfValue, isCustomKind, isKind, isKubernetesObject, referenceTo } from './sdk/object.ts';
export type { KubernetesObject, KubernetesResource } from './sdk/object.ts';
export type { ExitStatus } from './sdk/program.ts';
export { readShape } from './sdk/read-shape.ts';
export type { ResourceSelector } from './sdk/resource-match.ts';
export { itemsOf } from './sdk/resources.ts';
export type { Resources } from './sdk/resources.ts';
export type { ResultLocation, Results } from './sdk/results.ts';
export { runFunction, runFunctionOnText } from './sdk/run-function.ts';
export type { RunOnText, RunOutput, TextOutput } from './sdk/run-function.ts';
export { schema } from './sdk/schema-builders.ts';
export { any, boolean, integer, list, map, object, optional, string } from './sdk/schema.ts';
