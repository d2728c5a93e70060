import { isUnreadable } from '@krmkit/base';
import type { MergeOptions, ReadSchemas } from '@krmkit/merge';
import { checkRef, planUpdate, isStrategy, STRATEGIES } from '@krmkit/upstream';
import type { PlannedUpdate, UpstreamProblem, Strategy } from '@krmkit/upstream';
import type { CommandContext } from '../context.ts';
import type { Checked, CommandModule, ParsedArguments, UsageProblem } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import type { AnswerSettings } from '../merge/finish-merge.ts';
import { readAnswer } from '../merge/finish-merge.ts';
import { ANSWER_OPTIONS, MERGE_OPTIONS, readMergeOptions } from '../merge/merge-options.ts';
import { readSchemas } from '@krmkit/merge';
import { refuseDirectory } from '../shared/named-paths.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import type { WritingPackage } from '../shared/write-package.ts';
import { writePackage } from '../shared/write-package.ts';
import { finishUpdate } from './finish-update.ts';
import { planWithGit, reportUpstreamProblem } from './plan-with-git.ts';

interface UpdateCommandSettings extends AnswerSettings {
  readonly root: string;
  readonly ref: string | undefined;
  readonly strategy: Strategy | undefined;
  readonly options: MergeOptions;
  readonly onWholeConflict: MergeOptions['onConflict'];
  readonly schemas: readonly string[];
}

const STRATEGY_HELP: Readonly<Record<Strategy, string>> = {
  'resource-merge': 'resource-merge merges objects field by field and other files line by line.',
  'fast-forward': 'fast-forward refuses if there are local changes.',
  'force-delete-replace': 'force-delete-replace discards local changes and additions.',
  'copy-merge': 'copy-merge copies the new files over the local ones, and keeps local additions.',
};

