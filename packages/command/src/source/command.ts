import type { ResourceStream, StreamPrinter, StreamWrapper } from '@krmkit/manifests';
import { createJsonStreamPrinter, createStreamPrinter, RESOURCE_LIST } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { CommandModule } from '../definition.ts';
import { lastValue } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { createProgress } from '../expand/progress.ts';
import { standardInputAlone } from '../shared/change-package.ts';
import { createFindingLog } from '../shared/finding-log.ts';
import { PATHS, readCommon, readPaths } from '../shared/paths.ts';
import { streamResources } from '../shared/stream-resources.ts';
import type { WrapperSettings } from '../shared/wrapper-options.ts';
import { readFunctionConfig, readWrapper, WRAPPER_OPTIONS } from '../shared/wrapper-options.ts';
import { writeChunks } from '../write-chunks.ts';
import { verbatim } from '../verbatim.ts';

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
      'Print the resources of files as one ResourceList, the input format of configuration functions. Each resource keeps its text, with comments and layout. Annotations record its file and its position there, for `krmkit sink`.',
      'krmkit leaves out documents that are not Kubernetes objects. If a file cannot be read, it prints nothing, because the reader treats the list as the whole package.',
    ],
    argument: PATHS,
    options: [
      ...WRAPPER_OPTIONS,
      {
        long: 'output',
        short: 'o',
        value: 'FORMAT',
        choices: ['yaml', 'json'],
        description: 'the output format, yaml by default',
      },
    ],
    examples: [
      ['krmkit source deploy/ | my-function | krmkit sink deploy/', 'Run a function on a directory'],
      ['krmkit source . --function-config config.yaml', 'Add the configuration of the function'],
      ['kubectl get deploy -o yaml | krmkit source - -o json', 'Print the items of a List as a ResourceList in JSON'],
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
        message: `several PATHs must be below the current directory, and ${JSON.stringify(outside)} is not`,
        hint: 'change to their common parent directory, or name one PATH alone',
      };
    }
    const wrapper = readWrapper(parsed);
    if (!wrapper.ok) return wrapper.problem;
    const json = lastValue(parsed, 'output') === 'json';
    return runSource(context, { ...wrapper.value, paths: given, json, ...readCommon(parsed) });
  },
};

async function runSource(context: CommandContext, settings: SourceSettings): Promise<CommandStatus> {
  const { paths, wrapper, json } = settings;
  const log = createFindingLog(context, settings);
  const progress = createProgress(context, settings.quiet);
  const printed = createPieces();
  let printer: StreamPrinter | undefined;
  let list: ResourceStream | undefined;
  const begin = (received: StreamWrapper | undefined): StreamPrinter => {
    const around = wrapper ?? (received?.kind === RESOURCE_LIST.kind ? received : RESOURCE_LIST);
    const begun = json ? createJsonStreamPrinter(around) : createStreamPrinter(around);
    printed.add(begun.start);
    return begun;
  };
  for await (const { stream, items } of streamResources(context, { paths, build: undefined }, log, progress)) {
    if (stream?.wrapper !== undefined) list = stream;
    printer ??= begin(list?.wrapper?.identity);
    for (const item of items) printed.add(printer.item(item));
  }
  await progress.clear();
  const config = await configOf(context, settings);
  await context.yieldTurn();
  if (context.signal.aborted) return EXIT.interrupted;
  if (config !== undefined) log.add(config.diagnostics, config.sources[0]);
  await log.report();
  if (log.saysUnreadable()) return EXIT.unreadable;
  printer ??= begin(undefined);
  printed.add(printer.end(config?.content ?? list?.functionConfig, list?.results));
  await writeChunks(verbatim(context.stdout), printed.all());
  return EXIT.done;
}

async function configOf(
  context: CommandContext,
  { functionConfig }: SourceSettings,
): Promise<Awaited<ReturnType<typeof readFunctionConfig>> | undefined> {
  return functionConfig === undefined ? undefined : readFunctionConfig(context, functionConfig);
}

const PIECE = 1 << 17;

/** Collects a text that is printed at the end, in chunks so large that V8 does not move them. */
function createPieces(): { readonly add: (text: string) => void; readonly all: () => readonly string[] } {
  const pieces: string[] = [];
  let waiting: string[] = [];
  let length = 0;
  const join = (): void => {
    if (length > 0) pieces.push(waiting.join(''));
    waiting = [];
    length = 0;
  };
  return {
    add: (text) => {
      waiting.push(text);
      length += text.length;
      if (length >= PIECE) join();
    },
    all: () => {
      join();
      return pieces;
    },
  };
}

/** `sink` could not use its path in the list. */
function leadsOut(path: string): boolean {
  return path.startsWith('/') || path.split('/').includes('..');
}
