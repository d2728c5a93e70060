import { printable, nearest } from '@krmkit/base';
import type { ResolveOverrides } from '@krmkit/pods';
import { findUnseenContainers, mayHavePodTemplate, namespaceOf } from '@krmkit/pods';
import type { EnvironmentFindings, Environments } from '@krmkit/kustomize';
import { withFreshValue, isSelected } from '@krmkit/manifests';
import { inputHint } from '../shared/nothing-remark.ts';
import { createSelectionMiss } from '../shared/selection-miss.ts';
import type { CommandContext } from '../context.ts';
import type { KnownFinding } from '../shared/new-findings.ts';
import { resolveEnvironments } from '../shared/resolve-environments.ts';
import type { UsageProblem } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { createPrinter } from '../report/report.ts';
import { createEventChoice } from './choose-events.ts';
import type { ExpansionOutcome } from './expansion.ts';
import { createWorkloadCollector, outcomeOf } from './expansion.ts';
import { createFixRemark } from './fix-remark.ts';
import type { ImageConfigs } from './image-config.ts';
import { createProgress, createTurns } from './progress.ts';
import type { ExpandSettings } from './settings.ts';

/** The input: resources of files, of standard input, of builds or of a cluster. */
export interface ExpandInput {
  readonly environments: Environments;
  /** Findings that do not count; all count without it. */
  readonly known?: readonly KnownFinding[];
  /** What a cluster adds to each of them. */
  readonly overrides?: ResolveOverrides;
  /** Where the resources come from, for messages: `in deploy`. */
  readonly where: string;
}

/**
 * Expands one resource after the other: resolves its pod templates, prints them, and drops them. Findings are kept
 * until the end and sorted by file and position.
 */
export async function expandPackage(
  context: CommandContext,
  settings: ExpandSettings,
  images: ImageConfigs,
  { environments, known, overrides = {}, where }: ExpandInput,
): Promise<ExitStatus | UsageProblem> {
  const isInterrupted = createTurns(context);
  if (await isInterrupted(true)) return EXIT.interrupted;
  // On a terminal the output itself shows the progress.
  const progress = createProgress(context, settings.quiet || context.stdout.isTerminal);
  const printer = await createPrinter(context, settings);
  const collector = createWorkloadCollector(settings.container);
  const chooseEvents = createEventChoice(settings, known);
  const miss = createSelectionMiss(settings.selection);
  const unseen = findUnseenContainers(settings.templates, settings.rules !== undefined);
  const packages = [environments.files, ...environments.roots.map((root) => root.package)];
  const total = packages.reduce((sum, { resources }) => sum + resources.length, 0);
  const found: EnvironmentFindings[] = [];
  const fixes = createFixRemark(settings);
  let done = 0;
  try {
    for (const environment of resolveEnvironments(environments, settings, images, overrides, fixes?.look)) {
      const { root, package: read, templatesOf } = environment;
      found.push(environment);
      for (const resource of read.resources) {
        progress.report('resolving', done, total);
        done += 1;
        if (await isInterrupted()) return EXIT.interrupted;
        const namespace = namespaceOf(resource, read.facts) ?? settings.defaultNamespace ?? 'default';
        const mayHavePods = mayHavePodTemplate(resource.identity, settings.templates);
        const own = mayHavePods ? withFreshValue(resource) : resource;
        if (!isSelected(own, settings.selection, namespace)) {
          if (mayHavePods) miss.look([resource]);
          continue;
        }
        if (!mayHavePods) {
          unseen.look(resource);
          continue;
        }
        unseen.look(own);
        const before = environment.diagnostics.length;
        const templates = templatesOf(own);
        const findings = environment.diagnostics.slice(before);
        for (const template of templates) {
          const workload = collector.choose(chooseEvents(template, root, findings), root);
          if (workload !== undefined) await printer.workload(workload);
        }
      }
    }
  } finally {
    await progress.clear();
  }
  const outcome = outcomeOf(settings, { environments, found, known, unseen: unseen.diagnostics(), collector });
  // Nothing has been printed yet.
  if (settings.container !== undefined && outcome.containerNames.length > 0 && outcome.summary.workloads === 0) {
    return unknownContainer(settings.container, outcome.containerNames);
  }
  await printer.end(outcome);
  if (outcome.summary.workloads === 0 && miss.count() > 0) {
    // What is selected may be in a file that cannot be read.
    return outcome.summary.unreadable > 0 ? EXIT.unreadable : miss.explain('workload');
  }
  await remark(context, settings, outcome, where);
  const fixable = fixes?.about(outcome.diagnostics);
  if (fixable !== undefined) await context.stderr.write(`krmkit ${settings.verb}: ${fixable}\n`);
  return outcome.status;
}

export function unknownContainer(name: string, known: readonly string[]): UsageProblem {
  const near = nearest(name, known);
  const listed = `${known.slice(0, 10).join(', ')}${known.length > 10 ? ' ...' : ''}`;
  return {
    message: `there is no container ${name}`,
    hint: near === undefined ? `there are: ${listed}` : `did you mean ${near}?`,
  };
}

/** An empty answer may come from a mistyped path, so stderr shows what was read. */
async function remark(
  context: CommandContext,
  settings: ExpandSettings,
  { summary }: ExpansionOutcome,
  where: string,
): Promise<void> {
  if (settings.quiet || summary.containers > 0 || summary.errors > 0) return;
  const which = settings.container === undefined ? 'containers' : `containers named ${printable(settings.container)}`;
  const hint = settings.live === undefined ? inputHint(settings.paths, summary.files) : '';
  await context.stderr.write(
    `krmkit ${settings.verb}: no ${which} ${where} (files: ${summary.files}, resources: ${summary.resources})\n${hint}`,
  );
}
