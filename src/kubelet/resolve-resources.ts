import type { DiagnosticCode } from '../diagnostics/catalogue.ts';
import type { Diagnostic, Related, Subject } from '../diagnostics/diagnostic.ts';
import { locateIn } from '../resource/locate.ts';
import type { Resource } from '../resource/resource.ts';
import type { JsonValue } from '../value/json.ts';
import type { Path } from '../value/path.ts';
import type { ImageConfig } from './pod/command.ts';
import type { PodContext } from './context.ts';
import { decodePod } from './decode.ts';
import { applyPodDefaults } from './pod/defaults.ts';
import type { Finding } from './finding.ts';
import { locateFinding } from './locate-finding.ts';
import type { Container, Pod } from './model.ts';
import { directoryOf } from './nearest-object.ts';
import type { PackageFacts } from '../resource/package-facts.ts';
import { NO_FACTS } from '../resource/package-facts.ts';
import { packageObjects } from './package-objects.ts';
import { mayHaveDirectives, pathBeforeCleaning, withoutDirectives } from './patch-directives.ts';
import type { Release } from './release.ts';
import { behaviourOf, NEWEST_RELEASE, readRelease } from './release.ts';
import { resolvePod } from './pod/resolve-pod.ts';
import type { ResolvedContainer } from './pod/resolved.ts';
import type { ServiceLinks } from './links/service-table.ts';
import { serviceLinks } from './links/service-table.ts';
import type { Sources } from './sources.ts';
import type { PodTemplate, TemplatePath } from './pod/workloads.ts';
import { containerPlacesOf, mayHavePodTemplate, pathInResource, podAt, podTemplatesOf } from './pod/workloads.ts';

/** How containers are resolved. */
export interface ResolveOptions {
  /** `1.34`, `v1.29.3`, or read already; the newest known release where it is left out. */
  readonly kubernetes?: Release | string;
  /** What others make, as `collectFacts` reads it from the files; nothing where it is left out. */
  readonly facts?: PackageFacts;
  /** Where manifests go that name no namespace; `default` where it is left out. */
  readonly namespace?: string;
  /** Values that are only known at run time, by fieldPath. */
  readonly runtime?: Readonly<Record<string, string>>;
  /** The files are everything: what is missing does not exist. */
  readonly complete?: boolean;
  /** Pod templates of kinds that krmkit does not know. */
  readonly templates?: readonly TemplatePath[];
  readonly imageOf?: (image: string) => ImageConfig | undefined;
}

/** One pod template of the package, with what its containers will get. */
export interface ResolvedTemplate {
  readonly resource: Resource;
  readonly subject: Subject;
  readonly namespace: string;
  readonly template: PodTemplate;
  readonly pod: Pod;
  readonly containers: readonly ResolvedContainer[];
  /** A patch for a resource elsewhere, of which only this part is known. */
  readonly isPatch: boolean;
}

