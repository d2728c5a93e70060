import type { Subject } from '../../diagnostics/diagnostic.ts';
import { finalVariables } from '../../kubelet/env/environment.ts';
import type { Beyond, ResolvedTemplate, ResolveOptions } from '../../kubelet/resolve-resources.ts';
import { resolveBeyond } from '../../kubelet/resolve-resources.ts';
import { isAboutOptional } from '../../kubelet/objects.ts';
import type { ResolvedContainer } from '../../kubelet/pod/resolved.ts';
import type { UnseenContainers } from '../../kubelet/pod/unseen-containers.ts';
import { findUnseenContainers } from '../../kubelet/pod/unseen-containers.ts';
import type { Variable } from '../../kubelet/env/variable.ts';
import type { Package } from '../../read/package.ts';
import type { Suppressions } from '../../read/suppressions.ts';
import { createSuppressions } from '../../read/suppressions.ts';
import { compareBytes } from '../../text/compare.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT, isUnreadable } from '../exit-status.ts';
import type { FindingList, FindingTexts } from '../report/finding-texts.ts';
import type { Findings } from './findings.ts';
import { findingsInMemory } from './findings.ts';
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
  readonly diagnostics: FindingList;
  /** What the diagnostics come to. */
  readonly status: ExitStatus;
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
  const found = findingsInMemory([...read.diagnostics, ...resolved.diagnostics]);
  const counts = { files: read.files, resources: read.resources.length };
  const { sources } = read;
  const unseen = findUnseenContainers(settings.templates);
  read.resources.forEach(unseen.look);
  const outcome = outcomeOf(settings, { found, suppressions, unseen, collector, counts, texts: { sources } });
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
  readonly found: Findings;
  readonly suppressions: Suppressions;
  readonly unseen: Pick<UnseenContainers, 'diagnostic'>;
  readonly collector: WorkloadCollector;
  readonly counts: Pick<ExpansionSummary, 'files' | 'resources'>;
  readonly texts: Pick<FindingTexts, 'sources' | 'excerpts'>;
}

export function outcomeOf(settings: ExpandSettings, parts: OutcomeParts): ExpansionOutcome {
  const { found } = parts;
  const { reasons, unused } = parts.suppressions.match(found);
  const isShown = (index: number): boolean =>
    (settings.strict || !isAboutOptional({ code: found.codeOf(index), severity: found.severityOf(index) })) &&
    concerns(found, index, settings.container);
  const shown = found.numbers().filter((index) => !reasons.has(index) && isShown(index));
  const unseen = parts.unseen.diagnostic();
  if (unseen !== undefined) shown.push(found.add(unseen));
  if (settings.strict) for (const diagnostic of unused) shown.push(found.add(diagnostic));
  const severities = { error: 0, warning: 0, info: 0 };
  let isComplete = true;
  for (const index of shown) {
    const severity = found.severityOf(index);
    severities[severity] += 1;
    isComplete &&= !isUnreadable({ severity, code: found.codeOf(index) });
  }
  const fails = severities.error > 0 || (settings.strict && severities.warning > 0);
  return {
    ...parts.texts,
    showSecrets: settings.showSecrets,
    diagnostics: found.list(shown.sort(byPlace(found))),
    status: isComplete ? (fails ? EXIT.findings : EXIT.done) : EXIT.unreadable,
    containerNames: parts.collector.containerNames(),
    summary: {
      ...parts.counts,
      ...parts.collector.counts(),
      errors: severities.error,
      warnings: severities.warning,
      infos: severities.info,
      suppressed: reasons.size,
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

function concerns(found: Findings, index: number, container: string | undefined): boolean {
  if (container === undefined) return true;
  const subject: Subject | undefined = found.read(index).subject;
  return subject?.container === undefined || subject.container === container;
}

function byPlace({ pathOf, startOf }: Findings): (a: number, b: number) => number {
  return (a, b) => {
    const path = pathOf(a) ?? '';
    const other = pathOf(b) ?? '';
    return (path === other ? 0 : compareBytes(path, other)) || startOf(a) - startOf(b);
  };
}
