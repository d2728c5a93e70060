import type { Diagnostic, Subject } from '../../diagnostics/diagnostic.ts';
import { finalVariables } from '../../kubelet/environment.ts';
import type { Beyond, ResolvedTemplate, ResolveOptions } from '../../kubelet/resolve-resources.ts';
import { resolveBeyond } from '../../kubelet/resolve-resources.ts';
import type { ResolvedContainer } from '../../kubelet/resolved.ts';
import type { Variable } from '../../kubelet/variable.ts';
import type { Package } from '../../read/package.ts';
import type { Suppressions } from '../../read/suppressions.ts';
import { createSuppressions } from '../../read/suppressions.ts';
import { compareBytes } from '../../text/compare.ts';
import type { FindingTexts } from '../report/finding-texts.ts';
import type { ImageConfigs } from './image-config.ts';
import { imageLookup } from './image-config.ts';
import type { ExpandSettings } from './settings.ts';

/** How all of an expansion is to be shown. */
export interface ExpansionView {
  readonly kubernetes: string;
  /** The container that was asked for by name. */
  readonly container: string | undefined;
  readonly showSecrets: boolean;
  readonly serviceLinks: boolean;
  readonly strict: boolean;
}

/** What is known when all workloads have been resolved. */
export interface ExpansionOutcome extends FindingTexts {
  /** Located ones by file and place; suppressed ones are left out. */
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: ExpansionSummary;
  /** Of all containers, shown or not; each once. Only where one was asked for by name. */
  readonly containerNames: readonly string[];
}

/** What `krmkit expand` found: every report is made of this. */
export interface Expansion extends ExpansionView, ExpansionOutcome {
  readonly workloads: readonly Workload[];
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
export function shownVariables(view: ExpansionView, container: ResolvedContainer): readonly Variable[] {
  const variables = finalVariables(container.environment);
  return view.serviceLinks ? variables : variables.filter(({ provenance }) => provenance.kind !== 'service');
}

export function viewOf(settings: ExpandSettings): ExpansionView {
  const { kubernetes, container, showSecrets, serviceLinks, strict } = settings;
  return { kubernetes: kubernetes.text, container, showSecrets, serviceLinks, strict };
}

export function expandPackage(
  read: Package,
  settings: ExpandSettings,
  images: ImageConfigs,
  beyond: Beyond = {},
): Expansion {
  const options = resolveOptions(read, settings, images);
  const resolved = resolveBeyond(read.resources, options, beyond);
  const collector = createWorkloadCollector(settings.container);
  const workloads = resolved.templates.flatMap((template) => collector.choose(template) ?? []);
  const suppressions = createSuppressions();
  suppressions.collect(read.resources);
  const found = [...read.diagnostics, ...resolved.diagnostics];
  const counts = { files: read.files, resources: read.resources.length };
  const { sources } = read;
  const outcome = outcomeOf(settings, { found, suppressions, collector, counts, texts: { sources } });
  return { ...viewOf(settings), workloads, ...outcome };
}

/** Chooses what is shown of the workloads, and counts. */
export interface WorkloadCollector {
  /** Undefined where none of its containers is asked for. */
  readonly choose: (template: ResolvedTemplate) => Workload | undefined;
  readonly counts: () => Pick<ExpansionSummary, 'workloads' | 'containers'>;
  readonly containerNames: () => readonly string[];
}

export function createWorkloadCollector(container: string | undefined): WorkloadCollector {
  const names = new Set<string>();
  let workloads = 0;
  let containers = 0;
  const count = (workload: Workload): Workload => {
    workloads += 1;
    containers += workload.containers.length;
    return workload;
  };
  return {
    choose: (template) => {
      if (container === undefined) return count(template);
      // A text of its own: the name is a part of its file.
      for (const { name } of template.containers) if (!names.has(name)) names.add(structuredClone(name));
      const chosen = template.containers.filter(({ name }) => name === container);
      return chosen.length === 0 ? undefined : count({ ...template, containers: chosen });
    },
    counts: () => ({ workloads, containers }),
    containerNames: () => [...names],
  };
}

export interface OutcomeParts {
  readonly found: readonly Diagnostic[];
  readonly suppressions: Suppressions;
  readonly collector: WorkloadCollector;
  readonly counts: Pick<ExpansionSummary, 'files' | 'resources'>;
  readonly texts: Pick<FindingTexts, 'sources' | 'excerpts'>;
}

export function outcomeOf(settings: ExpandSettings, parts: OutcomeParts): ExpansionOutcome {
  const outcome = parts.suppressions.apply(parts.found);
  const found = settings.strict ? [...outcome.kept, ...outcome.unused] : outcome.kept;
  const diagnostics = found.filter((diagnostic) => concerns(diagnostic.subject, settings.container)).toSorted(byPlace);
  const count = (severity: Diagnostic['severity']): number =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return {
    ...parts.texts,
    showSecrets: settings.showSecrets,
    diagnostics,
    containerNames: parts.collector.containerNames(),
    summary: {
      ...parts.counts,
      ...parts.collector.counts(),
      errors: count('error'),
      warnings: count('warning'),
      infos: count('info'),
      suppressed: outcome.suppressed.length,
    },
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

function concerns(subject: Subject | undefined, container: string | undefined): boolean {
  return container === undefined || subject?.container === undefined || subject.container === container;
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  return (
    compareBytes(a.location?.path ?? '', b.location?.path ?? '') || (a.location?.start ?? 0) - (b.location?.start ?? 0)
  );
}
