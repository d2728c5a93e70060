import type { Diagnostic, FileSystem } from '@krmkit/base';
import { printable, countOf, joinPath } from '@krmkit/base';
import type { PackageFile, PackageFiles, ResourceStream, StreamCounts, StreamPlan } from '@krmkit/manifests';
import {
  readPackageFiles,
  normalizePath,
  readStandardInput,
  planSink,
  streamProblems,
  makeDirectories,
  journalIn,
  explainFailure,
} from '@krmkit/manifests';
import { createDocumentMemory } from '@krmkit/yaml';
import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT, statusOf } from '../exit-status.ts';
import { createProgress, readPorts } from '../expand/progress.ts';
import { withFewKept } from '@krmkit/check';
import { STRIP_OPTION, strippedInput } from '../shared/strip-option.ts';
import { readCommon } from '../shared/paths.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { showChanges } from '../shared/show-changes.ts';
import type { WritingPackage } from '../shared/write-package.ts';
import { writePackage } from '../shared/write-package.ts';

interface SinkSettings {
  readonly verb: 'sink';
  readonly directory: string;
  readonly prune: boolean;
  readonly allowEmpty: boolean;
  readonly strip: boolean;
  readonly dryRun: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export const sink: CommandModule = {
  definition: {
    name: 'sink',
    description: [
      'Read a ResourceList, a List or documents from standard input, and write what differs to the files of a directory. Unchanged files are not written. Changed resources are edited in place: comments and layout stay.',
      'A resource goes to the file that its path annotation names. Without that annotation, it goes to the document with the same name, or to NAMESPACE/KIND_NAME.yaml. Resources are deleted only with --prune. If anything fails, no file is changed.',
    ],
    argument: {
      name: 'DIR',
      count: 'one',
      required: false,
      description:
        'the directory to write to (default: the current directory); krmkit creates it and its parents if it does not exist',
    },
    options: [
      { long: 'prune', description: 'delete resources that are not in the list' },
      { long: 'allow-empty', description: 'allow --prune to delete everything if the list has no items' },
      STRIP_OPTION,
      { long: 'dry-run', description: 'print the changes as a diff, without writing them' },
    ],
    examples: [
      ['krmkit source . | my-function | krmkit sink', 'Run a function on the current directory'],
      ['krmkit source . | my-function | krmkit sink --dry-run', 'Show what the function would change'],
      ['kubectl get deploy -o yaml | krmkit sink deploy/ --strip', 'Write objects of a cluster to files'],
    ],
  },
  run: async (context, parsed) => {
    const [given = '.'] = parsed.positional;
    if (given === '') return { message: 'DIR is empty', hint: 'the current directory is .' };
    if (given === '-') {
      return { message: 'sink writes to a directory, and - is standard input', hint: 'name a directory' };
    }
    const { switches } = parsed;
    const settings: SinkSettings = {
      verb: 'sink',
      directory: normalizePath(given),
      prune: switches.has('prune'),
      allowEmpty: switches.has('allow-empty'),
      strip: switches.has('strip'),
      dryRun: switches.has('dry-run'),
      ...readCommon(parsed),
    };
    return runSink(context, settings);
  },
};

async function runSink(context: CommandContext, settings: SinkSettings): Promise<CommandStatus | UsageProblem> {
  const { directory, dryRun } = settings;
  const status = await context.files.status(directory);
  const wrong = wrongTarget(directory, status);
  if (wrong !== undefined) return wrong;
  const read = await readStandardInput({
    files: context.files,
    stdin: settings.strip ? strippedInput(context.stdin) : context.stdin,
  });
  const { stream } = read;
  const diagnostics = streamProblems(read.diagnostics);
  if (settings.prune && diagnostics.some(({ severity }) => severity === 'warning')) {
    await report(context, settings, { diagnostics, stream });
    await context.stderr.write(
      'krmkit sink: nothing was changed, because --prune would delete the resources that were left out here\n',
    );
    return EXIT.findings;
  }
  // Allows for other spellings of values that kubectl refuses.
  const mayBeRespelled = status.ok && (stream?.items ?? []).length > 0;
  if (stream === undefined || (!mayBeRespelled && diagnostics.some(({ severity }) => severity === 'error'))) {
    await report(context, settings, { diagnostics, stream });
    await context.stderr.write('krmkit sink: nothing was changed\n');
    return statusOf(diagnostics);
  }
  if (prunesAll(settings, stream)) {
    return { message: 'the list is empty, and --prune would delete everything', hint: 'to confirm, add --allow-empty' };
  }
  const input: SinkInput = { stream, diagnostics, isThere: status.ok || !dryRun };
  const sink = (): Promise<CommandStatus> =>
    writePackage(context, { ...settings, paths: [directory] }, (writing) =>
      sinkLocked(context, settings, input, writing),
    );
  if (status.ok) return sink();
  return dryRun ? sinkLocked(context, settings, input, undefined) : sinkIntoNew(context, directory, sink);
}

function prunesAll({ prune, allowEmpty }: SinkSettings, { items }: ResourceStream): boolean {
  return prune && !allowEmpty && items.length === 0;
}

function wrongTarget(directory: string, status: Awaited<ReturnType<FileSystem['status']>>): UsageProblem | undefined {
  if (status.ok) {
    return status.value.kind === 'directory'
      ? undefined
      : { message: `${directory} is not a directory`, hint: 'name the directory to write to' };
  }
  return status.failure === 'missing'
    ? undefined
    : { message: `${directory}: ${explainFailure(status, 'directory')[0]}`, hint: 'name another directory' };
}

/** Creates the directory first. */
async function sinkIntoNew(
  context: CommandContext,
  directory: string,
  sink: () => Promise<CommandStatus>,
): Promise<CommandStatus> {
  const { files } = await context.writing();
  const made = await makeDirectories(directory, files);
  const result = made.failure === undefined ? await sink() : undefined;
  // This removes only empty directories, which a failure leaves.
  for (const path of made.paths.toReversed()) await files.removeDirectory(path);
  if (result !== undefined) return result;
  await context.stderr.write(
    `krmkit sink: ${printable(`cannot create ${directory}: ${made.failure ?? ''}`)}\n  create it, or name another directory\n`,
  );
  return EXIT.environment;
}

interface SinkInput {
  readonly stream: ResourceStream;
  /** Those of the stream. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the directory exists. */
  readonly isThere: boolean;
}

async function sinkLocked(
  context: CommandContext,
  settings: SinkSettings,
  { isThere, ...received }: SinkInput,
  writing: WritingPackage | undefined,
): Promise<CommandStatus> {
  const { directory, dryRun, quiet } = settings;
  const read = isThere ? await readTarget(context, settings, writing) : { files: [], diagnostics: [] };
  if (context.signal.aborted) return EXIT.interrupted;
  const { stream, diagnostics, planned } = await planSink(received, { directory, ...read }, context.files, settings);
  await report(context, settings, { diagnostics: withFewKept(diagnostics, ''), stream, files: read.files });
  const status = statusOf(diagnostics);
  if (planned === undefined) {
    await context.stderr.write('krmkit sink: nothing was changed\n');
    return status;
  }
  const { changes } = planned.plan;
  const plan = { changes: changes.map((change) => ({ ...change, path: joinPath(directory, change.path) })) };
  if (dryRun || writing === undefined) {
    await showChanges(context, plan, settings.color);
  } else if (changes.length > 0) {
    const failed = await writing.apply(plan);
    if (failed !== undefined) return failed;
  }
  if (!quiet) await context.stderr.write(`krmkit sink: ${printable(summary(planned, dryRun))}\n`);
  return status;
}

async function readTarget(
  context: CommandContext,
  { directory, quiet }: SinkSettings,
  writing: WritingPackage | undefined,
): Promise<PackageFiles> {
  const progress = createProgress(context, quiet);
  const ports = readPorts(context);
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    progress.report('reading', done, total);
  };
  const reading = (): ReturnType<typeof readPackageFiles> =>
    readPackageFiles([directory], ports, { onProgress, memory: createDocumentMemory() });
  const read = writing === undefined ? await reading() : await writing.read(reading, journalIn);
  await progress.clear();
  await context.yieldTurn();
  return read;
}

