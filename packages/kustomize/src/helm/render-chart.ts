import type { Diagnostic, Location, FileSystem, Source } from '@krmkit/base';
import { locationOf, shellPath, createSource, joinPath } from '@krmkit/base';
import { decodeText, readRegularFile, collectFacts, identityOf, NO_FACTS } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import type { BuiltRoot } from '../environments.ts';
import type { BuildObject } from '../objects.ts';
import type { BuildHelm } from './helm-port.ts';
import type { PrintedObject } from './read-printed.ts';
import { readPrinted } from './read-printed.ts';
import type { HelmFailure } from './run-helm.ts';
import { templateChart } from './template-chart.ts';
import { templateLocator } from './template-lines.ts';

/**
 * Renders the Helm chart in a directory with its own values, as `helm template DIR` does. A value is located in the
 * template that a comment in the output names. helm reads the files of this machine.
 */
export async function renderChart(
  files: FileSystem,
  directory: string,
  helm: BuildHelm,
  strict: boolean,
): Promise<BuiltRoot> {
  const chart: Chart = { files, directory, sources: new Map() };
  const chartFile = await readSourceOf(chart, joinPath(directory, 'Chart.yaml'));
  const printed = await printChart(files, directory, helm);
  if (typeof printed === 'string') {
    const read = readPrinted(directory, printed);
    if (read.ok) return builtRoot(chart, read.objects, chartFile);
    const { message, hint } = read;
    return notRendered(chart, { ...FAILURE, message, hint, location: startOf(chartFile) });
  }
  const { message, hint } = printed;
  if (printed.isMissing) {
    const severity = strict ? 'error' : 'warning';
    return { ...notRendered(chart, { code: 'root-not-built', severity, message, hint }), state: 'needs-permission' };
  }
  const location = (await locateMessage(chart, message)) ?? startOf(chartFile);
  return notRendered(chart, { ...FAILURE, message, hint, location });
}

interface Chart {
  readonly files: FileSystem;
  readonly directory: string;
  /** The files that were read, by path. */
  readonly sources: Map<string, Source>;
}

const FAILURE = { code: 'invalid-chart', severity: 'error' } as const;

/** As in Helm, which uses it if the user gives none. */
const RELEASE_NAME = 'release-name';

async function printChart(files: FileSystem, directory: string, helm: BuildHelm): Promise<string | HelmFailure> {
  const real = await files.realPath(directory);
  if (!real.ok) return { message: `${directory} cannot be read: ${real.message}`, hint: 'Check it', isMissing: false };
  const release = { chart: real.value, name: RELEASE_NAME, namespace: 'default', values: [], arguments: [] };
  const printed = await templateChart(release, helm);
  if (typeof printed === 'string' || printed.isMissing) return printed;
  const message = printed.message.replaceAll(real.value, directory);
  const hint = message.includes('missing in charts/')
    ? `Run helm dependency build ${shellPath(directory)}`
    : `Run helm template ${shellPath(directory)} to see more`;
  return { ...printed, message, hint };
}

async function builtRoot(chart: Chart, printed: readonly PrintedObject[], chartFile: Source): Promise<BuiltRoot> {
  const { directory, sources } = chart;
  const objects: BuildObject[] = [];
  const resources: Resource[] = [];
  for (const { object, template } of printed) {
    const identity = identityOf(object.value);
    const [step] = object.origins.steps;
    if (identity === undefined || step?.position.kind !== 'field') continue;
    const { origin, path: above } = step.position;
    const path = template && templatePath(directory, template);
    // A template of a packed subchart has no file.
    const source = path === undefined ? chartFile : await readSourceOf(chart, path, chartFile);
    const position = { kind: 'span', source, span: { start: 0, end: 0 } } as const;
    const named = template === undefined ? {} : { template };
    const inTemplate = templateLocator(source, origin);
    const locate: Resource['locate'] =
      source === chartFile ? () => startOf(chartFile) : (field, range) => inTemplate([...above, ...field], range);
    objects.push({
      ...object,
      origins: { steps: [{ position, effect: 'set', generated: true }] },
      ...named,
    });
    resources.push({ identity, value: object.value, locate, ...named });
  }
  return {
    directory,
    state: 'built',
    objects,
    package: {
      resources,
      diagnostics: [],
      sources,
      facts: collectFacts(resources, []),
      fileCount: sources.size,
      templateCount: 0,
    },
    written: [],
  };
}

function notRendered({ directory, sources }: Chart, problem: Diagnostic): BuiltRoot {
  return {
    directory,
    state: 'refused',
    objects: [],
    package: {
      resources: [],
      diagnostics: [problem],
      sources,
      facts: NO_FACTS,
      fileCount: sources.size,
      templateCount: 0,
    },
    written: [],
  };
}

/** helm names a template by the name of the chart: `shop/charts/db/templates/db.yaml`. */
function templatePath(directory: string, template: string): string | undefined {
  const slash = template.indexOf('/');
  return slash === -1 ? undefined : joinPath(directory, template.slice(slash + 1));
}

/** The place that a message of helm names: `shop/templates/web.yaml:3:14`. */
async function locateMessage(chart: Chart, message: string): Promise<Location | undefined> {
  const [, template = '', line = '1', column = '1'] =
    /([\w.-]+(?:\/[\w.-]+)*\/templates\/[\w./-]*\w)(?::(\d+))?(?::(\d+))?/.exec(message) ?? [];
  const path = templatePath(chart.directory, template);
  if (path === undefined || !(await chart.files.status(path)).ok) return undefined;
  const source = await readSourceOf(chart, path);
  const start = Math.min((source.lineStarts[Number(line) - 1] ?? 0) + Number(column) - 1, source.text.length);
  return locationOf(source, { start, end: start });
}

function startOf(source: Source): Location {
  return locationOf(source, { start: 0, end: 0 });
}

/** A file that cannot be read has no text, or `otherwise`. */
async function readSourceOf({ files, sources }: Chart, path: string, otherwise?: Source): Promise<Source> {
  const known = sources.get(path);
  if (known !== undefined) return known;
  const read = await readRegularFile(files, path, MAX_BYTES);
  const text = read.ok ? decodeText(read.value) : undefined;
  if (text?.ok !== true && otherwise !== undefined) return otherwise;
  const source = createSource(path, text?.ok === true ? text.value : '');
  sources.set(path, source);
  return source;
}

const MAX_BYTES = 16 * 1024 * 1024;