export const update: CommandModule = {
  definition: {
    name: 'update',
    description: [
      'Updates a package from its upstream in git. The upstream and upstreamLock of its Kptfile name the upstream, or those of a file krmkit-upstream.yaml if there is no Kptfile. Local changes stay. If upstream changed the same field, krmkit reports a conflict and upstream wins, unless you choose otherwise with --on-conflict.',
      `${Object.values(STRATEGY_HELP).join(' ')} Name, namespace and steps of a Kptfile stay in each of them.`,
      'It writes all changes or none. It needs git, and never runs anything from the repository.',
    ],
    argument: {
      name: 'PACKAGE',
      count: 'one',
      required: false,
      description: 'the directory of the package (default: the current directory)',
    },
    options: [
      {
        long: 'ref',
        value: 'REF',
        description: 'a branch, a tag or the full hash of a commit (default: the one in the package)',
      },
      {
        long: 'strategy',
        value: 'STRATEGY',
        choices: STRATEGIES,
        description: 'how to apply the new version (default: the strategy of the package, else resource-merge)',
      },
      ...MERGE_OPTIONS.filter(({ long }) => long !== 'resources'),
      ...ANSWER_OPTIONS,
    ],
    examples: [
      ['krmkit update shop/ --ref v2.0 --dry-run', 'Show what a new version would change'],
      ['krmkit update shop/ --ref v2.0', 'Update to this version'],
      ['krmkit update shop/ --on-conflict dest', 'Keep local changes on conflicts'],
      ['krmkit update shop/ --strategy fast-forward', 'Update only if there are no local changes'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readSettings(parsed);
    if (!settings.ok) return settings.problem;
    const { root, dryRun } = settings.value;
    const wrongRef = (await context.files.status(root)).ok ? undefined : misplacedRef(root);
    const refused =
      wrongRef ?? (await refuseDirectory(context, root, 'name the directory of a package', settings.value));
    if (refused !== undefined) return refused;
    return writePackage(context, { verb: 'update', paths: [root], dryRun }, (writing) =>
      updateLocked(context, settings.value, writing),
    );
  },
};

function readSettings(parsed: ParsedArguments): Checked<UpdateCommandSettings> {
  const root = parsed.positional[0] ?? '.';
  if (root === '') return wrongUsage('PACKAGE is empty', 'the current directory is .');
  if (root === '-') {
    return wrongUsage('- is standard input, and a package is a directory', 'name the directory of a package');
  }
  const ref = lastValue(parsed, 'ref');
  const checked = ref === undefined ? undefined : checkRef(ref);
  if (checked?.ok === false) return wrongUsage(checked.problem.message, checked.problem.hint);
  const options = readMergeOptions(parsed);
  if (!options.ok) return options;
  const written = lastValue(parsed, 'strategy');
  const value = {
    verb: 'update',
    ways: 3 as const,
    root: root.replace(/(?<=.)\/+$/, ''),
    ref,
    strategy: written !== undefined && isStrategy(written) ? written : undefined,
    options: options.value,
    onWholeConflict: wholePolicy(options.value, parsed),
    schemas: parsed.values.get('schema') ?? [],
    ...readAnswer(parsed),
  };
  return { ok: true, value };
}

/** For kpt's PACKAGE@REF. */
function misplacedRef(root: string): UsageProblem | undefined {
  const [, directory = '', ref] = /^(.*)@([^@]+)$/.exec(root) ?? [];
  if (ref === undefined) return undefined;
  const hint = `give the ref as an option: krmkit update ${directory || '.'} --ref ${ref}`;
  return { message: `there is no directory ${root}`, hint };
}

/** Files that cannot be merged stay as they are, unless the user chooses that upstream wins. */
function wholePolicy({ onConflict }: MergeOptions, parsed: ParsedArguments): MergeOptions['onConflict'] {
  const isSaid = parsed.values.get('on-conflict')?.some((text) => !text.includes('=')) === true;
  if (isSaid) return onConflict;
  return { otherwise: 'dest', rules: typeof onConflict === 'object' ? onConflict.rules : [] };
}

/** What the files of the package record is wrong there. */
function locatedProblem(problem: UpstreamProblem, root: string): UpstreamProblem {
  return problem.kind === 'origin' ? { ...problem, message: `${root}: ${problem.message}` } : problem;
}

async function updateLocked(
  context: CommandContext,
  settings: UpdateCommandSettings,
  writing: WritingPackage,
): Promise<CommandStatus | UsageProblem> {
  const schemas = await readSchemas(context, settings.schemas);
  if (schemas.diagnostics.some(isUnreadable)) {
    await reportDiagnostics(context, schemas.diagnostics, schemas.sources, settings);
    return EXIT.unreadable;
  }
  const planned = await writing.read(() => plan(context, settings, schemas), journalOf);
  if (context.signal.aborted) return EXIT.interrupted;
  switch (planned.status) {
    case 'failed':
      return reportUpstreamProblem(context, 'update', locatedProblem(planned.problem, settings.root));
    case 'unreadable':
      await reportDiagnostics(context, planned.diagnostics, [], settings);
      await context.stderr.write('krmkit update: nothing was changed\n');
      return EXIT.unreadable;
    case 'up-to-date':
    case 'planned':
      return finishUpdate(context, settings, planned, writing);
  }
}

function plan(
  context: CommandContext,
  { root, ref, strategy, options, onWholeConflict }: UpdateCommandSettings,
  { schemas }: ReadSchemas,
): Promise<PlannedUpdate> {
  return planWithGit(context, (ports) =>
    planUpdate(
      {
        root,
        options: { ...options, schemas },
        ...(onWholeConflict === undefined ? {} : { onWholeConflict }),
        ...(ref === undefined ? {} : { ref }),
        ...(strategy === undefined ? {} : { strategy }),
      },
      ports,
    ),
  );
}

function journalOf(planned: PlannedUpdate): string | undefined {
  if (planned.status !== 'unreadable') return undefined;
  return planned.diagnostics.find(({ code }) => code === 'unfinished-change')?.location?.path;
}
