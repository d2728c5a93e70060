import { isUnreadable, printable } from '@krmkit/base';
import type { Comparison, CompareSettings, ComparisonFormat, DiffSide, Input, JudgeSettings } from '@krmkit/check';
import { JUDGE_OPTIONS, readJudgeSettings } from '../build/settings.ts';
import { isUnknown } from '@krmkit/kustomize';
import type { CommandContext } from '../context.ts';
import type { Checked, CommandModule } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { COMPARISON_FORMATS, compareSides, comparisonReport } from '@krmkit/check';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { IGNORE_FIELD_OPTION, readIgnoreFields } from '../shared/ignore-field-option.ts';
import { readCommon } from '../shared/paths.ts';
import type { LiveDiffSettings } from './live-settings.ts';
import { LIVE_DIFF_OPTIONS, readLiveDiffSettings } from './live-settings.ts';
import { showReading } from '../shared/show-reading.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';

export const diff: CommandModule = {
  definition: {
    name: 'diff',
    description: [
      'Compares two packages resource by resource and field by field. Resources are matched by group, kind, namespace and name, list items by their keys. Of kustomizations, it compares what they build: objects are matched by the names that they have before prefixes, suffixes and hashes. Layout, comments and the order of fields do not matter.',
      'With --live, it compares the objects of the PATHs with those of a cluster, by the fields that the files set and those that the last application set: defaults and what controllers set make no difference. It only reads. Objects that are only in the cluster are not listed.',
      'Values of Secrets are hidden. Exit status: 0 no difference, 1 differences, 2 wrong usage, 3 an input could not be read, 4 the cluster or an object of it could not be read.',
    ],
    argument: {
      name: 'PATH',
      count: 'many',
      required: false,
      description:
        'the old and the new package, or with --live what to compare: each a file, a directory or - for standard input',
      hasFilename: true,
    },
    options: [
      {
        long: 'output',
        short: 'o',
        value: 'FORMAT',
        choices: COMPARISON_FORMATS,
        description: 'the output format, table by default',
      },
      IGNORE_FIELD_OPTION,
      { long: 'show-secrets', description: 'print the values of Secrets' },
      ...LIVE_DIFF_OPTIONS,
      ...JUDGE_OPTIONS,
    ],
    isConfigurable: true,
    examples: [
      ['krmkit diff base/ deploy/', 'Compare two directories'],
      ['krmkit diff overlays/staging overlays/prod', 'Compare what two kustomizations build'],
      ['kubectl kustomize overlays/prod | krmkit diff rendered.yaml -', 'Show what a change of an overlay causes'],
      ['kubectl get deployment web -o yaml | krmkit diff - web.yaml', 'Show what applying a file would change'],
      ['krmkit diff -o diff old/ new/ | git apply --stat', 'Print the texts that differ, for tools that read patches'],
      ['krmkit diff --ignore-field spec.replicas old/ new/', 'Leave out a field, which is counted'],
      ['krmkit diff --live overlays/prod', 'Show what applying a kustomization would change in a cluster'],
      ['krmkit diff -o json old/ new/', 'Print the differences as JSON'],
    ],
  },
  run: async (context, parsed) => {
    const live = readLiveDiffSettings(parsed);
    if (!live.ok) return live.problem;
    const judged = readJudgeSettings(parsed, parsed.positional, live.value === undefined ? [] : ['.']);
    if (!judged.ok) return judged.problem;
    const ignored = readIgnoreFields(parsed);
    if (!ignored.ok) return ignored.problem;
    const settings: DiffSettings = {
      format: COMPARISON_FORMATS.find((known) => known === lastValue(parsed, 'output')) ?? 'table',
      showSecrets: parsed.switches.has('show-secrets'),
      ignoreFields: ignored.value,
      ...readCommon(parsed),
    };
    if (live.value !== undefined) return runLiveDiff(context, judged.value, { ...settings, ...live.value });
    const sides = readSides(judged.value);
    return sides.ok ? runDiff(context, sides.value, settings) : sides.problem;
  },
};

