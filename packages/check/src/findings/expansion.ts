import { byCause, countCodes, finalVariables } from '@krmkit/pods';
import type { Diagnostic, Severity } from '@krmkit/base';
import { isUnreadable, compareBytes } from '@krmkit/base';
import type { ResolvedTemplate, ResolvedContainer, Variable } from '@krmkit/pods';
import type { ExpansionSummary } from '../outputs/expansion.ts';
import type { Package, SuppressionOutcome } from '@krmkit/manifests';
import type { EnvironmentFindings, Environments } from '@krmkit/kustomize';
import { isUnknown, joinFindings } from '@krmkit/kustomize';
import { applySuppressions } from '@krmkit/manifests';
import type { Verdict } from './verdict.ts';
import { verdictOf } from './verdict.ts';
import type { KnownFinding } from './new-findings.ts';
import { newFindings } from './new-findings.ts';
import { chooseFindings, isShown } from './choose-findings.ts';
import type { CheckSettings } from './check-settings.ts';

/** How to show an expansion. */
export interface ExpansionView {
  readonly kubernetes: string;
  /** The container that the user selected by name. */
  readonly container: string | undefined;
  readonly showSecrets: boolean;
  readonly serviceLinks: boolean;
  readonly strict: boolean;
  /** Every finding is shown in full. */
  readonly all: boolean;
  /** Undefined: errors and warnings, in a list for people. */
  readonly severity: Severity | undefined;
}

/** The result after all workloads are resolved. */
export interface ExpansionOutcome {
  /** Files by path, for the locations of diagnostics. */
  readonly sources: Package['sources'];
  readonly showSecrets: boolean;
  /** Sorted by file and position, without those that are suppressed, ignored or below `--severity`. */
  readonly diagnostics: readonly Diagnostic[];
  /** Over all diagnostics, shown or not. */
  readonly verdict: Verdict;
  readonly summary: ExpansionSummary;
  /** The names of all containers, shown or not; only if the user selected one by name. */
  readonly containerNames: readonly string[];
}

/** A pod template, with its selected containers. */
export interface Workload extends Omit<ResolvedTemplate, 'containers'> {
  readonly containers: readonly ResolvedContainer[];
  /** The kustomization whose build has the workload; undefined for a workload in a file. */
  readonly root: string | undefined;
}

/** The variables of a container to show. */
export function shownVariables(view: ExpansionView, container: ResolvedContainer): readonly Variable[] {
  const variables = finalVariables(container.environment);
  return view.serviceLinks ? variables : variables.filter(({ provenance }) => provenance.kind !== 'service');
}

export function expansionView(settings: CheckSettings & { readonly serviceLinks: boolean }): ExpansionView {
  const { kubernetes, container, showSecrets, serviceLinks, strict, all, severity } = settings;
  return { kubernetes: kubernetes.text, container, showSecrets, serviceLinks, strict, all, severity };
}

/** Selects the workloads to show, and counts. */
export interface WorkloadCollector {
  /** Undefined if none of its containers is selected. */
  readonly choose: (template: ResolvedTemplate, root: string | undefined) => Workload | undefined;
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
    choose: (template, root) => {
      if (container === undefined) return count({ ...template, root });
      for (const { name } of template.containers) names.add(name);
      const chosen = template.containers.filter(({ name }) => name === container);
      return chosen.length === 0 ? undefined : count({ ...template, containers: chosen, root });
    },
    counts: () => ({ workloads, containers }),
    containerNames: () => [...names],
  };
}

export interface OutcomeParts {
  readonly environments: Environments;
  /** Of all environments, including diagnostics of reading and building. */
  readonly found: readonly EnvironmentFindings[];
  /** Findings that do not count; undefined: all count. */
  readonly known: readonly KnownFinding[] | undefined;
  readonly unseen: readonly Diagnostic[];
  readonly collector: WorkloadCollector;
}

export function expansionOutcome(
  settings: CheckSettings,
  { environments, found: judged, known, unseen, collector }: OutcomeParts,
): ExpansionOutcome {
  const { strict, showSecrets } = settings;
  const { files, roots } = environments;
  const found = strict ? strictFindings(judged, roots) : judged;
  const everything = unsuppressed(joinFindings(found), environments, settings);
  const { suppressed, unused } = everything;
  const kept =
    known === undefined
      ? everything.kept
      : unsuppressed(joinFindings(newFindings(known, found)), environments, settings).kept;
  const diagnostics = [...kept];
  for (const diagnostic of unseen) diagnostics.push(diagnostic);
  if (strict && known === undefined) for (const diagnostic of unused) diagnostics.push(diagnostic);
  diagnostics.sort(byPlace);
  const severities = { error: 0, warning: 0, info: 0 };
  const { counted, ignored } = chooseFindings(diagnostics, settings);
  const findings = byCause(counted);
  for (const { severity } of findings) severities[severity] += 1;
  const resources = files.resources.length + roots.reduce((sum, root) => sum + root.package.resources.length, 0);
  return {
    sources: new Map([files, ...roots.map((root) => root.package)].flatMap(({ sources }) => [...sources])),
    showSecrets,
    diagnostics: findings.filter((finding) => isShown(finding, settings)),
    verdict: verdictOf(counted, strict, resources > 0),
    containerNames: collector.containerNames(),
    summary: {
      files: files.fileCount + roots.reduce((sum, root) => sum + root.package.fileCount, 0),
      resources,
      ...collector.counts(),
      errors: severities.error,
      warnings: severities.warning,
      infos: severities.info,
      codes: countCodes(findings),
      unreadable: new Set(counted.filter(isUnreadable).map(({ location }) => location?.path)).size,
      suppressed: suppressed.length,
      known: everything.kept.length - kept.length,
      ignored,
      roots: { built: roots.filter(({ state }) => state === 'built').length, total: roots.length },
    },
  };
}

/** What a controller applies and krmkit does not build is an error, as for a kustomization. */
function strictFindings(
  found: readonly EnvironmentFindings[],
  roots: Environments['roots'],
): readonly EnvironmentFindings[] {
  const unknown = new Set(roots.filter(isUnknown).map(({ directory }) => directory));
  return found.map(({ root, diagnostics }) => ({
    root,
    diagnostics:
      root === undefined || !unknown.has(root)
        ? diagnostics
        : diagnostics.map((one) => (one.code === 'controller-root' ? { ...one, severity: 'error' } : one)),
  }));
}

/** The findings about the selected container, without those that a comment or an annotation suppresses. */
export function unsuppressed(
  diagnostics: readonly Diagnostic[],
  { files, roots }: Environments,
  { container }: Pick<CheckSettings, 'container'>,
): SuppressionOutcome {
  const written = [...files.resources, ...roots.flatMap((root) => root.written)];
  const outcome = applySuppressions(diagnostics, written);
  return { ...outcome, kept: outcome.kept.filter((diagnostic) => concerns(diagnostic, container)) };
}

function concerns({ subject }: Diagnostic, container: string | undefined): boolean {
  return container === undefined || subject?.container === undefined || subject.container === container;
}

function byPlace({ location: a }: Diagnostic, { location: b }: Diagnostic): number {
  const path = a?.path ?? '';
  const other = b?.path ?? '';
  return (path === other ? 0 : compareBytes(path, other)) || (a?.start ?? 0) - (b?.start ?? 0);
}
