/**
 * Files, directories, functions, packages, pods and clusters. Needs Node.
 *
 * @packageDocumentation
 */
import type * as Schemas from './schemas.ts';

export type { Schemas };
export type {
  JsonArray,
  JsonObject,
  JsonValue,
  Path,
  Source,
  Span,
  DiagnosticCode,
  ContainerList,
  Diagnostic,
  Location,
  Related,
  Severity,
  Subject,
  FieldProblem,
  Problem,
  Result,
  MemoryFiles,
  CancelSignal,
  Clock,
  DirectoryEntry,
  EntryStatus,
  FileFailure,
  FileKind,
  FileOwner,
  FileStatus,
  FileSystem,
  NewFile,
  Outcome,
  ProcessIdentity,
  Processes,
  StandardInput,
  StopSignal,
  WritableFileSystem,
  WriteFailure,
  EventOptions,
  TaskWithEvents,
} from '@krmkit/base';
export type {
  ApiFailure,
  ApiReply,
  ApiRequest,
  ClusterApi,
  FollowEnd,
  FollowRequest,
  Connection,
  ConnectOptions,
  PodFault,
  AdmissionAnswer,
  AdmissionOutcome,
  AdmissionHandler,
  AdmissionHandlerOptions,
} from '@krmkit/cluster';
export { connectCluster, watchPods } from '@krmkit/cluster/node';
export { renderPackage, runFunctions, runFunctionsOnText, wrapCommand } from '@krmkit/functions/node';
export type {
  FinishedFunction,
  FunctionOptions,
  FunctionsOnDirectory,
  FunctionsOnText,
  FunctionsOutcome,
  NamedFunction,
  FunctionFilesOptions as PackageFilesOptions,
  RenderOptions,
  RunFunctionsOptions,
  StepSettings,
  WrapOptions,
  WrappedText,
} from '@krmkit/functions/node';
export type {
  StreamCommand,
  CommandCriteria,
  FieldReference,
  FunctionResult,
  PullPolicy,
  EnvironmentEntry,
  Mount,
  SchemaShape,
} from '@krmkit/functions';
export { updatePackage } from '@krmkit/upstream/node';
export type { ConflictEvent, UpdateOptions } from '@krmkit/upstream/node';
export type { PlannedUpdate, UpdateSummary, UpstreamProblem, Strategy } from '@krmkit/upstream';
export type {
  Chosen,
  Conflict,
  ConflictKind,
  ConflictLines,
  ConflictSide,
  MergeAction,
  MergeDecision,
  ConflictRule,
  ListKeyRule,
  ListMode,
  MergeOptions,
  OnConflict,
} from '@krmkit/merge';
export { startPod } from '@krmkit/start/node';
export type { StartedPod, StartPodOptions } from '@krmkit/start/node';
export type { PodEnd, StartEvent, ImagePullPolicy, ProbeKind } from '@krmkit/start';
export type { Finding, TemplatePath, HoleSource } from '@krmkit/pods';
export type { WatchedPod, WatchPodsOptions } from '@krmkit/cluster/node';
export { admissionHandler } from '@krmkit/cluster';
export { applyPlan, buildDirectory, readPackage } from '@krmkit/check/node';
export { memoryFileSystem, version } from '@krmkit/base';
export type { BuiltManifests, BuiltObject, KustomizationOptions, ValueOrigin } from '@krmkit/check';
export type { ReadPackageOptions, WriteOptions } from '@krmkit/check/node';
export type {
  Package,
  PackageOptions,
  ReadPorts,
  ReadOptions,
  SourceOptions,
  GeneratedObject,
  PackageFacts,
  Identity,
  Origin,
  Resource,
  CopiedSecret,
  SecretText,
  AppliedPlan,
  ApplyOptions,
  ApplyResult,
  WritePorts,
  ContentAfter,
  ContentBefore,
  FileChange,
  WritePlan,
  WriteProblem,
  Recovery,
} from '@krmkit/manifests';
export { planWrites } from '@krmkit/manifests';
export type {
  AliasNode,
  Comment,
  MappingEntry,
  MappingNode,
  NamedSpan,
  Properties,
  ScalarNode,
  ScalarStyle,
  SequenceItem,
  SequenceNode,
  YamlDocument,
  YamlNode,
  YamlProblem,
  YamlProblemKind,
  Profile,
} from '@krmkit/yaml';
export { openPaths, previewGit } from '@krmkit/check/node';
export type { GitPreviewOptions } from '@krmkit/check/node';
export type { CheckOptions, OpenedEnvironments, ObjectOptions, OpenOptions, PreviewResult } from '@krmkit/check';
export type { KindSelector, LabelRequirement, Selection } from '@krmkit/manifests';
export type { Release } from '@krmkit/pods';
