import { printable, countOf, workingDirectoryOf } from '@krmkit/base';
import type { PackageFunctionPlan, PlanStep } from '@krmkit/pipelines';
import { openPlanStep, readPlanFiles } from '@krmkit/pipelines';
import type { CommandContext } from '../context.ts';
import type { Checked, CommandModule, ParsedArguments, UsageProblem } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readEach } from '../readers.ts';
import { REPOSITORY_OPTIONS, runRepositoryStep } from './repository-step.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { runDirectories } from '../run/run-functions.ts';
import type { RunSettings } from '../run/settings.ts';
import { readRunSettings, RUN_OPTIONS } from '../run/settings.ts';

export const step: CommandModule = {
  definition: {
    name: 'step',
    description: [
      'Run one step of a pipeline that `krmkit export` wrote. The containers of an exported pipeline call it.',
      'In a pipeline with a repository, `krmkit step clone` and `krmkit step push` are the first and the last step: one writes the files of a commit, the other commits what has changed, pushes it to a branch and prints the result as JSON.',
      '`krmkit step in` checks what the functions so far returned, and writes the input of the next one. `krmkit step out` checks what all functions returned, reports their results and writes the package: all of it, or nothing if a function failed. Both run the code of `krmkit run` and `krmkit render`.',
    ],
    argument: {
      name: 'clone|in|out|push',
      count: 'one',
      required: true,
      choices: ['clone', 'in', 'out', 'push'],
      description: 'clone: before everything; in: before a function; out: after the last function; push: at the end',
    },
    options: [
      {
        long: 'plan',
        value: 'FILE',
        repeatable: true,
        description: 'the plan, from the ConfigMap of the export; the parts of a plan in their order (repeatable)',
      },
      { long: 'plan-digest', value: 'DIGEST', description: 'fail unless the plan has this digest, sha256:...' },
      {
        long: 'step',
        value: 'NUMBER',
        description:
          'for `krmkit step in`: the number of the next function in the plan; with --shard-index, among the images of each package',
      },
      {
        long: 'shard-index',
        value: 'INDEX',
        description: 'run the packages of this shard of the plan, from 0, each on its own',
      },
      { long: 'dir', value: 'DIR', description: 'the directory of the package' },
      {
        long: 'exchange',
        value: 'DIR',
        description:
          'the directory with the input and the output of step 1 in 1/, of step 2 in 2/, and so on; with --shard-index, 1/ has a directory for each package. If it has a directory checkpoints/, what the earlier steps computed is kept there; no function may write to it',
      },
      ...REPOSITORY_OPTIONS,
      ...RUN_OPTIONS.filter(({ long }) => long === 'results-dir' || long === 'output'),
    ],
    examples: [
      [
        'krmkit step in --plan plan.yaml --step 1 --dir deploy --exchange /tmp/krm',
        'Write the input of the first function to /tmp/krm/1/in',
      ],
      ['krmkit step out --plan plan.yaml --dir deploy --exchange /tmp/krm', 'Write what the functions returned'],
    ],
  },
  run: async (context, parsed) => {
    const [half] = parsed.positional;
    if (half === 'clone' || half === 'push') return runRepositoryStep(context, parsed, half);
    const options = readOptions(parsed);
    if (!options.ok) return options.problem;
    return runStep(context, parsed, options.value);
  },
};

interface StepOptions {
  /** The files with the parts of the plan. */
  readonly plan: readonly string[];
  readonly digest: string | undefined;
  /** Undefined after the last function. */
  readonly next: number | undefined;
  /** From 0; undefined: the plan has no shards. */
  readonly shard: number | undefined;
  readonly directory: string;
  readonly exchange: string;
}

function readOptions(parsed: ParsedArguments): Checked<StepOptions> {
  const read = readEach(parsed, { next: readNext, shard: readShardIndex, files: readStepPaths });
  if (!read.ok) return read;
  const { files, ...numbers } = read.value;
  return { ok: true, value: { ...numbers, ...files, digest: lastValue(parsed, 'plan-digest') } };
}

function readNext(parsed: ParsedArguments): Checked<number | undefined> {
  const number = lastValue(parsed, 'step');
  if (parsed.positional[0] !== 'in') {
    if (number === undefined) return { ok: true, value: undefined };
    return wrongUsage('--step is for krmkit step in', 'leave it out');
  }
  if (number !== undefined && /^[1-9]\d{0,5}$/.test(number)) return { ok: true, value: Number(number) };
  return wrongUsage(
    number === undefined ? '--step is missing' : `--step ${number} is not the number of a step`,
    'write the number of the next function, from 1',
  );
}

