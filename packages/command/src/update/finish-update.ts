import type { OutputUpstream, PlannedUpdate } from '@krmkit/upstream';
import type { MergedFiles, MergeOptions } from '@krmkit/merge';
import { createSource, printable, countOf, joinPath } from '@krmkit/base';
import type { FileChange, WritePlan } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { conflictTexts, decisionText, mergeSummary, maskConflict, mergeJson } from '@krmkit/merge';
import type { AnswerSettings } from '../merge/finish-merge.ts';
import { reportUnmatched } from '../merge/report-unmatched.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { showChanges } from '../shared/show-changes.ts';
import type { WritingPackage } from '../shared/write-package.ts';
import { colorsFor } from '../terminal.ts';
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

/** Reports an update, and writes all of it or nothing. */
export async function finishUpdate(
  context: CommandContext,
  settings: AnswerSettings & {
    readonly root: string;
    readonly ref: string | undefined;
    readonly options: MergeOptions;
  },
  finished: Finished,
  writing: WritingPackage,
): Promise<ExitStatus> {
  const { dryRun, quiet, root } = settings;
  const { stderr } = context;
  const planned = finished.status === 'planned' ? finished : { ...finished, ...NOTHING };
  const { diagnostics, leftAlone, update } = planned;
  const sources = [...sourcesOf(planned)];
  const known = new Map(sources.map((source) => [source.path, source]));
  const conflicts = settings.showSecrets
    ? planned.conflicts
    : planned.conflicts.map((conflict) => maskConflict(conflict, known));
  const blocked = diagnostics.some(({ severity }) => severity === 'error');
  const open = conflicts.filter((conflict) => conflict.open).length;
  const changes = blocked
    ? []
    : planned.plan.changes.map((change) => ({ ...change, path: joinPath(root, change.path) }));
  const failed = dryRun || changes.length === 0 ? undefined : await writing.apply({ changes });
  await reportDiagnostics(context, diagnostics, sources, settings);
  const shown: MergedFiles = {
    files: changes.map(mergedFile),
    conflicts,
    decisions: planned.decisions.map((decision) => ({
      ...decision,
      path: joinPath(root, decision.path),
      ...(decision.from === undefined ? {} : { from: joinPath(root, decision.from) }),
    })),
    diagnostics,
  };
  if (settings.format === 'json') {
    const written = !dryRun && failed === undefined && changes.length > 0;
    const { repository, directory, ref, from, to, strategy } = update;
    const about: OutputUpstream = { repository, directory, ref, from: from ?? null, to, strategy, leftAlone };
    await writeChunks(context.stdout, mergeJson(shown, written, { kind: 'Update', upstream: about }));
  } else {
    await report(context, settings, shown, !dryRun && failed === undefined && changes.length > 0);
  }
  await reportUnmatched(context, 'update', settings.options, conflicts);
  if (failed !== undefined) return failed;
  if (blocked || (open > 0 && changes.length === 0)) {
    const why = blocked ? '' : `: ${countOf(open, 'conflict')} ${open === 1 ? 'is' : 'are'} left open`;
    await stderr.write(`krmkit update: nothing was changed${why}\n`);
    return EXIT.findings;
  }
  if (dryRun && settings.format === 'table') await showChanges(context, planOf(changes), settings.color);
  if (!quiet) {
    for (const path of leftAlone) {
      await stderr.write(
        `krmkit update: ${printable(path)} has an upstream of its own, so krmkit did not change anything below it; to update it, name it\n`,
      );
    }
    const what =
      finished.status === 'up-to-date'
        ? `up to date with ${update.ref} (${shorten(update.to)})`
        : `${versions(update)}: ${mergeSummary(shown, dryRun)}`;
    await stderr.write(`krmkit update: ${printable(what)}\n`);
    const isDecided = conflicts.some((conflict) => !conflict.open && conflict.chosen !== 'both');
    if (isDecided && !dryRun && finished.status !== 'up-to-date') {
      const way = `git restore ${root}`;
      await stderr.write(`  to choose the other side of a conflict, undo the update first (${printable(way)})\n`);
    }
    if (finished.status === 'up-to-date' && settings.ref === undefined) {
      await stderr.write('  for another version, pass its branch, tag or commit: --ref REF\n');
    }
  }
  if (open > 0 && !dryRun) {
    const positions = conflicts.flatMap(({ open: isOpen, updated, destination }) =>
      isOpen ? [destination.location?.path ?? updated.location?.path ?? []].flat() : [],
    );
    const paths = [...new Set(positions)].map((path) => `  ${printable(path)}\n`).join('');
    await stderr.write(`krmkit update: the update is written; to finish it, resolve the markers in\n${paths}`);
  }
  return open > 0 ? EXIT.findings : EXIT.done;
}

async function report(
  context: CommandContext,
  { ways, quiet, color }: AnswerSettings,
  { conflicts, decisions }: MergedFiles,
  isMarked: boolean,
): Promise<void> {
  const { stderr } = context;
  const style = { colors: colorsFor(stderr, color, context.env), columns: stderr.columns, ways, isMarked };
  const lines = conflictTexts(conflicts, style);
  for (const decision of quiet ? [] : decisions) {
    const other = decision.path.endsWith('/') ? 'a package' : 'a file';
    lines.push(decisionText(decision, style.colors, other));
  }
  await writeChunks(stderr, lines);
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

function planOf(changes: readonly FileChange[]): WritePlan {
  return { changes };
}
