export { decodeBase64, encodeBase64 } from './base64.ts';
export { CATALOGUE } from './catalogue.ts';
export type { CatalogueEntry } from './catalogue/entry.ts';
export { byCause, causeKey, countCodes, worstFirst } from './causes.ts';
export { codeTitles } from './code-titles.ts';
export type { LocatedContainer, PodContext } from './context.ts';
export { decodeConfigMap, decodeContainer, decodeNode, decodePod, decodeSecret, decodeService } from './decode.ts';
export type { Decoded } from './decode.ts';
export { engineOf } from './engines/engine-of.ts';
export { runtimeFields } from './env/downward-fields.ts';
export type { RuntimeField } from './env/downward-fields.ts';
export { fieldValue } from './env/downward.ts';
export { containerReferences } from './env/entry-sources.ts';
export { finalVariables } from './env/environment.ts';
export type { ContainerError } from './env/environment.ts';
export { describeProvenance } from './env/provenance.ts';
export type { KeyProvenance, Provenance, Variable } from './env/provenance.ts';
export { resourceFieldValue } from './env/resource-field.ts';
export type { Scope } from './env/scope.ts';
export { eventCorrelator } from './events/correlate.ts';
export type { CorrelationLimits, Correlator } from './events/correlate.ts';
export { eventObjectRecorder } from './events/event-object-recorder.ts';
export type { EventObjectRecorderOptions } from './events/event-object-recorder.ts';
export { containerFieldPath, formatTimestamp } from './events/event.ts';
export type { EventObject, EventSource } from './events/event.ts';
export { EXPAND_OPTIONS, expandedTemplate, resolveResources } from './expand-templates.ts';
export type { ExpandedManifests, ExpandedTemplate } from './expand-templates.ts';
export { podFinding } from './finding.ts';
export type { Finding, FindingDetails } from './finding.ts';
export { fixableCodes, fixOf } from './fixes.ts';
export { defined } from './json-reader.ts';
export type { ServiceCollision } from './links/service-links.ts';
export { serviceLinks } from './links/service-table.ts';
export type { ServiceLinks } from './links/service-table.ts';
export { locateFinding } from './locate-finding.ts';
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
} from './model.ts';
export { namespaceOf } from './namespace-of.ts';
export { directorySegments } from './nearest-object.ts';
export { sourcesFromObjects } from './object-sources.ts';
export type { SourceObjects } from './object-sources.ts';
export { isAboutOptional } from './objects.ts';
export { isExternal, parseExternal } from './outside.ts';
export { isNamedAfter } from './references/named-objects.ts';
export type { ExternalObject, ObjectName, Outside, OutsideLookup } from './outside.ts';
export { packageObjects } from './package-objects.ts';
export { leavesReference } from './pod-event.ts';
export type { PodEvent } from './pod-event.ts';
export type { ImageConfig } from './pod/command.ts';
export { applyPodDefaults, applyServiceDefaults, foldStringData } from './pod/defaults.ts';
export { runtimeOfStatus } from './pod/pod-status.ts';
export { handlerCommands } from './pod/probes.ts';
export type { HandlerCommand } from './pod/probes.ts';
export { resolvePod } from './pod/resolve-pod.ts';
export type { ResolvedContainer } from './pod/resolved.ts';
export { namesIn, selectedLabels } from './references/object-names.ts';
export { handlerWords, shownField } from './pod/shown-fields.ts';
export { findUnseenContainers, unmatchedTemplates } from './pod/unseen-containers.ts';
export {
  mayHavePodTemplate,
  parseTemplatePath,
  pathInResource,
  podAt,
  podTemplatesOf,
  TEMPLATES,
} from './pod/workloads.ts';
export type { Controller, PodTemplate, TemplatePath } from './pod/workloads.ts';
export { compareQuantities, isZero, milliCeil, parseQuantity, unitsCeil } from './quantity.ts';
export { podReferenceFindings } from './references/pod-references.ts';
export {
  NEWEST_RELEASE,
  OLDEST_RELEASE,
  ageOf,
  behaviourOf,
  newerRelease,
  parseRelease,
  readRelease,
} from './release.ts';
export type { Behaviour, Release } from './release.ts';
export { createTemplateResolver, resolveWithOverrides } from './resolve-resources.ts';
export type {
  FoundIn,
  ResolveOptions,
  ResolveOverrides,
  ResolvedTemplate,
  TemplateResolver,
} from './resolve-resources.ts';
export { generateRunContainerOptions, makeEnvironmentVariables, setEntrypointAndCommand } from './run-options.ts';
export type {
  ContainerInput,
  EntrypointAndCommand,
  EnvironmentResult,
  EnvironmentVariable,
  ExpandedContainer,
  ExpandedMount,
  PodInput,
  RunContainerOptions,
} from './run-options.ts';
export type { Lookup, NamedKind, Sources } from './sources.ts';
export { decodeUtf8, encodeUtf8 } from './utf8.ts';
export { displayText, knownText, literal } from './value.ts';
export type { HolePart, HoleSource, LiteralPart, PublishedValue, SecretPart, Value, ValuePart } from './value.ts';
export type { MountedContent, VolumeObjects } from './volume-content.ts';
export { mountedContent } from './volume-content.ts';
