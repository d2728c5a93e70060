import { functionJson, functionList, loadBuiltIns } from '@krmkit/check';
import { isUnreadable, printable, printableJson, workingDirectoryOf } from '@krmkit/base';
import type { CommandFunction } from '@krmkit/functions';
import { commandStep, discoverSteps } from '@krmkit/functions';
import { readPackageFiles } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { CommandModule, ParsedArguments, UsageProblem } from '../definition.ts';
import { lastValue } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { colorsFor } from '../terminal.ts';
import { withDestinations } from './destination.ts';
import { runDirectories } from './run-functions.ts';
import { runStream } from './run-stream.ts';
import type { Saving } from '@krmkit/functions';
import { readSaving, SAVE_OPTION } from './save.ts';
import type { RunSettings } from './settings.ts';
import { FUNCTION_OPTIONS, readGivenFunction, readRunSettings, RUN_OPTIONS, SHARD_OPTION } from './settings.ts';

export const run: CommandModule = {
  definition: {
    name: 'run',
    description: [
      'Run the functions that the resources of a directory declare, or one function that you name with --image, --exec or --module. A declared function gets the resources of its own directory and of the directories below; the functions of the deepest directories run first. Text that no function changes stays byte for byte, and comments are restored. Resources that a function leaves out are deleted. If any function fails, no file is written.',
      'Give the values of the functionConfig after --. With -, krmkit reads a ResourceList or documents from standard input and prints a ResourceList.',
      'Container images run as the user nobody, without network access and without access to files of this machine. Programs and modules that a directory declares run only with --enable-exec, --enable-module or --allow. `krmkit run wrap` and `krmkit run xargs` are the same as `krmkit wrap` and `krmkit xargs`.',
    ],
    argument: {
      name: 'DIR',
      count: 'one',
      required: false,
      description: 'A directory, or - for standard input (default: the current directory)',
    },
    words: '[KIND] key=value...',
    options: [...FUNCTION_OPTIONS, SAVE_OPTION, ...withDestinations(RUN_OPTIONS), SHARD_OPTION],
    examples: [
      ['krmkit run deploy/', 'Run the functions that deploy/ declares'],
      ['krmkit run deploy/ --module set-labels -- app=web', 'Run a built-in function'],
      [
        'krmkit run deploy/ --module ./set-team.ts --match-kind Deployment -- team=shop',
        'Run your own function on all Deployments',
      ],
      [
        'krmkit run deploy/ --image example.com/set-labels:v1 --dry-run -- app=web',
        'Show what a container image would change',
      ],
      ['krmkit run shop/ --save --image set-labels:v0.2 -- app=web', 'Run a function, and add it to the pipeline'],
      ['krmkit source . | krmkit run - --exec ./fn.sh | krmkit sink', 'Use it in a pipe'],
    ],
  },
  run: async (context, parsed) => {
    if (parsed.switches.has('list-functions')) return listFunctions(context, parsed);
    const workingDirectory = await workingDirectoryOf(context);
    const settings = readRunSettings('run', parsed, workingDirectory);
    if (!settings.ok) return settings.problem;
    const given = readGivenFunction(parsed, context.env);
    const saving = await readSaving(parsed, given, { ...settings.value, files: context.files, workingDirectory });
    if (!saving.ok) return saving.problem;
    const configFile = lastValue(parsed, 'fn-config');
    return runGiven(context, settings.value, { given, configFile, saving: saving.value }, workingDirectory);
  },
};

async function listFunctions(context: CommandContext, parsed: ParsedArguments): Promise<CommandStatus> {
  const functions = await loadBuiltIns();
  const isJson = lastValue(parsed, 'output') === 'json';
  const colors = colorsFor(context.stdout, lastValue(parsed, 'color'), context.env);
  const text = isJson ? `${printableJson(functions.map(functionJson), 2)}\n` : functionList(functions, colors);
  await context.stdout.write(text);
  return EXIT.done;
}

interface GivenRun {
  readonly given: ReturnType<typeof readGivenFunction>;
  readonly configFile: string | undefined;
  readonly saving: Saving | undefined;
}

async function runGiven(
  context: CommandContext,
  settings: RunSettings,
  { given, configFile, saving }: GivenRun,
  workingDirectory: string,
): Promise<CommandStatus | UsageProblem> {
  const isStream = settings.directory === '-';
  if (given === undefined) {
    if (isStream) return runStream(context, settings, undefined, workingDirectory);
    return runDirectories(context, settings, {
      stepsOf: (files) => discoverSteps(files, { workingDirectory }),
      isNamed: false,
    });
  }
  // Report errors of the command line before reading a file.
  const step = commandStep(given, workingDirectory);
  if (!step.ok) return { message: step.message, hint: step.hint };
  let config: CommandFunction['config'];
  if (configFile !== undefined) {
    if (configFile === '-' && isStream) {
      return { message: '- cannot be both DIR and --fn-config', hint: 'only one of them can be standard input' };
    }
    const read = await readConfigFile(context, configFile, settings);
    if (typeof read === 'number') return read;
    config = { path: configFile, resource: read };
  }
  const configured = config === undefined ? step : commandStep({ ...given, config }, workingDirectory);
  if (!configured.ok) return { message: configured.message, hint: configured.hint };
  if (isStream) {
    const hasConfig = config !== undefined || (given.words ?? []).length > 0;
    return runStream(context, settings, { step: configured.value, hasConfig }, workingDirectory);
  }
  const steps = { steps: [configured.value], diagnostics: [] };
  return runDirectories(context, settings, { stepsOf: () => steps, isNamed: true, saving });
}

/** Reads the one resource of the `--fn-config` file. On failure, reports the error and returns a status. */
async function readConfigFile(
  context: CommandContext,
  path: string,
  settings: Pick<RunSettings, 'verb' | 'quiet' | 'color'>,
): Promise<Resource | CommandStatus> {
  const { files, diagnostics } = await readPackageFiles([path], { files: context.files, stdin: context.stdin });
  const broken = diagnostics.filter(isUnreadable);
  if (broken.length > 0) {
    await reportDiagnostics(
      context,
      broken,
      files.map(({ source }) => source),
      settings,
    );
    return EXIT.unreadable;
  }
  const [only, ...more] = files.flatMap(({ resources }) => resources);
  if (only !== undefined && more.length === 0) return only;
  const held = only === undefined ? 'no resource' : `${more.length + 1} resources`;
  await context.stderr.write(
    `krmkit ${settings.verb}: ${printable(path)} holds ${held}, and --fn-config takes a file with one\n  put the functionConfig into a file of its own\n`,
  );
  return EXIT.usage;
}
