import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { streamPackageFiles } from '../../read/package-files.ts';
import type { Source } from '../../text/source.ts';
import { createStreamPrinter, RESOURCE_LIST, streamAsJson } from '../../write/stream.ts';
import type { Content } from '../../yaml/content.ts';
import { createDocumentMemory } from '../../yaml/document-memory.ts';
import type { CommandContext } from '../context.ts';
import type { CommandModule } from '../definition.ts';
import { lastValue } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT, isUnreadable } from '../exit-status.ts';
import { createProgress, interruptible } from '../expand/progress.ts';
import { standardInputAlone } from '../package/change-package.ts';
import { PATHS, readCommon, readPaths } from '../package/paths.ts';
import { placedInFiles } from '../package/placed-resources.ts';
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
  const printed =
    settings.paths[0] === '-' ? await printReceived(context, settings) : await printFiles(context, settings);
  const config =
    settings.functionConfig === undefined ? undefined : await readFunctionConfig(context, settings.functionConfig);
  await context.yieldTurn();
  if (context.signal.aborted) return EXIT.interrupted;
  const diagnostics = [...printed.diagnostics, ...(config?.diagnostics ?? [])];
  await reportDiagnostics(context, diagnostics, [...printed.sources, ...(config?.sources ?? [])], settings);
  const status = readingStatus(diagnostics);
  if (diagnostics.some(isUnreadable)) return status;
  const end = printed.end(config?.content);
  if (settings.json) await context.stdout.write(streamAsJson([...printed.items, end].join('')));
  else await writeChunks(context.stdout, [...printed.items, end]);
  return status;
}

/** A list that is printed only once all of it was read. */
interface PrintedList {
  /** In large pieces. */
  readonly items: readonly string[];
  readonly end: (functionConfig: Content | undefined) => string;
  readonly diagnostics: readonly Diagnostic[];
  /** Those in which something was found. */
  readonly sources: readonly Source[];
}

async function printReceived(context: CommandContext, settings: SourceSettings): Promise<PrintedList> {
  const { stream, items, diagnostics, sources } = await readResources(context, settings.paths, settings.quiet);
  const received = stream?.wrapper?.identity;
  const isList = received?.kind === RESOURCE_LIST.kind;
  const printer = createStreamPrinter(settings.wrapper ?? (isList ? received : RESOURCE_LIST));
  const printed = createPieces(printer.start);
  for (const item of items) printed.add(printer.item(item));
  const end = (config: Content | undefined): string => printer.end(config ?? stream?.functionConfig, stream?.results);
  return { items: printed.all(), end, diagnostics, sources };
}

/** Of the files nothing is kept but what is printed. */
async function printFiles(context: CommandContext, { paths, quiet, wrapper }: SourceSettings): Promise<PrintedList> {
  const progress = createProgress(context, quiet);
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    progress.report('reading', done, total);
  };
  const ports = { files: interruptible(context), stdin: context.stdin };
  const printer = createStreamPrinter(wrapper ?? RESOURCE_LIST);
  const printed = createPieces(printer.start);
  const diagnostics: Diagnostic[] = [];
  const sources: Source[] = [];
  let before = 0;
  for await (const file of streamPackageFiles(paths, ports, { onProgress }, diagnostics, createDocumentMemory())) {
    for (const item of placedInFiles([file], paths)) printed.add(printer.item(item));
    if (diagnostics.length > before) sources.push(file.source);
    before = diagnostics.length;
  }
  await progress.clear();
  const end = (functionConfig: Content | undefined): string => printer.end(functionConfig, undefined);
  return { items: printed.all(), end, diagnostics, sources };
}

const PIECE = 1 << 17;

/** Joins small texts to pieces so large that V8 leaves them where they are. */
function createPieces(start: string): { readonly add: (text: string) => void; readonly all: () => readonly string[] } {
  const pieces: string[] = [];
  let waiting = [start];
  let length = start.length;
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

/** Its path in the list would lead nowhere for `sink`. */
function leadsOut(path: string): boolean {
  return path.startsWith('/') || path.split('/').includes('..');
}
