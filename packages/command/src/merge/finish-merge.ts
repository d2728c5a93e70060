import type { Diagnostic, Source } from '@krmkit/base';
import { isUnreadable, compareBytes, countOf, joinPath } from '@krmkit/base';
import type { MergedFile, MergedFiles, MergeOptions, Side } from '@krmkit/merge';
import type { FileChange, WritePlan } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { ParsedArguments } from '../definition.ts';
import { lastValue } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { readCommon } from '../shared/paths.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { showChanges } from '../shared/show-changes.ts';
import type { WritingPackage } from '../shared/write-package.ts';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';
import { conflictTexts, decisionText, mergeSummary, maskConflict, mergeJson } from '@krmkit/merge';
import { reportUnmatched } from './report-unmatched.ts';
import { verbatim } from '../verbatim.ts';

/** The output options of a merging verb. */
export interface AnswerSettings {
  readonly verb: string;
  readonly ways: 2 | 3;
  readonly format: 'table' | 'json';
  readonly dryRun: boolean;
  readonly showSecrets: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export function readAnswer(parsed: ParsedArguments): Omit<AnswerSettings, 'verb' | 'ways'> {
  return {
    format: lastValue(parsed, 'output') === 'json' ? 'json' : 'table',
    dryRun: parsed.switches.has('dry-run'),
    showSecrets: parsed.switches.has('show-secrets'),
    ...readCommon(parsed),
  };
}

export interface FinishedMerge {
  /** Paths relative to the destination. */
  readonly merged: MergedFiles;
  readonly destination: Pick<Side, 'name' | 'kind' | 'files'>;
  /** Diagnostics of reading. */
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly Source[];
}

/** Reports a merge, and writes all of it or nothing. */
export async function finishMerge(
  context: CommandContext,
  settings: AnswerSettings & { readonly options: MergeOptions },
  finished: FinishedMerge,
  writing: WritingPackage,
): Promise<CommandStatus> {
  const { verb, dryRun, quiet } = settings;
  const { merged, destination, sources } = finished;
  const diagnostics = [...finished.diagnostics, ...merged.diagnostics];
  const conflicts = shownConflicts(merged.conflicts, sources, settings);
  const shown: MergedFiles = { ...placedIn(destination, merged), conflicts, diagnostics };
  const { files } = shown;
  const blocked = diagnostics.some(({ severity }) => severity === 'error');
  const isWriting = !blocked && !dryRun && destination.kind !== 'stream' && files.length > 0;
  const failed = isWriting ? await writing.apply({ changes: files.map(toChange) }) : undefined;
  const written = isWriting && failed === undefined;
  await reportDiagnostics(context, diagnostics, sources, settings);
  if (settings.format === 'table') await reportMerge(context, settings, shown);
  else await writeChunks(context.stdout, mergeJson(blocked ? { ...shown, files: [] } : shown, written));
  await reportUnmatched(context, verb, settings.options, conflicts);
  if (failed !== undefined) return failed;
  const open = conflicts.filter((conflict) => conflict.open).length;
  const reason = whyUnchanged(blocked, files.length === 0 ? open : 0);
  if (reason !== undefined) {
    await context.stderr.write(`krmkit ${verb}: nothing was changed${reason}\n`);
    return blocked && diagnostics.some(isUnreadable) ? EXIT.unreadable : EXIT.findings;
  }
  if (settings.format === 'table') await writeResult(context, settings, { files, destination });
  if (!quiet) await context.stderr.write(`krmkit ${verb}: ${mergeSummary({ files, conflicts }, dryRun)}\n`);
  return open > 0 ? EXIT.findings : EXIT.done;
}

/** The end of a sentence; undefined if the merge changes something, or has nothing to change. */
function whyUnchanged(blocked: boolean, open: number): string | undefined {
  if (blocked) return '';
  return open === 0 ? undefined : `: ${countOf(open, 'conflict')} ${open === 1 ? 'is' : 'are'} left open`;
}

function placedIn(
  destination: FinishedMerge['destination'],
  { files, decisions }: MergedFiles,
): Pick<MergedFiles, 'files' | 'decisions'> {
  const position = (path: string): string => placeIn(destination, path);
  return {
    files: files.map((file) => ({ ...file, path: position(file.path) })),
    decisions: placedDecisions(decisions, position),
  };
}

/** Decisions with the paths that the user knows. */
export function placedDecisions(
  decisions: MergedFiles['decisions'],
  position: (path: string) => string,
): MergedFiles['decisions'] {
  return decisions.map((decision) => ({
    ...decision,
    path: position(decision.path),
    ...(decision.from === undefined ? {} : { from: position(decision.from) }),
  }));
}

/** Conflicts without the values of Secrets, unless the user wants them. */
export function shownConflicts(
  conflicts: MergedFiles['conflicts'],
  sources: readonly Source[],
  { showSecrets }: Pick<AnswerSettings, 'showSecrets'>,
): MergedFiles['conflicts'] {
  if (showSecrets) return conflicts;
  const known = new Map(sources.map((source) => [source.path, source]));
  return conflicts.map((conflict) => maskConflict(conflict, known));
}

/** The diff of a dry run, or the result for standard input. */
async function writeResult(
  context: CommandContext,
  { dryRun, color }: AnswerSettings,
  { files, destination }: { readonly files: readonly MergedFile[]; readonly destination: FinishedMerge['destination'] },
): Promise<void> {
  if (dryRun) {
    await showChanges(context, planOf(files), color);
  } else if (destination.kind === 'stream') {
    const [file] = files;
    await writeChunks(
      verbatim(context.stdout),
      file === undefined ? destination.files.map(({ text }) => text) : [file.after ?? ''],
    );
  }
}

/** `otherOf` names what a decision without an object is about. */
export async function reportMerge(
  context: CommandContext,
  { ways, quiet, color }: AnswerSettings,
  { conflicts, decisions }: Pick<MergedFiles, 'conflicts' | 'decisions'>,
  { marked, otherOf = () => 'a document' }: { marked?: ReadonlySet<string>; otherOf?: (path: string) => string } = {},
): Promise<void> {
  const { stderr } = context;
  const style = {
    colors: colorsFor(stderr, color, context.env),
    columns: stderr.columns,
    ways,
    ...(marked && { marked }),
  };
  const lines = conflictTexts(conflicts, style);
  for (const decision of quiet ? [] : decisions) {
    lines.push(decisionText(decision, style.colors, otherOf(decision.path), ways));
  }
  await writeChunks(stderr, lines);
}

function planOf(files: readonly MergedFile[]): WritePlan {
  return { changes: files.map(toChange).toSorted((a, b) => compareBytes(a.path, b.path)) };
}

function toChange({ path, before, after }: MergedFile): FileChange {
  if (before === undefined) return { kind: 'create', path, after: after ?? '' };
  return after === undefined ? { kind: 'delete', path, before } : { kind: 'edit', path, before, after };
}

/** A path that is a file is the only one. */
function placeIn({ name, kind }: FinishedMerge['destination'], path: string): string {
  return kind === 'directory' ? joinPath(name, path) : name;
}
