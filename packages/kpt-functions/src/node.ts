export { Configs, ResourceList } from './configs.ts';
export type { KptFunc } from './configs.ts';
export { FileFormat, parse, readConfigs, stringify, writeConfigs } from './io.ts';
export { fromKptFunc } from './process.ts';
export { run } from './run.ts';
export { TestRunner } from './test-runner.ts';
