import { printStream, RESOURCE_LIST, streamAsJson } from '../../write/stream.ts';
import type { CommandContext } from '../context.ts';
import type { CommandModule } from '../definition.ts';
import { lastValue } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT, isUnreadable } from '../exit-status.ts';
import { standardInputAlone } from '../package/change-package.ts';
import { PATHS, readCommon, readPaths } from '../package/paths.ts';
import { readResources } from '../package/read-resources.ts';
import { readingStatus } from '../package/reading-status.ts';
import { reportDiagnostics } from '../package/report-diagnostics.ts';
import type { WrapperSettings } from '../package/wrapper-options.ts';
import { readFunctionConfig, readWrapper, WRAPPER_OPTIONS } from '../package/wrapper-options.ts';
import { writeChunks } from '../write-chunks.ts';

interface SourceSettings extends WrapperSettings {
  readonly paths: readonly string[];
  readonly json: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export const source: CommandModule = {
  definition: {
    name: 'source',
    description: [
      'Prints the resources of files as one ResourceList, the form in which programs hand them on. Each keeps its own text, comments and layout too, and says in annotations where it stands, so that `krmkit sink` finds the way back.',
      'What is not Kubernetes stays out of it. When a file cannot be read, nothing is printed: whoever takes the list takes it for the whole package.',
    ],
    argument: PATHS,
    options: [
      ...WRAPPER_OPTIONS,
      {
        long: 'output',
        short: 'o',
        value: 'FORMAT',
        choices: ['yaml', 'json'],
        description: 'yaml, the default, or json',
      },
    ],
    examples: [
      ['krmkit source deploy/ | my-function | krmkit sink deploy/', 'a function over a directory'],
      ['krmkit source . --function-config config.yaml', 'with the configuration of the function'],
      ['kubectl get deploy -o yaml | krmkit source - -o json', 'the items of a List, as a ResourceList in JSON'],
    ],
  },
  run: async (context, parsed) => {
    const paths = readPaths(parsed.positional);
    if (!paths.ok) return paths.problem;
    const given = paths.value;
    if (given.length > 1 && given.includes('-')) return standardInputAlone();
    const outside = given.length === 1 ? undefined : given.find(leadsOut);
    if (outside !== undefined) {
      return {
        message: `several PATHs have to lie below the current directory, and ${JSON.stringify(outside)} does not`,
        hint: 'go to the directory above all of them, or name one PATH alone',
      };
    }
    const wrapper = readWrapper(parsed);
    if (!wrapper.ok) return wrapper.problem;
    const json = lastValue(parsed, 'output') === 'json';
    return runSource(context, { ...wrapper.value, paths: given, json, ...readCommon(parsed) });
  },
};

async function runSource(context: CommandContext, settings: SourceSettings): Promise<ExitStatus> {
  const read = await readResources(context, settings.paths, settings.quiet);
  const config =
    settings.functionConfig === undefined ? undefined : await readFunctionConfig(context, settings.functionConfig);
  await context.yieldTurn();
  if (context.signal.aborted) return EXIT.interrupted;
  const diagnostics = [...read.diagnostics, ...(config?.diagnostics ?? [])];
  await reportDiagnostics(context, diagnostics, [...read.sources, ...(config?.sources ?? [])], settings);
  const status = readingStatus(diagnostics);
  if (diagnostics.some(isUnreadable)) return status;
  const { stream, items } = read;
  const received = stream?.wrapper?.identity;
  const chunks = printStream({
    wrapper: settings.wrapper ?? (received?.kind === RESOURCE_LIST.kind ? received : RESOURCE_LIST),
    items,
    functionConfig: config?.content ?? stream?.functionConfig,
    results: stream?.results,
  });
  await writeChunks(context.stdout, settings.json ? [streamAsJson([...chunks].join(''))] : chunks);
  return status;
}

/** Its path in the list would lead nowhere for `sink`. */
function leadsOut(path: string): boolean {
  return path.startsWith('/') || path.split('/').includes('..');
}
