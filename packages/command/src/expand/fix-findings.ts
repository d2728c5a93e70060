import type { Diagnostic } from '@krmkit/base';
import { printable, overlayFileSystem, encodeText, countOf } from '@krmkit/base';
import type { EnvironmentFindings, Environments } from '@krmkit/kustomize';
import type { WritePlan } from '@krmkit/manifests';
import { printPlan } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT, statusOfVerdict } from '../exit-status.ts';
import {
  printPlanHidingSecrets,
  createWorkloadCollector,
  outcomeOf,
  describeFix,
  describeUnfixed,
  isReported,
  judge,
  readFixScope,
  planFixes,
  isApplied,
  withResults,
} from '@krmkit/check';
import { showChanges } from '../shared/show-changes.ts';
import type { WritingPackage } from '../shared/write-package.ts';
import { writePackage } from '../shared/write-package.ts';
import { writeChunks } from '../write-chunks.ts';
import { expandPackage } from './expand-package.ts';
import type { ImageConfigs, FixScope, EditedSources, FixPlan } from '@krmkit/check';
import { createTurns } from './progress.ts';
import { buildRoots, readEnvironments, whereOf } from './read-files.ts';
import { readResults } from './read-results.ts';
import type { ExpandSettings } from './settings.ts';

/** Fixes findings at their sources, and then expands the files as they are now. With `--dry-run`, it prints a diff. */
export async function fixFindings(
  context: CommandContext,
  settings: ExpandSettings,
  images: ImageConfigs,
): Promise<ExitStatus | UsageProblem> {
  const { verb, paths, dryRun } = settings;
  const planned = await writePackage(context, { verb, paths, dryRun }, (writing) =>
    planOf(context, settings, images, writing),
  );
  if (typeof planned === 'number') return planned;
  if (context.signal.aborted) return EXIT.interrupted;
  const plan = changesOf(planned);
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
  const results = await readResults(context, settings);
  if (results === undefined) return EXIT.unreadable;
  const environments = withResults(
    await readEnvironments(context, settings),
    results.filter((one) => !isApplied(one)),
  );
  return expandPackage(context, settings, images, { environments, where: whereOf(settings) });
}

interface PlannedFixes extends FixPlan {
  /** The results of functions that are not applied. */
  readonly results: readonly Diagnostic[];
}

async function planOf(
  context: CommandContext,
  settings: ExpandSettings,
  images: ImageConfigs,
  writing: WritingPackage,
): Promise<PlannedFixes | ExitStatus> {
  const environments = await writing.read(() => readEnvironments(context, settings), journalIn);
  const judgement = judge(environments, [], settings, images);
  if (journalIn(environments) !== undefined) return { made: [], left: [], edited: new Map(), judgement, results: [] };
  const found = await readResults(context, settings);
  if (found === undefined) return EXIT.unreadable;
  const results = found.filter((one) => !isApplied(one));
  let scope: Promise<FixScope> | undefined;
  const plan = await planFixes(judgement, results, settings, {
    judge: async (edited, directories) => {
      const files = overlayFileSystem(context.files, await bytesOf(context, edited));
      const others = await buildRoots({ ...context, files }, settings, directories);
      return judge(await readEnvironments({ ...context, files }, settings), others, settings, images);
    },
    scope: () => (scope ??= readFixScope(context.files, settings.paths, createTurns(context))),
    realPath: async (path) => {
      const real = await context.files.realPath(path);
      return real.ok ? real.value : path;
    },
  });
  const made = new Set(plan.made.map(({ diagnostic }) => diagnostic));
  return { ...plan, results: results.map(({ diagnostic }) => diagnostic).filter((one) => !made.has(one)) };
}

/** The journal of an interrupted change that was found while reading. */
function journalIn({ files }: Environments): string | undefined {
  return files.diagnostics.find(({ code }) => code === 'unfinished-change')?.location?.path;
}

/** By real path. */
async function bytesOf({ files }: CommandContext, edited: EditedSources): Promise<ReadonlyMap<string, Uint8Array>> {
  const bytes = new Map<string, Uint8Array>();
  for (const [path, { text }] of edited) {
    const real = await files.realPath(path);
    bytes.set(real.ok ? real.value : path, encodeText(text, undefined));
  }
  return bytes;
}

function changesOf({ edited }: FixPlan): WritePlan {
  const changes = [...edited].map(([path, { source, text }]) => ({
    kind: 'edit' as const,
    path,
    before: source.text,
    after: text,
  }));
  return { changes };
}

/** That of `expand` for what is left. */
function statusOf(settings: ExpandSettings, { judgement, results }: PlannedFixes): ExitStatus {
  const { environments: all, others, findings } = judgement;
  const environments = { ...all, roots: all.roots.filter(({ directory }) => !others.has(directory)) };
  const found = findings
    .filter((one) => !others.has(one.root ?? '') && isReported(one, settings))
    .map(({ root, diagnostic }): EnvironmentFindings => ({ root, diagnostics: [diagnostic] }));
  found.push({ root: undefined, diagnostics: results });
  const collector = createWorkloadCollector(settings.container);
  return statusOfVerdict(outcomeOf(settings, { environments, found, known: undefined, unseen: [], collector }).verdict);
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
