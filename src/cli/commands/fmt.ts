import type { PackageFile } from '../../read/package-files.ts';
import { formatDocuments } from '../../resource/format.ts';
import type { CommandContext } from '../context.ts';
import type { Checked, CommandModule, ParsedArguments, UsageProblem } from '../definition.ts';
import { wrongUsage } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import type { ChangeSettings, FileEdits } from '../package/change-package.ts';
import { blockedStatus, changePackage, planPackageChange, standardInputAlone } from '../package/change-package.ts';
import { PATHS, readCommon, readPaths } from '../package/paths.ts';
import { recoverPackage } from '../package/recover-package.ts';
import { reportDiagnostics } from '../package/report-diagnostics.ts';
import { printable } from '../report/printable.ts';
import { writeChunks } from '../write-chunks.ts';

interface FormatSettings extends ChangeSettings {
  readonly check: boolean;
  readonly recover: boolean;
  readonly sortLists: boolean;
}

export const fmt: CommandModule = {
  definition: {
    name: 'fmt',
    description: [
      'Puts the fields of Kubernetes objects into the order in which people write them: apiVersion, kind, metadata, spec; in a container name, image, command, args, and so on; all others by name. Comments move with their fields. No value changes, no quotes and no indentation.',
      'Left alone: documents without apiVersion and kind, .json files, templates, and objects with the annotation config.kubernetes.io/formatting: none.',
    ],
    argument: PATHS,
    options: [
      { long: 'check', description: 'write nothing; list the files that would change, and fail if there are any' },
      { long: 'dry-run', description: 'print the difference and write nothing' },
      {
        long: 'recover',
        description: 'finish or undo a change that was broken off, by a kill or a power cut, and format nothing',
      },
      {
        long: 'sort-lists',
        description:
          'sort containers by name and operations of webhooks too; the first container is the one that kubectl logs takes',
      },
    ],
    examples: [
      ['krmkit fmt deploy/', 'all files below a directory, in place'],
      ['krmkit fmt --check .', 'in continuous integration'],
      ['krmkit fmt - < web.yaml', 'as a filter'],
      ['krmkit fmt --recover deploy/', 'after a krmkit command was killed while it wrote'],
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
  if (wantsCheck && dryRun) return wrongUsage('--check and --dry-run do not go together', 'leave one of them out');
  const sortLists = parsed.switches.has('sort-lists');
  const recover = parsed.switches.has('recover');
  if (recover && (wantsCheck || dryRun || sortLists)) {
    return wrongUsage('--recover formats nothing, so no other flag of fmt goes with it', 'leave one of them out');
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
  return ({ path, source, documents }) => {
    if (/\.json$/i.test(path)) return { edits: [], diagnostics: [], count: 0 };
    const { edits, diagnostics, formatted } = formatDocuments(source, documents, { sortLists });
    // What cannot be read was reported by the reader.
    return { edits, diagnostics: diagnostics.filter(({ code }) => code !== 'invalid-yaml'), count: formatted };
  };
}

/** The files that would change, one a line on stdout. */
async function check(context: CommandContext, settings: FormatSettings): Promise<ExitStatus | UsageProblem> {
  if (settings.paths.length > 1 && settings.paths.includes('-')) return standardInputAlone();
  const { plan, read, diagnostics, blocked } = await planPackageChange(context, settings, formatFile(settings));
  if (context.signal.aborted) return EXIT.interrupted;
  const sources = read.files.map(({ source }) => source);
  await reportDiagnostics(context, diagnostics, sources, settings);
  if (blocked) return blockedStatus(diagnostics);
  const { changes } = plan;
  await writeChunks(
    context.stdout,
    changes.map(({ path }) => `${printable(path)}\n`),
  );
  if (changes.length === 0) return EXIT.done;
  if (!settings.quiet) {
    const files = changes.length === 1 ? '1 file is' : `${changes.length} files are`;
    await context.stderr.write(`krmkit fmt: ${files} not formatted\n`);
  }
  return EXIT.findings;
}
