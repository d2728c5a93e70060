import {
  isLocalResource,
  isToolKind,
  isSelected,
  selectsEverything,
  createDocumentPrinter,
  createJsonStreamPrinter,
  createStreamPrinter,
  RESOURCE_LIST,
} from '@krmkit/manifests';
import type {
  Resource,
  ResourceStream,
  Selection,
  PositionedResource,
  StreamPrinter,
  StreamWrapper,
} from '@krmkit/manifests';
import type { Source } from '@krmkit/base';
import type { Content, YamlDocument } from '@krmkit/yaml';
import { toValue } from '@krmkit/yaml';
import type { CommandContext } from '../context.ts';
import type { CommandModule } from '../definition.ts';
import { lastValue } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { STRIP_OPTION } from '../shared/strip-option.ts';
import { standardInputAlone } from '../shared/change-package.ts';
import { createFindingLog } from '../shared/finding-log.ts';
import { watchForNothing } from '../shared/nothing-remark.ts';
import { PATHS, readCommon, readPaths } from '../shared/paths.ts';
import { readSelection, SELECTION_OPTIONS } from '../shared/selection-options.ts';
import type { ResourceBatch } from '../shared/stream-resources.ts';
import { streamResources } from '../shared/stream-resources.ts';
import type { WrapperSettings } from '../shared/wrapper-options.ts';
import { readFunctionConfig, readWrapper, WRAPPER_OPTIONS } from '../shared/wrapper-options.ts';
import { createAnswer } from '../shared/write-answer.ts';
import { verbatim } from '../verbatim.ts';

