/**
 * What a kubelet does, function by function. Runs anywhere.
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
} from '@krmkit/base';
export { combinedPrefix, eventCorrelator } from './events/correlate.ts';
export type { Correlation, CorrelationLimits, Correlator } from './events/correlate.ts';
export { eventObjectRecorder } from './events/event-object-recorder.ts';
export type { EventObjectRecorderOptions } from './events/event-object-recorder.ts';
export { containerFieldPath } from './events/event.ts';
export type { Clock, EventObject, EventSource } from './events/event.ts';
export type {
  EventType,
  ObjectReference,
  EventRecorder,
  MemoryRecorder,
  ObjectEventRecorder,
  RecordedEvent,
  MappingFunc,
  Context,
  ExpansionRecorder,
} from '@krmkit/expansion';
export {
  memoryRecorder,
  objectEventRecorderFor,
  makeMappingFunc,
  mappingFuncFor,
  unresolvedReferenceReason,
} from '@krmkit/expansion';
export type { Identity, Origin, Resource } from './resource/resource.ts';
export type { ImageConfig } from './kubelet/pod/command.ts';
export { decodePod } from './kubelet/decode.ts';
export type { Decoded } from './kubelet/decode.ts';
export { applyPodDefaults } from './kubelet/pod/defaults.ts';
export type { ContainerError } from './kubelet/env/environment.ts';
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
export type { KeyProvenance, Provenance } from './kubelet/env/provenance.ts';
export { behaviourOf, NEWEST_RELEASE, OLDEST_RELEASE, parseRelease } from './kubelet/release.ts';
export type { Behaviour, Release } from './kubelet/release.ts';
export { resolveResources } from './kubelet/expand-templates.ts';
export type { ExpandedManifests, ExpandedTemplate } from './kubelet/expand-templates.ts';
export type { ResolveOptions } from './kubelet/resolve-resources.ts';
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
  ExpandedContainer,
  ExpandedMount,
  PodInput,
  RunContainerOptions,
} from './kubelet/run-options.ts';
export type { Outside } from './kubelet/outside.ts';
export type { Lookup, NamedKind, Sources } from './kubelet/sources.ts';
export type {
  HolePart,
  HoleSource,
  LiteralPart,
  PublishedValue,
  SecretPart,
  Value,
  ValuePart,
} from './kubelet/value.ts';
export { podTemplatesOf } from './kubelet/pod/workloads.ts';
export type { Controller, PodTemplate, TemplatePath } from './kubelet/pod/workloads.ts';
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
} from '@krmkit/yaml';
