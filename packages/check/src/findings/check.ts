import type { Diagnostic } from '@krmkit/base';
import type { ResolveOverrides, FoundIn } from '@krmkit/pods';
import { findUnseenContainers, mayHavePodTemplate, namespaceOf } from '@krmkit/pods';
import type { EnvironmentFindings, Environments } from '@krmkit/kustomize';
import { withFreshValue, isSelected, createSelectionMiss } from '@krmkit/manifests';
import type { Resource, SelectionMiss } from '@krmkit/manifests';
import type { KnownFinding } from './new-findings.ts';
import type { ResolvedEnvironment } from './resolve-environments.ts';
import { resolveEnvironments } from './resolve-environments.ts';
import type { CheckSettings } from './check-settings.ts';
import { createEventChoice } from './choose-events.ts';
import { countUncheckedKinds } from './unchecked-kinds.ts';
import type { ExpansionOutcome, Workload } from './expansion.ts';
import { createWorkloadCollector, expansionOutcome } from './expansion.ts';
import type { ImageConfigs } from './image-config.ts';

/** What to check, and what is known about it. */
export interface CheckInput {
  readonly environments: Environments;
  /** Findings that do not count; all count without it. */
  readonly known?: readonly KnownFinding[];
  /** What a cluster adds to each environment. */
  readonly overrides?: ResolveOverrides;
  /** The configuration of images. */
  readonly images?: ImageConfigs;
  /** Called with each diagnostic about a pod, and what it is about. */
  readonly onFound?: (diagnostic: Diagnostic, found: FoundIn | undefined) => void;
}

/** A check of one resource after the other, so that a caller can show workloads and drop them. */
export interface RunningCheck {
  /** The number of resources. */
  readonly total: number;
  /** A step for each resource. It starts before its resource is looked at, and gives the workloads of the last one. */
  readonly steps: () => Generator<readonly Workload[]>;
  /** The result, after all steps. */
  readonly outcome: () => ExpansionOutcome;
  /** The workloads that are not selected. */
  readonly miss: SelectionMiss;
}

/** Resolves the pod templates of all environments, and collects the findings. */
export function startCheck(input: CheckInput, settings: CheckSettings): RunningCheck {
  const { environments, known, overrides = {}, images = new Map(), onFound } = input;
  const collector = createWorkloadCollector(settings.container);
  const chooseEvents = createEventChoice(settings, known);
  const miss = createSelectionMiss(settings.selection);
  const unseen = findUnseenContainers(settings.templates, settings.rules !== undefined);
  const unchecked = countUncheckedKinds();
  const packages = [environments.files, ...environments.roots.map((root) => root.package)];
  const found: EnvironmentFindings[] = [];

  const workloadsOf = (resource: Resource, environment: ResolvedEnvironment): readonly Workload[] => {
    const { root, package: read, templatesOf } = environment;
    const namespace = namespaceOf(resource, read.facts) ?? settings.defaultNamespace ?? 'default';
    const mayHavePods = mayHavePodTemplate(resource.identity, settings.templates);
    const own = mayHavePods || settings.objects !== undefined ? withFreshValue(resource) : resource;
    if (!isSelected(own, settings.selection, namespace)) {
      if (mayHavePods) miss.look([resource]);
      return [];
    }
    unseen.look(own);
    const before = environment.diagnostics.length;
    const templates = mayHavePods ? templatesOf(own) : [];
    const findings = environment.diagnostics.slice(before);
    if (!environment.judgeObject(own)) unchecked.add(own);
    return templates.flatMap((template) => collector.choose(chooseEvents(template, root, findings), root) ?? []);
  };

  return {
    total: packages.reduce((sum, { resources }) => sum + resources.length, 0),
    steps: function* () {
      for (const environment of resolveEnvironments(environments, settings, images, { ...overrides, onFound })) {
        found.push(environment);
        for (const resource of environment.package.resources) {
          yield [];
          const workloads = workloadsOf(resource, environment);
          if (workloads.length > 0) yield workloads;
        }
      }
    },
    outcome: () =>
      expansionOutcome(settings, {
        environments,
        found,
        known,
        unseen: [...unseen.diagnostics(), ...unchecked.diagnostics()],
        collector,
      }),
    miss,
  };
}
