import type { OutputUpstream, PlannedUpdate } from '@krmkit/upstream';
import type { MergedFiles, MergeOptions } from '@krmkit/merge';
import { createSource, printable, countOf, joinPath } from '@krmkit/base';
import type { FileChange } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { conflictFile, markedFiles, mergeSummary, mergeJson } from '@krmkit/merge';
import type { AnswerSettings } from '../merge/finish-merge.ts';
import { placedDecisions, reportMerge, shownConflicts } from '../merge/finish-merge.ts';
import { reportUnmatched } from '../merge/report-unmatched.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { showChanges } from '../shared/show-changes.ts';
import type { WritingPackage } from '../shared/write-package.ts';
import { writeChunks } from '../write-chunks.ts';

type Finished = Extract<PlannedUpdate, { readonly status: 'planned' | 'up-to-date' }>;
type Planned = Extract<PlannedUpdate, { readonly status: 'planned' }>;

const NOTHING: Omit<Planned, 'status' | 'update'> = {
  plan: { changes: [] },
  conflicts: [],
  decisions: [],
  diagnostics: [],
  leftAlone: [],
  texts: new Map(),
};

type UpdateSettings = AnswerSettings & {
  readonly root: string;
  readonly ref: string | undefined;
  readonly options: MergeOptions;
};

/** Reports an update, and writes all of it or nothing. */
export async function finishUpdate(
  context: CommandContext,
  settings: UpdateSettings,
  finished: Finished,
  writing: WritingPackage,
): Promise<CommandStatus> {
  const { dryRun } = settings;
  const planned = planOf(finished);
  const { diagnostics } = planned;
  const sources = [...sourcesOf(planned)];
  const blocked = diagnostics.some(({ severity }) => severity === 'error');
  const changes = blocked ? [] : changesBelow(settings.root, planned);
  const failed = dryRun || changes.length === 0 ? undefined : await writing.apply({ changes });
  await reportDiagnostics(context, diagnostics, sources, settings);
  const shown: MergedFiles = {
    files: changes.map(mergedFile),
    conflicts: shownConflicts(planned.conflicts, sources, settings),
    decisions: placedDecisions(planned.decisions, (path) => joinPath(settings.root, path)),
    diagnostics,
  };
  const written = !dryRun && failed === undefined && changes.length > 0;
  if (settings.format === 'json') {
    await writeChunks(context.stdout, mergeJson(shown, written, { kind: 'Update', upstream: upstreamOf(planned) }));
  } else {
    const otherOf = (path: string): string => (path.endsWith('/') ? 'a package' : 'a file');
    await reportMerge(context, settings, shown, { ...(written && { marked: markedFiles(shown) }), otherOf });
  }
  await reportUnmatched(context, 'update', settings.options, shown.conflicts);
  if (failed !== undefined) return failed;
  if (!blocked) return conclude(context, settings, finished, shown);
  await context.stderr.write('krmkit update: nothing was changed\n');
  return EXIT.findings;
}

/** Says what an update without errors did, and what is left to do. */
async function conclude(
  context: CommandContext,
  settings: UpdateSettings,
  finished: Finished,
  shown: MergedFiles,
): Promise<CommandStatus> {
  const { dryRun } = settings;
  const open = shown.conflicts.filter((conflict) => conflict.open).length;
  if (open > 0 && shown.files.length === 0) {
    const left = `${countOf(open, 'conflict')} ${open === 1 ? 'is' : 'are'} left open`;
    await context.stderr.write(`krmkit update: nothing was changed: ${left}\n`);
    return EXIT.findings;
  }
  if (dryRun && settings.format === 'table') {
    await showChanges(context, { changes: changesBelow(settings.root, planOf(finished)) }, settings.color);
  }
  if (!settings.quiet) await summarize(context, settings, finished, shown);
  if (open > 0 && !dryRun) await reportOpen(context, shown);
  return open > 0 ? EXIT.findings : EXIT.done;
}

function planOf(finished: Finished): Omit<Planned, 'status'> {
  return finished.status === 'planned' ? finished : { ...finished, ...NOTHING };
}

function changesBelow(root: string, { plan }: Pick<Planned, 'plan'>): readonly FileChange[] {
  return plan.changes.map((change) => ({ ...change, path: joinPath(root, change.path) }));
}

function upstreamOf({ update, leftAlone }: Pick<Planned, 'update' | 'leftAlone'>): OutputUpstream {
  const { repository, directory, ref, from, to, strategy } = update;
  return { repository, directory, ref, from: from ?? null, to, strategy, leftAlone };
}

async function summarize(
  { stderr }: CommandContext,
  { root, ref, dryRun }: UpdateSettings,
  finished: Finished,
  shown: MergedFiles,
): Promise<void> {
  for (const path of planOf(finished).leftAlone) {
    await stderr.write(
      `krmkit update: ${printable(path)} has an upstream of its own, so krmkit did not change anything below it; to update it, name it\n`,
    );
  }
  const { update } = finished;
  if (finished.status === 'up-to-date') {
    const what = `up to date with ${update.ref} (${shorten(update.to)})`;
    await stderr.write(`krmkit update: ${printable(what)}\n`);
    if (ref !== undefined) return;
    await stderr.write('  for another version, pass its branch, tag or commit: --ref REF\n');
    return;
  }
  await stderr.write(`krmkit update: ${printable(`${versions(update)}: ${mergeSummary(shown, dryRun)}`)}\n`);
  const isDecided = shown.conflicts.some((conflict) => !conflict.open && conflict.chosen !== 'both');
  if (!isDecided || dryRun) return;
  const way = `git restore ${root}`;
  await stderr.write(`  to choose the other side of a conflict, undo the update first (${printable(way)})\n`);
}

async function reportOpen({ stderr }: CommandContext, shown: MergedFiles): Promise<void> {
  const open = shown.conflicts.filter((conflict) => conflict.open).map(conflictFile);
  const paths = [...new Set(open.filter((path) => path !== undefined))];
  const marked = markedFiles(shown);
  for (const [todo, listed] of [
    ['resolve the markers in', paths.filter((path) => marked.has(path))],
    ['decide what to keep of', paths.filter((path) => !marked.has(path))],
  ] as const) {
    const lines = listed.map((path) => `  ${printable(path)}\n`).join('');
    if (lines !== '') await stderr.write(`krmkit update: the update is written; to finish it, ${todo}\n${lines}`);
  }
}

function* sourcesOf({ texts, conflicts, diagnostics }: Pick<Planned, 'texts' | 'conflicts' | 'diagnostics'>) {
  const wanted = new Set<string | undefined>(diagnostics.map(({ location }) => location?.path));
  for (const { original, updated, destination } of conflicts) {
    for (const { location } of [original, updated, destination]) wanted.add(location?.path);
  }
  for (const [path, text] of texts) if (wanted.has(path)) yield createSource(path, text);
}

function versions({ ref, from, to }: Finished['update']): string {
  return from === undefined ? `to ${ref} (${shorten(to)})` : `${shorten(from)} -> ${ref} (${shorten(to)})`;
}

function shorten(commit: string): string {
  return commit.slice(0, 12);
}

function mergedFile(change: FileChange): MergedFiles['files'][number] {
  return {
    path: change.path,
    before: change.kind === 'create' ? undefined : change.before,
    after: change.kind === 'delete' ? undefined : change.after,
  };
}
