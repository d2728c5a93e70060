import type { Diagnostic, Source } from '@krmkit/base';
import { isUnreadable } from '@krmkit/base';
import { wrapPrinted } from '@krmkit/functions';
import { readPackageFiles, printStream } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { CommandModule } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { COMMAND, commandOptions, readCommandSettings } from './settings.ts';
import type { CommandSettings } from './settings.ts';
import { readWrappedInput, runCommand } from './run-command.ts';
import { writeChunks } from '../write-chunks.ts';
import { verbatim } from '../verbatim.ts';

export const wrap: CommandModule = {
  definition: {
    name: 'wrap',
    description: [
      'Turn a command that prints manifests, such as a script with a here-document, into a configuration function. krmkit reads a ResourceList from standard input, runs COMMAND with the fields of the functionConfig as environment variables (metadata.name is NAME, spec.replicas is REPLICAS; mappings and lists are JSON; KRMKIT_FUNCTION_CONFIG is the whole functionConfig), and prints a ResourceList.',
      'krmkit merges the output of COMMAND into the input: fields that users added stay, and so do resources that COMMAND does not print. A new resource gets the path config/NAME_KIND.yaml, unless it has a path annotation. COMMAND can read the resources as a List. If COMMAND fails, krmkit prints nothing.',
      'With KUST_MERGE=false, krmkit prints only the output of COMMAND. It merges the resources in KUST_OVERRIDE_DIR into the result.',
    ],
    argument: COMMAND,
    options: commandOptions(true),
    examples: [
      [
        'krmkit source . --function-config app.yaml | krmkit wrap -- ./nginx.sh | krmkit sink',
        'Generate or update files',
      ],
      ['krmkit wrap -- "$0"', 'In a script: wrap the script itself'],
      ["krmkit source . | krmkit wrap -- sed 's/nginx:1.25/nginx:1.27/' | krmkit sink", 'Use any filter as a function'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readCommandSettings('wrap', parsed);
    return settings.ok ? runWrap(context, settings.value) : settings.problem;
  },
};

async function runWrap(context: CommandContext, settings: CommandSettings): Promise<CommandStatus> {
  const input = await readWrappedInput(context, settings);
  if (typeof input === 'number') return input;
  const overrides = await readOverrides(context);
  if (overrides.diagnostics.some(isUnreadable)) {
    await reportDiagnostics(context, overrides.diagnostics, overrides.sources, settings);
    return EXIT.unreadable;
  }
  const printed = await runCommand(context, settings, input);
  if (!printed.ok) return printed.status;
  const wrapped = wrapPrinted(input, printed.text, {
    name: `output of ${settings.program}`,
    overrides: overrides.resources,
    merge: ['', 'true', '1'].includes(context.env['KUST_MERGE'] ?? ''),
  });
  if (context.signal.aborted) return EXIT.interrupted;
  const { diagnostics } = wrapped;
  const sources = [input.source, ...overrides.sources, ...wrapped.sources];
  await reportDiagnostics(context, diagnostics, sources, settings);
  if (wrapped.content === undefined) return EXIT.findings;
  await writeChunks(verbatim(context.stdout), printStream(wrapped.content));
  return EXIT.done;
}

interface Overrides {
  readonly resources: readonly Resource[];
  readonly sources: readonly Source[];
  readonly diagnostics: readonly Diagnostic[];
}

async function readOverrides(context: CommandContext): Promise<Overrides> {
  const directory = context.env['KUST_OVERRIDE_DIR'] ?? '';
  if (directory === '') return { resources: [], sources: [], diagnostics: [] };
  const { files, diagnostics } = await readPackageFiles([directory], { files: context.files, stdin: context.stdin });
  return {
    resources: files.flatMap(({ resources }) => resources),
    sources: files.map(({ source }) => source),
    diagnostics,
  };
}
