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
export { CATALOGUE } from './diagnostics/catalogue.ts';
export type { CatalogueEntry } from './diagnostics/catalogue.ts';
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
export { formatYaml } from './resource/format.ts';
export type { FormatOptions, FormattedYaml } from './resource/format.ts';
export { describeProvenance } from './kubelet/env/provenance.ts';
export type { KeyProvenance, Provenance } from './kubelet/env/provenance.ts';
export { displayText, knownText } from './kubelet/value.ts';
export type {
  HolePart,
  HoleSource,
  LiteralPart,
  PublishedValue,
  SecretPart,
  Value,
  ValuePart,
} from './kubelet/value.ts';
export type { ResolveOptions } from './kubelet/resolve-resources.ts';
export type { PackageFacts, GeneratedObject } from './resource/package-facts.ts';
export type { MergeSides } from './merge/files/merge-files.ts';
export type { ExpandedManifests, ExpandedTemplate } from './kubelet/expand-templates.ts';
export type { EnvironmentVariable, ExpandedContainer, ExpandedMount } from './kubelet/run-options.ts';
export type { ContainerError } from './kubelet/env/environment.ts';
export type { ImageConfig } from './kubelet/pod/command.ts';
export type { HandlerCommand } from './kubelet/pod/probes.ts';
export type { PodEvent } from './kubelet/pod-event.ts';
export type { Release } from './kubelet/release.ts';
export { parseTemplatePath } from './kubelet/pod/workloads.ts';
export type { TemplatePath } from './kubelet/pod/workloads.ts';
export { expandKustomization, expandManifests } from './library/expand-manifests.ts';
export type { ExpandOptions } from './library/expand-manifests.ts';
export { buildKustomization } from './library/build-manifests.ts';
export type { BuiltManifests, BuiltObject, KustomizationOptions, ValueOrigin } from './library/build-manifests.ts';
export type { ManifestFile } from './read/read-manifests.ts';
export type { ThreeSides } from './merge/document-side.ts';
export type { Chosen, Conflict, ConflictKind, ConflictLines, ConflictSide } from './merge/conflict.ts';
export { mergeFiles2, mergeFiles3 } from './merge/files/merge-files.ts';
export { mergeValues2, mergeValues3 } from './merge/merge-values.ts';
export type { MergedValues } from './merge/merge-values.ts';
export { merge2 } from './merge/merge2.ts';
export { merge3 } from './merge/merge3.ts';
export type { MergeAction, Merged, MergeDecision, MergedFile, MergedFiles, MergeFile } from './merge/merged.ts';
export type { ConflictRule, ListKeyRule, ListMode, MergeOptions, OnConflict } from './merge/options.ts';