interface CatSettings extends WrapperSettings {
  readonly paths: readonly string[];
  readonly selection: Selection;
  readonly json: boolean;
  readonly annotate: boolean;
  readonly unwrap: boolean;
  readonly stripComments: boolean;
  readonly strip: boolean;
  readonly includeLocal: boolean;
  readonly excludeNonLocal: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export const cat: CommandModule = {
  definition: {
    name: 'cat',
    description: [
      'Print resources as they are written, with --- between them. Resources that are only for tools are left out: a Kptfile, a Krmfile, a kustomization, and resources with the annotation config.kubernetes.io/local-config: "true".',
      'If standard input is a ResourceList, the output is one too, with its path annotations and the resources for tools, so that `krmkit sink` can read it. With --unwrap, krmkit prints only its resources.',
    ],
    argument: PATHS,
    options: [
      ...SELECTION_OPTIONS,
      { long: 'annotate', description: 'add annotations with the file and the position of each resource' },
      { long: 'strip-comments', description: 'remove comments' },
      STRIP_OPTION,
      { long: 'include-local', description: 'also print resources for tools' },
      { long: 'exclude-non-local', description: 'print only resources for tools' },
      { long: 'unwrap', description: 'print the resources of a ResourceList without the list' },
      ...WRAPPER_OPTIONS,
      {
        long: 'output',
        short: 'o',
        value: 'FORMAT',
        choices: ['yaml', 'json'],
        description: 'the output format: yaml, the default, or json, which prints a List',
      },
    ],
    examples: [
      ['krmkit cat deploy/ | kubectl apply -f -', 'Apply all resources of a directory'],
      ['krmkit cat . --kind Deployment -l app=web', 'Print selected resources'],
      ['krmkit cat . -o json | jq .items[].metadata.name', 'Print the resources as JSON'],
      ['kubectl get deploy web -o yaml | krmkit cat - --strip', 'Print an object of a cluster as a manifest'],
      ['krmkit source . | my-function | krmkit cat - --unwrap', 'Print the output of a function'],
    ],
  },
  run: async (context, parsed) => {
    const paths = readPaths(parsed.positional);
    if (!paths.ok) return paths.problem;
    if (paths.value.length > 1 && paths.value.includes('-')) return standardInputAlone();
    const selection = readSelection(parsed);
    if (!selection.ok) return selection.problem;
    const wrapper = readWrapper(parsed);
    if (!wrapper.ok) return wrapper.problem;
    const { switches } = parsed;
    const settings: CatSettings = {
      ...wrapper.value,
      paths: paths.value,
      selection: selection.value,
      json: lastValue(parsed, 'output') === 'json',
      annotate: switches.has('annotate'),
      unwrap: switches.has('unwrap'),
      stripComments: switches.has('strip-comments'),
      strip: switches.has('strip'),
      includeLocal: switches.has('include-local'),
      excludeNonLocal: switches.has('exclude-non-local'),
      ...readCommon(parsed),
    };
    return runCat(context, settings);
  },
};

async function runCat(context: CommandContext, settings: CatSettings): Promise<CommandStatus> {
  const { paths, quiet, selection } = settings;
  const log = createFindingLog(context, settings);
  const answer = createAnswer({ ...context, stdout: verbatim(context.stdout) }, quiet);
  const nothing = watchForNothing(context, selection);
  let batches = 0;
  const readConfig = async (): Promise<Content | undefined> => {
    if (settings.functionConfig === undefined) return undefined;
    const { content, diagnostics, sources } = await readFunctionConfig(context, settings.functionConfig);
    log.add(diagnostics, sources[0]);
    return content;
  };
  const read = async function* (): AsyncGenerator<ResourceBatch, void, undefined> {
    for await (const batch of streamResources(context, { paths, build: undefined }, log, answer.progress)) {
      batches += 1;
      nothing.look(batch.items.map(({ resource }) => resource));
      yield batch;
    }
  };
  await answer.write(catTexts(context, settings, read(), readConfig));
  await context.yieldTurn();
  if (context.signal.aborted) return EXIT.interrupted;
  await log.report();
  if (log.saysUnreadable()) return EXIT.unreadable;
  const files = paths[0] === '-' ? Math.min(batches, 1) : batches;
  await nothing.remark({ verb: 'cat', paths, quiet, files });
  return EXIT.done;
}

/** Prints nothing before the first batch, which determines the wrapper of the output. */
async function* catTexts(
  { signal }: CommandContext,
  settings: CatSettings,
  batches: AsyncIterable<ResourceBatch>,
  readConfig: () => Promise<Content | undefined>,
): AsyncGenerator<Iterable<string>, void, undefined> {
  let printing: Printing | undefined;
  let list: ResourceStream | undefined;
  for await (const { stream, items } of batches) {
    if (printing === undefined) {
      const received = handedOn(settings, stream);
      if (stream !== undefined && received !== undefined && isUntouched(settings)) {
        yield [stream.source.text];
        return;
      }
      if (stream?.wrapper !== undefined) list = stream;
      printing = choosePrinting(settings, received);
      yield [printing.printer.start];
    }
    yield itemTexts(settings, printing, items);
  }
  if (signal.aborted) return;
  if (printing === undefined) {
    printing = choosePrinting(settings, undefined);
    yield [printing.printer.start];
  }
  const config = await readConfig();
  yield [printing.printer.end(config ?? list?.functionConfig, list?.results)];
}

/** The ResourceList that the output is, too. */
function handedOn({ unwrap, wrapper }: CatSettings, stream: ResourceStream | undefined): StreamWrapper | undefined {
  const received = unwrap || wrapper !== undefined ? undefined : stream?.wrapper?.identity;
  return received?.kind === RESOURCE_LIST.kind ? received : undefined;
}

interface Printing {
  readonly printer: StreamPrinter;
  readonly isShown: (resource: Resource) => boolean;
}

function choosePrinting(settings: CatSettings, received: StreamWrapper | undefined): Printing {
  const { selection, json, includeLocal, excludeNonLocal } = settings;
  const wrapper = settings.wrapper ?? received ?? (json ? { apiVersion: 'v1', kind: 'List' } : undefined);
  const isList = wrapper?.kind === RESOURCE_LIST.kind;
  // A ResourceList holds the whole package; all other output is for an API server.
  const showsLocal = isList || includeLocal || excludeNonLocal;
  const options = {
    withoutPlaces: !isList && !settings.annotate,
    withoutComments: settings.stripComments,
    withoutServerFields: settings.strip,
  };
  const isForTools = (resource: Resource): boolean => isToolKind(resource.identity) || isLocalResource(resource);
  const isShown = (resource: Resource): boolean =>
    isSelected(resource, selection) && (isForTools(resource) ? showsLocal : !excludeNonLocal);
  if (wrapper === undefined) return { printer: createDocumentPrinter(options), isShown };
  return { printer: json ? createJsonStreamPrinter(wrapper, options) : createStreamPrinter(wrapper, options), isShown };
}

function* itemTexts(
  { json }: CatSettings,
  { printer, isShown }: Printing,
  items: readonly PositionedResource[],
): Generator<string> {
  const shown = items.filter(({ resource }) => isShown(resource));
  for (const item of json ? wholeItems(shown) : shown) yield printer.item(item);
}

/** Leaves out documents beyond the limit of aliases, whose values are incomplete; diagnostics report them. */
function wholeItems(items: readonly PositionedResource[]): readonly PositionedResource[] {
  const known = new Map<YamlDocument, boolean>();
  return items.filter(({ resource: { origin } }) => {
    if (origin === undefined) return true;
    const { document, source } = origin;
    const isWhole = known.get(document) ?? !isCutShort(document, source);
    known.set(document, isWhole);
    return isWhole;
  });
}

/** Searches only the text of the document: a file may have a hundred thousand documents. */
function isCutShort(document: YamlDocument, source: Source): boolean {
  if (!source.text.slice(document.start, document.end).includes('*') || document.root === undefined) return false;
  return toValue(document.root, 'kubectl').problems.some(({ kind }) => kind === 'limit');
}

function isUntouched(settings: CatSettings): boolean {
  const { selection, json, functionConfig, excludeNonLocal } = settings;
  return (
    selectsEverything(selection) &&
    !json &&
    functionConfig === undefined &&
    !settings.stripComments &&
    !settings.strip &&
    !excludeNonLocal
  );
}
