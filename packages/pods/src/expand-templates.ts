import { TEMPLATES } from './pod/workloads.ts';
import { checkArgument, checkOptions } from '@krmkit/base';
import type { Diagnostic, KnownOptions, Subject, Path } from '@krmkit/base';
import type { Resource } from '@krmkit/manifests';
import type { ResolveOptions, ResolvedTemplate } from './resolve-resources.ts';
import { resolveWithOverrides } from './resolve-resources.ts';
import type { ExpandedContainer } from './run-options.ts';
import { expandedContainer } from './run-options.ts';

/** A pod template, with everything its containers get. */
export interface ExpandedTemplate {
  /** The object that has the pod template. */
  readonly subject: Subject;
  /** The namespace of its pods: of the object, of a kustomization, or of the options. */
  readonly namespace: string;
  /** The file of the object; undefined if it was not read from text. */
  readonly path: string | undefined;
  /** The path in the object to the `metadata` and `spec` of the pod: `['spec', 'template']`. */
  readonly templatePath: Path;
  /** True for a patch: only a part of the pod template is known. */
  readonly isPatch: boolean;
  /** Ephemeral containers, then init containers, then containers: the order in which a kubelet starts them. */
  readonly containers: readonly ExpandedContainer[];
}

/** The pod templates of some manifests. */
export interface ExpandedManifests {
  /** In the order of the manifests. */
  readonly templates: readonly ExpandedTemplate[];
  /** Findings and problems, in the order of the manifests. Each has a location if its resource was read from text. */
  readonly diagnostics: readonly Diagnostic[];
}

const RESOURCES = {
  words: 'a list of resources, as readPackage returns it',
  members: ['identity', 'value'],
  isList: true,
};

/** The options of functions that expand manifests, and what they can be. */
export const EXPAND_OPTIONS: KnownOptions<Omit<ResolveOptions, 'facts'>> = {
  kubernetes: 'release',
  namespace: 'string',
  runtime: 'object',
  complete: 'boolean',
  templates: TEMPLATES,
  imageOf: 'function',
};

/**
 * Expands every pod template among the resources. References lead to the ConfigMaps, Secrets, Services and Nodes among
 * the same resources. Throws a RangeError for a Kubernetes release that cannot be read.
 */
export function resolveResources(resources: readonly Resource[], options: ResolveOptions = {}): ExpandedManifests {
  checkArgument('resolveResources', 'the resources', resources, RESOURCES);
  checkOptions('resolveResources', options, { ...EXPAND_OPTIONS, facts: 'object' });
  const { templates, diagnostics } = resolveWithOverrides(resources, options);
  return { templates: templates.map(expandedTemplate), diagnostics };
}

/** What callers get of a resolved template. */
export function expandedTemplate({
  resource,
  subject,
  namespace,
  template,
  isPatch,
  containers,
}: ResolvedTemplate): ExpandedTemplate {
  return {
    subject,
    namespace,
    path: resource.origin?.source.path,
    templatePath: template.path,
    isPatch,
    containers: containers.map(expandedContainer),
  };
}
