import type { Diagnostic, TextEdit } from '@krmkit/base';
import { isUnreadable, applyEdits, countOf } from '@krmkit/base';
import type { PackageFile, PackageFiles, FileChange, WritePlan } from '@krmkit/manifests';
import { readPackageFiles, journalIn } from '@krmkit/manifests';
import type { DocumentMemory } from '@krmkit/yaml';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { createProgress, createTurns, readPorts } from '../expand/progress.ts';
import { writeChunks } from '../write-chunks.ts';
import { reportDiagnostics } from './report-diagnostics.ts';
import { readingStatus } from './reading-status.ts';
import { showChanges } from './show-changes.ts';
import type { WritingPackage } from './write-package.ts';
import { NO_WRITING, writePackage } from './write-package.ts';
import { verbatim } from '../verbatim.ts';

export interface ChangeSettings {
  /** The name of the verb for messages: `set`. */
  readonly verb: string;
  /** As the user wrote them; `-` alone: standard input is changed on its way to standard output. */
  readonly paths: readonly string[];
  readonly dryRun: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
  /** The unit of `count`, in the singular: `field`. */
  readonly noun: string;
}

/** The plan for one file. */
export interface FileEdits {
  readonly edits: readonly TextEdit[];
  /** A diagnostic of severity error prevents any write. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of changes in the unit of `noun`; by default the number of edits. */
  readonly count?: number;
}

export type ChangeFile = (file: PackageFile) => FileEdits;

/** The result of planning a change. */
export interface PlannedChange {
  /** Only edits. Empty if there is an error. */
  readonly plan: WritePlan;
  readonly read: PackageFiles;
  /** Diagnostics of reading, then those of the change. */
  readonly diagnostics: readonly Diagnostic[];
  /** True if a file could not be read or an edit was refused: then nothing is written. */
  readonly blocked: boolean;
  readonly count: number;
}

/**
 * Reads files, plans the edits of each one, and writes all of them or none. A partial change would leave its user to
 * find out what changed, so an unreadable file or a refused edit prevents all changes. Templates are skipped.
 */
export async function changePackage(
  context: CommandContext,
  settings: ChangeSettings,
  change: ChangeFile,
): Promise<CommandStatus | UsageProblem> {
  const { paths } = settings;
  if (paths.length > 1 && paths.includes('-')) return standardInputAlone();
  return writePackage(context, settings, (writing) => changeLocked(context, settings, change, writing));
}

async function changeLocked(
  context: CommandContext,
  settings: ChangeSettings,
  change: ChangeFile,
  writing: WritingPackage,
): Promise<CommandStatus> {
  const { paths, dryRun, quiet, verb, noun } = settings;
  const planned = await planPackageChange(context, settings, change, { writing });
  if (context.signal.aborted) return EXIT.interrupted;
  const { plan, read, diagnostics, blocked, count } = planned;
  await reportDiagnostics(
    context,
    diagnostics,
    read.files.map(({ source }) => source),
    settings,
  );
  if (blocked) {
    await context.stderr.write(`krmkit ${verb}: nothing was changed\n`);
    return blockedStatus(diagnostics);
  }
  if (dryRun) {
    await showChanges(context, plan, settings.color);
  } else if (paths[0] === '-') {
    await writeChunks(verbatim(context.stdout), [plan.changes[0] ?? read.files[0]].flatMap(finalText));
  } else if (plan.changes.length > 0) {
    const failed = await writing.apply(plan);
    if (failed !== undefined) return failed;
  }
  if (!quiet) await context.stderr.write(`krmkit ${verb}: ${changeText(plan, count, noun, dryRun)}\n`);
  return EXIT.done;
}

/** The exit status if nothing was changed: a file could not be read, or an edit was refused. */
export function blockedStatus(diagnostics: readonly Diagnostic[]): CommandStatus {
  const status = readingStatus(diagnostics);
  return status === EXIT.done ? EXIT.findings : status;
}

/** The read-only half of `changePackage`. `memory` is for callers that do not parse most documents. */
export async function planPackageChange(
  context: CommandContext,
  settings: Pick<ChangeSettings, 'paths' | 'quiet'>,
  change: ChangeFile,
  { writing = NO_WRITING, memory }: { readonly writing?: WritingPackage; readonly memory?: DocumentMemory } = {},
): Promise<PlannedChange> {
  const progress = createProgress(context, settings.quiet);
  const ports = readPorts(context);
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    progress.report('reading', done, total);
  };
  const read = await writing.read(() => readPackageFiles(settings.paths, ports, { onProgress, memory }), journalIn);
  await progress.clear();
  const isInterrupted = createTurns(context);
  const diagnostics = [...read.diagnostics];
  const changes: FileChange[] = [];
  let blocked = diagnostics.some(isUnreadable);
  let count = 0;
  for (const file of read.files) {
    // The caller checks the signal before writing.
    if (await isInterrupted()) break;
    if (file.template) continue;
    const edited = change(file);
    for (const diagnostic of edited.diagnostics) {
      diagnostics.push(diagnostic);
      if (diagnostic.severity === 'error') blocked = true;
    }
    const before = file.source.text;
    const after = applyEdits(before, edited.edits);
    if (after === before) continue;
    changes.push({ kind: 'edit', path: file.path, before, after });
    count += edited.count ?? edited.edits.length;
  }
  return { plan: { changes: blocked ? [] : changes }, read, diagnostics, blocked, count };
}

export function standardInputAlone(): UsageProblem {
  return { message: '- (standard input) cannot be combined with other PATHs', hint: 'run it once for each' };
}

function finalText(file: FileChange | PackageFile | undefined): readonly string[] {
  if (file === undefined || 'kind' in file) return file?.kind === 'edit' ? [file.after] : [];
  return [file.source.text];
}

/** `2 fields in 1 file`. */
export function changeText({ changes }: WritePlan, count: number, noun: string, dryRun: boolean): string {
  if (changes.length === 0) return 'nothing to change';
  const text = `${countOf(count, noun)} in ${countOf(changes.length, 'file')}`;
  return dryRun ? `${text} would change` : text;
}
