// What needs Node: files, directories, clusters. Names are written out.
export type { ApiFailure, ApiReply, ApiRequest, ClusterApi, FollowEnd, FollowRequest } from './cluster/api.ts';
export { connectCluster } from './cluster/connect.ts';
export type { Connection, ConnectOptions } from './cluster/connection.ts';
export { eventSink } from './cluster/event-sink.ts';
export type { EventOutcome, EventSink, EventSinkOptions } from './cluster/event-sink.ts';
export type { EventsApi, SinkEvent } from './cluster/event-wire.ts';
export { holdLease } from './cluster/lease.ts';
export type { LeaseHandler, LeaseOptions, LeasePorts } from './cluster/lease.ts';
export { listWatch } from './cluster/list-watch.ts';
export type { ListWatch, ListWatchHandler, ListWatchOptions, ListWatchPorts } from './cluster/list-watch.ts';
export { systemTiming } from './cluster/timing.ts';
export type { Timing } from './cluster/timing.ts';
export { nodeClock, nodeFileSystem, nodeStandardInput } from './platform/node.ts';
export { nodeWritableFileSystem } from './platform/node-writing.ts';
export { nodeProcesses } from './platform/node-writing.ts';
export type {
  CancelSignal,
  Clock,
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
export { applyPlan } from './write/tree.ts';
export type { AppliedPlan } from './write/tree.ts';
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
