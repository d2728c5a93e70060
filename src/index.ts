/**
 * Expand, edit, merge and format manifests. Runs anywhere.
 *
 * @packageDocumentation
 */
export type {
  JsonArray,
  JsonObject,
  JsonValue,
  Path,
  TextEdit,
  Position,
  Source,
  Span,
  DiagnosticCode,
  ContainerList,
  Diagnostic,
  Location,
  Related,
  Severity,
  Subject,
  FrameOptions,
  CancelSignal,
  StopSignal,
} from '@krmkit/base';
export { CATALOGUE, describeProvenance, displayText, knownText, parseTemplatePath } from '@krmkit/pods';
export type {
  CatalogueEntry,
  KeyProvenance,
  Provenance,
  HolePart,
  HoleSource,
  LiteralPart,
  PublishedValue,
  SecretPart,
  Value,
  ValuePart,
  ResolveOptions,
  ExpandedManifests,
  ExpandedTemplate,
  EnvironmentVariable,
  ExpandedContainer,
  ExpandedMount,
  ContainerError,
  ImageConfig,
  HandlerCommand,
  PodEvent,
  Release,
  TemplatePath,
} from '@krmkit/pods';
export { Failure, frame, version } from '@krmkit/base';
export { sortEnv, escape, expand, compileTemplate } from '@krmkit/expansion';
export type {
  SortableEnvEntry,
  SortedEnv,
  UndefinedReference,
  EscapedText,
  EscapeEngine,
  EscapeOptions,
  EscapeVariable,
  MappingFunc,
  Context,
  LiteralTemplateSegment,
  Reference,
  ReferenceTemplateSegment,
  Template,
  TemplateSegment,
} from '@krmkit/expansion';
export { removeYaml, setYaml, updateYaml } from '@krmkit/yaml';
export type { EditedText, EditOptions, PathOptions, Profile } from '@krmkit/yaml';
export { formatYaml } from '@krmkit/manifests';
export type { FormatOptions, FormattedYaml, PackageFacts, GeneratedObject, ManifestFile } from '@krmkit/manifests';
export type {
  MergeSides,
  ThreeSides,
  Chosen,
  Conflict,
  ConflictKind,
  ConflictLines,
  ConflictSide,
  MergedValues,
  MergeAction,
  Merged,
  MergeDecision,
  MergedFile,
  MergedFiles,
  MergeFile,
  ConflictRule,
  ListKeyRule,
  ListMode,
  MergeOptions,
  OnConflict,
} from '@krmkit/merge';
export { expandKustomization, expandManifests, buildKustomization } from '@krmkit/check';
export type { ExpandOptions, BuiltManifests, BuiltObject, KustomizationOptions, ValueOrigin } from '@krmkit/check';
export { mergeFiles2, mergeFiles3, mergeValues2, mergeValues3, merge2, merge3 } from '@krmkit/merge';
export { check, diff, openEnvironments, planFixes, planSet, preview, report } from '@krmkit/check';
export type {
  CheckOptions,
  CheckedTemplate,
  CheckResult,
  DiffOptions,
  DiffResult,
  FixOptions,
  FixResult,
  ObjectOptions,
  OpenedEnvironments,
  OpenOptions,
  PreviewOptions,
  PreviewResult,
  ReportOptions,
  SetEdit,
  SetOptions,
  SetResult,
} from '@krmkit/check';
export type { ExpansionSummary, OutputPreviewSummary, PreviewFormat, ReportFormat, Verdict } from '@krmkit/check';
export type {
  ContentAfter,
  ContentBefore,
  FileChange,
  Identity,
  KindSelector,
  LabelRequirement,
  Selection,
} from '@krmkit/manifests';
export type { Problem } from '@krmkit/base';
export { openWorkspace } from '@krmkit/workspace';
export type {
  AnswerOptions,
  CheckedWorkspace,
  CodeAction,
  Completion,
  CompletionOptions,
  ContainerValue,
  DocumentPosition,
  DocumentRange,
  EnvironmentValue,
  WorkspaceFileEdits,
  FileFinding,
  FileFindings,
  FileRange,
  FileSymbol,
  InlayHint,
  QuickOptions,
  RangeEdit,
  RefreshOptions,
  RefreshProgress,
  RenamableName,
  RenameResult,
  ValueAt,
  ValueSource,
  Workspace,
  WorkspaceOptions,
} from '@krmkit/workspace';
