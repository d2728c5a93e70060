import { isUnreadable } from '@krmkit/base';
import type { JudgeSettings, Comparison, DiffSide } from '@krmkit/check';
import { JUDGE_OPTIONS, readJudgeSettings } from '../build/settings.ts';
import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import { lastValue } from '../definition.ts';
import { compareSides, comparisonJson, comparisonLines } from '@krmkit/check';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { readCommon } from '../shared/paths.ts';
import { showReading } from '../shared/show-reading.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';

interface DiffSettings extends Pick<JudgeSettings, 'build'> {
  readonly before: string;
  readonly after: string;
  readonly format: 'table' | 'json';
  readonly showSecrets: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export const diff: CommandModule = {
  definition: {
    name: 'diff',
    description: [
      'Compares two packages resource by resource and field by field. Resources are matched by group, kind, namespace and name, list items by their keys. Of kustomizations, it compares what they build: objects are matched by the names that they have before prefixes, suffixes and hashes. Layout, comments and the order of fields do not matter.',
      'Values of Secrets are hidden. Exit status: 0 no difference, 1 differences, 2 wrong usage, 3 an input could not be read.',
    ],
    argument: {
      name: 'PATH',
      count: 'many',
      required: false,
      description: 'the old and the new package: each a file, a directory or - for standard input',
      hasFilename: true,
    },
    options: [
      {
        long: 'output',
        short: 'o',
        value: 'FORMAT',
        choices: ['table', 'json'],
        description: 'the output format, table by default',
      },
      { long: 'show-secrets', description: 'print the values of Secrets' },
      ...JUDGE_OPTIONS,
    ],
    examples: [
      ['krmkit diff base/ deploy/', 'Compare two directories'],
      ['krmkit diff overlays/staging overlays/prod', 'Compare what two kustomizations build'],
      ['kubectl kustomize overlays/prod | krmkit diff rendered.yaml -', 'Show what a change of an overlay causes'],
      ['kubectl get deployment web -o yaml | krmkit diff - web.yaml', 'Show what applying a file would change'],
      ['krmkit diff -o json old/ new/', 'Print the differences as JSON'],
    ],
  },
  run: async (context, parsed) => {
    const judged = readJudgeSettings(parsed, parsed.positional, []);
    if (!judged.ok) return judged.problem;
    const { paths, build } = judged.value;
    const [before, after] = paths;
    if (before === undefined || after === undefined || paths.length > 2) {
      return { message: `expected two PATHs, got ${paths.length}`, hint: 'krmkit diff OLD NEW' };
    }
    // The order of a PATH and -k is unknown.
    if (build?.required.length === 1) {
      return { message: '--kustomize names only one of the two sides', hint: 'krmkit diff -k OLD -k NEW' };
    }
    if (before === '-' && after === '-') {
      return { message: 'only one of the two sides can be standard input', hint: 'name a file for the other one' };
    }
    const format = lastValue(parsed, 'output') === 'json' ? 'json' : 'table';
    const showSecrets = parsed.switches.has('show-secrets');
    return runDiff(context, { before, after, build, format, showSecrets, ...readCommon(parsed) });
  },
};

async function runDiff(context: CommandContext, settings: DiffSettings): Promise<CommandStatus | UsageProblem> {
  const { stdout } = context;
  const { quiet, showSecrets } = settings;
  const read = async (name: string): Promise<DiffSide> => {
    const required = (settings.build?.required ?? []).filter((directory) => directory === name);
    const build = settings.build && { ...settings.build, required };
    return { name, input: await showReading(context, { paths: [name], build }, quiet) };
  };
  const before = await read(settings.before);
  const after = await read(settings.after);
  if (context.signal.aborted) return EXIT.interrupted;
  const comparison = compareSides(before, after, showSecrets);
  if (settings.format === 'json') {
    await writeChunks(stdout, comparisonJson(comparison));
  } else {
    const colors = colorsFor(stdout, settings.color, context.env);
    await writeChunks(stdout, comparisonLines(comparison, { colors, quiet }));
  }
  const sources = [...before.input.sources, ...after.input.sources];
  await reportDiagnostics(context, comparison.diagnostics, sources, settings);
  const roots = [...before.input.roots, ...after.input.roots];
  return roots.some(({ state }) => state !== 'built') ? EXIT.unreadable : statusOf(comparison);
}

/** For a cluster, a resource that only moved to another file is unchanged. */
function statusOf({ diagnostics, resources, texts }: Comparison): CommandStatus {
  if (diagnostics.some(isUnreadable)) return EXIT.unreadable;
  return texts.length > 0 || resources.some(({ kind }) => kind !== 'moved') ? EXIT.findings : EXIT.done;
}