function readShardIndex(parsed: ParsedArguments): Checked<number | undefined> {
  const shard = lastValue(parsed, 'shard-index');
  if (shard === undefined) return { ok: true, value: undefined };
  if (!/^(?:0|[1-9]\d{0,3})$/.test(shard)) {
    return wrongUsage(`--shard-index ${shard} is not the number of a shard`, 'write a number from 0');
  }
  const report = ['results-dir', 'output'].find((long) => parsed.values.has(long));
  if (report === undefined) return { ok: true, value: Number(shard) };
  return wrongUsage(`--${report} is for a plan without shards`, 'read the log of each container');
}

function readStepPaths(parsed: ParsedArguments): Checked<Pick<StepOptions, 'plan' | 'directory' | 'exchange'>> {
  const plan = parsed.values.get('plan') ?? [];
  const [directory = '', exchange = ''] = ['dir', 'exchange'].map((long) => lastValue(parsed, long));
  for (const [long, value] of Object.entries({ plan: plan[0] ?? '', dir: directory, exchange })) {
    if (value === '') return wrongUsage(`--${long} is missing`);
  }
  return { ok: true, value: { plan, directory, exchange } };
}

async function runStep(
  context: CommandContext,
  parsed: ParsedArguments,
  options: StepOptions,
): Promise<CommandStatus | UsageProblem> {
  const workingDirectory = await workingDirectoryOf(context);
  const settings = readRunSettings('step', { ...parsed, positional: [options.directory] }, workingDirectory);
  if (!settings.ok) return settings.problem;
  const read = await readPlanFiles(context.files, options);
  if (!read.ok) {
    await context.stderr.write(`krmkit step: ${printable(read.message)}\n  ${read.hint}\n`);
    return EXIT.unreadable;
  }
  const plans = read.value;
  const pipeline = { settings: settings.value, options, workingDirectory };
  const [whole] = plans;
  if (whole !== undefined && whole.shard === undefined) return runPlan(context, pipeline, whole, undefined);
  const failed: string[] = [];
  const own = [...plans.entries()].filter(([, { shard }]) => shard === options.shard);
  for (const [at, one] of own) {
    const status = await runPlan(context, pipeline, one, at + 1);
    if (typeof status !== 'number' || status === EXIT.interrupted) return status;
    if (status !== EXIT.done) failed.push(one.name ?? '');
  }
  return endShard(context, options, own.length, failed);
}

interface Pipeline {
  readonly settings: RunSettings;
  readonly options: StepOptions;
  readonly workingDirectory: string;
}

/** Runs the pipeline of one plan up to the next function, or to its end. */
async function runPlan(
  context: CommandContext,
  { settings, options, workingDirectory }: Pipeline,
  { name, plan }: PackageFunctionPlan,
  packageNumber: number | undefined,
): Promise<CommandStatus | UsageProblem> {
  const { files } = await context.writing();
  const { exchange, next } = options;
  const opened = openPlanStep(plan, { files, exchange, packageNumber, next, workingDirectory });
  const { allowEmpty, tolerateErrors } = plan;
  const quiet = settings.quiet || packageNumber !== undefined;
  const status = await runDirectories(
    context,
    { ...settings, quiet, allowEmpty, tolerateErrors, network: true, useCache: false, concurrency: 1 },
    { ...opened, isNamed: false, packageName: name },
  );
  return (await afterInput(context, opened)) ?? status;
}

/** A package that fails does not stop the others: the last container of the pod reports the failure. */
async function endShard(
  { stderr }: CommandContext,
  { shard, next }: StepOptions,
  packages: number,
  failed: readonly string[],
): Promise<CommandStatus> {
  const ended = `shard ${shard}: ${packages - failed.length} of ${countOf(packages, 'package')}`;
  const names = failed.length === 0 ? '' : `; failed: ${failed.map(printable).join(', ')}`;
  await stderr.write(`krmkit step: ${ended}${names}\n`);
  return failed.length === 0 || next !== undefined ? EXIT.done : EXIT.findings;
}

/** The status after the input of a function was written; undefined if the pipeline ended before. */
async function afterInput(
  context: CommandContext,
  { written }: Pick<PlanStep, 'written'>,
): Promise<CommandStatus | undefined> {
  const result = written();
  if (result === undefined) return undefined;
  if (result.ok) return EXIT.done;
  await context.stderr.write(
    `krmkit step: ${printable(`cannot write the input of the function: ${result.message}`)}\n  check --exchange\n`,
  );
  return EXIT.environment;
}
