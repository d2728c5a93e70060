import type { Diagnostic, Source } from '@krmkit/base';
import { countOf, isUnreadable, printable } from '@krmkit/base';
import type { PackageFile } from '@krmkit/manifests';
import { streamPackageFiles, PART_BYTES, createFormatter } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { Checked, CommandModule, ParsedArguments, UsageProblem } from '../definition.ts';
import { wrongUsage } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { createProgress, readPorts } from '../expand/progress.ts';
import type { ChangeSettings, FileEdits } from '../shared/change-package.ts';
import { blockedStatus, changePackage, standardInputAlone, planPackageChange } from '../shared/change-package.ts';
import { PATHS, readCommon, readPaths } from '../shared/paths.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { writeChunks } from '../write-chunks.ts';
import { readingStatus } from '../shared/reading-status.ts';
import { writePackage } from '../shared/write-package.ts';

interface FormatSettings extends ChangeSettings {
  readonly check: boolean;
  readonly recover: boolean;
  readonly sortLists: boolean;
}

export const fmt: CommandModule = {
  definition: {
    name: 'fmt',
    description: [
      'Sort the fields of Kubernetes objects into the conventional order: apiVersion, kind, metadata, spec; in a container name, image, command, args, and so on; all other fields by name. Comments move with their fields. Values, quotes and indentation stay.',
      'krmkit does not format documents without apiVersion and kind, .json files, templates, and objects with the annotation config.kubernetes.io/formatting: none.',
    ],
    argument: PATHS,
    options: [
      {
        long: 'check',
        description: 'list the files that would change, without writing them, and fail if there are any',
      },
      { long: 'dry-run', description: 'print the changes as a diff, without writing them' },
      {
        long: 'recover',
        description: 'finish or undo a change that a signal or a power failure interrupted, and format nothing',
      },
      {
        long: 'sort-lists',
        description:
          'also sort containers by name, and the operations of webhooks; by default, kubectl logs uses the first container',
      },
    ],
    examples: [
      ['krmkit fmt deploy/', 'Format all files of a directory in place'],
      ['krmkit fmt --check .', 'In CI: fail if a file is not formatted'],
      ['krmkit fmt - < web.yaml', 'Format standard input'],
      ['krmkit fmt --recover deploy/', 'Recover after a krmkit command was killed while it wrote files'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readSettings(parsed);
    if (!settings.ok) return settings.problem;
    if (settings.value.recover) return recoverPackage(context, settings.value);
    return settings.value.check
      ? check(context, settings.value)
      : changePackage(context, settings.value, formatFile(settings.value));
  },
};

function readSettings(parsed: ParsedArguments): Checked<FormatSettings> {
  const paths = readPaths(parsed.positional);
  if (!paths.ok) return paths;
  const wantsCheck = parsed.switches.has('check');
  const dryRun = parsed.switches.has('dry-run');
  if (wantsCheck && dryRun) return wrongUsage('--check and --dry-run exclude each other', 'use one of them');
  const sortLists = parsed.switches.has('sort-lists');
  const recover = parsed.switches.has('recover');
  if (recover && (wantsCheck || dryRun || sortLists)) {
    return wrongUsage(
      '--recover does not format, so it cannot be combined with other flags of fmt',
      'use --recover alone',
    );
  }
  const value = {
    verb: 'fmt',
    noun: 'object',
    paths: paths.value,
    dryRun,
    check: wantsCheck,
    recover,
    sortLists,
    ...readCommon(parsed),
  };
  return { ok: true, value };
}

function formatFile({ sortLists }: FormatSettings): (file: PackageFile) => FileEdits {
  const formatter = createFormatter({ sortLists });
  return ({ path, source, documents }) => {
    if (isJsonPath(path)) return { edits: [], diagnostics: [], count: 0 };
    const { edits, diagnostics, formatted } = formatter.format(source, documents);
    return { edits, diagnostics: diagnostics.filter(isNoSyntax), count: formatted };
  };
}

function isJsonPath(path: string): boolean {
  return /\.json$/i.test(path);
}

/** The reader already reported syntax errors. */
function isNoSyntax({ code }: Diagnostic): boolean {
  return code !== 'invalid-yaml';
}

/** Prints the files that would change, one per line. It keeps no file in memory, so their number does not matter. */
async function check(context: CommandContext, settings: FormatSettings): Promise<CommandStatus | UsageProblem> {
  const { paths, quiet, sortLists } = settings;
  if (paths.length > 1 && paths.includes('-')) return standardInputAlone();
  const formatter = createFormatter({ sortLists });
  const progress = createProgress(context, quiet);
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    progress.report('reading', done, total);
  };
  const ports = readPorts(context);
  const diagnostics: Diagnostic[] = [];
  const sources: Source[] = [];
  const unformatted: string[] = [];
  let before = 0;
  let blocked = false;
  for await (const file of streamPackageFiles(paths, ports, { onProgress, partBytes: PART_BYTES }, diagnostics)) {
    const { path, source, documents, template } = file;
    if (!template && !isJsonPath(path)) {
      const checked = formatter.check(source, documents);
      const remarks = checked.diagnostics.filter(isNoSyntax);
      diagnostics.push(...remarks);
      blocked ||= remarks.some(({ severity }) => severity === 'error');
      if (!checked.isFormatted && unformatted.at(-1) !== path) unformatted.push(path);
    }
    if (diagnostics.length > before) sources.push(source);
    before = diagnostics.length;
  }
  await progress.clear();
  if (context.signal.aborted) return EXIT.interrupted;
  await reportDiagnostics(context, diagnostics, sources, settings);
  await writeChunks(
    context.stdout,
    unformatted.map((path) => `${printable(path)}\n`),
  );
  if (unformatted.length === 0) {
    return blocked || diagnostics.some(isUnreadable) ? blockedStatus(diagnostics) : EXIT.done;
  }
  if (!quiet) await context.stderr.write(`krmkit fmt: ${notFormatted(unformatted.length)}\n`);
  return EXIT.findings;
}

function notFormatted(count: number): string {
  return `${countOf(count, 'file')} ${count === 1 ? 'is' : 'are'} not formatted`;
}

/** Finishes or undoes interrupted changes below the paths, as every writing verb does first, and does nothing else. */
async function recoverPackage(
  context: CommandContext,
  settings: ChangeSettings,
): Promise<CommandStatus | UsageProblem> {
  const { verb, paths, quiet } = settings;
  if (paths.includes('-')) {
    return { message: '--recover is for files, and - is standard input', hint: 'name a directory' };
  }
  return writePackage(context, settings, async (writing) => {
    const change = (): { readonly edits: []; readonly diagnostics: [] } => ({ edits: [], diagnostics: [] });
    const { diagnostics: found } = await planPackageChange(context, settings, change, { writing });
    if (context.signal.aborted) return EXIT.interrupted;
    // The attempt to recover has reported the reason.
    if (found.some(({ code }) => code === 'unfinished-change')) return EXIT.environment;
    // An unreadable directory can contain an unfinished change. Whether files are valid does not matter.
    const diagnostics = found.filter(({ code, severity }) => code === 'unreadable-file' && severity === 'error');
    await reportDiagnostics(context, diagnostics, [], settings);
    const status = readingStatus(diagnostics);
    if (status === EXIT.done && writing.recovered() === 0 && !quiet) {
      await context.stderr.write(`krmkit ${verb}: there is no unfinished change\n`);
    }
    return status;
  });
}