interface SinkReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly stream: ResourceStream | undefined;
  readonly files?: readonly PackageFile[];
}

async function report(
  context: CommandContext,
  settings: SinkSettings,
  { diagnostics, stream, files = [] }: SinkReport,
): Promise<void> {
  const sources = files.map(({ source }) => source);
  await reportDiagnostics(context, diagnostics, stream === undefined ? sources : [stream.source, ...sources], settings);
}

/** `2 resources changed, 1 created, in 3 files; 4 are not in the list and stay (--prune)`. */
function summary({ counts, plan }: StreamPlan, dryRun: boolean): string {
  const words: readonly (readonly [keyof StreamCounts, string])[] = [
    ['changed', 'changed'],
    ['created', 'created'],
    ['moved', 'moved'],
    ['deleted', 'deleted'],
  ];
  const parts = words.filter(([key]) => counts[key] > 0).map(([key, word]) => `${counts[key]} ${word}`);
  const files = countOf(plan.changes.length, 'file');
  const done = parts.length === 0 ? 'nothing to change' : `${parts.join(', ')}, in ${files}`;
  const left =
    counts.left === 0 ? '' : `; ${counts.left} not in the list stay${counts.left === 1 ? 's' : ''} (--prune)`;
  return `${done}${dryRun && parts.length > 0 ? ' (dry run)' : ''}${left}`;
}
