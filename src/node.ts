// What needs Node: files and directories. Names are written out.
export { nodeClock, nodeFileSystem, nodeStandardInput, nodeWritableFileSystem } from './platform/node.ts';
export { nodeProcesses } from './platform/node-writing.ts';
export type {
  EntryStatus,
  FileSystem,
  NewFile,
  ProcessIdentity,
  Processes,
  StandardInput,
  WritableFileSystem,
  WriteFailure,
} from './platform/ports.ts';
export { readPackage } from './read/package.ts';
export type { Package, PackageOptions, ReadPorts } from './read/package.ts';
export { applyPlan } from './write/apply.ts';
export type { AppliedPlan } from './write/apply.ts';
export type { ApplyOptions, ApplyResult } from './write/change-tree.ts';
export type { WritePorts } from './write/lock.ts';
export { planWrites } from './write/plan.ts';
export type { FileChange, WritePlan } from './write/plan.ts';
export type { WriteProblem } from './write/problem.ts';
export { recoverUnfinished } from './write/recover.ts';
export type { Recovery, RecoveryReport } from './write/recover.ts';
export { lockTree } from './write/tree.ts';
export type { LockedTree, LockResult } from './write/tree.ts';
export { version } from './version.ts';
