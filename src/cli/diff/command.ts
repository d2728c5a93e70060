import { isUnreadable } from '../../diagnostics/diagnostic.ts';
import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import { lastValue } from '../definition.ts';
import { compareSides } from './comparison.ts';
import type { Comparison } from './comparison.ts';
import { diffJson, diffLines } from './report.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { readCommon } from '../shared/paths.ts';
import { readInput } from '../shared/read-input.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';

interface DiffSettings {
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
      'Compares two packages resource by resource and field by field. Resources are matched by group, kind, namespace and name, list items by their keys. Layout, comments and the order of fields do not matter.',
      'Values of Secrets are hidden. Exit status: 0 no difference, 1 differences, 2 wrong usage, 3 an input could not be read.',
    ],
    argument: {
      name: 'PATH',
      count: 'many',
      required: true,
      description: 'the old and the new package: each a file, a directory or - for standard input',
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
    ],
    examples: [
      ['krmkit diff base/ deploy/', 'Compare two directories'],
      ['kubectl kustomize overlays/prod | krmkit diff rendered.yaml -', 'Show what a change of an overlay causes'],
      ['kubectl get deployment web -o yaml | krmkit diff - web.yaml', 'Show what applying a file would change'],
      ['krmkit diff -o json old/ new/', 'Print the differences as JSON'],
    ],
  },
  run: async (context, parsed) => {
    const [before, after] = parsed.positional;
    if (before === undefined || after === undefined || parsed.positional.length > 2) {
      return { message: `expected two PATHs, got ${parsed.positional.length}`, hint: 'krmkit diff OLD NEW' };
    }
    if (before === '' || after === '') return { message: 'a PATH is empty', hint: 'the current directory is .' };
    if (before === '-' && after === '-') {
      return { message: 'only one of the two sides can be standard input', hint: 'name a file for the other one' };
    }
    const format = lastValue(parsed, 'output') === 'json' ? 'json' : 'table';
    const showSecrets = parsed.switches.has('show-secrets');
    return runDiff(context, { before, after, format, showSecrets, ...readCommon(parsed) });
  },
};

async function runDiff(context: CommandContext, settings: DiffSettings): Promise<ExitStatus | UsageProblem> {
  const { stdout } = context;
  const { quiet, showSecrets } = settings;
  const before = { name: settings.before, input: await readInput(context, [settings.before], quiet) };
  const after = { name: settings.after, input: await readInput(context, [settings.after], quiet) };
  if (context.signal.aborted) return EXIT.interrupted;
  const comparison = compareSides(before, after, showSecrets);
  if (settings.format === 'json') {
    await writeChunks(stdout, diffJson(comparison));
  } else {
    const colors = colorsFor(stdout, settings.color, context.env);
    await writeChunks(stdout, diffLines(comparison, { colors, quiet }));
  }
  const files = [...before.input.files, ...after.input.files];
  const sources = files.map(({ source }) => source);
  await reportDiagnostics(context, comparison.diagnostics, sources, settings);
  return statusOf(comparison);
}

/** For a cluster, a resource that only moved to another file is unchanged. */
function statusOf({ diagnostics, resources, texts }: Comparison): ExitStatus {
  if (diagnostics.some(isUnreadable)) return EXIT.unreadable;
  return texts.length > 0 || resources.some(({ kind }) => kind !== 'moved') ? EXIT.findings : EXIT.done;
}
