import type { Diagnostic } from '@krmkit/base';
import { streamListedFiles, PART_BYTES, createTally } from '@krmkit/manifests';
import { createDocumentMemory } from '@krmkit/yaml';
import type { JudgeSettings, CountOutput, OutputCount } from '@krmkit/check';
import type { CountedPackage } from '@krmkit/manifests';
import { JUDGE_OPTIONS, readJudgeSettings } from '../build/settings.ts';
import type { CommandContext } from '../context.ts';
import type { CommandModule } from '../definition.ts';
import { lastValue } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { createProgress } from '../expand/progress.ts';
import { rootPorts } from '../build/root-ports.ts';
import { createFindingLog } from '../shared/finding-log.ts';
import { watchForNothing } from '../shared/nothing-remark.ts';
import { listJudged } from '@krmkit/check';
import { PATHS, readCommon } from '../shared/paths.ts';
import { printable, printableJson } from '@krmkit/base';

interface CountSettings extends JudgeSettings {
  readonly kinds: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export const count: CommandModule = {
  definition: {
    name: 'count',
    description: [
      'Count resources by kind. If there are several packages (directories with a Kptfile or a Krmfile) or kustomizations, count each of them separately.',
      'Resources for tools (config.kubernetes.io/local-config: "true") are included, unlike in cat and tree.',
    ],
    argument: PATHS,
    options: [
      { long: 'total', description: 'print only the total, instead of one line for each kind' },
      {
        long: 'output',
        short: 'o',
        value: 'FORMAT',
        choices: ['text', 'json'],
        description: 'the output format, text by default',
      },
      ...JUDGE_OPTIONS,
    ],
    isConfigurable: true,
    examples: [
      ['krmkit count', 'Count the resources in the current directory'],
      ['krmkit count deploy/ --total', 'Print the total'],
    ],
  },
  run: async (context, parsed) => {
    const judged = readJudgeSettings(parsed, parsed.positional);
    if (!judged.ok) return judged.problem;
    const kinds = !parsed.switches.has('total');
    const json = lastValue(parsed, 'output') === 'json';
    return runCount(context, { ...judged.value, kinds, json, ...readCommon(parsed) });
  },
};

async function runCount(context: CommandContext, settings: CountSettings): Promise<CommandStatus> {
  const { paths, quiet } = settings;
  const progress = createProgress(context, quiet);
  const { partBytes = PART_BYTES } = context;
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    progress.report('reading', done, total);
  };
  const ports = rootPorts(context);
  const log = createFindingLog(context, settings);
  const nothing = watchForNothing(context);
  const tally = createTally(paths.length === 1);
  const diagnostics: Diagnostic[] = [];
  const memory = createDocumentMemory();
  const { files, roots } = await listJudged(ports, settings, diagnostics);
  for await (const file of streamListedFiles(files, ports, { onProgress, partBytes, memory }, diagnostics)) {
    log.add(diagnostics.splice(0), file.source, file.isWhole);
    nothing.look(file.resources);
    tally.add(file);
  }
  log.add(diagnostics);
  log.addRoots(roots);
  for (const { directory, package: built } of roots) {
    nothing.look(built.resources);
    tally.addBuild(directory, built);
  }
  await progress.clear();
  await context.yieldTurn();
  if (context.signal.aborted) return EXIT.interrupted;
  const packages = tally.packages();
  await context.stdout.write(settings.json ? jsonText(packages, settings.kinds) : plainText(packages, settings.kinds));
  await log.report();
  if (log.saysUnreadable()) return EXIT.unreadable;
  await nothing.remark({ verb: 'count', paths, quiet, files: tally.files() });
  return EXIT.done;
}

function plainText(packages: readonly CountedPackage[], withKinds: boolean): string {
  const blocks = packages.map(({ directory, kinds, isBuilt }) => {
    const heading = isBuilt
      ? [`build ${directory}`]
      : packages.length === 1
        ? []
        : [`${directory === '' ? '.' : directory}/`];
    const lines = withKinds ? [...kinds].map(([kind, number]) => `${kind}: ${number}`) : [String(totalOf(kinds))];
    return [...heading, ...lines].map((line) => `${printable(line)}\n`).join('');
  });
  if (blocks.length === 0 && !withKinds) return '0\n';
  return blocks.join('\n');
}

function jsonText(packages: readonly CountedPackage[], withKinds: boolean): string {
  const listed = packages.map(({ directory, kinds, isBuilt }): OutputCount => ({
    path: directory === '' ? '.' : directory,
    built: isBuilt,
    ...(withKinds ? { kinds: Object.fromEntries(kinds) } : {}),
    total: totalOf(kinds),
  }));
  const total = packages.reduce((sum, { kinds }) => sum + totalOf(kinds), 0);
  return `${printableJson({ packages: listed, total } satisfies CountOutput, 2)}\n`;
}

function totalOf(kinds: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const number of kinds.values()) total += number;
  return total;
}
