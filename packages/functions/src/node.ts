export { readCacheKeys } from './run/cache-keys.ts';
export { renderPackage, runFunctions, runFunctionsOnText } from './run/run-functions.ts';
export type {
  FinishedFunction,
  FunctionOptions,
  FunctionsOnDirectory,
  FunctionsOnText,
  FunctionsOutcome,
  NamedFunction,
  FunctionFilesOptions,
  RenderOptions,
  RunFunctionsOptions,
} from './run/run-functions.ts';
export { runSteps, runStepsOnFiles } from './run/run-steps.ts';
export type { CachePorts, StepPorts, StepSettings } from './run/run-steps.ts';
export { besideThis, describeModule } from './run/runners/module.ts';
export type { ModuleRunnerOptions } from './run/runners/module.ts';
export { wrapCommand } from './run/wrap-command.ts';
export type { WrapOptions, WrappedText } from './run/wrap-command.ts';
export { testFolder, testFunction } from './sdk/golden.ts';
export type { DirectoryUrl, ExpectedOutput, TestFolderOptions, TestOptions } from './sdk/golden.ts';
export { main, runAsProgram } from './sdk/node-program.ts';
export type { ModuleMeta } from './sdk/node-program.ts';
