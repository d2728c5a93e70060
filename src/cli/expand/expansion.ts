import type { Diagnostic, Subject } from '../../diagnostics/diagnostic.ts';
import { finalVariables } from '../../kubelet/environment.ts';
import type { Beyond, ResolvedTemplate, ResolveOptions } from '../../kubelet/resolve-resources.ts';
import { resolveBeyond } from '../../kubelet/resolve-resources.ts';
import type { ResolvedContainer } from '../../kubelet/resolved.ts';
import type { Variable } from '../../kubelet/variable.ts';
import type { Package } from '../../read/package.ts';
import { applySuppressions } from '../../read/suppressions.ts';
import { compareBytes } from '../../text/compare.ts';
import type { Source } from '../../text/source.ts';
import type { ImageConfigs } from './image-config.ts';
import { imageLookup } from './image-config.ts';
import type { ExpandSettings } from './settings.ts';

/** What `krmkit expand` found: every report is made of this. */
export interface Expansion {
  readonly kubernetes: string;
  readonly workloads: readonly Workload[];
  /** Located ones by file and place; suppressed ones are left out. */
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: ReadonlyMap<string, Source>;
  readonly summary: ExpansionSummary;
  /** Of all containers, shown or not; each once. */
  readonly containerNames: readonly string[];
  /** The container that was asked for by name. */
  readonly container: string | undefined;
  readonly showSecrets: boolean;
  readonly serviceLinks: boolean;
  readonly strict: boolean;
}

/** A pod template, with those of its containers that are asked for. */
export interface Workload extends Omit<ResolvedTemplate, 'containers'> {
  readonly containers: readonly ResolvedContainer[];
}

export interface ExpansionSummary {
  readonly files: number;
  readonly resources: number;
  readonly workloads: number;
  readonly containers: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly suppressed: number;
}

/** The variables of a container as they are to be shown. */
export function shownVariables(expansion: Expansion, container: ResolvedContainer): readonly Variable[] {
  const variables = finalVariables(container.environment);
  return expansion.serviceLinks ? variables : variables.filter(({ provenance }) => provenance.kind !== 'service');
}

export function expandPackage(
  read: Package,
  settings: ExpandSettings,
  images: ImageConfigs,
  beyond: Beyond = {},
): Expansion {
  const options = resolveOptions(read, settings, images);
  const resolved = resolveBeyond(read.resources, options, beyond);
  const outcome = applySuppressions([...read.diagnostics, ...resolved.diagnostics], read.resources);
  const found = settings.strict ? [...outcome.kept, ...outcome.unused] : outcome.kept;
  const diagnostics = found.filter((diagnostic) => concerns(diagnostic.subject, settings.container)).toSorted(byPlace);
  const workloads = chosenWorkloads(resolved.templates, settings.container);
  const count = (severity: Diagnostic['severity']): number =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return {
    kubernetes: settings.kubernetes.text,
    workloads,
    diagnostics,
    sources: read.sources,
    summary: {
      files: read.files,
      resources: read.resources.length,
      workloads: workloads.length,
      containers: workloads.reduce((sum, { containers }) => sum + containers.length, 0),
      errors: count('error'),
      warnings: count('warning'),
      infos: count('info'),
      suppressed: outcome.suppressed.length,
    },
    containerNames: [...new Set(resolved.templates.flatMap(({ containers }) => containers.map(({ name }) => name)))],
    container: settings.container,
    showSecrets: settings.showSecrets,
    serviceLinks: settings.serviceLinks,
    strict: settings.strict,
  };
}

export function resolveOptions(
  { facts }: Pick<Package, 'facts'>,
  settings: ExpandSettings,
  images: ImageConfigs,
): ResolveOptions {
  return {
    kubernetes: settings.kubernetes,
    facts,
    ...(settings.namespace === undefined ? {} : { namespace: settings.namespace }),
    runtime: settings.runtime,
    complete: settings.complete,
    templates: settings.templates,
    imageOf: imageLookup(images),
  };
}

function chosenWorkloads(templates: readonly ResolvedTemplate[], container: string | undefined): readonly Workload[] {
  if (container === undefined) return templates;
  const chosen: Workload[] = [];
  for (const template of templates) {
    const containers = template.containers.filter(({ name }) => name === container);
    if (containers.length > 0) chosen.push({ ...template, containers });
  }
  return chosen;
}

function concerns(subject: Subject | undefined, container: string | undefined): boolean {
  return container === undefined || subject?.container === undefined || subject.container === container;
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  return (
    compareBytes(a.location?.path ?? '', b.location?.path ?? '') || (a.location?.start ?? 0) - (b.location?.start ?? 0)
  );
}
