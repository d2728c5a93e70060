import type { DiagnosticCode, Diagnostic, Related, Subject, JsonValue, Path } from '@krmkit/base';
import { locateIn, subjectOf, NO_FACTS, hasDirectives, pathBeforeCleaning, withoutDirectives } from '@krmkit/manifests';
import type { Resource, PackageFacts } from '@krmkit/manifests';
import type { ImageConfig } from './pod/command.ts';
import type { PodContext } from './context.ts';
import { decodePod } from './decode.ts';
import { applyPodDefaults } from './pod/defaults.ts';
import type { TextEngine } from './engines/engine.ts';
import { engineOf } from './engines/engine-of.ts';
import { scriptFindings } from './engines/script-findings.ts';
import type { Finding } from './finding.ts';
import { locateFinding } from './locate-finding.ts';
import type { Container, Pod } from './model.ts';
import { namespaceOf } from './namespace-of.ts';
import { directorySegments } from './nearest-object.ts';
import type { OutsideLookup } from './outside.ts';
import type { PackageObjects } from './package-objects.ts';
import { packageObjects } from './package-objects.ts';
import type { Behaviour, Release } from './release.ts';
import { behaviourOf, NEWEST_RELEASE, readRelease } from './release.ts';
import { resolvePod } from './pod/resolve-pod.ts';
import type { ResolvedContainer } from './pod/resolved.ts';
import { secretsAt } from './pod/shown-fields.ts';
import type { ServiceLinks } from './links/service-table.ts';
import { serviceLinks } from './links/service-table.ts';
import type { Sources } from './sources.ts';
import type { PodTemplate, TemplatePath } from './pod/workloads.ts';
import { containerListsOf, mayHavePodTemplate, pathInResource, podAt, podTemplatesOf } from './pod/workloads.ts';
import { claimTemplatesOf } from './references/named-objects.ts';
import { objectReferenceFindings } from './references/object-references.ts';
import { podReferenceFindings } from './references/pod-references.ts';
import { labelsOfPods, podsByNamespace } from './references/pod-labels.ts';

/** How containers are resolved. */
export interface ResolveOptions {
  /** `1.34`, `v1.29.3`, or a parsed release; by default the newest known one. */
  readonly kubernetes?: Release | string;
  /** What other tools generate, as `collectFacts` reads it from the files; by default nothing. */
  readonly facts?: PackageFacts;
  /** The namespace for manifests without one; by default `default`. */
  readonly namespace?: string;
  /** Values that are only known at run time, by fieldPath. */
  readonly runtime?: Readonly<Record<string, string>>;
  /** True: the files are complete, so a missing object does not exist. */
  readonly complete?: boolean;
  /** Pod templates of kinds that krmkit does not know. */
  readonly templates?: readonly TemplatePath[];
  /** The configuration of an image; undefined if it is not known. */
  readonly imageOf?: (image: string) => ImageConfig | undefined;
}

/** One pod template of the package, with what its containers get. */
export interface ResolvedTemplate {
  readonly resource: Resource;
  readonly subject: Subject;
  readonly namespace: string;
  readonly template: PodTemplate;
  readonly pod: Pod;
  readonly containers: readonly ResolvedContainer[];
  /** True for a patch of a resource elsewhere: only a part of the pod template is known. */
  readonly isPatch: boolean;
}