interface DiffSettings extends CompareSettings {
  readonly format: ComparisonFormat;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

interface Sides {
  readonly before: JudgeSettings;
  readonly after: JudgeSettings;
}

function readSides({ paths, build }: JudgeSettings): Checked<Sides> {
  const [before, after] = paths;
  if (before === undefined || after === undefined || paths.length > 2) {
    return wrongUsage(`expected two PATHs, got ${paths.length}`, 'krmkit diff OLD NEW');
  }
  // The order of a PATH and -k is unknown.
  if (build?.required.length === 1) {
    return wrongUsage('--kustomize names only one of the two sides', 'krmkit diff -k OLD -k NEW');
  }
  if (before === '-' && after === '-') {
    return wrongUsage('only one of the two sides can be standard input', 'name a file for the other one');
  }
  const settingsOf = (name: string): JudgeSettings => {
    const required = (build?.required ?? []).filter((directory) => directory === name);
    return { paths: [name], build: build && { ...build, required } };
  };
  return { ok: true, value: { before: settingsOf(before), after: settingsOf(after) } };
}

async function runDiff(context: CommandContext, sides: Sides, settings: DiffSettings): Promise<CommandStatus> {
  const before = await showReading(context, sides.before, settings.quiet);
  const after = await showReading(context, sides.after, settings.quiet);
  if (context.signal.aborted) return EXIT.interrupted;
  const sideOf = ({ paths: [name = ''] }: JudgeSettings, input: Input): DiffSide => ({ name, input });
  const comparison = compareSides(sideOf(sides.before, before), sideOf(sides.after, after), settings);
  return showComparison(context, comparison, [before, after], settings);
}

async function runLiveDiff(
  context: CommandContext,
  judged: JudgeSettings,
  settings: DiffSettings & LiveDiffSettings,
): Promise<CommandStatus> {
  const input = await showReading(context, judged, settings.quiet);
  if (context.signal.aborted) return EXIT.interrupted;
  const { compareWithObjects } = await import('../live/compare-objects.ts');
  const comparison = await compareWithObjects(context, input, settings);
  return comparison === undefined ? EXIT.environment : showComparison(context, comparison, [input], settings);
}

async function showComparison(
  context: CommandContext,
  comparison: Comparison,
  inputs: readonly Input[],
  settings: DiffSettings,
): Promise<CommandStatus> {
  const { stdout, env } = context;
  const style = { colors: colorsFor(stdout, settings.color, env), quiet: settings.quiet };
  await writeChunks(stdout, await comparisonReport(settings.format, comparison, settings, style));
  const sources = inputs.flatMap((input) => input.sources);
  await reportDiagnostics(context, comparison.diagnostics, sources, settings);
  const roots = inputs.flatMap((input) => input.roots);
  const silent = roots.filter((root) => isUnknown(root) && root.package.diagnostics.length === 0);
  if (silent.length > 0) {
    const names = [...new Set(silent.map(({ directory }) => directory))].join(', ');
    await context.stderr.write(
      `krmkit diff: not compared, because krmkit does not build it: ${printable(names)}\n` +
        '  krmkit check --severity info has the reasons; --no-gitops compares the directories as they are\n',
    );
  }
  return roots.some(isUnknown) ? EXIT.unreadable : statusOf(comparison);
}

/** For a cluster, a resource that only moved to another file is unchanged. */
function statusOf({ diagnostics, resources, texts, isLive, notCompared }: Comparison): CommandStatus {
  if (diagnostics.some(isUnreadable)) return EXIT.unreadable;
  if (isLive && notCompared.size > 0) return EXIT.environment;
  return texts.length > 0 || resources.some(({ kind }) => kind !== 'moved') ? EXIT.findings : EXIT.done;
}
