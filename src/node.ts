/**
 * Files, directories, functions, packages, pods and clusters. Needs Node.
 *
 * @packageDocumentation
 */
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
} from '@krmkit/cluster';
export { connectCluster } from '@krmkit/cluster/node';
export { renderPackage, runFunctions, runFunctionsOnText } from './library/run-functions.ts';
export type {
  FinishedFunction,
  FunctionOptions,
  FunctionsOnDirectory,
  FunctionsOnText,
  FunctionsOutcome,
  NamedFunction,
  PackageFilesOptions,
  RenderOptions,
  RunFunctionsOptions,
} from './library/run-functions.ts';
export type { EventOptions, TaskWithEvents } from './library/events.ts';
export type { StepSettings } from './library/run-steps.ts';
export { wrapCommand } from './library/wrap-command.ts';
export type { WrapOptions, WrappedText } from './library/wrap-command.ts';
export type { StreamCommand } from './library/stream-command.ts';
export { updatePackage } from './library/update-package.ts';
export type { ConflictEvent, UpdateOptions } from './library/update-package.ts';
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
export { startPod } from './library/start-pod.ts';
export type { StartedPod, StartPodOptions } from './library/start-pod.ts';
export type { PodEnd, StartEvent, ImagePullPolicy, ProbeKind } from '@krmkit/start';
export type { Finding, TemplatePath, HoleSource } from '@krmkit/pods';
export { watchPods } from './library/watch-pods.ts';
export type { WatchedPod, WatchPodsOptions } from './library/watch-pods.ts';
export { admissionHandler } from './library/admission-handler.ts';
export type { AdmissionHandler, AdmissionHandlerOptions } from './library/admission-handler.ts';
export type {
  CommandCriteria,
  FunctionResult,
  PullPolicy,
  EnvironmentEntry,
  Mount,
  SchemaShape,
} from '@krmkit/functions';
export { applyPlan, buildDirectory, readPackage } from './library/node-files.ts';
export { memoryFileSystem, version } from '@krmkit/base';
export type { BuiltManifests, BuiltObject, KustomizationOptions, ValueOrigin } from './library/build-manifests.ts';
export type { ReadPackageOptions, WriteOptions } from './library/node-files.ts';
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
  Node as YamlNode,
  YamlProblem,
  YamlProblemKind,
  Profile,
} from '@krmkit/yaml';
export type {
  OutputDiagnostic,
  OutputLocation,
  OutputOccurrence,
  OutputRelated,
  OutputResource,
  OutputSubject,
  OutputVersion,
} from './outputs/diagnostic.ts';
export type {
  CheckOutput,
  ExpansionOutput,
  ExpansionSummary,
  OutputContainer,
  OutputContainerError,
  OutputEvent,
  OutputHandler,
  OutputHole,
  OutputLiteral,
  OutputMount,
  OutputProvenance,
  OutputProvenancePlace,
  OutputSecret,
  OutputValue,
  OutputValuePart,
  OutputVariable,
  OutputWorkload,
} from './outputs/expansion.ts';
export type {
  DiffOutput,
  ExpansionDiffOutput,
  OutputChangeKind,
  OutputContainerChange,
  OutputFieldChange,
  OutputFieldSide,
  OutputFileChange,
  OutputMountChange,
  OutputMountSide,
  OutputPropertyChange,
  OutputResourceChange,
  OutputTextChange,
  OutputVariableChange,
  OutputVariableSide,
  OutputWorkloadChange,
} from './outputs/changes.ts';
export type {
  OutputCause,
  OutputCauseEffect,
  OutputCausedContainerChange,
  OutputCausedFieldChange,
  OutputObjectChange,
  OutputPreviewSummary,
  OutputRevision,
  PreviewOutput,
} from './outputs/preview.ts';
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
} from './outputs/functions.ts';
export type {
  MergeOutput,
  OutputConflict,
  OutputConflictSide,
  OutputDecision,
  OutputMerge,
  OutputUpstream,
  UpdateOutput,
} from './outputs/merge.ts';
export type {
  BuildOutput,
  CountOutput,
  MatchesOutput,
  ObjectsOutput,
  OutputBuiltObject,
  OutputCount,
  OutputMatch,
  OutputNode,
  OutputNodeContent,
  OutputNodePlace,
  OutputStep,
  TreeOutput,
} from './outputs/packages.ts';
export type {
  ExplainOutput,
  FunctionListOutput,
  OutputCode,
  OutputFunctionHelp,
  StartLine,
  VersionOutput,
  WatchLine,
} from './outputs/tool.ts';
export type {
  BaselineFile,
  BaselineFinding,
  FunctionResultsFile,
  FunctionResultsItem,
  KptfileFile,
  KptfileText,
  PipelineCriteria,
  PipelineFunction,
  UpstreamFile,
  UpstreamLock,
  UpstreamReference,
} from './outputs/files.ts';
export type {
  ApplyReplacementsConfig,
  ApplySettersConfig,
  BuiltInConfigs,
  CreateSettersConfig,
  EnsureNameSubstringConfig,
  EnvOrderConfig,
  ExpansionConfig,
  RequiredLimitsConfig,
  SchemaConfig,
  SearchReplaceConfig,
  SetAnnotationsConfig,
  SetImageConfig,
  SetLabelsConfig,
  SetNamespaceConfig,
  SetReplicasConfig,
} from './outputs/function-configs.ts';
