import { documentTexts } from '@krmkit/kustomize';
import type { BuildObject } from '@krmkit/kustomize';
import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import { lastValue } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT, statusOf } from '../exit-status.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { nearest } from '@krmkit/base';
import { verbatim } from '../verbatim.ts';
import { writeChunks } from '../write-chunks.ts';
import { buildJson } from '@krmkit/check';
import type { KustomizationSettings } from './settings.ts';
import { BUILD_OPTIONS, KUSTOMIZE_OPTION, readKustomizationSettings } from './settings.ts';
import { buildNamed } from '@krmkit/check/node';
import { buildPorts } from './root-ports.ts';

const FORMATS = ['yaml', 'json'] as const;

export const build: CommandModule = {
  definition: {
    name: 'build',
    description: [
      'Build the kustomization in a directory and print the objects, as `kustomize build` prints them. krmkit does not run kustomize.',
      'With -o json, the output also has the file, line and column that each value comes from.',
    ],
    argument: {
      name: 'DIR',
      count: 'one',
      required: false,
      description:
        'a directory with a kustomization, or the name of what Flux or Argo CD applies, such as flux:clusters/production/apps (default: the current directory)',
    },
    options: [
      {
        long: 'output',
        short: 'o',
        value: 'FORMAT|PATH',
        description:
          'yaml (the default) or json; or a file, or a directory (DIR/ if it is new) that gets a file for each object',
      },
      KUSTOMIZE_OPTION,
      ...BUILD_OPTIONS,
    ],
    isConfigurable: true,
    examples: [
      ['krmkit build overlays/prod | kubectl apply -f -', 'Apply what an overlay builds'],
      ['krmkit build overlays/prod -o json', 'Also print where each value comes from'],
      ['krmkit build flux:clusters/production/apps', 'Print what Flux applies'],
      ['krmkit build overlays/prod -o rendered/', 'Write a file for each object'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readKustomizationSettings(parsed, parsed.positional);
    return settings.ok ? runBuild(context, settings.value, lastValue(parsed, 'output') ?? 'yaml') : settings.problem;
  },
};

async function runBuild(
  context: CommandContext,
  settings: KustomizationSettings,
  output: string,
): Promise<CommandStatus | UsageProblem> {
  const format = FORMATS.find((known) => known === output);
  const status = format === undefined ? await context.files.status(output) : undefined;
  if (format === undefined && status?.ok !== true && !/[./]/.test(output)) {
    const near = nearest(output, FORMATS);
    return {
      message: `--output ${JSON.stringify(output)} is not a format, and no file has this name`,
      hint:
        near === undefined ? `formats: ${FORMATS.join(', ')}; write a path as ./${output}` : `did you mean ${near}?`,
    };
  }
  const built = await buildNamed(buildPorts(context), settings.directory, settings);
  if (context.signal.aborted) return EXIT.interrupted;
  await reportDiagnostics(context, built.diagnostics, built.sources.values(), settings);
  if (!built.ok) return statusOf(built.diagnostics);
  if (format === undefined) {
    const { writeBuild } = await import('./write-build.ts');
    const isDirectory = output.endsWith('/') || (status?.ok === true && status.value.kind === 'directory');
    return writeBuild(context, built.objects, { path: output, isDirectory });
  }
  await writeChunks(verbatim(context.stdout), textsOf(built.objects, format));
  return EXIT.done;
}

function textsOf(objects: readonly BuildObject[], format: (typeof FORMATS)[number]): Iterable<string> {
  return format === 'json' ? buildJson(objects) : documentTexts(objects);
}
