import { printable, countOf } from '@krmkit/base';
import type { EnvironmentFindings } from '@krmkit/kustomize';
import type { WritePlan } from '@krmkit/manifests';
import { printPlan, journalIn } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT, statusOfVerdict } from '../exit-status.ts';
import {
  printPlanHidingSecrets,
  createWorkloadCollector,
  expansionOutcome,
  describeFix,
  describeUnfixed,
  isReported,
  readFixScope,
  hasProposedValue,
  withResults,
  planPackageFixes,
  writesOf,
} from '@krmkit/check';
import { showChanges } from '../shared/show-changes.ts';
import type { WritingPackage } from '../shared/write-package.ts';
import { writePackage } from '../shared/write-package.ts';
import { writeChunks } from '../write-chunks.ts';
import { expandPackage } from './expand-package.ts';
import type { ImageConfigs, FixPlan, PlannedFixes } from '@krmkit/check';
import { withObjectRules } from './object-rules.ts';
import { createTurns } from './progress.ts';
import { buildRoots, openJudgedEnvironments, whereOf } from './read-files.ts';
import { readResultFiles } from './read-results.ts';
import type { ExpandSettings } from './settings.ts';

/** Fixes findings at their sources, and then expands the files as they are now. With `--dry-run`, it prints a diff. */
export async function fixFindings(
  context: CommandContext,
  settings: ExpandSettings,
  images: ImageConfigs,
): Promise<CommandStatus | UsageProblem> {
  const { verb, paths, dryRun } = settings;
  const planned = await writePackage(context, { verb, paths, dryRun }, (writing) =>
    planOf(context, settings, images, writing),
  );
  if (typeof planned === 'number') return planned;
  if (context.signal.aborted) return EXIT.interrupted;
  const plan = writesOf(planned);
  if (dryRun) {
    await showChanges(context, plan, settings.color, settings.showSecrets ? printPlan : printPlanHidingSecrets);
    await describe(context, settings, planned, plan);
    return statusOf(settings, planned);
  }
  if (plan.changes.length > 0) {
    // An edited file can be outside the PATHs: the base of an overlay.
    const edited = plan.changes.map(({ path }) => path);
    const failed = await writePackage(context, { verb, paths: edited, dryRun }, (writing) => writing.apply(plan));
    if (failed !== undefined) return failed;
  }
  await describe(context, settings, planned, plan);
  const results = await readResultFiles(context, settings);
  if (results === undefined) return EXIT.unreadable;
  const environments = withResults(
    await openJudgedEnvironments(context, settings),
    results.filter((one) => !hasProposedValue(one)),
  );
  const judging = await withObjectRules(context, settings, environments);
  if (judging === undefined) return EXIT.unreadable;
  return expandPackage(context, judging, images, { environments, where: whereOf(settings) });
}

async function planOf(
  context: CommandContext,
  settings: ExpandSettings,
  images: ImageConfigs,
  writing: WritingPackage,
): Promise<PlannedFixes | CommandStatus> {
  const environments = await writing.read(
    () => openJudgedEnvironments(context, settings),
    ({ files }) => journalIn(files),
  );
  const results = journalIn(environments.files) === undefined ? await readResultFiles(context, settings) : [];
  if (results === undefined) return EXIT.unreadable;
  const judging = await withObjectRules(context, settings, environments);
  if (judging === undefined) return EXIT.unreadable;
  return planPackageFixes({ environments, images, results }, judging, {
    files: context.files,
    read: (files) => openJudgedEnvironments({ ...context, files }, settings),
    buildRoots: (files, directories) => buildRoots({ ...context, files }, settings, directories),
    scope: () => readFixScope(context.files, settings.paths, createTurns(context)),
  });
}

/** That of `expand` for what is left. */
function statusOf(settings: ExpandSettings, { judgement, results }: PlannedFixes): CommandStatus {
  const { environments: all, others, findings } = judgement;
  const environments = { ...all, roots: all.roots.filter(({ directory }) => !others.has(directory)) };
  const found = findings
    .filter((one) => !others.has(one.root ?? '') && isReported(one, settings))
    .map(({ root, diagnostic }): EnvironmentFindings => ({ root, diagnostics: [diagnostic] }));
  found.push({ root: undefined, diagnostics: results });
  const collector = createWorkloadCollector(settings.container);
  return statusOfVerdict(
    expansionOutcome(settings, { environments, found, known: undefined, unseen: [], collector }).verdict,
  );
}

async function describe(
  { stderr }: CommandContext,
  { verb, quiet, dryRun, showSecrets }: ExpandSettings,
  { made, left }: FixPlan,
  { changes }: WritePlan,
): Promise<void> {
  if (quiet) return;
  const lines = [...made.map((fix) => describeFix(fix, showSecrets)), ...left.map(describeUnfixed)];
  const count = `${countOf(made.length, 'fix', 'fixes')} in ${countOf(changes.length, 'file')}`;
  const summary = made.length === 0 ? 'nothing to fix' : dryRun ? `${count} would be made` : count;
  const possible = left.filter(({ isPossible }) => isPossible).length;
  const more = possible === 0 ? '' : `; --fix=all makes ${countOf(possible, 'more', 'more')}`;
  await writeChunks(stderr, [...lines.map((line) => `${line}\n`), `krmkit ${verb}: ${printable(summary + more)}\n`]);
}
