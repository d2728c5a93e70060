import { isLocalConfig } from '../../resource/local-config.ts';
import type { Selection } from '../../resource/selection.ts';
import { isSelected, selectsEverything } from '../../resource/selection.ts';
import type { PlacedResource, StreamWrapper } from '../../write/stream.ts';
import { placedText, printStream, streamAsJson } from '../../write/stream.ts';
import type { Content } from '../../yaml/content.ts';
import type { YamlDocument } from '../../yaml/nodes.ts';
import { toValue } from '../../yaml/to-value.ts';
import type { CommandContext } from '../context.ts';
import type { CommandModule } from '../definition.ts';
import { lastValue } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { standardInputAlone } from '../package/change-package.ts';
import { remarkOnNothing } from '../package/nothing-remark.ts';
import { PATHS, readCommon, readPaths } from '../package/paths.ts';
import type { ReadResources } from '../package/read-resources.ts';
import { readResources } from '../package/read-resources.ts';
import { readingStatus } from '../package/reading-status.ts';
import { reportDiagnostics } from '../package/report-diagnostics.ts';
import { readSelection, SELECTION_OPTIONS } from '../package/selection-options.ts';
import type { WrapperSettings } from '../package/wrapper-options.ts';
import { readFunctionConfig, readWrapper, WRAPPER_OPTIONS } from '../package/wrapper-options.ts';
import { writeChunks } from '../write-chunks.ts';

interface CatSettings extends WrapperSettings {
  readonly paths: readonly string[];
  readonly selection: Selection;
  readonly json: boolean;
  readonly annotate: boolean;
  readonly unwrap: boolean;
  readonly stripComments: boolean;
  readonly includeLocal: boolean;
  readonly excludeNonLocal: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export const cat: CommandModule = {
  definition: {
    name: 'cat',
    description: [
      'Prints resources as their authors wrote them, with --- between them. Those for tools alone (config.kubernetes.io/local-config: "true") are left out.',
      'A ResourceList on standard input stays one, with all that it says of paths and the resources for tools too, so that `krmkit sink` can take it; --unwrap prints its resources.',
    ],
    argument: PATHS,
    options: [
      ...SELECTION_OPTIONS,
      { long: 'annotate', description: 'say in annotations where each resource stands' },
      { long: 'strip-comments', description: 'leave comments out' },
      { long: 'include-local', description: 'print resources for tools, too' },
      { long: 'exclude-non-local', description: 'print resources for tools alone' },
      { long: 'unwrap', description: 'print the resources of a ResourceList, without the list around them' },
      ...WRAPPER_OPTIONS,
      {
        long: 'output',
        short: 'o',
        value: 'FORMAT',
        choices: ['yaml', 'json'],
        description: 'yaml, the default, or json: a List',
      },
    ],
    examples: [
      ['krmkit cat deploy/ | kubectl apply -f -', 'everything below a directory'],
      ['krmkit cat . --kind Deployment -l app=web', 'some of it'],
      ['krmkit cat . -o json | jq .items[].metadata.name', 'as JSON'],
      ['krmkit source . | my-function | krmkit cat - --unwrap', 'what a function answers'],
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
      includeLocal: switches.has('include-local'),
      excludeNonLocal: switches.has('exclude-non-local'),
      ...readCommon(parsed),
    };
    return runCat(context, settings);
  },
};

async function runCat(context: CommandContext, settings: CatSettings): Promise<ExitStatus> {
  const read = await readResources(context, settings.paths, settings.quiet);
  if (context.signal.aborted) return EXIT.interrupted;
  const config =
    settings.functionConfig === undefined ? undefined : await readFunctionConfig(context, settings.functionConfig);
  const wrapper = wrapperFor(settings, read);
  const diagnostics = [...read.diagnostics, ...(config?.diagnostics ?? [])];
  await writeChunks(context.stdout, catText(settings, read, wrapper, config?.content));
  await reportDiagnostics(context, diagnostics, [...read.sources, ...(config?.sources ?? [])], settings);
  const status = readingStatus(diagnostics);
  if (status === EXIT.done) {
    const resources = read.items.map(({ resource }) => resource);
    const looked = { ...settings, verb: 'cat', files: read.sources.length };
    await remarkOnNothing(context, looked, resources, settings.selection);
  }
  return status;
}

function wrapperFor({ wrapper, unwrap, json }: CatSettings, { stream }: ReadResources): StreamWrapper | undefined {
  if (wrapper !== undefined) return wrapper;
  const received = stream?.wrapper?.identity;
  if (!unwrap && received?.kind === 'ResourceList') return received;
  return json ? { apiVersion: 'v1', kind: 'List' } : undefined;
}

function* catText(
  settings: CatSettings,
  { stream, items }: ReadResources,
  wrapper: StreamWrapper | undefined,
  functionConfig: Content | undefined,
): Generator<string> {
  const isList = wrapper?.kind === 'ResourceList';
  if (isList && stream !== undefined && wrapper === stream.wrapper?.identity && isUntouched(settings)) {
    yield stream.source.text;
    return;
  }
  // Whoever gets a ResourceList gets the package; all else is for an API server.
  const showsLocal = isList || settings.includeLocal || settings.excludeNonLocal;
  const shown = items.filter(
    ({ resource }) =>
      isSelected(resource, settings.selection) && (isLocalConfig(resource) ? showsLocal : !settings.excludeNonLocal),
  );
  const options = { withoutPlaces: !isList && !settings.annotate, withoutComments: settings.stripComments };
  if (wrapper === undefined) {
    for (const [at, item] of shown.entries()) {
      const { head, body } = placedText(item, options);
      yield `${at === 0 ? '' : '---\n'}${head}${body}`;
    }
    return;
  }
  const config = functionConfig ?? stream?.functionConfig;
  const printed = settings.json ? wholeItems(shown) : shown;
  const chunks = printStream({ wrapper, items: printed, functionConfig: config, results: stream?.results }, options);
  if (settings.json) yield streamAsJson([...chunks].join(''));
  else yield* chunks;
}

/** Without what is beyond the limit of aliases, where what was read is not what is written; diagnostics say so. */
function wholeItems(items: readonly PlacedResource[]): readonly PlacedResource[] {
  const known = new Map<YamlDocument, boolean>();
  return items.filter(({ resource: { origin } }) => {
    if (origin?.document.root === undefined || !origin.source.text.includes('*')) return true;
    const isWhole =
      known.get(origin.document) ??
      !toValue(origin.document.root, 'kubectl').problems.some(({ kind }) => kind === 'limit');
    known.set(origin.document, isWhole);
    return isWhole;
  });
}

function isUntouched(settings: CatSettings): boolean {
  const { selection, json, functionConfig, excludeNonLocal } = settings;
  return (
    selectsEverything(selection) && !json && functionConfig === undefined && !settings.stripComments && !excludeNonLocal
  );
}
