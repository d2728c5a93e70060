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
export { expandKustomization, expandManifests } from './library/expand-manifests.ts';
export type { ExpandOptions } from './library/expand-manifests.ts';
export { buildKustomization } from './library/build-manifests.ts';
export type { BuiltManifests, BuiltObject, KustomizationOptions, ValueOrigin } from './library/build-manifests.ts';
export { mergeFiles2, mergeFiles3, mergeValues2, mergeValues3, merge2, merge3 } from '@krmkit/merge';