export interface ResolvedPackage {
  readonly templates: readonly ResolvedTemplate[];
  /** In the order of the files, each with its location. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What a cluster, or a check of one file, changes about how a package is resolved. */
export interface ResolveOverrides {
  /** Returns the sources for references, given the sources among the files. */
  readonly sources?: (files: Sources) => Sources;
  /** The runtime values of one pod, by fieldPath; `ResolveOptions.runtime` takes precedence. */
  readonly runtimeOf?: (resource: Resource) => Readonly<Record<string, string>>;
  /** Removes findings about objects that could not be read, which is reported elsewhere. */
  readonly ignoredCodes?: ReadonlySet<DiagnosticCode>;
  /** Reports a finding about one text for each container that has it, such as through an alias. */
  readonly reportsEach?: true;
  /** What is known about objects that are not among the files. */
  readonly outside?: OutsideLookup | undefined;
}

/**
 * Resolves every pod template of a package against the ConfigMaps, Secrets, Services and Nodes in it. Throws a
 * RangeError for a release that cannot be read.
 */
export function resolveWithOverrides(
  resources: readonly Resource[],
  options: ResolveOptions = {},
  overrides: ResolveOverrides = {},
): ResolvedPackage {
  const diagnostics: Diagnostic[] = [];
  const templates: ResolvedTemplate[] = [];
  // All resources are kept here, and one resource can be passed several times.
  const known = new Set<string>();
  const resolve = createTemplateResolver(resources, options, overrides, (diagnostic) => {
    const { code, message, location } = diagnostic;
    if (location !== undefined) {
      const key = JSON.stringify([code, location.path, location.start, location.end, message]);
      if (known.has(key)) return;
      known.add(key);
    }
    diagnostics.push(diagnostic);
  });
  for (const resource of resources) for (const template of resolve(resource)) templates.push(template);
  return { templates, diagnostics };
}

/** What a diagnostic is about, by field: the paths of the finding start at the root of the resource. */
export interface FoundIn {
  readonly resource: Resource;
  /** The namespace of the pod; undefined for a finding about another object. */
  readonly namespace?: string;
  readonly finding: Finding;
}

/** The pod templates of one resource of a package, in their order. */
export type TemplateResolver = (resource: Resource) => readonly ResolvedTemplate[];

/**
 * Resolves the pod templates of a package one resource after the other, so that you need not keep any of them.
 * `objects` are the possible targets of references: the ConfigMaps, Secrets, Services and Nodes of the package; other
 * objects have no effect. Calls `report` once for each finding; those about the objects themselves come first. `found`
 * is undefined for a diagnostic about several objects.
 */
export function createTemplateResolver(
  objects: readonly Resource[],
  options: ResolveOptions,
  overrides: ResolveOverrides,
  report: (diagnostic: Diagnostic, found?: FoundIn) => void,
): TemplateResolver {
  const release = readRelease(options.kubernetes ?? NEWEST_RELEASE);
  const behaviour = behaviourOf(release);
  const facts = options.facts ?? NO_FACTS;
  const isNew = createRepetitionFilter();
  const isReported = (diagnostic: Diagnostic): boolean => overrides.ignoredCodes?.has(diagnostic.code) !== true;
  const reportNew = (diagnostic: Diagnostic, found: FoundIn): void => {
    if (!isReported(diagnostic)) return;
    if (overrides.reportsEach === true || isNew(diagnostic, found.resource)) report(diagnostic, found);
  };
  const sources = packageObjects(objects, {
    facts,
    behaviour,
    complete: options.complete ?? false,
    namespace: options.namespace ?? 'default',
    outside: overrides.outside,
    onAmbiguous: (kind, name, candidates) => {
      const diagnostic = ambiguousSource(kind, name, candidates);
      if (isReported(diagnostic)) report(diagnostic);
    },
  });
  for (const found of sources.findings) {
    const subject = subjectIn(found.resource, found.resource.identity.namespace ?? 'default');
    reportNew(locateFinding(found.resource, found.finding, { subject }), found);
  }
  const resolving: Resolving = {
    options,
    overrides,
    release,
    behaviour,
    facts,
    objects: sources,
    linksOf: sharedLinks(),
    report: reportNew,
  };
  // A cluster can have the objects and pods that are not among the files.
  if (overrides.sources === undefined) reportObjectReferences(objects, resolving);
  const extra = options.templates ?? [];
  return (resource) => {
    // Reading the value of a resource can be slow, and most resources have no pods.
    if (!mayHavePodTemplate(resource.identity, extra)) return [];
    const templates = [...podTemplatesOf(resource.value, extra), ...containerListsOf(resource.value, extra)];
    return templates.map((template) => resolveTemplate(resource, template, resolving));
  };
}

/** What the templates of a package share. */
interface Resolving {
  readonly options: ResolveOptions;
  readonly overrides: ResolveOverrides;
  readonly release: Release;
  readonly behaviour: Behaviour;
  readonly facts: PackageFacts;
  readonly objects: PackageObjects;
  readonly linksOf: LinksOf;
  readonly report: (diagnostic: Diagnostic, found: FoundIn) => void;
}

function reportObjectReferences(
  resources: readonly Resource[],
  { options, behaviour, facts, objects, report }: Resolving,
): void {
  const { namespace = 'default', complete = false, templates = [] } = options;
  const podsOf = podsByNamespace(() => labelsOfPods(resources, facts, behaviour, templates));
  const context = { facts, namespace, complete, objects, podsOf };
  for (const { resource, finding } of objectReferenceFindings(resources, context)) {
    const subject = subjectIn(resource, namespaceOf(resource, facts) ?? namespace);
    report(locateFinding(resource, finding, { subject }), { resource, finding });
  }
}

/** A pod template as it is written. */
interface WrittenTemplate {
  readonly resource: Resource;
  readonly template: PodTemplate;
  readonly manifest: JsonValue | undefined;
  /** Without the directives of a patch; undefined if there are none. */
  readonly cleaned: JsonValue | undefined;
}

function resolveTemplate(resource: Resource, template: PodTemplate, resolving: Resolving): ResolvedTemplate {
  const { options, facts } = resolving;
  const manifest = podAt(resource.value, template);
  const cleaned = hasDirectives(resource) ? withoutDirectives(manifest) : undefined;
  const written: WrittenTemplate = { resource, template, manifest, cleaned };
  const decoded = decodePod(cleaned ?? manifest);
  const isPatch = facts.patches.has(resource.origin?.source.path ?? '') || cleaned !== undefined;
  const context = contextOf(decoded.value, isPatch, written, resolving);
  const { pod, namespace, engine } = context;
  const containers = resolvePod(context, options.imageOf);
  const findings = [
    ...decoded.findings,
    ...containers.flatMap((container) => container.findings),
    ...podReferenceFindings(context, cleaned ?? manifest, claimsOf(resource, template)),
    ...(engine === undefined ? [] : scriptFindings(engine, manifest, containers)),
  ];
  const resolved = { resource, subject: subjectIn(resource, namespace), namespace, template, pod, containers, isPatch };
  if (findings.length > 0) reportFindings(findings, resolved, written, resolving);
  return resolved;
}

function contextOf(
  decoded: Pod,
  isPatch: boolean,
  { resource, template }: WrittenTemplate,
  { options, overrides, release, behaviour, facts, objects, linksOf }: Resolving,
): PodContext {
  const inFile = namespaceOf(resource, facts) ?? options.namespace;
  const namespace = inFile ?? 'default';
  const pod = applyPodDefaults(withNamespace(decoded, namespace), namespace);
  const own = objects.from(directorySegments(resource.origin?.source.path ?? ''), inFile);
  const found = overrides.sources?.(own) ?? own;
  const engine = engineOf(resource.value, template.path);
  const sources = engine === undefined ? found : behindEngine(found, engine);
  return {
    pod,
    namespace,
    sources,
    release,
    behaviour,
    links: linksOf(sources, namespace, pod.spec.enableServiceLinks === true),
    runtime: { ...overrides.runtimeOf?.(resource), ...options.runtime },
    controller: template.controller,
    precedence: 'declared',
    partial: isPatch || isPartial(pod),
    engine,
    secretsAt: secretsAt(resource, template),
  };
}

function reportFindings(
  findings: readonly Finding[],
  { resource, subject, namespace, template, containers }: ResolvedTemplate,
  { manifest, cleaned }: WrittenTemplate,
  { report }: Resolving,
): void {
  // By path: two containers can have one name, which only an API server refuses.
  const positions = new Map(containers.map(({ located }) => [located.path.join('/'), located]));
  const pathOf = (path: Path): Path =>
    pathInResource(template, cleaned === undefined ? path : pathBeforeCleaning(manifest, path));
  for (const found of findings) {
    const located = positions.get(found.path.slice(0, 3).join('/'));
    const finding = withPaths(found, pathOf);
    report(locateFinding(resource, finding, { subject, located }), { resource, namespace, finding });
  }
}

/** The volumes that the pods of a template have beside their own; undefined if the volumes are not known. */
function claimsOf({ value }: Resource, { containers, controller }: PodTemplate): readonly string[] | undefined {
  if (containers !== undefined || controller === 'custom') return undefined;
  return controller === 'stateful-set' ? claimTemplatesOf(value['spec']) : [];
}

/** Names of objects can have references of the engine, too. */
function behindEngine(found: Sources, engine: TextEngine): Sources {
  const isReplaced = (name: string): boolean => engine.find(`$(${name})`).some(({ state }) => state === 'replaced');
  return {
    ...found,
    substituted: (name) => (isReplaced(name) ? engine.name : found.substituted?.(name)),
    patched: (name) => engine.addsVariable(name) || found.patched?.(name) === true,
  };
}

function withPaths(finding: Finding, pathOf: (path: Path) => Path): Finding {
  const { path, related } = finding;
  return {
    ...finding,
    path: pathOf(path),
    ...(related && { related: related.map((other) => ({ ...other, path: pathOf(other.path) })) }),
  };
}

function withNamespace(pod: Pod, namespace: string): Pod {
  return { ...pod, metadata: { ...pod.metadata, namespace } };
}

/** An API server refuses a pod without containers, and containers without an image, so this is a patch. */
function isPartial({ spec }: Pod): boolean {
  const { containers, initContainers = [] } = spec;
  return containers.length === 0 || containers.some(lacksImage) || initContainers.some(lacksImage);
}

function lacksImage({ image }: Container): boolean {
  return image === undefined || image === '';
}

type LinksOf = (sources: Sources, namespace: string, enabled: boolean) => ServiceLinks;

/** Service variables are computed once for all pods that see the same list of Services. */
function sharedLinks(): LinksOf {
  const known = {
    on: new Map<unknown, Map<string, ServiceLinks>>(),
    off: new Map<unknown, Map<string, ServiceLinks>>(),
  };
  return (sources, namespace, enabled) => {
    const services = sources.services(namespace);
    const byServices = enabled ? known.on : known.off;
    let byNamespace = byServices.get(services);
    if (byNamespace === undefined) {
      byNamespace = new Map();
      byServices.set(services, byNamespace);
    }
    let links = byNamespace.get(namespace);
    if (links === undefined) {
      links = serviceLinks(sources, namespace, enabled);
      byNamespace.set(namespace, links);
    }
    return links;
  };
}

function subjectIn(resource: Resource, namespace: string): Subject {
  return { ...subjectOf(resource), namespace };
}

function ambiguousSource(kind: string, name: string, candidates: readonly Resource[]): Diagnostic {
  const root: Path = [];
  const [first, ...others] = candidates;
  const location = first && locateIn(first, root);
  const related = others.flatMap((other): Related[] => {
    const at = locateIn(other, root);
    return at === undefined ? [] : [{ message: `${kind} ${name} is also here`, location: at }];
  });
  const files = [...new Set(candidates.map((candidate) => candidate.origin?.source.path ?? ''))].join(', ');
  return {
    code: 'ambiguous-source',
    cause: `${kind} ${name}`,
    severity: 'info',
    message: `${kind} ${name} is in several files, none of which is nearer (${files}): its values are only known at run time`,
    hint: 'pass the directory of one environment to krmkit, or the output of kustomize for it',
    ...(location === undefined ? {} : { location }),
    ...(related.length === 0 ? {} : { related }),
  };
}

/**
 * One location can be reached twice, through an alias or from two containers: report it once. Aliases do not leave a
 * document, so the memory is cleared for the next document.
 */
function createRepetitionFilter(): (diagnostic: Diagnostic, resource: Resource) => boolean {
  const inLists = new Set<string>();
  const inCurrent = new Set<string>();
  let current: Resource | undefined;
  return ({ code, message, location }, resource) => {
    if (location === undefined) return true;
    if (resource !== current) inCurrent.clear();
    current = resource;
    const isItem = resource.origin !== undefined && resource.origin.path.length > 0;
    const seen = isItem ? inLists : inCurrent;
    // A copy of the text, so that it does not keep the whole file in memory.
    const key = JSON.stringify([
      code,
      isItem || resource.locate !== undefined ? location.path : '',
      location.start,
      location.end,
      message,
    ]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}
