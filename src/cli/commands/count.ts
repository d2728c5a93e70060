import { packageDirectories, packageOf } from '../../read/package-boundaries.ts';
import type { PackageFile } from '../../read/package-files.ts';
import { readPackageFiles } from '../../read/package-files.ts';
import { compareBytes } from '../../text/compare.ts';
import { createDocumentMemory } from '../../yaml/document-memory.ts';
import type { CommandContext } from '../context.ts';
import type { CommandModule } from '../definition.ts';
import { lastValue } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { createProgress, interruptible } from '../expand/progress.ts';
import { remarkOnNothing } from '../package/nothing-remark.ts';
import { PATHS, readCommon, readPaths } from '../package/paths.ts';
import { readingStatus } from '../package/reading-status.ts';
import { reportDiagnostics } from '../package/report-diagnostics.ts';
import { printable } from '../report/printable.ts';

interface CountSettings {
  readonly paths: readonly string[];
  readonly kinds: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export const count: CommandModule = {
  definition: {
    name: 'count',
    description: [
      'Counts resources by kind, for each package alone where there are several: directories with a Kptfile or a Krmfile.',
      'Those for tools alone (config.kubernetes.io/local-config: "true") count, too, which cat and tree leave out.',
    ],
    argument: PATHS,
    options: [
      {
        long: 'kind',
        value: 'WHETHER',
        choices: ['true', 'false'],
        description: 'one line for each kind, the default; false: only how many',
      },
      {
        long: 'output',
        short: 'o',
        value: 'FORMAT',
        choices: ['text', 'json'],
        description: 'text, the default, or json',
      },
    ],
    examples: [
      ['krmkit count', 'the kinds below the current directory'],
      ['krmkit count deploy/ --kind=false', 'how many resources there are'],
    ],
  },
  run: async (context, parsed) => {
    const paths = readPaths(parsed.positional);
    if (!paths.ok) return paths.problem;
    const kinds = lastValue(parsed, 'kind') !== 'false';
    const json = lastValue(parsed, 'output') === 'json';
    return runCount(context, { paths: paths.value, kinds, json, ...readCommon(parsed) });
  },
};

async function runCount(context: CommandContext, settings: CountSettings): Promise<ExitStatus> {
  const progress = createProgress(context, settings.quiet);
  const ports = { files: interruptible(context), stdin: context.stdin };
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    progress.report('reading', done, total);
  };
  const memory = createDocumentMemory();
  const { files, diagnostics } = await readPackageFiles(settings.paths, ports, { onProgress }, memory);
  await progress.clear();
  await context.yieldTurn();
  if (context.signal.aborted) return EXIT.interrupted;
  const packages = countPackages(files, settings.paths.length === 1);
  await context.stdout.write(settings.json ? jsonText(packages, settings.kinds) : plainText(packages, settings.kinds));
  await reportDiagnostics(
    context,
    diagnostics,
    files.map(({ source }) => source),
    settings,
  );
  const status = readingStatus(diagnostics);
  if (status === EXIT.done) {
    const resources = files.flatMap((file) => file.resources);
    await remarkOnNothing(context, { ...settings, verb: 'count', files: files.length }, resources);
  }
  return status;
}

/** Packages by path, kinds by name, both in the order of their bytes. */
type Packages = readonly (readonly [directory: string, kinds: ReadonlyMap<string, number>])[];

function countPackages(files: readonly PackageFile[], isRelative: boolean): Packages {
  const pathOf = (file: PackageFile): string => (isRelative ? file.relativePath : file.path);
  const directories = packageDirectories(files.map(pathOf));
  const packages = new Map<string, Map<string, number>>();
  for (const file of files) {
    for (const { identity } of file.resources) {
      const directory = packageOf(pathOf(file), directories);
      const kinds = packages.get(directory) ?? new Map<string, number>();
      packages.set(directory, kinds);
      kinds.set(identity.kind, (kinds.get(identity.kind) ?? 0) + 1);
    }
  }
  return [...packages]
    .toSorted(([a], [b]) => compareBytes(a, b))
    .map(([directory, kinds]) => [directory, new Map([...kinds].toSorted(([a], [b]) => compareBytes(a, b)))]);
}

function plainText(packages: Packages, withKinds: boolean): string {
  const blocks = packages.map(([directory, kinds]) => {
    const heading = packages.length === 1 ? [] : [`${directory === '' ? '.' : directory}/`];
    const lines = withKinds ? [...kinds].map(([kind, number]) => `${kind}: ${number}`) : [String(totalOf(kinds))];
    return [...heading, ...lines].map((line) => `${printable(line)}\n`).join('');
  });
  if (blocks.length === 0 && !withKinds) return '0\n';
  return blocks.join('\n');
}

function jsonText(packages: Packages, withKinds: boolean): string {
  const listed = packages.map(([directory, kinds]) => ({
    path: directory === '' ? '.' : directory,
    ...(withKinds ? { kinds: Object.fromEntries(kinds) } : {}),
    total: totalOf(kinds),
  }));
  const total = packages.reduce((sum, [, kinds]) => sum + totalOf(kinds), 0);
  return `${JSON.stringify({ packages: listed, total }, undefined, 2)}\n`;
}

function totalOf(kinds: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const number of kinds.values()) total += number;
  return total;
}
