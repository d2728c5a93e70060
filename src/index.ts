// What runs anywhere, a browser too. Names are written out, in the order of the folders.
export type { JsonArray, JsonObject, JsonValue } from './value/json.ts';
export { applyChanges } from './value/apply-changes.ts';
export type {
  Change,
  InsertChange,
  InsertItemChange,
  MoveItemChange,
  OrderChange,
  RemoveChange,
  RenameChange,
  ReplaceChange,
} from './value/change.ts';
export { diffValues } from './value/diff.ts';
export type { DiffOptions } from './value/diff.ts';
export { equalValues } from './value/equal.ts';
export { follow, printPath } from './value/path.ts';
export type { Path } from './value/path.ts';
export { selectPaths } from './value/select.ts';
export { parseSelector, printSelector, selectorOf } from './value/selector.ts';
export type { ParsedSelector, Selector, SelectorStep } from './value/selector.ts';
export { applyEdits, composeEdits, invertEdits } from './text/edit.ts';
export type { TextEdit } from './text/edit.ts';
export { createSource, lineAt, positionAt } from './text/source.ts';
export type { Position, Source, Span } from './text/source.ts';
export { CATALOGUE } from './diagnostics/catalogue.ts';
export type { CatalogueEntry, DiagnosticCode } from './diagnostics/catalogue.ts';
export type { ContainerList, Diagnostic, Location, Related, Severity, Subject } from './diagnostics/diagnostic.ts';
export { Failure } from './diagnostics/failure.ts';
export { frame } from './diagnostics/frame.ts';
export type { FrameOptions } from './diagnostics/frame.ts';
export { combinedPrefix, eventCorrelator } from './events/correlate.ts';
export type { Correlation, CorrelationLimits, Correlator } from './events/correlate.ts';
export { eventObjectRecorder } from './events/event-object-recorder.ts';
export type { EventObjectRecorderOptions } from './events/event-object-recorder.ts';
export { containerFieldPath } from './events/event.ts';
export type { Clock, EventObject, EventSource, EventType, ObjectReference } from './events/event.ts';
export { memoryRecorder, objectEventRecorderFor } from './events/recorder.ts';
export type { EventRecorder, MemoryRecorder, ObjectEventRecorder, RecordedEvent } from './events/recorder.ts';
export { expand } from './expansion/expand.ts';
export type { MappingFunc } from './expansion/expand.ts';
export { makeMappingFunc, mappingFuncFor, unresolvedReferenceReason } from './expansion/mapping.ts';
export type { Context, ExpansionRecorder } from './expansion/mapping.ts';
export { compileTemplate } from './expansion/template.ts';
export type {
  LiteralTemplateSegment,
  Reference,
  ReferenceTemplateSegment,
  Template,
  TemplateSegment,
} from './expansion/template.ts';
export type { Content, CopiedContent, ValueContent } from './yaml/content.ts';
export { diff } from './yaml/diff.ts';
export { editByChanges, editValue, withContent } from './yaml/edit-value.ts';
export type { DocumentEdit } from './yaml/edit-value.ts';
export type {
  AliasNode,
  Comment,
  MappingEntry,
  MappingNode,
  NamedSpan,
  Node as YamlNode,
  Properties,
  ScalarNode,
  ScalarStyle,
  SequenceItem,
  SequenceNode,
  YamlDocument,
  YamlProblem,
  YamlProblemKind,
} from './yaml/nodes.ts';
export { parseDocuments } from './yaml/parse.ts';
export type { Profile } from './yaml/scalar.ts';
export { toValue } from './yaml/to-value.ts';
export type { ValueOfNode } from './yaml/to-value.ts';
export { removeYaml, setYaml, updateYaml } from './yaml/update.ts';
export type { EditedText, EditOptions, PathOptions } from './yaml/update.ts';
export { identityOf, printIdentity } from './resource/identity.ts';
export { editResource } from './resource/edit.ts';
export { formatYaml } from './resource/format.ts';
export type { FormatOptions, FormattedYaml } from './resource/format.ts';
export { locateIn } from './resource/locate.ts';
export type { Identity, Origin, Resource } from './resource/resource.ts';
export { readSource } from './read/documents.ts';
export type { ReadOptions, ReadSource } from './read/documents.ts';
export { collectFacts } from './read/facts.ts';
export { isKustomizationPath, readKustomization } from './read/kustomization.ts';
export type { KustomizationFacts } from './read/kustomization.ts';
export type { ImageConfig } from './kubelet/pod/command.ts';
export { decodePod } from './kubelet/decode.ts';
export type { Decoded } from './kubelet/decode.ts';
export { applyPodDefaults } from './kubelet/pod/defaults.ts';
export { finalVariables } from './kubelet/env/environment.ts';
export type { ContainerError, Environment } from './kubelet/env/environment.ts';
export type { Finding } from './kubelet/finding.ts';
export type {
  ConfigMap,
  Container,
  EnvFromSource,
  EnvVar,
  EnvVarSource,
  FileKeySelector,
  Handler,
  KeySelector,
  NameSelector,
  Node,
  ObjectFieldSelector,
  ObjectMeta,
  Pod,
  PodSpec,
  ResourceFieldSelector,
  ResourceList,
  ResourceRequirements,
  Secret,
  SecurityContext,
  Service,
  ServicePort,
  ServiceSpec,
  Volume,
  VolumeMount,
} from './kubelet/model.ts';
export { sourcesFromObjects } from './kubelet/object-sources.ts';
export type { SourceObjects } from './kubelet/object-sources.ts';
export { NO_FACTS } from './resource/package-facts.ts';
export type { GeneratedObject, PackageFacts } from './resource/package-facts.ts';
export type { PodEvent } from './kubelet/pod-event.ts';
export type { HandlerCommand } from './kubelet/pod/probes.ts';
export { describeProvenance } from './kubelet/env/provenance.ts';
export type { KeyProvenance, Provenance } from './kubelet/env/provenance.ts';
export { behaviourOf, NEWEST_RELEASE, OLDEST_RELEASE, parseRelease } from './kubelet/release.ts';
export type { Behaviour, Release } from './kubelet/release.ts';
export { resolveResources } from './kubelet/resolve-resources.ts';
export type { ResolvedPackage, ResolvedTemplate, ResolveOptions } from './kubelet/resolve-resources.ts';
export type { ResolvedContainer } from './kubelet/pod/resolved.ts';
export {
  generateRunContainerOptions,
  makeEnvironmentVariables,
  setEntrypointAndCommand,
} from './kubelet/run-options.ts';
export type {
  ContainerInput,
  EntrypointAndCommand,
  EnvironmentResult,
  EnvironmentVariable,
  PodInput,
  RunContainerOptions,
} from './kubelet/run-options.ts';
export type { Lookup, Sources } from './kubelet/sources.ts';
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
export type { Variable } from './kubelet/env/variable.ts';
export type { Mount } from './kubelet/pod/volumes.ts';
export { parseTemplatePath, podTemplatesOf } from './kubelet/pod/workloads.ts';
export type { Controller, PodTemplate, TemplatePath } from './kubelet/pod/workloads.ts';
export { version } from './version.ts';
export type { Chosen, Conflict, ConflictKind, ConflictLines, ConflictSide } from './merge/conflict.ts';
export { mergeFiles2, mergeFiles3 } from './merge/files/merge-files.ts';
export { mergeValues2, mergeValues3 } from './merge/merge-values.ts';
export type { MergedValues } from './merge/merge-values.ts';
export { merge2 } from './merge/merge2.ts';
export { merge3 } from './merge/merge3.ts';
export type { Merged, MergeAction, MergeDecision, MergedFile, MergedFiles, MergeFile } from './merge/merged.ts';
export type { ConflictRule, ListKeyRule, ListMode, MergeOptions, OnConflict } from './merge/options.ts';
