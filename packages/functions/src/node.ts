export { moduleRuntime } from './run/runners/module-runtime.ts';
export { besideThis, createModuleRunner, describeModule } from './run/runners/module.ts';
export type { ModuleRunnerOptions } from './run/runners/module.ts';
export { testFolder, testFunction } from './sdk/golden.ts';
export type { DirectoryUrl, ExpectedOutput, TestFolderOptions, TestOptions } from './sdk/golden.ts';
export { main, runAsProgram } from './sdk/node-program.ts';
export type { ModuleMeta } from './sdk/node-program.ts';