export interface ResolvedPackage {
  readonly templates: readonly ResolvedTemplate[];
  /** In the order of the files, each at its place in the source. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Sources besides the files: a cluster. */
export interface Beyond {
  /** Where references lead, given where they lead among the files. */
  readonly sources?: (files: Sources) => Sources;
  /** What is known of one pod at run time, by fieldPath; `ResolveOptions.runtime` goes before it. */
  readonly runtimeOf?: (resource: Resource) => Readonly<Record<string, string>>;
  /** Findings that come of what could not be asked, which is told elsewhere. */
  readonly untold?: ReadonlySet<DiagnosticCode>;
}

/**
 * Resolves every pod template of a package against the ConfigMaps, Secrets, Services and Nodes in it. Throws a RangeError
 * for a release that cannot be read.
 */
export function resolveBeyond(
  resources: readonly Resource[],
  options: ResolveOptions = {},
  beyond: Beyond = {},
): ResolvedPackage {
  const diagnostics: Diagnostic[] = [];
  const templates: ResolvedTemplate[] = [];
  // All are kept here, and one resource may be given several times.
  const known = new Set<string>();
  const resolve = createTemplateResolver(resources, options, beyond, (diagnostic) => {
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

/** The pod templates of one resource of a package, in their order. */
export type TemplateResolver = (resource: Resource) => readonly ResolvedTemplate[];

/**
 * Resolves the pod templates of a package one resource after the other, so that none of them needs to be kept.
 * `objects` are what references may lead to: the ConfigMaps, Secrets, Services and Nodes of the package, among which
 * others do no harm. `report` gets each finding of a document once; those in the objects themselves come first.
 */
export function createTemplateResolver(
  objects: readonly Resource[],
  options: ResolveOptions,
  beyond: Beyond,
  report: (diagnostic: Diagnostic) => void,
): TemplateResolver {
  const release = readRelease(options.kubernetes ?? NEWEST_RELEASE);
  const behaviour = behaviourOf(release);
  const facts = options.facts ?? NO_FACTS;
  const isNew = createRepetitionFilter();
  const isTold = (diagnostic: Diagnostic): boolean => beyond.untold?.has(diagnostic.code) !== true;
  const tell = (diagnostic: Diagnostic, resource: Resource): void => {
    if (isTold(diagnostic) && isNew(diagnostic, resource)) report(diagnostic);
  };
  const sources = packageObjects(objects, {
    facts,
    behaviour,
    complete: options.complete ?? false,
    namespace: options.namespace ?? 'default',
    onAmbiguous: (kind, name, candidates) => {
      const diagnostic = ambiguousSource(kind, name, candidates);
      if (isTold(diagnostic)) report(diagnostic);
    },
  });
  for (const { resource, finding } of sources.findings) {
    const subject = subjectOf(resource, resource.identity.namespace ?? 'default');
    tell(locateFinding(resource, [], subject, finding, undefined), resource);
  }
  const linksOf = sharedLinks();
  const extra = options.templates ?? [];
  const given = options.runtime ?? {};
  const resolveTemplate = (resource: Resource, template: PodTemplate): ResolvedTemplate => {
    const path = resource.origin?.source.path ?? '';
    const directory = directoryOf(path);
    const written = resource.identity.namespace ?? facts.namespaces.get(directory.join('/')) ?? options.namespace;
    const manifest = podAt(resource.value, template);
    const cleaned = mayHaveDirectives(resource) ? withoutDirectives(manifest) : undefined;
    const decoded = decodePod(cleaned ?? manifest);
    const isPatch = facts.patches.has(path) || cleaned !== undefined;
    const namespace = written ?? 'default';
    const pod = applyPodDefaults(withNamespace(decoded.value, namespace), namespace);
    const own = sources.from(directory, written);
    const found = beyond.sources?.(own) ?? own;
    const seen = resource.identity.group === TEKTON ? { ...found, substituted: substitutedByTekton } : found;
    const context: PodContext = {
      pod,
      namespace,
      sources: seen,
      release,
      behaviour,
      links: linksOf(seen, namespace, pod.spec.enableServiceLinks === true),
      runtime: beyond.runtimeOf === undefined ? given : { ...beyond.runtimeOf(resource), ...given },
      controller: template.controller,
      precedence: 'declared',
      partial: isPatch || isPartial(pod),
    };
    const containers = resolvePod(context, options.imageOf);
    const subject = subjectOf(resource, namespace);
    const findings = [...decoded.findings, ...containers.flatMap((container) => container.findings)];
    if (findings.length > 0) {
      // By place: two containers may have one name, which only an API server refuses.
      const places = new Map(containers.map(({ place }) => [place.path.join('/'), place]));
      for (const finding of findings) {
        const place = places.get(finding.path.slice(0, 3).join('/'));
        const own = cleaned === undefined ? finding : findingBeforeCleaning(manifest, finding);
        tell(locateFinding(resource, [], subject, inResource(template, own), place), resource);
      }
    }
    return { resource, subject, namespace, template, pod, containers, isPatch };
  };
  return (resource) => {
    // The value of a resource may have to be read, and most have no pods.
    if (!mayHavePodTemplate(resource.identity, extra)) return [];
    const templates = [...podTemplatesOf(resource.value, extra), ...containerPlacesOf(resource.value, extra)];
    return templates.map((template) => resolveTemplate(resource, template));
  };
}

const TEKTON = 'tekton.dev';

/** https://tekton.dev/docs/pipelines/variables: filled in before there is a pod. */
function substitutedByTekton(name: string): string | undefined {
  return /^(?:params|tasks|context|workspaces|inputs|outputs|results|resources|steps?|credentials)[.[]/.test(name)
    ? 'Tekton'
    : undefined;
}

function inResource(template: PodTemplate, finding: Finding): Finding {
  const { path, related } = finding;
  return {
    ...finding,
    path: pathInResource(template, path),
    ...(related && { related: related.map((other) => ({ ...other, path: pathInResource(template, other.path) })) }),
  };
}

function findingBeforeCleaning(pod: JsonValue | undefined, finding: Finding): Finding {
  const { path, related } = finding;
  return {
    ...finding,
    path: pathBeforeCleaning(pod, path),
    ...(related && { related: related.map((other) => ({ ...other, path: pathBeforeCleaning(pod, other.path) })) }),
  };
}

function withNamespace(pod: Pod, namespace: string): Pod {
  return { ...pod, metadata: { ...pod.metadata, namespace } };
}

/** An API server refuses a pod without containers, and containers without an image: this is a patch for one that has. */
function isPartial({ spec }: Pod): boolean {
  const { containers, initContainers = [] } = spec;
  return containers.length === 0 || containers.some(lacksImage) || initContainers.some(lacksImage);
}

function lacksImage({ image }: Container): boolean {
  return image === undefined || image === '';
}

/** Service variables are made once for all the pods that see the same list of Services. */
function sharedLinks(): (sources: Sources, namespace: string, enabled: boolean) => ServiceLinks {
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

function subjectOf(resource: Resource, namespace: string): Subject {
  const { apiVersion, kind, name } = resource.identity;
  return { apiVersion, kind, namespace, name };
}

function ambiguousSource(kind: string, name: string, candidates: readonly Resource[]): Diagnostic {
  const root: Path = [];
  const [first, ...others] = candidates;
  const location = first && locateIn(first, root);
  const related = others.flatMap((other): Related[] => {
    const at = locateIn(other, root);
    return at === undefined ? [] : [{ message: `${kind} ${name} is here too`, location: at }];
  });
  const files = [...new Set(candidates.map((candidate) => candidate.origin?.source.path ?? ''))].join(', ');
  return {
    code: 'ambiguous-source',
    severity: 'info',
    message: `${kind} ${name} is in several places that are equally near (${files}): its values are only known at run time`,
    hint: 'give krmkit the directory of one environment, or what kustomize builds of it',
    ...(location === undefined ? {} : { location }),
    ...(related.length === 0 ? {} : { related }),
  };
}

/**
 * One place may be reached twice, through an alias or by two containers: it is reported once. No alias leads out of a
 * document, so of a resource that is one nothing is remembered when the next one comes.
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
    // A text of its own, which holds no file in memory.
    const key = JSON.stringify([code, isItem ? location.path : '', location.start, location.end, message]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}
